import { timingSafeEqual } from 'node:crypto';
import { tokenHash } from '../auth/tokens.ts';
import { unauthorized } from '../auth/unauthorized.ts';
import type { ClientCtx } from '../ctx.ts';
import { notFound } from '../errors.ts';
import { findClient, type ClientRow } from './client.ts';

/**
 * The client somebody wants to manage: one of their workspace, with a key that has the scope, or their own, with the
 * registration access token (RFC 7592). Another workspace's client is answered like one that does not exist.
 */
export async function managedClient(ctx: ClientCtx, clientId: string): Promise<ClientRow> {
  if (ctx.principal !== null) {
    const client = await findClient(ctx.db, clientId, ctx.now);
    if (client === null || client.workspace_id !== ctx.principal.accountId) throw notFound('app');
    return client;
  }
  const token = /^Bearer +(ora_\S+)$/i.exec(ctx.authorization ?? '')?.[1];
  if (token === undefined) throw unauthorized('API_KEY_REQUIRED');
  const client = await findClient(ctx.db, clientId, ctx.now);
  const hash = client?.registration_token_hash ?? null;
  if (client === null || hash === null || !timingSafeEqual(tokenHash(token), hash))
    throw unauthorized('TOKEN_INVALID');
  return client;
}
