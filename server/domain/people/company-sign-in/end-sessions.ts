import { announce } from '#/domain/people/credentials/invalidate.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';

/** Ends the sessions that a connection has opened, of everybody or of one person, and sign-ins that wait for a factor. */
export async function endSessionsOf(
  tx: Ctx,
  connectionId: number,
  userId: number | null = null,
): Promise<void> {
  const sessions = sql`
    delete from session where workspace_id = ${tx.accountId} and connection_id = ${connectionId}
      and (${userId}::bigint is null or user_id = ${userId})`;
  const pending = sql`
    delete from pending_sign_in where workspace_id = ${tx.accountId} and connection_id = ${connectionId}
      and (${userId}::bigint is null or user_id = ${userId})`;
  await tx.db.asService(async (db) => {
    await sessions.execute(db);
    await pending.execute(db);
  });
  await announce(tx, userId === null ? { accountId: tx.accountId } : { userId });
}
