import type { PublicCtx } from '#/platform/context/ctx.ts';
import { readDocument } from './client-document.ts';
import { findClient, isDocument, type ClientRow } from './client.ts';

const documentAgeMaxMs = 300_000;

/**
 * The client with an id, for the consent page; null if there is none. Metadata documents are fetched only here, because
 * exchanging a code must not wait for a third party's server.
 */
export async function resolveClient(ctx: PublicCtx, id: string): Promise<ClientRow | null> {
  const known = await findClient(ctx.db, id, ctx.now);
  if (!isDocument(id)) return known;
  if (known !== null && Date.parse(known.updated_at) + documentAgeMaxMs > ctx.now) return known;
  await readDocument(ctx, id);
  return findClient(ctx.db, id, ctx.now);
}
