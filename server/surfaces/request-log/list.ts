import { requestLogOf } from './request-log.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { requestLogDays, type list } from '@callwright/contract/request-log.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { readPage } from '#/platform/lists/lists.ts';
import { iso } from '#/platform/values/time.ts';

type Row = {
  id: number;
  at: string;
  kind: 'api_key' | 'oauth';
  credential: string;
  name: string | null;
  user_id: number | null;
  method: Result<typeof list>['data'][number]['method'];
  route: string;
  status: number;
  code: string | null;
  fields: string[];
  ms: number;
  request_id: string;
  omitted: number;
};

const keptMs = requestLogDays * dayMs;

/** GET /v1/requestLog: admins see all requests of the workspace, members those that acted as them. */
export async function listRequests(ctx: Ctx, input: Input<typeof list>): Promise<Result<typeof list>> {
  // Stores the requests that this process still holds, so that a request is listed right after it was made.
  await requestLogOf(ctx.app).flush();
  const { rows, meta } = await readPage<Row>(ctx, input, {
    name: 'requestLog',
    from: 'request_log r',
    key: 'r.id',
    order: { by: 'r.at', type: 'timestamptz' },
    direction: 'desc',
    where: conditions(ctx, input),
    strategy: 'walk',
    row: (id) => sql`
      select r.id, r.at, r.kind, r.credential, r.user_id, r.method, r.route, r.status, r.code, r.fields, r.ms, r.request_id, r.omitted,
        case r.kind
          when 'api_key' then (select key.name from api_key key where key.account_id = r.account_id and key.id = r.credential::bigint)
          else (select client.name from oauth_client client where client.id = r.credential)
        end as name
      from request_log r where r.account_id = ${ctx.accountId} and r.id = ${id}`,
  });
  return { data: rows.map(present), count: meta.count, meta };
}

function conditions(ctx: Ctx, input: Input<typeof list>): Sql<unknown>[] {
  const where = [sql`r.account_id = ${ctx.accountId}`, sql`r.at > ${iso(ctx.now - keptMs)}::timestamptz`];
  if (ctx.role === null || levelOf(ctx.role, 'admin') === null) where.push(sql`r.user_id = ${ctx.userId}`);
  if (input.apiKeyId !== undefined)
    where.push(sql`r.kind = 'api_key' and r.credential = ${String(input.apiKeyId)}`);
  if (input.clientId !== undefined) where.push(sql`r.kind = 'oauth' and r.credential = ${input.clientId}`);
  if (input.errors === true) where.push(sql`r.status >= 400`);
  if (input.errors === false) where.push(sql`r.status < 400`);
  if (input.method !== undefined) where.push(sql`r.method = ${input.method}`);
  if (input.route !== undefined) where.push(sql`r.route = ${input.route}`);
  if (input.requestId !== undefined) where.push(sql`r.request_id = ${input.requestId}`);
  return where;
}

function present(row: Row): Result<typeof list>['data'][number] {
  return {
    id: row.id,
    at: row.at,
    credential: { kind: row.kind, id: row.credential, name: row.name },
    userId: row.user_id,
    method: row.method,
    route: row.route,
    status: row.status,
    code: row.code,
    fields: row.fields,
    ms: row.ms,
    requestId: row.request_id,
    omitted: row.omitted,
  };
}
