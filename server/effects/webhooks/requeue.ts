import type { Ctx } from '#/platform/context/ctx.ts';
import { among } from '#/platform/db/among.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { LeasedJob } from '#/platform/jobs/groups.ts';
import { iso } from '#/platform/values/time.ts';
import { sendJobs, newJobId, priorities, type DeliverJob } from './delivery-jobs.ts';

/**
 * Requeues the deliveries that a job did not send: in a new job, or without one while the endpoint is not active; those
 * of a deleted endpoint are cancelled. The row lock keeps the status stable until the commit, so that activating the
 * endpoint finds every delivery that waits for it.
 */
export async function requeueRest(tx: Ctx, job: LeasedJob<DeliverJob>): Promise<void> {
  const { endpointId } = job.data;
  const { rows } = await sql<{ status: string; isDeleted: boolean; isFailing: boolean }>`
    select status, deleted_at is not null as "isDeleted", failing_since is not null as "isFailing" from webhook_endpoint
    where account_id = ${tx.accountId} and id = ${endpointId} for share`.execute(tx.db);
  const [endpoint] = rows;
  if (endpoint === undefined) return;
  if (endpoint.isDeleted)
    await change(
      tx,
      job,
      sql`status = 'CANCELLED', next_attempt_at = null, job_id = null, finished_at = ${iso(tx.now)}::timestamptz`,
    );
  else if (endpoint.status !== 'ACTIVE') await change(tx, job, sql`next_attempt_at = null, job_id = null`);
  else {
    const jobId = newJobId();
    const deliveryIds = await change(tx, job, sql`job_id = ${jobId}`);
    const priority = endpoint.isFailing ? priorities.failing : priorities.event;
    await sendJobs(tx, [{ jobId, endpointId, deliveryIds, priority }]);
  }
}

async function change(tx: Ctx, job: LeasedJob<DeliverJob>, set: Sql): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update webhook_delivery set ${set}
    where account_id = ${tx.accountId} and ${among('id', job.data.deliveryIds)} and job_id = ${job.id}
    returning id`.execute(tx.db);
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}
