import type { Json } from '../client.ts';

export type Said = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Json;
};

type Headers_ = Readonly<Record<string, string>>;

/** Sends a message to an entry point exactly as given; anything except text is sent as JSON. */
export async function sendMessage(address: string, message: unknown, headers: Headers_ = {}): Promise<Said> {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
  const text = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json');
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null };
}

export function bearer(token: string): { Authorization: string } {
  return { Authorization: `Bearer ${token}` };
}

/** A request of the revisions before 2026. */
export function request(method: string, params: object = {}, id = 1): object {
  return { jsonrpc: '2.0', id, method, params };
}

export function toolCall(name: string, given: object = {}): object {
  return request('tools/call', { name, arguments: given });
}

const revision = '2026-07-28';

/** The same for the 2026 revision: the request contains everything about the client. */
export function modern(method: string, params: object = {}): { message: object; headers: Headers_ } {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const { name, uri } = params as { name?: string; uri?: string };
  const named = name ?? uri;
  return {
    message: request(method, { ...params, _meta }),
    headers: {
      'MCP-Protocol-Version': revision,
      'Mcp-Method': method,
      ...(named !== undefined && { 'Mcp-Name': named }),
    },
  };
}
