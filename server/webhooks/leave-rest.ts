import type { Ctx } from '../ctx.ts';
import { among } from '../db/among.ts';
import { sql, type Sql } from '../db/sql.ts';
import type { Taken } from '../jobs/groups.ts';
import { iso } from '../time.ts';
import { carry, newJobId, priorities, type DeliverJob } from './carry.ts';

/**
 * What a job did not get to goes to another one, or waits until the endpoint is active again, or is given up with it.
 * The lock keeps the answer right until the end: who activates the endpoint finds what was held back.
 */
export async function leaveRest(tx: Ctx, job: Taken<DeliverJob>): Promise<void> {
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
      sql`status = 'CANCELLED', next_attempt_at = null, job_id = null, settled_at = ${iso(tx.now)}::timestamptz`,
    );
  else if (endpoint.status !== 'ACTIVE') await change(tx, job, sql`next_attempt_at = null, job_id = null`);
  else {
    const jobId = newJobId();
    const deliveryIds = await change(tx, job, sql`job_id = ${jobId}`);
    const priority = endpoint.isFailing ? priorities.failing : priorities.event;
    await carry(tx, [{ jobId, endpointId, deliveryIds, priority }]);
  }
}

async function change(tx: Ctx, job: Taken<DeliverJob>, set: Sql): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update webhook_delivery set ${set}
    where account_id = ${tx.accountId} and ${among('id', job.data.deliveryIds)} and job_id = ${job.id}
    returning id`.execute(tx.db);
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}
