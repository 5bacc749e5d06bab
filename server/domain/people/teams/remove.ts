import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { remove } from '@callwright/contract/teams.ts';
import { sql } from '#/platform/db/sql.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { changeEvents } from '#/domain/scheduling/event-records/announce.ts';
import { presentTeam, selectTeams } from './team.ts';

/**
 * POST /v1/teams/delete: removes the team from calls and events (by the foreign keys). Events are locked before teams,
 * as in the code that adds a team to an event.
 */
export async function removeTeams(ctx: Ctx, input: Input<typeof remove>): Promise<Result<typeof remove>> {
  const asked = [...new Set(input.ids)];
  return transaction(ctx, async (tx) => {
    const eventIds = await eventsOf(tx, asked);
    return changeEvents(tx, eventIds, () => removeInside(tx, asked));
  });
}

async function removeInside(tx: Ctx, asked: readonly number[]): Promise<Result<typeof remove>> {
  const { rows } = await selectTeams(
    sql`where t.account_id = ${tx.accountId} and t.id = any(${asked}::bigint[]) order by t.id for update of t`,
  ).execute(tx.db);
  if (rows.length === 0) throw notFound('team');
  const deleted = rows.map((row) => row.id);
  await sql`delete from team where account_id = ${tx.accountId} and id = any(${deleted}::bigint[])`.execute(
    tx.db,
  );
  for (const row of rows) await audit(tx, 'team.delete', 'team', row.id, presentTeam(row), null);
  return {
    data: { deleted, notFound: asked.filter((id) => !deleted.includes(id)), count: deleted.length },
  };
}

async function eventsOf(tx: Ctx, teamIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from event e
    where e.account_id = ${tx.accountId} and e.deleted_at is null and (e.team_id = any(${teamIds}::bigint[]) or e.id in (
      select event_id from event_team where account_id = ${tx.accountId} and team_id = any(${teamIds}::bigint[])))`.execute(
    tx.db,
  );
  return rows.map(({ id }) => id);
}
