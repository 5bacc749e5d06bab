import { because } from '@callwright/contract/error-reasons.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/teams.ts';
import { sql } from '#/platform/db/sql.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, violates } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { lockTeam, readTeam, replacePeople } from './team.ts';

/** POST /v1/teams */
export async function createTeam(
  ctx: Ctx,
  input: Input<typeof contract.create>,
): Promise<Result<typeof contract.create>> {
  return namedOnce(() =>
    transaction(ctx, async (tx) => {
      const { rows } = await sql<{ id: number }>`
        insert into team (account_id, name, color, created_at, updated_at)
        values (${tx.accountId}, ${input.name}, ${input.color ?? null}, ${iso(tx.now)}, ${iso(tx.now)}) returning id`.execute(
        tx.db,
      );
      const id = rows[0]?.id;
      if (id === undefined) throw new Error('An insert returned no row');
      await replacePeople(tx, id, input);
      const team = await readTeam(tx, id);
      await audit(tx, 'team.create', 'team', id, null, team);
      return { data: { team } };
    }),
  );
}

/** PUT /v1/teams: absent fields stay unchanged; a list of people replaces the previous one. */
export async function updateTeam(
  ctx: Ctx,
  input: Input<typeof contract.update>,
): Promise<Result<typeof contract.update>> {
  return namedOnce(() =>
    transaction(ctx, async (tx) => {
      const before = await lockTeam(tx, input.id);
      await sql`
        update team set name = ${input.name ?? before.name}, color = ${input.color === undefined ? before.color : input.color}, updated_at = ${iso(tx.now)}
        where account_id = ${tx.accountId} and id = ${input.id}`.execute(tx.db);
      if (input.memberIds !== undefined || input.managerIds !== undefined)
        await replacePeople(tx, input.id, peopleAfter(before, input));
      const team = await readTeam(tx, input.id);
      await audit(tx, 'team.update', 'team', input.id, before, team);
      return { data: { team } };
    }),
  );
}

type Team = Awaited<ReturnType<typeof readTeam>>;

/** If only members are given, managers among them stay managers. If only managers are given, nobody is removed. */
function peopleAfter(before: Team, { memberIds, managerIds }: Input<typeof contract.update>) {
  return {
    memberIds: memberIds ?? before.memberIds,
    managerIds: managerIds ?? before.managerIds.filter((id) => memberIds?.includes(id) ?? true),
  };
}

async function namedOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violates(error, '23505', 'team_name'))
      throw new ApiError('NAME_TAKEN', { because: because('TEAM_NAME_TAKEN'), cause: error });
    throw error;
  }
}
