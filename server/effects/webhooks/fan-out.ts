import type { NumberedChange, Subscriber } from '#/platform/context/subscriber.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { among } from '#/platform/db/among.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { splitIntoJobs, sendJobs, priorities } from './delivery-jobs.ts';
import { disable } from './disable.ts';
import { keepCalls } from './keep-calls.ts';
import { endedMakers } from './maker.ts';
import { wants } from './matches.ts';

/** Writes one delivery for each change and interested endpoint, and the jobs that send them. */
export const webhooks: Subscriber = { name: 'webhooks', types: ['*'], isUsed, handle: fanOut };

/** Uses the index webhook_endpoint_active. */
function isUsed(accountId: number): Sql {
  return sql`exists (
    select 1 from webhook_endpoint w where w.account_id = ${accountId} and w.status = 'ACTIVE' and w.deleted_at is null)`;
}

/** An active endpoint, with its filters. */
type Listener = {
  readonly id: string;
  readonly types: readonly string[];
  readonly event_ids: readonly number[];
  readonly user_ids: readonly number[];
  /** Whether it filters by event or member, which requires the change's object. */
  readonly isFiltering: boolean;
  readonly isFailing: boolean;
  /** The last change before the endpoint was active; only later ones are sent. */
  readonly since_sequence: number;
};

type Objects = ReadonlyMap<number, Record<string, unknown>>;

async function fanOut(tx: Ctx, changes: readonly NumberedChange[]): Promise<void> {
  const listeners = await readListeners(tx);
  // Objects are read only if a filter needs them.
  const objects: Objects = listeners.some(({ isFiltering }) => isFiltering)
    ? await readObjects(tx, changes)
    : new Map();
  const calls = listeners
    .map((listener) => ({ listener, items: changes.filter((change) => isFor(listener, change, objects)) }))
    .filter(({ items }) => items.length > 0);
  if (calls.length > 0) await (tx.app.test === null ? sendLater(tx, calls) : keepAll(tx, calls));
}

type Calls = readonly { readonly listener: Listener; readonly items: readonly NumberedChange[] }[];

/** In a test workspace, whose webhooks are not called. */
async function keepAll(tx: Ctx, calls: Calls): Promise<void> {
  await keepCalls(
    tx,
    calls.flatMap(({ listener, items }) =>
      items.map(({ id, type }) => ({ endpoint_id: listener.id, change_id: id, type })),
    ),
  );
}

async function sendLater(tx: Ctx, calls: Calls): Promise<void> {
  const jobs = calls.flatMap(({ listener, items }) =>
    splitIntoJobs(items).map((job) => ({ ...job, listener })),
  );
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
  await sendJobs(
    tx,
    jobs.map(({ jobId, listener }) => ({
      jobId,
      endpointId: listener.id,
      deliveryIds: (idsOf.get(jobId) ?? []).map(({ id }) => id),
      priority: listener.isFailing ? priorities.failing : priorities.event,
    })),
  );
}

/**
 * At most fifty endpoints, using the index webhook_endpoint_active. Webhooks of a key or app that has ended are
 * disabled by the first change they would have received.
 */
async function readListeners(tx: Ctx): Promise<Listener[]> {
  const { rows } = await sql<Listener & { keyId: number | null; grantId: number | null }>`
    select webhook.id, types, event_ids, user_ids, since_sequence, failing_since is not null as "isFailing",
      cardinality(event_ids) + cardinality(user_ids) > 0 as "isFiltering", maker_key_id as "keyId", maker_grant_id as "grantId"
    from webhook_endpoint webhook
    where webhook.account_id = ${tx.accountId} and webhook.status = 'ACTIVE' and webhook.deleted_at is null
    order by webhook.id`.execute(tx.db);
  const ended = await endedMakers(tx, rows);
  for (const id of ended) await disable(tx, id, 'MAKER_ENDED');
  return rows.filter(({ id }) => !ended.has(id));
}

async function readObjects(tx: Ctx, changes: readonly NumberedChange[]): Promise<Objects> {
  const ids = changes.map(({ id }) => id);
  const { rows } = await sql<{ id: number; object: Record<string, unknown> }>`
    select c.id, c.object from change c where c.account_id = ${tx.accountId} and ${among('c.id', ids)}`.execute(
    tx.db,
  );
  return new Map(rows.map(({ id, object }) => [id, object]));
}

/** Test changes are enqueued by `testWebhook`, for their own endpoint only. */
function isFor(listener: Listener, { id, type, sequence }: NumberedChange, objects: Objects): boolean {
  if (type === 'webhook.test' || sequence <= listener.since_sequence) return false;
  return wants(listener, { type, object: objects.get(id) ?? {} });
}
