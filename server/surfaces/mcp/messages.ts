import { because } from '@callwright/contract/error-reasons.ts';
import type { IncomingMessage } from 'node:http';
import { parseJSONRPCMessage, type JSONRPCMessage } from '@modelcontextprotocol/server';
import { ApiError } from '#/platform/errors/errors.ts';
import { assertShallow, readText } from '#/surfaces/http/read.ts';

const bodyLimitBytes = 4_194_304;

/** The request body as text, and parsed if it is valid JSON. */
export type Sent = { readonly text: string; readonly message: unknown };

/** Reads one or several JSON-RPC messages. The protocol library answers invalid JSON. */
export async function readMessage(request: IncomingMessage): Promise<Sent> {
  const text = await readText(request, bodyLimitBytes);
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { text, message: undefined };
  }
  assertShallow(message);
  return { text, message };
}

/** One or several messages as a list; the revision of March 2025 has batches. */
export function messagesOf(message: unknown): readonly unknown[] {
  return Array.isArray(message) ? message : [message];
}

/** The requests among the messages. */
export function requestsOf(message: unknown): { method: string; params: Record<string, unknown> }[] {
  return messagesOf(message).flatMap((one) => {
    const { method, params } = Object(one) as { method?: unknown; params?: unknown };
    return typeof method === 'string' ? [{ method, params: Object(params) as Record<string, unknown> }] : [];
  });
}

/** A message of the protocol. Throws 400 for anything else. */
export function checkedMessage(message: unknown): JSONRPCMessage {
  try {
    return parseJSONRPCMessage(message);
  } catch {
    throw new ApiError('VALIDATION_ERROR', {
      formErrors: [because('TEXT', { text: 'The body must be one JSON-RPC 2.0 message' })],
    });
  }
}
