import type * as contract from '@callwright/contract/oauth-clients.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import type { ClientCtx } from '#/surfaces/http/client-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { clientColumns, findClient, presentClient, presentPublic, type ClientRow } from './client.ts';
import { managedClient } from './managed-client.ts';

/** The workspace's own apps, newest first. */
export async function listClients(ctx: Ctx): Promise<Result<typeof contract.listClients>> {
  const own = sql<ClientRow>`
    select ${sql.raw(clientColumns)} from oauth_client client
    where client.workspace_id = ${ctx.accountId} and client.deleted_at is null
    order by client.created_at desc, client.id`;
  const { rows } = await ctx.db.asService((db) => own.execute(db));
  return { data: rows.map((row) => presentClient(row, ctx.app.config.baseUrl)), count: rows.length };
}

export async function getClient(
  ctx: ClientCtx,
  { clientId }: Input<typeof contract.getClient>,
): Promise<Result<typeof contract.getClient>> {
  return presentClient(await managedClient(ctx, clientId), ctx.app.config.baseUrl);
}

export async function getPublicMetadata(
  ctx: PublicCtx,
  { clientId }: Input<typeof contract.publicMetadata>,
): Promise<Result<typeof contract.publicMetadata>> {
  const client = await findClient(ctx.db, clientId, ctx.now);
  if (client === null) throw notFound('app');
  return presentPublic(client, ctx.app.config.baseUrl);
}
