import type { PublicCtx } from '#/platform/context/ctx.ts';
import { readDocument } from './client-document.ts';
import { findClient, isDocument, type ClientRow } from './client.ts';

const documentAgeMaxMs = 300_000;

/**
 * The client of an id when a person is asked for consent; null when there is none. A document is read
 * here only: the exchange of a code must not wait for a third party's server.
 */
export async function resolveClient(ctx: PublicCtx, id: string): Promise<ClientRow | null> {
  const known = await findClient(ctx.db, id, ctx.now);
  if (!isDocument(id)) return known;
  if (known !== null && Date.parse(known.updated_at) + documentAgeMaxMs > ctx.now) return known;
  await readDocument(ctx, id);
  return findClient(ctx.db, id, ctx.now);
}
