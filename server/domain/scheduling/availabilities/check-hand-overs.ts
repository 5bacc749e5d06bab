import { because, under, type ErrorReason } from '@callwright/contract/error-reasons.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { lockingMembers, lockMembersApart } from '#/platform/db/spread.ts';
import { sql } from '#/platform/db/sql.ts';
import { invalid } from '#/platform/errors/errors.ts';
import type { GivenAbsence } from './availability.ts';

/**
 * Throws 400 for a handover to people who are not active members, to teams that do not exist, or to oneself. Handovers
 * that were stored before may stay: a colleague who has left must not keep anybody from changing their hours.
 */
export async function checkHandOvers(
  tx: Ctx,
  userId: number,
  given: readonly GivenAbsence[],
  before: readonly GivenAbsence[],
): Promise<void> {
  const known = {
    users: new Set(before.map(({ handOverUserId }) => handOverUserId)),
    teams: new Set(before.map(({ handOverTeamId }) => handOverTeamId)),
  };
  const added = given.map(({ handOverUserId, handOverTeamId }) => ({
    user: known.users.has(handOverUserId) ? null : (handOverUserId ?? null),
    team: known.teams.has(handOverTeamId) ? null : (handOverTeamId ?? null),
  }));
  const users = added.flatMap(({ user }) => user ?? []);
  const teams = added.flatMap(({ team }) => team ?? []);
  if (users.length === 0 && teams.length === 0) return;
  const found = await readFound(tx, users, teams);
  const reasons = added.flatMap(({ user, team }, index): ErrorReason[] => {
    if (user === userId) return [at(index, 'handOverUserId', because('HAND_OVER_TO_SELF'))];
    if (user !== null && !found.users.includes(user))
      return [at(index, 'handOverUserId', because('NO_SUCH_ACTIVE_MEMBER'))];
    if (team !== null && !found.teams.includes(team))
      return [at(index, 'handOverTeamId', because('NOT_A_TEAM', { id: team }))];
    return [];
  });
  if (reasons.length > 0) throw invalid({ outOfOffice: reasons });
}

function at(index: number, field: string, reason: ErrorReason): ErrorReason {
  return under(`${index}.${field}`, reason);
}

/** Locks members against being deactivated, and teams against being deleted. */
async function readFound(
  tx: Ctx,
  userIds: readonly number[],
  teamIds: readonly number[],
): Promise<{ users: number[]; teams: number[] }> {
  await lockMembersApart(tx, userIds, 'booked');
  const { rows: users } = await sql<{ user_id: number }>`
    select user_id from member
    where account_id = ${tx.accountId} and user_id = any(${userIds}::bigint[]) and status = 'ACTIVE' and deleted_at is null
    order by user_id ${lockingMembers(tx)}`.execute(tx.db);
  const { rows: teams } = await sql<{ id: number }>`
    select id from team where account_id = ${tx.accountId} and id = any(${teamIds}::bigint[])
    order by id for key share`.execute(tx.db);
  return { users: users.map((row) => row.user_id), teams: teams.map((row) => row.id) };
}
