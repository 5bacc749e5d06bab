import { inCells } from '#/platform/workspaces/in-cells.ts';
import type * as contract from '@callwright/contract/operator.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { Account, OperatorCtx, PublicCtx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { allowanceOf } from '#/platform/limits/plans.ts';
import { readPage } from '#/platform/lists/lists.ts';

type Row = {
  id: number;
  name: string;
  slug: string;
  plan: Account['plan'];
  limit_points: number | null;
  limit_window_sec: number | null;
  limit_mcp_points: number | null;
  owner: { id: number; name: string; email: string } | null;
  members: number;
  api_keys: number;
  apps: number;
  last_activity_at: string | null;
  created_at: string;
};

/** Counts of a workspace, which are stored in its cell. */
type Counts = { readonly contacts: number; readonly calls: number };

type WorkspaceView = Result<typeof contract.updateWorkspace>['data']['workspace'];

/**
 * The workspaces of the installation. The only list across workspaces; it shows numbers, but none of their contents.
 */
export async function listWorkspaces(
  ctx: OperatorCtx,
  input: Input<typeof contract.listWorkspaces>,
): Promise<Result<typeof contract.listWorkspaces>> {
  const where = [sql`account.deleted_at is null`];
  if (input.plan !== undefined) where.push(sql`account.plan = ${input.plan}`);
  if (input.search !== undefined && input.search !== '') where.push(matches(input.search));
  const { rows, meta } = await readPage<Row>(ctx, input, {
    name: 'operatorWorkspaces',
    from: 'account',
    key: 'account.id',
    order: { by: 'account.id', type: 'bigint' },
    direction: 'desc',
    where,
    strategy: 'walk',
    row: wholeRow,
  });
  const counts = rows.length === 0 ? [] : await inCells(ctx.app, countsOf(rows.map(({ id }) => id)));
  return { data: rows.map((row) => present(ctx, row, countsIn(counts, row.id))), count: meta.count, meta };
}

export async function readWorkspaceView(ctx: PublicCtx, id: number): Promise<WorkspaceView> {
  const { rows } = await wholeRow(sql`${id}::bigint`).execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw notFound('workspace');
  return present(ctx, row, countsIn(await inCells(ctx.app, countsOf([id])), id));
}

type Count = { account_id: number; relation: string; n: number };

/** Maintained counts. They are stored in cells; everything else shown about a workspace is not. */
function countsOf(ids: readonly number[]): Sql<Count> {
  return sql<Count>`
    select k.account_id, k.relation, sum(k.n)::bigint as n from row_count k join account a on a.id = k.account_id
    where k.account_id = any(${ids}::bigint[]) and k.relation in ('contact', 'event_call') group by k.account_id, k.relation`;
}

function countsIn(counts: readonly Count[], id: number): Counts {
  const countOf = (relation: string): number =>
    counts.find((one) => one.account_id === id && one.relation === relation)?.n ?? 0;
  return { contacts: countOf('contact'), calls: countOf('event_call') };
}

/** The owner of a workspace, for a statement that reads `account`. */
export const ownerOfAccount = sql`(
  select jsonb_build_object('id', app_user.id, 'email', app_user.email,
    'name', coalesce(nullif(trim(app_user.first_name || ' ' || app_user.last_name), ''), app_user.email))
  from member join app_user on app_user.id = member.person_id
  where member.account_id = account.id and member.is_owner order by member.created_at, member.user_id limit 1)`;

function matches(search: string): Sql<unknown> {
  const word = search.toLowerCase();
  return sql`(strpos(lower(account.name), ${word}) > 0 or strpos(account.slug, ${word}) > 0 or account.id::text = ${word}
    or exists (select from member join app_user on app_user.id = member.person_id
      where member.account_id = account.id and member.is_owner and strpos(lower(app_user.email), ${word}) > 0))`;
}

/** Each count is for one workspace and uses an index; computed only for the rows of one page. */
function wholeRow(id: Sql<unknown>): Sql<Row> {
  return sql<Row>`
    select account.id, account.name, account.slug, account.plan, account.limit_points, account.limit_window_sec, account.limit_mcp_points,
      account.created_at,
      ${ownerOfAccount} as owner,
      (select count(*) from member where member.account_id = account.id and member.status = 'ACTIVE') as members,
      (select count(*) from api_key where api_key.account_id = account.id and revoked_at is null) as api_keys,
      (select count(*) from oauth_client client where client.workspace_id = account.id and client.deleted_at is null) as apps,
      greatest(
        (select max(app_user.last_active_at) from member join app_user on app_user.id = member.person_id where member.account_id = account.id),
        (select max(last_used_at) from api_key where api_key.account_id = account.id),
        (select max(last_used_at) from oauth_grant where oauth_grant.workspace_id = account.id)) as last_activity_at
    from account where account.id = ${id} and account.deleted_at is null`;
}

function present({ app }: PublicCtx, row: Row, { contacts, calls }: Counts): WorkspaceView {
  const limits = {
    points: row.limit_points,
    windowSec: row.limit_window_sec,
    mcpPoints: row.limit_mcp_points,
  };
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    plan: row.plan,
    limits,
    allowance: allowanceOf({ plan: row.plan, limits }, app.config),
    owner: row.owner,
    members: row.members,
    contacts,
    calls,
    apiKeys: row.api_keys,
    apps: row.apps,
    lastActivityAt: row.last_activity_at,
    createdAt: row.created_at,
  };
}
