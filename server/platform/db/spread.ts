import { setOnServersText } from './cells.ts';
import type { DbCtx, WorkspaceDbCtx } from './db.ts';
import { sql, type Sql } from './sql.ts';

// What statements do otherwise while cells are on other servers (docs/decisions/0227). Elsewhere they are as they were.

/**
 * Locks the members that are booked against changes. Not where members are on every server: a change of one blocks all
 * bookings there until it ends, and two bookings that had locked members would wait for each other.
 */
export function lockingMembers({ db }: DbCtx): Sql {
  return db.cells?.areSpread === true ? sql.raw('') : sql`for key share`;
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
