import { timingSafeEqual } from 'node:crypto';
import { tokenHash } from '#/domain/people/credentials/tokens.ts';
import { unauthorized } from '#/domain/people/credentials/unauthorized.ts';
import type { ClientCtx } from '#/surfaces/http/client-ctx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { findClient, type ClientRow } from './client.ts';

/**
 * The client that the caller wants to manage: one of their workspace, with a key that has the scope, or their own, with
 * the registration access token (RFC 7592). Another workspace's client is answered like one that does not exist.
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

/**
 * A handler that manages the client its path names: who may not is refused before the input is looked at, so that a
 * wrong body tells nothing to a wrong credential (RFC 7592 2).
 */
export function managing<Input, Result>(handle: (ctx: ClientCtx, input: Input) => Promise<Result>) {
  const admits = async (ctx: ClientCtx, { clientId = '' }: Readonly<Record<string, string>>) => {
    await managedClient(ctx, clientId);
  };
  return Object.assign((ctx: ClientCtx, input: Input) => handle(ctx, input), { admits });
}
