import type { Ctx } from '../ctx.ts';
import { sql } from '../db/sql.ts';
import { iso } from '../time.ts';
import { asJobs, carry, priorities } from './carry.ts';

type Wish = { readonly endpointId: string; readonly changeId: number };

/**
 * Sends changes to endpoints, once more where they were sent already: with the same `webhook-id`, with attempts that
 * are counted on, and the schedule from its start. What waits comes at once. For at most some hundred at a time.
 * @returns how many will be sent
 */
export async function enqueue(
  tx: Ctx,
  wishes: readonly Wish[],
  cause: 'EVENT' | 'TEST' | 'REPLAY',
): Promise<number> {
  const jobs = [...Map.groupBy(wishes, ({ endpointId }) => endpointId)].flatMap(([endpointId, items]) =>
    asJobs(items).map((job) => ({ ...job, endpointId })),
  );
  const rows = jobs.flatMap(({ jobId, items }) =>
    items.map(({ endpointId, changeId }) => ({
      endpoint_id: endpointId,
      change_id: changeId,
      job_id: jobId,
    })),
  );
  if (rows.length === 0) return 0;
  const now = iso(tx.now);
  const { rows: made } = await sql<{ id: number; job_id: string }>`
    insert into webhook_delivery as d (account_id, endpoint_id, change_id, type, cause, created_at, next_attempt_at, job_id)
    select c.account_id, r.endpoint_id, c.id, c.type, ${cause}, ${now}::timestamptz, ${now}::timestamptz, r.job_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (endpoint_id text, change_id bigint, job_id uuid)
      join change c on c.account_id = ${tx.accountId} and c.id = r.change_id
    order by r.endpoint_id, c.id
    on conflict (account_id, endpoint_id, change_id) do update
      set status = 'PENDING', tries = 0, next_attempt_at = excluded.next_attempt_at, settled_at = null, job_id = excluded.job_id
    returning d.id, d.job_id`.execute(tx.db);
  const idsOf = Map.groupBy(made, (row) => row.job_id);
  await carry(
    tx,
    jobs.map(({ jobId, endpointId }) => ({
      jobId,
      endpointId,
      deliveryIds: (idsOf.get(jobId) ?? []).map(({ id }) => id),
      priority: cause === 'TEST' ? priorities.test : priorities.event,
    })),
  );
  return made.length;
}
