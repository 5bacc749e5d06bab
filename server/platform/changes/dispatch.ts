import { includesType } from '@callwright/contract/change-subscriptions.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { savepoint, notifyListeners, transaction, transactionAfter } from '#/platform/db/tx.ts';
import type { Ahead } from '#/platform/db/opening-query.ts';
import { handleTraced } from './handle-traced.ts';
import { retryLater } from './retry.ts';
import type { NumberedChange, Subscriber } from '#/platform/context/subscriber.ts';

/** Notifies all processes, on commit, that changes of a workspace got their numbers. */
export const newsChannel = 'callwright_changes';

/** Per transaction. With fifty webhooks, this many changes make ten thousand deliveries. */
const changesMax = 200;

/**
 * Numbers the committed changes of the workspace and passes them to the subscribers, until there are none left. Numbers
 * are given after the commit and under a lock, so no change can appear later with a lower number than one already seen.
 */
export async function dispatchChanges(ctx: Ctx): Promise<void> {
  while (await dispatchPart(ctx));
}

/**
 * Dispatches one batch in one transaction. Subscribers hardly ever fail, so the first attempt has no savepoints. If one
 * fails, the transaction is rolled back and repeated with a savepoint per subscriber.
 * @returns whether there may be more
 */
export async function dispatchPart(ctx: Ctx): Promise<boolean> {
  // Inside the caller's transaction, nothing can be rolled back and repeated here.
  if (ctx.inTransaction) return dispatchSome(ctx);
  try {
    return await transactionAfter(ctx, counterLock, (tx) => passOn(tx, handleTraced));
  } catch {
    // If no subscriber is to blame, the second attempt fails as well and reports why.
    return transaction(ctx, dispatchSome);
  }
}

/**
 * Dispatches one batch inside a transaction, which survives a failing subscriber.
 * @returns whether there may be more
 */
export async function dispatchSome(tx: Ctx): Promise<boolean> {
  await lockCounter(tx);
  return passOn(tx, deliverApart);
}

/** Numbers a batch under the lock of the counter, and passes each subscriber the changes of its types. */
async function passOn(tx: Ctx, deliver: typeof handleTraced): Promise<boolean> {
  const { changes, idle } = await numberSome(tx);
  for (const subscriber of tx.app.subscribers) {
    const wanted = changes.filter(({ type }) => includesType(subscriber.types, type));
    if (wanted.length > 0 && !idle.has(subscriber)) await deliver(tx, subscriber, wanted);
  }
  return changes.length === changesMax;
}

/** Whether there are committed changes without a number; reads the index change_unsequenced. */
export async function hasUndispatched(ctx: Ctx): Promise<boolean> {
  const { rows } =
    await sql`select from change where account_id = ${ctx.accountId} and sequence is null limit 1`.execute(
      ctx.db,
    );
  return rows.length > 0;
}

/** Locks the workspace's counter until the end of the transaction, and returns the last number given out. */
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

/**
 * The same lock, taken in the round trip that opens the transaction. The next statement sees all that was committed
 * before.
 */
const counterLock: Ahead = {
  name: 'open.counter',
  text: 'select last from change_counter where account_id = $1::bigint for update',
};

type Numbered = { readonly changes: NumberedChange[]; readonly idle: ReadonlySet<Subscriber> };

/**
 * Numbers the oldest unnumbered changes, read from the index change_unsequenced in the order they were written. The
 * rows are locked as they are read, so that a concurrent erasure is either seen completely or waits. The first row also
 * says which subscribers have no use for the batch; in most workspaces that is most of them. The conditions of all
 * subscribers are always asked for, so that there is one statement with one plan. Without a counter, nothing is
 * numbered.
 */
async function numberSome(tx: Ctx): Promise<Numbered> {
  const asked = tx.app.subscribers.flatMap((subscriber) =>
    subscriber.isUsed === undefined ? [] : [{ subscriber, isUsed: subscriber.isUsed(tx.accountId) }],
  );
  const { rows } = await sql<NumberedChange & { used: boolean[] | null }>`
    with counter as materialized (select last from change_counter where account_id = ${tx.accountId}),
    due as materialized (
      select id, type, occurred_at, context, traceparent from change
      where account_id = ${tx.accountId} and sequence is null and (select last from counter) is not null
      order by id limit ${sql.lit(changesMax)} for no key update
    ),
    ids as materialized (select coalesce(array_agg(id order by id), '{}') as listed from due),
    counted as (
      update change_counter set last = last + cardinality((select listed from ids))
      where account_id = ${tx.accountId} and (select listed from ids) <> '{}'
    ),
    numbered as (
      update change c set sequence = (select last from counter) + array_position((select listed from ids), c.id),
        context = case when c.context @> '{"isKept": true}' then c.context end
      where c.account_id = ${tx.accountId} and c.id between (select listed[1] from ids) and (select listed[cardinality(listed)] from ids)
        and c.id = any((select listed from ids)::bigint[])
    )
    select id, type, (select last from counter) + array_position((select listed from ids), id) as sequence, occurred_at as "occurredAt", context, traceparent,
      case when id = (select listed[1] from ids) then json_build_array(${sql.join(asked.map(({ isUsed }) => isUsed))}) end as used
    from due order by id`.execute(tx.db);
  const [first] = rows;
  if (first === undefined) return numberFirst(tx);
  notifyListeners(tx, newsChannel, String(tx.accountId));
  const idle = asked.filter((_, place) => first.used?.[place] === false).map(({ subscriber }) => subscriber);
  const changes = rows.map((row) => {
    const { used: _, ...change } = row;
    return change;
  });
  return { changes, idle: new Set(idle) };
}

/** A workspace without a counter may have its first changes: creates the counter, then numbers them. */
async function numberFirst(tx: Ctx): Promise<Numbered> {
  if (!(await hasUndispatched(tx))) return { changes: [], idle: new Set() };
  await lockCounter(tx);
  return numberSome(tx);
}

/**
 * Runs a subscriber in a savepoint. If it fails, the other subscribers and the order are not affected; a job retries
 * it.
 */
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
