import type { Ctx } from '../ctx.ts';
import { among } from '../db/among.ts';
import { sql } from '../db/sql.ts';
import { transaction } from '../db/tx.ts';
import { fanOut, readListeners, type Listener, type NewChange } from '../webhooks/fan-out.ts';

/** Rows that one transaction writes, so that on the embedded database requests come in between. */
const rowsMax = 1_000;
const changesMax = 500;

/**
 * Gives what was committed in the workspace its place in the order, and hands it to the endpoints that want it.
 * A number is given after the commit and under a lock, so nothing appears later before one that was seen.
 */
export async function sequenceChanges(ctx: Ctx): Promise<void> {
  while (await transaction(ctx, (tx) => sequenceSome(tx)));
}

/**
 * The same for a first part, within a transaction.
 * @param exceptFor an endpoint that is told nothing yet
 * @returns whether there may be more
 */
export async function sequenceSome(tx: Ctx, exceptFor: string | null = null): Promise<boolean> {
  const last = await lockCounter(tx);
  // Only now: a statement sees what was committed before it began, and others had the lock until then.
  const listeners = (await readListeners(tx)).filter(({ id }) => id !== exceptFor);
  const limit = Math.max(1, Math.min(changesMax, Math.floor(rowsMax / Math.max(1, listeners.length))));
  const changes = await numberSome(tx, last, limit, listeners);
  await fanOut(tx, listeners, changes);
  return changes.length === limit;
}

/** The last number given out; nobody else gives out any until the end of the transaction. */
export async function lockCounter(tx: Ctx): Promise<number> {
  const read = sql<{
    last: number;
  }>`select last from change_counter where account_id = ${tx.accountId} for update`;
  const [counter] = (await read.execute(tx.db)).rows;
  if (counter !== undefined) return counter.last;
  await sql`insert into change_counter (account_id) values (${tx.accountId}) on conflict do nothing`.execute(
    tx.db,
  );
  return lockCounter(tx);
}

/** Along change_unsequenced, in the order in which they were written. */
async function numberSome(
  tx: Ctx,
  last: number,
  limit: number,
  listeners: readonly Listener[],
): Promise<NewChange[]> {
  const { rows: due } = await sql<{ id: number }>`
    select id from change where account_id = ${tx.accountId} and sequence is null order by id limit ${limit}`.execute(
    tx.db,
  );
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  // Objects are read only where somebody asks what is in them.
  const object = listeners.some(({ isFiltering }) => isFiltering) ? sql`c.object` : sql`null::jsonb`;
  const { rows } = await sql<NewChange>`
    with numbered as (
      update change c set sequence = ${last}::bigint + array_position(${ids}::bigint[], c.id)
      where c.account_id = ${tx.accountId} and ${among('c.id', ids)}
      returning c.id, c.type, c.sequence, ${object} as object
    ), counted as (
      update change_counter set last = last + ${ids.length} where account_id = ${tx.accountId}
    )
    select id, type, sequence, object from numbered order by sequence`.execute(tx.db);
  return rows;
}
