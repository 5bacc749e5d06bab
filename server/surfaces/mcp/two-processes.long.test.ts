import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { ownDatabase } from '#/test/database.ts';
import { bearer, request, sendMessage } from '#/test/mcp/send.ts';
import { command, Service } from '#/test/service.ts';

const held = await ownDatabase();

test(
  'two processes serve one assistant: requests, a stream with its messages, and one limit between them',
  { timeout: 300_000 },
  async (context) => {
    const environment = {
      DATABASE_URL: held.url,
      APP_SECRET: 'k5Jd0pXh2mQ8vR1tYw7zN4bC6gL3fS9a',
    };
    const first = await Service.start(environment);
    context.after(() => first.end('SIGKILL'));
    const person = ['--email', 'o@two.test', '--password', 'a long enough one'];
    const made = await command(
      environment,
      'workspace',
      'create',
      '--name',
      'Two',
      ...person,
      '--plan',
      'ENTERPRISE',
    );
    const ofWorkspace = ['--workspace', made.workspace.slug];
    const newKey = async (): Promise<string> =>
      (await command(environment, 'key', 'create', ...ofWorkspace, '--name', 'Test', '--scopes', '*')).apiKey;
    const [key, limited] = [await newKey(), await newKey()];
    const second = await Service.start(environment);
    context.after(() => second.end('SIGKILL'));
    context.after(() => held?.drop());

    let count = 0;
    /** Acts as a load balancer that alternates between the processes. */
    const balanced = (address: string | URL, options?: RequestInit): Promise<Response> => {
      count += 1;
      const { pathname, search } = new URL(address);
      return fetch((count % 2 === 0 ? first : second).origin + pathname + search, options);
    };
    const requestInit = { headers: bearer(key) };
    const transports = [
      new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), { fetch: balanced, requestInit }),
      new SSEClientTransport(new URL('http://localhost/sse'), { fetch: balanced, requestInit }),
    ];
    for (const transport of transports) {
      const client = new Client({ name: 'host', version: '1' });
      await client.connect(transport);
      for (let call = 0; call < 3; call += 1) {
        const { isError } = await client.callTool({ name: 'whoami', arguments: {} });
        assert.ok(isError !== true);
      }
      await client.close();
    }

    const statuses = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const { origin } = index % 2 === 0 ? first : second;
        return (await sendMessage(`${origin}/mcp`, request('ping'), bearer(limited))).status;
      }),
    );
    assert.equal(statuses.filter((status) => status === 200).length, 20);
    assert.equal(statuses.filter((status) => status === 429).length, 40);
  },
);
