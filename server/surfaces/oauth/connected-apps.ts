import type * as contract from '@callwright/contract/oauth.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { SessionCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { revokeGrant } from '#/domain/people/grants/revoke-grant.ts';

type Row = {
  client_id: string;
  name: string;
  homepage_url: string | null;
  workspace_id: number;
  workspace_name: string;
  scopes: string[];
  connected_at: string;
  last_used_at: string | null;
};

/** One entry per app and workspace, however often the person has consented. */
export async function listConnectedApps(ctx: SessionCtx): Promise<Result<typeof contract.listConnectedApps>> {
  const { rows } = await sql<Row>`
    select consent.client_id, client.name, client.homepage_url, consent.workspace_id, account.name as workspace_name,
      array(select distinct s from oauth_grant other, unnest(other.scopes) s
        where other.user_id = consent.user_id and other.client_id = consent.client_id and other.workspace_id = consent.workspace_id
          and other.revoked_at is null and other.connected_at is not null order by s) as scopes,
      min(consent.connected_at) as connected_at, max(consent.last_used_at) as last_used_at
    from member
    join oauth_grant consent on consent.workspace_id = member.account_id and consent.user_id = member.user_id
    join oauth_client client on client.id = consent.client_id and client.deleted_at is null
    join account on account.id = consent.workspace_id and account.deleted_at is null
    where member.person_id = ${ctx.personId} and consent.revoked_at is null and consent.connected_at is not null
      and (${ctx.confinedTo}::bigint is null or consent.workspace_id = ${ctx.confinedTo})
    group by consent.client_id, client.name, client.homepage_url, consent.workspace_id, consent.user_id, account.name
    order by lower(client.name), consent.workspace_id, consent.client_id`.execute(ctx.db);
  const apps = rows.map((row) => ({
    clientId: row.client_id,
    name: row.name,
    homepageUrl: row.homepage_url,
    workspace: { id: row.workspace_id, name: row.workspace_name },
    scopes: row.scopes,
    connectedAt: row.connected_at,
    lastUsedAt: row.last_used_at,
  }));
  return { data: { apps } };
}

/** Ends all grants of the person for the app in the workspace. */
export async function disconnectApp(
  ctx: SessionCtx,
  { clientId, workspaceId }: Input<typeof contract.disconnectApp>,
): Promise<Result<typeof contract.disconnectApp>> {
  if (ctx.confinedTo !== null && ctx.confinedTo !== workspaceId) throw notFound('app');
  const { rows } = await sql<{ id: number; user_id: number }>`
    select consent.id, consent.user_id
    from member
    join oauth_grant consent on consent.workspace_id = member.account_id and consent.user_id = member.user_id
    where member.account_id = ${workspaceId} and member.person_id = ${ctx.personId}
      and consent.client_id = ${clientId} and consent.revoked_at is null`.execute(ctx.db);
  if (rows.length === 0) throw notFound('app');
  for (const { id, user_id: userId } of rows)
    await revokeGrant(ctx, {
      grantId: id,
      workspaceId,
      userId,
      clientId,
      action: 'oauth.disconnect',
    });
  return { data: { done: true } };
}
