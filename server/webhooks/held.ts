import { enterWorkspace } from '../account/enter-workspace.ts';
import { lockCounter, sequenceSome } from '../changes/sequence.ts';
import type { App, Ctx } from '../ctx.ts';
import { among } from '../db/among.ts';
import { sql } from '../db/sql.ts';
import { transaction } from '../db/tx.ts';
import { systemContext } from '../system-ctx.ts';
import { iso } from '../time.ts';
import { asJobs, carry, priorities } from './carry.ts';

// What waits for an endpoint that is not active has no next attempt and no job.

const heldJob = 'webhook.held';
type HeldJob = { readonly accountId: number; readonly endpointId: string };

const atOnce = 500;
/** Of changes that were just made there are few; of an import that still runs some may reach a new endpoint. */
const partsMax = 4;

/** To be called in the transaction that made an endpoint, changed its status or deleted it. */
export async function endpointChanged(tx: Ctx, endpointId: string): Promise<void> {
  for (let part = 0; part < partsMax && (await sequenceSome(tx, endpointId)); part++);
  const last = await lockCounter(tx);
  await sql`
    update webhook_endpoint set since_sequence = ${last}
    where account_id = ${tx.accountId} and id = ${endpointId} and status = 'ACTIVE'`.execute(tx.db);
  await tx.app.jobs.send(tx, heldJob, { accountId: tx.accountId, endpointId } satisfies HeldJob);
}

export async function workHeld(app: App): Promise<void> {
  await app.jobs.work<HeldJob>(heldJob, (job) => releaseHeld(app, job));
}

/** Sends what waited for the endpoint, or gives it up with the endpoint; one part after the other. */
async function releaseHeld(app: App, { accountId, endpointId }: HeldJob): Promise<void> {
  const ctx = await enterWorkspace(systemContext(app), accountId);
  while (await transaction(ctx, (tx) => releaseSome(tx, endpointId)));
}

async function releaseSome(tx: Ctx, endpointId: string): Promise<boolean> {
  const { rows } = await sql<{ status: string; isDeleted: boolean; isFailing: boolean }>`
    select status, deleted_at is not null as "isDeleted", failing_since is not null as "isFailing" from webhook_endpoint
    where account_id = ${tx.accountId} and id = ${endpointId} for share`.execute(tx.db);
  const [endpoint] = rows;
  if (endpoint?.isDeleted === true) return (await cancelSome(tx, endpointId)) === atOnce;
  if (endpoint?.status !== 'ACTIVE') return false;
  return (
    (await resumeSome(tx, endpointId, endpoint.isFailing ? priorities.failing : priorities.event)) === atOnce
  );
}

async function cancelSome(tx: Ctx, endpointId: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from webhook_delivery
    where account_id = ${tx.accountId} and endpoint_id = ${endpointId} and status = 'PENDING'
    order by id limit ${sql.lit(atOnce)} for update`.execute(tx.db);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await sql`
      update webhook_delivery set status = 'CANCELLED', next_attempt_at = null, job_id = null, settled_at = ${iso(tx.now)}::timestamptz
      where account_id = ${tx.accountId} and ${among('id', ids)} and status = 'PENDING'`.execute(tx.db);
  return ids.length;
}

/** In the order in which they were held back, along webhook_delivery_open. */
async function resumeSome(tx: Ctx, endpointId: string, priority: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from webhook_delivery
    where account_id = ${tx.accountId} and endpoint_id = ${endpointId} and status = 'PENDING' and job_id is null
    order by id limit ${sql.lit(atOnce)} for update`.execute(tx.db);
  const jobs = asJobs(rows.map(({ id }) => id));
  await assign(tx, jobs);
  await carry(
    tx,
    jobs.map(({ jobId, items }) => ({ jobId, endpointId, deliveryIds: items, priority })),
  );
  return rows.length;
}

/** Gives waiting deliveries to other jobs, which carry them now. */
export async function assign(
  tx: Ctx,
  jobs: readonly { readonly jobId: string; readonly items: readonly number[] }[],
): Promise<void> {
  const ids = jobs.flatMap(({ items }) => items);
  if (ids.length === 0) return;
  const jobIds = jobs.flatMap(({ jobId, items }) => items.map(() => jobId));
  await sql`
    update webhook_delivery d
    set job_id = (${jobIds}::uuid[])[array_position(${ids}::bigint[], d.id)], next_attempt_at = ${iso(tx.now)}::timestamptz
    where d.account_id = ${tx.accountId} and ${among('d.id', ids)} and d.status = 'PENDING'`.execute(tx.db);
}
