import type * as contract from '@callwright/contract/operator-clients.ts';
import { scopes as scopeWords, type Scope } from '@callwright/contract/scopes.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { OperatorCtx, PublicCtx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { ownerOfAccount } from './workspaces.ts';

type View = Result<typeof contract.approveClient>['data']['client'];
type Row = Omit<View, 'scopes'> & { scopes: string[] };

/** Third-party apps with everything a reviewer needs; those that have waited the longest come first. */
export async function listClients(
  ctx: OperatorCtx,
  { page, limit, search = '', view }: Input<typeof contract.listClients>,
): Promise<Result<typeof contract.listClients>> {
  const word = search.toLowerCase();
  const where = sql`client.deleted_at is null and ${conditionOf(view)}
    and (${word} = '' or strpos(lower(client.name), ${word}) > 0 or lower(client.id) = ${word})`;
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from oauth_client client where ${where}`.execute(ctx.db);
  const count = rows[0]?.n ?? 0;
  const found = await sql<Row>`
    ${columns} where ${where}
    order by client.approval_requested_at nulls last, client.created_at desc, client.id
    limit ${limit} offset ${page * limit}`.execute(ctx.db);
  const hasMore = (page + 1) * limit < count;
  const meta = { count, page, limit, hasMore, nextPage: hasMore ? page + 1 : null, nextCursor: null };
  return { data: found.rows.map(present), count, meta };
}

export async function readClientView(ctx: PublicCtx, clientId: string): Promise<View> {
  const { rows } =
    await sql<Row>`${columns} where client.id = ${clientId} and client.deleted_at is null`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw notFound('app');
  return present(row);
}

function conditionOf(view: Input<typeof contract.listClients>['view']): Sql<unknown> {
  switch (view) {
    case undefined:
      return sql`true`;
    case 'WAITING':
      return sql`client.approval_requested_at is not null
        and (client.approval_status = 'Pending' or client.unreviewed_since is not null)`;
    case 'PENDING':
      return sql`client.approval_status = 'Pending'`;
    case 'APPROVED':
      return sql`client.approval_status <> 'Pending' and client.workspace_id is not null`;
    case 'UNBOUND':
      return sql`client.workspace_id is null`;
    case 'SUSPENDED':
      return sql`client.suspended_at is not null`;
    default:
      return view satisfies never;
  }
}

const columns = sql`
  select client.id as "clientId", client.name, client.homepage_url as "homepageUrl", client.policy_uri as "policyUri", client.tos_uri as "tosUri",
    client.contacts, exists (select from oauth_client_logo logo where logo.client_id = client.id) as "hasLogo",
    case client.auth_method when 'none' then 'public' else 'confidential' end as "clientType", client.approval_status as status,
    case when account.id is not null then jsonb_build_object('id', account.id, 'name', account.name, 'slug', account.slug,
      'owner', ${ownerOfAccount}) end as workspace,
    client.redirect_uris as "redirectUris", client.scopes,
    (select count(distinct (consent.workspace_id, consent.user_id)) from oauth_grant consent
      where consent.client_id = client.id and consent.connected_at is not null and consent.revoked_at is null) as connections,
    client.approval_requested_at as "requestedAt", client.rejected_at as "rejectedAt", client.rejection_reason as "rejectionReason",
    client.suspended_at as "suspendedAt", client.suspension_reason as "suspensionReason", client.last_used_at as "lastUsedAt",
    client.unreviewed_since as "unreviewedSince", client.created_at as "createdAt", client.updated_at as "updatedAt"
  from oauth_client client left join account on account.id = client.workspace_id`;

function present(row: Row): View {
  return {
    ...row,
    scopes: row.scopes.map((scope) => ({ scope, words: scopeWords[scope as Scope] ?? scope })), // clients hold known scopes
  };
}
