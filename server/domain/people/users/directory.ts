import { because } from '@callwright/contract/error-reasons.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { audit } from '#/platform/audit/audit.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, violates } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { lockHosts } from '#/domain/scheduling/free-times/locks.ts';

// What only directories (SCIM) do with members. Otherwise they invite and change members like everybody else.

/** Stores a directory's id of a member. Throws 409 NAME_TAKEN if another member has it. */
export async function setMemberExternalId(tx: Ctx, userId: number, externalId: string | null): Promise<void> {
  try {
    const { rows } = await sql<{ before: string | null }>`
      update member set external_id = ${externalId}::text, updated_at = ${iso(tx.now)}
      from (select external_id from member where account_id = ${tx.accountId} and user_id = ${userId} for update) was
      where member.account_id = ${tx.accountId} and member.user_id = ${userId} and was.external_id is distinct from ${externalId}::text
      returning was.external_id as before`.execute(tx.db);
    if (rows[0] === undefined) return;
    const before = { externalId: rows[0].before };
    await audit(tx, 'user.external_id', 'user', userId, before, { externalId });
  } catch (error) {
    if (violates(error, '23505', 'member_external_id'))
      throw new ApiError('NAME_TAKEN', { because: because('MEMBER_EXTERNAL_ID_TAKEN'), cause: error });
    throw error;
  }
}

/** Hides a member, who is deactivated already, from the directory until they come back. */
export async function removeFromDirectory(tx: Ctx, userId: number): Promise<void> {
  const { rows } = await sql`
    update member set directory_removed_at = ${iso(tx.now)}, external_id = null, updated_at = ${iso(tx.now)}
    where account_id = ${tx.accountId} and user_id = ${userId} and status = 'DEACTIVATED' and directory_removed_at is null
    returning user_id`.execute(tx.db);
  if (rows.length > 0) await audit(tx, 'user.remove', 'user', userId, null, null);
}

/**
 * Runs work that deactivates a member, with a successor for their upcoming calls: first the managers of their teams are
 * tried, then the acting person. Each try is its own transaction, because all calls are handed over or none.
 */
export async function withSuccessor<T>(
  ctx: Ctx,
  userId: number,
  deactivate: (tx: Ctx, reassignTo: number) => Promise<T>,
): Promise<T> {
  let refusal: unknown = new ApiError('CONFLICT', { because: because('NOBODY_FOR_CALLS') });
  for (const successor of await successorsOf(ctx, userId)) {
    try {
      return await transaction(ctx, async (tx) => {
        // Hosts are locked before members, as in a booking.
        await lockHosts(tx, [userId, successor]);
        return deactivate(tx, successor);
      });
    } catch (error) {
      if (!isAboutSuccessor(error)) throw error;
      refusal = error;
    }
  }
  throw refusal;
}

async function successorsOf(ctx: Ctx, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct manager.user_id as id
    from team_member own
    join team_member manager on manager.account_id = own.account_id and manager.team_id = own.team_id and manager.is_manager
    join member on member.account_id = manager.account_id and member.user_id = manager.user_id and member.status = 'ACTIVE'
    where own.account_id = ${ctx.accountId} and own.user_id = ${userId}
    order by id`.execute(ctx.db);
  const successors = rows.map(({ id }) => id);
  if (ctx.userId !== null) successors.push(ctx.userId);
  return [...new Set(successors)].filter((id) => id !== userId);
}

/** The candidate is busy at the time of a call, or has left; another one may work. */
function isAboutSuccessor(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.details?.['eventCallIds'] !== undefined || error.fieldErrors?.['reassignTo'] !== undefined;
}
