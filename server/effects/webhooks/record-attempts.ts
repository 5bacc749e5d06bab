import type { Ctx } from '#/platform/context/ctx.ts';
import { among } from '#/platform/db/among.ts';
import { sql } from '#/platform/db/sql.ts';
import type { LeasedJob } from '#/platform/jobs/groups.ts';
import { retryAfterOf } from '#/platform/net/retry-after.ts';
import { iso } from '#/platform/values/time.ts';
import { sendJobs, newJobId, priorities, type DeliverJob } from './delivery-jobs.ts';
import type { Receiver } from './receiver.ts';
import { nextWaitMs } from './retry-schedule.ts';
import type { Attempt } from './attempt-batches.ts';

type Outcome = {
  readonly attempt: Attempt;
  readonly result: 'SUCCEEDED' | 'FAILED' | 'PENDING';
  readonly next: { readonly jobId: string; readonly waitMs: number } | null;
};

/** Records attempts and updates their deliveries, with a later job for each retry. Skips what the job no longer owns. */
export async function recordAttempts(
  tx: Ctx,
  job: LeasedJob<DeliverJob>,
  receiver: Receiver,
  made: readonly Attempt[],
): Promise<void> {
  if (made.length === 0) return;
  const outcomes = outcomesOf(tx, made);
  const rows = outcomes.map((outcome) => rowOf(tx, outcome));
  const ids = made.map(({ deliveryId }) => deliveryId);
  const { rows: written } = await sql<{ id: number }>`
    with made as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id bigint, number integer, tries integer, at timestamptz, ms integer, status integer, error text, response text,
          result text, next_at timestamptz, job_id uuid)
    ), finished as (
      update webhook_delivery d
      set (attempts, tries, status, next_attempt_at, job_id, finished_at, last_status, last_error) = (
        select r.number, r.tries, r.result, r.next_at, r.job_id,
          case when r.result = 'PENDING' then null else ${iso(tx.now)}::timestamptz end, r.status, r.error
        from made r where r.id = d.id)
      where d.account_id = ${tx.accountId} and ${among('d.id', ids)} and d.job_id = ${job.id}
      returning d.id, d.is_erased
    )
    insert into webhook_attempt (account_id, delivery_id, number, at, ms, status, error, response)
    select ${tx.accountId}, r.id, r.number, r.at, r.ms, r.status, r.error, case when not finished.is_erased then r.response end
    from made r join finished on finished.id = r.id
    returning delivery_id as id`.execute(tx.db);
  const own = new Set(written.map(({ id }) => id));
  await scheduleRetries(
    tx,
    receiver,
    outcomes.filter(({ attempt }) => own.has(attempt.deliveryId)),
  );
}

/** Retries with the same delay share a job. */
function outcomesOf(tx: Ctx, made: readonly Attempt[]): Outcome[] {
  const next = new Map<string, Outcome['next']>();
  return made.map((attempt): Outcome => {
    const { reply, tries } = attempt;
    const status = reply.error === null ? reply.status : 0;
    if (status >= 200 && status < 300) return { attempt, result: 'SUCCEEDED', next: null };
    if (status === 410) return { attempt, result: 'FAILED', next: null };
    const retryAfterMs = reply.error === null ? retryAfterOf(status, reply.retryAfter, tx.now) : 0;
    const waitKey = `${tries} ${retryAfterMs}`;
    const later = next.get(waitKey) ?? nextTry(tx, tries, retryAfterMs);
    next.set(waitKey, later);
    return { attempt, result: later === null ? 'FAILED' : 'PENDING', next: later };
  });
}

function nextTry(tx: Ctx, tries: number, retryAfterMs: number): Outcome['next'] {
  const waitMs = nextWaitMs(tx.app.config.webhookRetrySchedule, tries, retryAfterMs, Math.random());
  return waitMs === null ? null : { jobId: newJobId(), waitMs };
}

function rowOf(tx: Ctx, { attempt, result, next }: Outcome): Record<string, unknown> {
  const { deliveryId, number, tries, at, reply } = attempt;
  return {
    id: deliveryId,
    number,
    tries,
    at: iso(at),
    ms: reply.ms,
    status: reply.error === null ? reply.status : null,
    error: reply.error,
    response: reply.error === null ? reply.text : null,
    result,
    next_at: next === null ? null : iso(tx.now + next.waitMs),
    job_id: next?.jobId ?? null,
  };
}

async function scheduleRetries(tx: Ctx, receiver: Receiver, outcomes: readonly Outcome[]): Promise<void> {
  const waiting = outcomes.flatMap(({ attempt, next }) =>
    next === null ? [] : [{ deliveryId: attempt.deliveryId, ...next }],
  );
  const jobs = [...Map.groupBy(waiting, ({ jobId }) => jobId)].map(([jobId, items]) => ({
    jobId,
    endpointId: receiver.id,
    deliveryIds: items.map(({ deliveryId }) => deliveryId),
    priority: priorities.failing,
    startAfterSec: (items[0]?.waitMs ?? 0) / 1_000,
  }));
  await sendJobs(tx, jobs);
}
