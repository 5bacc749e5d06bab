import { setOnServersText } from './cells.ts';
import type { DbCtx, WorkspaceDbCtx } from './db.ts';
import { sql, type Sql } from './sql.ts';

// What differs while cells are on other servers (docs/decisions/0227).

/**
 * Locks the booked members against changes. Not used if members are replicated to every server: changing one would
 * block all bookings until it ends, and two bookings that had locked members would deadlock. There, `lockMembersApart`
 * is called first.
 */
export function lockingMembers({ db }: DbCtx): Sql {
  return db.cells?.areSpread === true ? sql.raw('') : sql`for key share`;
}

/**
 * If members are replicated to every server, bookings and the deactivation of a member exclude each other with an
 * advisory lock. It is released after the servers of the cells have committed.
 */
export async function lockMembersApart(
  { db, accountId }: WorkspaceDbCtx,
  userIds: readonly number[],
  until: 'booked' | 'deactivated',
): Promise<void> {
  if (db.cells?.areSpread !== true) return;
  const keys = userIds.toSorted((a, b) => a - b).map((userId) => `member:${accountId}:${userId}`);
  const lock = sql.raw(until === 'booked' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await sql`select ${lock}(hashtextextended(key, 0)) from unnest(${keys}::text[]) as key`.execute(db);
}

/**
 * Calls a function that has more rights than the workspace. On another server it runs in a session of its own, which
 * neither sees nor changes what this transaction has changed. So there it runs first, and is not rolled back.
 */
export async function callWithMoreRights(tx: WorkspaceDbCtx, statement: Sql): Promise<void> {
  if (tx.db.apart === undefined) return void (await statement.execute(tx.db));
  await tx.db.apart(async (db) => {
    await db.run(setOnServersText('app.account_id', String(tx.accountId)));
    await statement.execute(db);
  });
}
