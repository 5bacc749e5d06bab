import * as v2 from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Host } from './host.ts';

// The client libraries that hosts use; each discovers everything from a URL.

type Connected = {
  readonly tools: () => Promise<string[]>;
  readonly call: (
    name: string,
    given?: object,
  ) => Promise<{ isError?: boolean; structuredContent?: unknown }>;
  readonly close: () => Promise<void>;
};
type EntryPoint = '/mcp' | '/sse';
type Kit = { readonly path: EntryPoint; readonly connect: (host: Host) => Promise<Connected> };

const info = { name: 'host', version: '1' };

/** Connects, and connects again after consent if it was missing. */
async function connectOld(origin: string, host: Host, path: EntryPoint): Promise<Connected> {
  const make = () => {
    const options = { authProvider: host as never }; // the SDK has literal types where a host has strings
    const url = new URL(origin + path);
    return path === '/mcp'
      ? new StreamableHTTPClientTransport(url, options)
      : new SSEClientTransport(url, options);
  };
  const first = make();
  const begin = async (transport: ReturnType<typeof make>) => {
    const client = new Client(info);
    await client.connect(transport as never); // the type of the transport and its interface differ in optional fields
    return client;
  };
  const client = await begin(first).catch(async (error: unknown) => {
    await first.finishAuth(host.codeAfter(error));
    return begin(make());
  });
  return {
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, given = {}) => (await client.callTool({ name, arguments: { ...given } })) as never, // the only answer format
    close: () => client.close(),
  };
}

async function connectNew(
  origin: string,
  host: Host,
  path: EntryPoint,
  mode: 'auto' | 'legacy',
): Promise<Connected> {
  const make = () => {
    const options = { authProvider: host as never }; // as above
    const url = new URL(origin + path);
    return path === '/mcp'
      ? new v2.StreamableHTTPClientTransport(url, options)
      : new v2.SSEClientTransport(url, options);
  };
  const begin = async (transport: ReturnType<typeof make>) => {
    const client = new v2.Client(info, { versionNegotiation: { mode } });
    await client.connect(transport);
    return client;
  };
  let transport = make();
  const first = transport;
  let client = await begin(first).catch(async (error: unknown) => {
    host.codeAfter(error);
    await first.finishAuth(host.cameBack);
    transport = make();
    return begin(transport);
  });
  return {
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, given = {}) => {
      try {
        return (await client.callTool({ name, arguments: { ...given } })) as never; // as above
      } catch (error) {
        host.codeAfter(error);
        await transport.finishAuth(host.cameBack);
        await client.close();
        transport = make();
        client = await begin(transport);
        return (await client.callTool({ name, arguments: { ...given } })) as never; // as above
      }
    },
    close: () => client.close(),
  };
}

/** Ways for hosts to connect to the service at an origin, by client library. */
export function kitsFor(origin: string): Record<string, Kit> {
  return {
    'SDK 1': { path: '/mcp', connect: (host) => connectOld(origin, host, '/mcp') },
    'SDK 1 over SSE': { path: '/sse', connect: (host) => connectOld(origin, host, '/sse') },
    'SDK 2 of 2026': { path: '/mcp', connect: (host) => connectNew(origin, host, '/mcp', 'auto') },
    'SDK 2 of 2025': { path: '/mcp', connect: (host) => connectNew(origin, host, '/mcp', 'legacy') },
    'SDK 2 over SSE': { path: '/sse', connect: (host) => connectNew(origin, host, '/sse', 'legacy') },
  };
}
