import { because } from '@callwright/contract/error-reasons.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { audit } from '#/platform/audit/audit.ts';
import { sql } from '#/platform/db/sql.ts';
import { ApiError, violates } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { updateTeam } from './save.ts';
import { readTeam } from './team.ts';

/** Stores a directory's (SCIM) id of a team. Throws 409 NAME_TAKEN if another team has it. */
export async function setTeamExternalId(tx: Ctx, teamId: number, externalId: string | null): Promise<void> {
  try {
    const { rows } = await sql<{ before: string | null }>`
      update team set external_id = ${externalId}::text, updated_at = ${iso(tx.now)}
      from (select external_id from team where account_id = ${tx.accountId} and id = ${teamId} for no key update) was
      where team.account_id = ${tx.accountId} and team.id = ${teamId} and was.external_id is distinct from ${externalId}::text
      returning was.external_id as before`.execute(tx.db);
    if (rows[0] === undefined) return;
    await audit(tx, 'team.external_id', 'team', teamId, { externalId: rows[0].before }, { externalId });
  } catch (error) {
    if (violates(error, '23505', 'team_external_id'))
      throw new ApiError('NAME_TAKEN', { because: because('TEAM_EXTERNAL_ID_TAKEN'), cause: error });
    throw error;
  }
}

/** Removes a person from all teams. */
export async function removeFromTeams(tx: Ctx, userId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select team.id from team_member
    join team on team.account_id = team_member.account_id and team.id = team_member.team_id
    where team_member.account_id = ${tx.accountId} and team_member.user_id = ${userId}
    order by team.id for no key update of team`.execute(tx.db);
  for (const { id } of rows) {
    const { memberIds } = await readTeam(tx, id);
    await updateTeam(tx, { id, memberIds: memberIds.filter((memberId) => memberId !== userId) });
  }
}
