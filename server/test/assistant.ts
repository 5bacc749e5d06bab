import assert from 'node:assert/strict';
import { findTool } from '#/surfaces/mcp/tools/registry.ts';
import type { Json } from './client.ts';
import { server } from './harness.ts';

/** The result of a tool call: structured content, text, and whether it is an error. */
export type ToolReply = {
  readonly status: number;
  readonly isError: boolean;
  readonly structured: Json;
  readonly text: string;
  /** The error in the format of the REST API. */
  readonly problem: Json;
};

let id = 0;

/** Sends a request to `POST /mcp`, as hosts of the 2025 revision do; returns the status and the message. */
export async function rpc(
  token: string,
  method: string,
  params: object = {},
): Promise<{ status: number; headers: Headers; body: Json }> {
  id += 1;
  const response = await fetch(`${server.origin}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-11-25',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
  });
  const text = await response.text();
  const isStream = (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
  const json = isStream ? (/^data: (\{.*)$/m.exec(text)?.[1] ?? 'null') : text;
  return { status: response.status, headers: response.headers, body: JSON.parse(json) };
}

/** Calls a tool with the given token, and requests full detail. */
export function callTool(token: string, name: string, given: object = {}): Promise<ToolReply> {
  const takesDetail = 'detail' in Object(findTool(name)?.inputSchema['properties']);
  const isAsked = 'fields' in given || 'detail' in given;
  return callBriefly(token, name, takesDetail && !isAsked ? { ...given, detail: 'full' } : given);
}

/** Calls a tool with exactly these arguments. */
export async function callBriefly(token: string, name: string, given: object = {}): Promise<ToolReply> {
  const { status, body } = await rpc(token, 'tools/call', { name, arguments: given });
  const { result } = body;
  if (result === undefined) return { status, isError: true, structured: null, text: '', problem: body };
  const text = result.content.map((part: { text?: string }) => part.text ?? '').join('\n');
  assert.notEqual(text, '', `${name} answers without words`);
  const structured = result.structuredContent ?? null;
  return result.isError === true
    ? { status, isError: true, structured: null, text, problem: structured }
    : { status, isError: false, structured, text, problem: null };
}

/** Calls a tool, and confirms its dry run if it requires that. */
export async function callAgreed(token: string, name: string, given: object = {}): Promise<ToolReply> {
  const rehearsed = await callTool(token, name, { ...given, dryRun: true });
  if (rehearsed.isError) return rehearsed;
  const { confirm } = rehearsed.structured;
  return callTool(token, name, confirm === undefined ? given : { ...given, confirm });
}

/** The tools that are listed for a token. */
export async function listTools(token: string): Promise<Json[]> {
  const tools: Json[] = [];
  for (let cursor: string | undefined; ;) {
    const { body } = await rpc(token, 'tools/list', cursor === undefined ? {} : { cursor });
    tools.push(...body.result.tools);
    cursor = body.result.nextCursor;
    if (cursor === undefined) return tools;
  }
}
