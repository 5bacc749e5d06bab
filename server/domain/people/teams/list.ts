import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { list } from '@callwright/contract/teams.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { readPage } from '#/platform/lists/lists.ts';
import { presentTeam, selectTeams } from './team.ts';

/** GET /v1/teams, sorted by name. */
export async function listTeams(ctx: Ctx, input: Input<typeof list>): Promise<Result<typeof list>> {
  const { rows, meta } = await readPage(ctx, input, {
    name: 'teams',
    from: 'team t',
    key: 't.id',
    order: { by: 'lower(t.name)', type: 'text' },
    direction: 'asc',
    where: [
      sql`t.account_id = ${ctx.accountId}`,
      ...(input.search ? [sql`position(lower(${input.search}) in lower(t.name)) > 0`] : []),
      ...(input.userId === undefined
        ? []
        : [
            sql`t.id in (select tm.team_id from team_member tm where tm.account_id = ${ctx.accountId} and tm.user_id = ${input.userId})`,
          ]),
    ],
    strategy: 'collect',
    row: (id) => selectTeams(sql`where t.account_id = ${ctx.accountId} and t.id = ${id}`),
  });
  return { data: { teams: rows.map(presentTeam), count: meta.count }, meta };
}
