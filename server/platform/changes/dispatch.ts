import { includesType } from '@callwright/contract/change-subscriptions.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { among } from '#/platform/db/among.ts';
import { sql } from '#/platform/db/sql.ts';
import { savepoint, tellListeners, transaction } from '#/platform/db/tx.ts';
import { handleTraced } from './handle-traced.ts';
import { retryLater } from './retry.ts';
import type { NumberedChange, Subscriber } from '#/platform/context/subscriber.ts';

/** Says in every process, with the commit, which workspace has changes that got their numbers. */
export const newsChannel = 'callwright_changes';

/** Of each transaction: fifty webhooks make ten thousand rows of them. */
const changesMax = 200;

/**
 * Gives what was committed in the workspace its place in the order, and passes it to the subscribers.
 * A number is given after the commit and under a lock, so nothing appears later before one that was seen.
 */
export async function dispatchChanges(ctx: Ctx): Promise<void> {
  while (await dispatchPart(ctx));
}

/**
 * The same for a first part, in one transaction. Hardly ever does a subscriber fail, so nothing is kept for that: if one does,
 * all of it is taken back and done again, each subscriber with a savepoint of its own.
 * @returns whether there may be more
 */
export async function dispatchPart(ctx: Ctx): Promise<boolean> {
  // What has begun elsewhere cannot be done again here.
  if (ctx.inTransaction) return dispatchSome(ctx);
  try {
    return await transaction(ctx, (tx) => passOn(tx, handleTraced));
  } catch {
    // Whatever it was: if it is not the fault of a subscriber, it is thrown again.
    return transaction(ctx, dispatchSome);
  }
}

/**
 * The same within a transaction, which goes on when a subscriber fails.
 * @returns whether there may be more
 */
export async function dispatchSome(tx: Ctx): Promise<boolean> {
  return passOn(tx, deliverApart);
}

/** Gives some changes their numbers, and each subscriber those of its types. */
async function passOn(tx: Ctx, deliver: typeof handleTraced): Promise<boolean> {
  const changes = await numberSome(tx, await lockCounter(tx));
  const told = tx.app.subscribers
    .map((subscriber) => ({
      subscriber,
      wanted: changes.filter(({ type }) => includesType(subscriber.types, type)),
    }))
    .filter(({ wanted }) => wanted.length > 0);
  const idle = told.some(({ subscriber }) => subscriber.isUsed !== undefined)
    ? await idleHere(tx)
    : new Set();
  for (const { subscriber, wanted } of told) if (!idle.has(subscriber)) await deliver(tx, subscriber, wanted);
  return changes.length === changesMax;
}

/**
 * The subscribers that the workspace has no use for: most of them, in most workspaces. All are asked for at once, whatever the
 * changes are, so that it is one statement with one plan.
 */
async function idleHere(tx: Ctx): Promise<Set<Subscriber>> {
  const asked = tx.app.subscribers.flatMap((subscriber) =>
    subscriber.isUsed === undefined ? [] : [{ subscriber, isUsed: subscriber.isUsed(tx.accountId) }],
  );
  const { rows } = await sql<{ used: boolean[] }>`
    select json_build_array(${sql.join(asked.map(({ isUsed }) => isUsed))}) as used`.execute(tx.db);
  return new Set(
    asked.filter((_, place) => rows[0]?.used[place] === false).map(({ subscriber }) => subscriber),
  );
}

/** Whether something was committed that has no number yet, along change_unsequenced. */
export async function hasUndispatched(ctx: Ctx): Promise<boolean> {
  const { rows } =
    await sql`select from change where account_id = ${ctx.accountId} and sequence is null limit 1`.execute(
      ctx.db,
    );
  return rows.length > 0;
}

/** The last number given out; no other process gives out any until the end of the transaction. */
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

type Due = Omit<NumberedChange, 'sequence'>;

/**
 * Along change_unsequenced, in the order in which they were written. They are locked as they are read, so that what is
 * being erased right now is read without the person.
 */
async function numberSome(tx: Ctx, last: number): Promise<NumberedChange[]> {
  const { rows: due } = await sql<Due>`
    select id, type, occurred_at as "occurredAt", context, traceparent from change
    where account_id = ${tx.accountId} and sequence is null order by id limit ${sql.lit(changesMax)} for no key update`.execute(
    tx.db,
  );
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  await sql`
    with counted as (update change_counter set last = last + ${ids.length} where account_id = ${tx.accountId})
    update change c set sequence = ${last}::bigint + array_position(${ids}::bigint[], c.id), context = case when c.context @> '{"isKept": true}' then c.context end
    where c.account_id = ${tx.accountId} and ${among('c.id', ids)}`.execute(tx.db);
  tellListeners(tx, newsChannel, String(tx.accountId));
  return due.map((change, index) => ({ ...change, sequence: last + index + 1 }));
}

/** A failing subscriber blocks neither the others nor the order; a job retries it. */
async function deliverApart(
  tx: Ctx,
  subscriber: Subscriber,
  changes: readonly NumberedChange[],
): Promise<void> {
  try {
    await savepoint(tx, (part) => handleTraced(part, subscriber, changes));
  } catch (error) {
    tx.app.log.error(`The subscriber ${subscriber.name} failed and is tried again`, error);
    await retryLater(tx, subscriber, changes);
  }
}
