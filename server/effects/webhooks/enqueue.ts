import type { Ctx } from '#/platform/context/ctx.ts';
import { among } from '#/platform/db/among.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { splitIntoJobs, sendJobs, priorities } from './delivery-jobs.ts';

/**
 * Enqueues changes for an endpoint. A change that was sent before is sent again with the same `webhook-id`: attempts
 * keep counting, and the retry schedule starts over. Pending deliveries become due now. Meant for some hundred at a time.
 * @returns the number of deliveries
 */
export async function enqueue(
  tx: Ctx,
  endpointId: string,
  changeIds: readonly number[],
  cause: 'TEST' | 'REPLAY',
): Promise<number> {
  const jobs = splitIntoJobs(changeIds);
  if (jobs.length === 0) return 0;
  const jobIds = jobs.flatMap(({ jobId, items }) => items.map(() => jobId));
  const now = iso(tx.now);
  const { rows: made } = await sql<{ id: number; job_id: string }>`
    insert into webhook_delivery as d (account_id, endpoint_id, change_id, type, cause, created_at, next_attempt_at, job_id)
    select c.account_id, ${endpointId}, c.id, c.type, ${cause}, ${now}::timestamptz, ${now}::timestamptz,
      (${jobIds}::uuid[])[array_position(${changeIds}::bigint[], c.id)]
    from change c where c.account_id = ${tx.accountId} and ${among('c.id', changeIds)}
    order by c.id
    on conflict (account_id, endpoint_id, change_id) do update
      set status = 'PENDING', tries = 0, next_attempt_at = excluded.next_attempt_at, finished_at = null, job_id = excluded.job_id
    returning d.id, d.job_id`.execute(tx.db);
  const idsOf = Map.groupBy(made, (row) => row.job_id);
  await sendJobs(
    tx,
    jobs.map(({ jobId }) => ({
      jobId,
      endpointId,
      deliveryIds: (idsOf.get(jobId) ?? []).map(({ id }) => id),
      priority: cause === 'TEST' ? priorities.test : priorities.event,
    })),
  );
  return made.length;
}
