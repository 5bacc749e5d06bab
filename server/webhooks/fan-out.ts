import type { Ctx } from '../ctx.ts';
import { sql } from '../db/sql.ts';
import { iso } from '../time.ts';
import { asJobs, carry, priorities } from './carry.ts';
import { wants } from './matches.ts';

/** An endpoint that collects. */
export type Listener = {
  readonly id: string;
  readonly types: readonly string[];
  readonly event_ids: readonly number[];
  readonly user_ids: readonly number[];
  /** Asks for more than types, so that the object has to be looked into. */
  readonly isFiltering: boolean;
  readonly isFailing: boolean;
  /** The last change that is none of its business. */
  readonly since_sequence: number;
};

export type NewChange = {
  readonly id: number;
  readonly type: string;
  readonly sequence: number;
  /** null where no listener asks. */
  readonly object: Record<string, unknown> | null;
};

/** At most fifty, along webhook_endpoint_active. */
export async function readListeners(tx: Ctx): Promise<Listener[]> {
  const { rows } = await sql<Listener>`
    select id, types, event_ids, user_ids, since_sequence, failing_since is not null as "isFailing",
      cardinality(event_ids) + cardinality(user_ids) > 0 as "isFiltering"
    from webhook_endpoint
    where account_id = ${tx.accountId} and status = 'ACTIVE' and deleted_at is null
    order by id`.execute(tx.db);
  return rows;
}

/** Writes what each endpoint is to be told, and the jobs that carry it, in the transaction that numbered the changes. */
export async function fanOut(
  tx: Ctx,
  listeners: readonly Listener[],
  changes: readonly NewChange[],
): Promise<void> {
  const jobs = listeners.flatMap((listener) =>
    asJobs(changes.filter((change) => isFor(listener, change))).map((job) => ({ ...job, listener })),
  );
  if (jobs.length === 0) return;
  const rows = jobs.flatMap(({ jobId, items, listener }) =>
    items.map(({ id, type }) => ({ endpoint_id: listener.id, change_id: id, type, job_id: jobId })),
  );
  const { rows: made } = await sql<{ id: number; job_id: string }>`
    insert into webhook_delivery (account_id, endpoint_id, change_id, type, cause, created_at, next_attempt_at, job_id)
    select ${tx.accountId}, r.endpoint_id, r.change_id, r.type, 'EVENT', ${iso(tx.now)}::timestamptz, ${iso(tx.now)}::timestamptz, r.job_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (endpoint_id text, change_id bigint, type text, job_id uuid)
    order by r.change_id
    on conflict (account_id, endpoint_id, change_id) do nothing
    returning id, job_id`.execute(tx.db);
  const idsOf = Map.groupBy(made, (row) => row.job_id);
  await carry(
    tx,
    jobs.map(({ jobId, listener }) => ({
      jobId,
      endpointId: listener.id,
      deliveryIds: (idsOf.get(jobId) ?? []).map(({ id }) => id),
      priority: listener.isFailing ? priorities.failing : priorities.event,
    })),
  );
}

/** A test goes to the one endpoint that asked for it. */
function isFor(listener: Listener, { type, sequence, object }: NewChange): boolean {
  if (type === 'webhook.test' || sequence <= listener.since_sequence) return false;
  return wants(listener, { type, object: object ?? {} });
}
