import { timingSafeEqual } from 'node:crypto';
import { tokenHash } from '#/domain/people/credentials/tokens.ts';
import { unauthorized } from '#/domain/people/credentials/unauthorized.ts';
import type { ClientCtx } from '#/surfaces/http/client-ctx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { findClient, type ClientRow } from './client.ts';

/**
 * The client to manage: one of the workspace, with a key that has the scope, or the caller itself, with its
 * registration access token (RFC 7592). Clients of other workspaces are answered like unknown ones.
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
 * Wraps a handler that manages the client in its path: access is checked before the input, so that a wrong credential
 * learns nothing from a wrong body (RFC 7592 2).
 */
export function managing<Input, Result>(handle: (ctx: ClientCtx, input: Input) => Promise<Result>) {
  const admits = async (ctx: ClientCtx, { clientId = '' }: Readonly<Record<string, string>>) => {
    // The path is not checked yet, and no text in the database has this character.
    await managedClient(ctx, clientId.includes('\u0000') ? '' : clientId);
  };
  return Object.assign((ctx: ClientCtx, input: Input) => handle(ctx, input), { admits });
}
