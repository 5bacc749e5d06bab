import { announce } from '#/domain/people/credentials/invalidate.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';

/**
 * Ends sessions that a connection has opened, for everybody or one member, and sign-ins that wait for a second factor.
 */
export async function endSessionsOf(
  tx: Ctx,
  connectionId: number,
  userId: number | null = null,
): Promise<void> {
  const personId = userId === null ? null : await personOf(tx, userId);
  const sessions = sql`
    delete from session where workspace_id = ${tx.accountId} and connection_id = ${connectionId}
      and (${personId}::bigint is null or user_id = ${personId})`;
  const pending = sql`
    delete from pending_sign_in where workspace_id = ${tx.accountId} and connection_id = ${connectionId}
      and (${personId}::bigint is null or user_id = ${personId})`;
  await tx.db.asService(async (db) => {
    await sessions.execute(db);
    await pending.execute(db);
  });
  await announce(tx, personId === null ? { accountId: tx.accountId } : { personId });
}

async function personOf(tx: Ctx, userId: number): Promise<number> {
  const { rows } = await sql<{ person_id: number }>`
    select person_id from member where account_id = ${tx.accountId} and user_id = ${userId}`.execute(tx.db);
  const [member] = rows;
  if (member === undefined) throw notFound('user');
  return member.person_id;
}
