import { includesType } from '@callwright/contract/change-subscriptions.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { savepoint, notifyListeners, transaction, transactionAfter } from '#/platform/db/tx.ts';
import type { Ahead } from '#/platform/db/opening-query.ts';
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
    return await transactionAfter(ctx, counterLock, (tx) => passOn(tx, handleTraced));
  } catch {
    // If it is not the fault of a subscriber, the second time fails as well and says why.
    return transaction(ctx, dispatchSome);
  }
}

/**
 * The same within a transaction, which goes on when a subscriber fails.
 * @returns whether there may be more
 */
export async function dispatchSome(tx: Ctx): Promise<boolean> {
  await lockCounter(tx);
  return passOn(tx, deliverApart);
}

/** Gives some changes their numbers, under the lock of the counter, and each subscriber those of its types. */
async function passOn(tx: Ctx, deliver: typeof handleTraced): Promise<boolean> {
  const { changes, idle } = await numberSome(tx);
  for (const subscriber of tx.app.subscribers) {
    const wanted = changes.filter(({ type }) => includesType(subscriber.types, type));
    if (wanted.length > 0 && !idle.has(subscriber)) await deliver(tx, subscriber, wanted);
  }
  return changes.length === changesMax;
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

/** The same in the round trip that begins the transaction. What was committed before it is seen by the statement after it. */
const counterLock: Ahead = {
  name: 'open.counter',
  text: 'select last from change_counter where account_id = $1::bigint for update',
};

type Numbered = { readonly changes: NumberedChange[]; readonly idle: ReadonlySet<Subscriber> };

/**
 * Along change_unsequenced, in the order in which they were written. They are locked as they are read, so that what is
 * being erased right now is read without the person. With the first of them comes who has no use for any of them: most
 * subscribers, in most workspaces, and all are asked for, so that it is one statement with one plan. Nothing gets a number while
 * the workspace has no counter.
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

/** The first changes of a workspace come before its counter. */
async function numberFirst(tx: Ctx): Promise<Numbered> {
  if (!(await hasUndispatched(tx))) return { changes: [], idle: new Set() };
  await lockCounter(tx);
  return numberSome(tx);
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
