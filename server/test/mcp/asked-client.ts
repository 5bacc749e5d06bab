import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Json } from '../client.ts';
import { bearer } from './send.ts';

/** A client of the 2025 revision that answers every question in the same way. */
export async function askedClient(
  origin: string,
  key: string,
  path: '/mcp' | '/sse',
  answer: (asked: Json) => object,
): Promise<{ client: Client; asked: Json[] }> {
  const asked: Json[] = [];
  const client = new Client({ name: 'host', version: '1' }, { capabilities: { elicitation: {} } });
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
    asked.push(params);
    return answer(params) as never; // an answer that follows the protocol
  });
  const url = new URL(origin + path);
  const requestInit = { headers: bearer(key) };
  const transport =
    path === '/mcp'
      ? new StreamableHTTPClientTransport(url, { requestInit })
      : new SSEClientTransport(url, { requestInit });
  await client.connect(transport as never); // the type of the transport and its interface differ in optional fields
  return { client, asked };
}
