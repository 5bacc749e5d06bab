import { because } from '@callwright/contract/error-reasons.ts';
import type { Team } from '@callwright/contract/teams.ts';
import { presenterOf, selectList, shownAs, type RowOf } from '#/platform/db/columns.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid, notFound } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';

const shown = shownAs<z.input<typeof Team>>();

/** The columns of `team as t`, with its people. */
const columns = {
  id: shown('id'),
  name: shown('name'),
  color: shown('color'),
  created_at: shown('createdAt'),
  updated_at: shown('updatedAt'),
  member_ids: { ...shown('memberIds'), from: 'people.member_ids' },
  manager_ids: { ...shown('managerIds'), from: 'people.manager_ids' },
};

export type TeamRow = RowOf<typeof columns>;
/** A team in the contract's shape. */
export const presentTeam = presenterOf(columns);

/** Teams with their people, for any rows of `team as t`, in one statement. */
export function selectTeams(rest: Sql<unknown>): Sql<TeamRow> {
  return sql<TeamRow>`
    select ${sql.raw(selectList('t', columns))}
    from team t cross join lateral (
      select coalesce(jsonb_agg(tm.user_id order by tm.user_id), '[]') as member_ids,
        coalesce(jsonb_agg(tm.user_id order by tm.user_id) filter (where tm.is_manager), '[]') as manager_ids
      from team_member tm where tm.account_id = t.account_id and tm.team_id = t.id
    ) people
    ${rest}`;
}

export async function readTeam(ctx: Ctx, id: number): Promise<z.input<typeof Team>> {
  const { rows } = await selectTeams(sql`where t.account_id = ${ctx.accountId} and t.id = ${id}`).execute(
    ctx.db,
  );
  if (rows[0] === undefined) throw notFound('team');
  return presentTeam(rows[0]);
}

/** The team, locked until the end of the transaction. */
export async function lockTeam(tx: Ctx, id: number): Promise<z.input<typeof Team>> {
  const { rows } = await sql`
    select from team where account_id = ${tx.accountId} and id = ${id} for no key update`.execute(tx.db);
  if (rows.length === 0) throw notFound('team');
  return readTeam(tx, id);
}

/** The future members of a team. Managers are members too. */
export type People = { memberIds: readonly number[]; managerIds: readonly number[] };

/** Makes exactly these people the members of the team. Throws 400 for people of other workspaces. */
export async function replacePeople(
  tx: Ctx,
  teamId: number,
  { memberIds, managerIds }: People,
): Promise<void> {
  const everybody = [...new Set([...memberIds, ...managerIds])].toSorted((a, b) => a - b);
  await mustBeMembers(tx, everybody, memberIds);
  await sql`
    delete from team_member where account_id = ${tx.accountId} and team_id = ${teamId} and user_id <> all(${everybody}::bigint[])`.execute(
    tx.db,
  );
  await sql`
    insert into team_member as tm (account_id, team_id, user_id, is_manager, entered_at)
    select ${tx.accountId}, ${teamId}, person, person = any(${managerIds}::bigint[]), ${iso(tx.now)}::timestamptz from unnest(${everybody}::bigint[]) as person
    on conflict (account_id, team_id, user_id) do update set is_manager = excluded.is_manager where tm.is_manager <> excluded.is_manager`.execute(
    tx.db,
  );
}

async function mustBeMembers(
  tx: Ctx,
  userIds: readonly number[],
  memberIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select person as id from unnest(${userIds}::bigint[]) as person
    where not exists (select from member m where m.account_id = ${tx.accountId} and m.user_id = person)`.execute(
    tx.db,
  );
  const [stranger] = rows;
  if (stranger === undefined) return;
  const field = memberIds.includes(stranger.id) ? 'memberIds' : 'managerIds';
  throw invalid({ [field]: [because('NOT_A_MEMBER', { id: stranger.id })] });
}
