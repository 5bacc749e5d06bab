import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { handleTraced } from './handle-traced.ts';
import type { NumberedChange, Subscriber } from '#/platform/context/subscriber.ts';

const retryJob = 'changes.retry';
type RetryJob = {
  readonly accountId: number;
  readonly subscriber: string;
  readonly changeIds: readonly number[];
};

/** For about a day: 5, 10, 20 … seconds, then every hour. */
const retries = { retryLimit: 32, retryDelaySec: 5, retryDelayMaxSec: 3_600 };

/** Leaves changes that a subscriber failed on to a job, in the transaction that numbered them. */
export async function retryLater(
  tx: Ctx,
  { name }: Subscriber,
  changes: readonly NumberedChange[],
): Promise<void> {
  const contexts = changes.filter(({ context }) => context !== null);
  if (contexts.length > 0)
    await sql`
      update change c set context = r.context
      from jsonb_to_recordset(${JSON.stringify(contexts)}::jsonb) as r (id bigint, context jsonb)
      where c.account_id = ${tx.accountId} and c.id = r.id`.execute(tx.db);
  const job: RetryJob = {
    accountId: tx.accountId,
    subscriber: name,
    changeIds: changes.map(({ id }) => id),
  };
  await tx.app.jobs.send(tx, retryJob, job);
}

export async function workRetries(app: App): Promise<void> {
  await app.jobs.work<RetryJob>(retryJob, (job) => retry(app, job), retries);
}

/** Each change in its own transaction, so that one that always fails does not block the others. */
async function retry(app: App, { accountId, subscriber: name, changeIds }: RetryJob): Promise<void> {
  const subscriber = app.subscribers.find((one) => one.name === name);
  if (subscriber === undefined) return;
  const ctx = await enterWorkspace(systemContext(app), accountId);
  const errors: unknown[] = [];
  for (const id of changeIds)
    await transaction(ctx, (tx) => retryOne(tx, subscriber, id)).catch((error: unknown) =>
      errors.push(error),
    );
  if (errors.length > 0) throw errors[0];
}

/** Locks the change, so that an erasure of the person waits and then finds what was written. */
async function retryOne(tx: Ctx, subscriber: Subscriber, id: number): Promise<void> {
  const { rows } = await sql<NumberedChange>`
    select id, type, sequence, occurred_at as "occurredAt", context, traceparent from change
    where account_id = ${tx.accountId} and id = ${id} for no key update`.execute(tx.db);
  if (rows.length > 0) await handleTraced(tx, subscriber, rows);
}
