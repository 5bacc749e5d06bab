import { because } from '@callwright/contract/error-reasons.ts';
import { hash } from 'node:crypto';
import { ApiError } from '#/platform/errors/errors.ts';
import type { Order, Paging, Reader } from './lists.ts';

/** The row after which a page begins. */
export type Position = { value: string; id: number };

/** Binds a cursor to its workspace, list, filters and order. It is refused anywhere else. */
export function fingerprintOf(ctx: Reader, input: Paging, list: { name: string }): string {
  const { page: _page, limit: _limit, cursor: _cursor, ...filters } = input;
  return hash('sha256', JSON.stringify([ctx.accountId, list.name, filters]), 'base64url').slice(0, 12);
}

export function encodeCursor(fingerprint: string, row: { list_key: string; list_id: number | null }): string {
  return Buffer.from(JSON.stringify([fingerprint, row.list_key, row.list_id])).toString('base64url');
}

const positions: Record<Order['type'], RegExp> = {
  bigint: /^-?\d{1,18}$/,
  text: /^/,
  timestamptz: /^\d{4,6}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?\+00$/,
};

export function decodeCursor(cursor: string, fingerprint: string, order: Order): Position {
  const [bound, value, id] = parseCursor(cursor);
  const isOurs =
    bound === fingerprint &&
    typeof value === 'string' &&
    value.isWellFormed() &&
    !value.includes('\u0000') &&
    positions[order.type].test(value);
  if (!isOurs || !Number.isSafeInteger(id))
    throw new ApiError('INVALID_CURSOR', { fieldErrors: { cursor: [because('CURSOR_UNKNOWN')] } });
  return { value, id: Number(id) };
}

function parseCursor(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parsed) ? parsed : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
