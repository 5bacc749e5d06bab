import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { listDeprecated } from '@callwright/contract/request-log.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { deprecationOf } from './deprecation-of.ts';
import { requestLogOf } from './request-log.ts';

type Use = Result<typeof listDeprecated>['data'][number];
type Row = {
  kind: Use['credential']['kind'];
  credential: string;
  name: string | null;
  method: Use['method'];
  route: string;
  part: string;
  uses: number;
  first_at: string;
  last_at: string;
};

const rowsMax = 500;

/** GET /v1/requestLog/deprecated: who still uses deprecated parts, most recent use first. */
export async function listDeprecatedUses(
  ctx: Ctx,
  _input: Input<typeof listDeprecated>,
): Promise<Result<typeof listDeprecated>> {
  await requestLogOf(ctx.app).flush();
  const { rows } = await sql<Row>`
    select u.kind, u.credential, u.method, u.route, u.part, u.uses, u.first_at, u.last_at,
      case u.kind
        when 'api_key' then (select key.name from api_key key where key.account_id = u.account_id and key.id = u.credential::bigint)
        else (select client.name from oauth_client client where client.id = u.credential)
      end as name
    from deprecated_use u where u.account_id = ${ctx.accountId}
    order by u.last_at desc, u.route, u.part, u.credential limit ${sql.lit(rowsMax)}`.execute(ctx.db);
  return { data: rows.flatMap(present) };
}

/** Uses of parts that have been removed are not shown. */
function present(row: Row): Use[] {
  const deprecation = deprecationOf(row.method, row.route, row.part);
  if (deprecation === null) return [];
  return [
    {
      credential: { kind: row.kind, id: row.credential, name: row.name },
      method: row.method,
      route: row.route,
      part: row.part === '' ? null : row.part,
      instead: deprecation.instead,
      since: deprecation.since,
      sunset: deprecation.sunset ?? null,
      uses: row.uses,
      firstAt: row.first_at,
      lastAt: row.last_at,
    },
  ];
}
