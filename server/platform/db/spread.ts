import { setOnServersText } from './cells.ts';
import type { DbCtx, WorkspaceDbCtx } from './db.ts';
import { sql, type Sql } from './sql.ts';

// What statements do otherwise while cells are on other servers (docs/decisions/0227). Elsewhere they are as they were.

/**
 * Locks the members that are booked against changes. Not where members are on every server: a change of one blocks all
 * bookings there until it ends, and two bookings that had locked members would wait for each other. There
 * `lockMembersApart` comes first.
 */
export function lockingMembers({ db }: DbCtx): Sql {
  return db.cells?.areSpread === true ? sql.raw('') : sql`for key share`;
}

/**
 * Where members are on every server, those who book them and who deactivates one wait for each other by a lock of its own. It is
 * freed after the servers of the cells have committed.
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
 * Calls a function that has more rights than the workspace. On another server it is somebody else and would neither see nor
 * change what this transaction has changed: there it is done before the rest, and stays done.
 */
export async function callWithMoreRights(tx: WorkspaceDbCtx, statement: Sql): Promise<void> {
  if (tx.db.apart === undefined) return void (await statement.execute(tx.db));
  await tx.db.apart(async (db) => {
    await db.run(setOnServersText('app.account_id', String(tx.accountId)));
    await statement.execute(db);
  });
}
