import type { PublicCtx } from '../ctx.ts';
import { findClient, type ClientRow } from './client.ts';

/** The client that an id stands for; null when there is none. */
export function resolveClient(ctx: PublicCtx, id: string): Promise<ClientRow | null> {
  return findClient(ctx.db, id, ctx.now);
}
