import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { dispatchSome, lockCounter } from '#/platform/changes/dispatch.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { among } from '#/platform/db/among.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { iso } from '#/platform/values/time.ts';
import { splitIntoJobs, sendJobs, priorities } from './delivery-jobs.ts';

// Pending deliveries of an endpoint that is not active have no next attempt and no job.

const resumeJob = 'webhook.held';
type ResumeJob = { readonly accountId: number; readonly endpointId: string };

const atOnce = 500;
/** Enough for changes that were just committed. During a large import a new endpoint may get some earlier changes. */
const partsMax = 10;

/** To be called in the transaction that creates an endpoint, changes its status or deletes it. */
export async function endpointChanged(tx: Ctx, endpointId: string): Promise<void> {
  // The endpoint gets nothing that happened before now.
  await setSince(tx, endpointId, Number.MAX_SAFE_INTEGER);
  for (let part = 0; part < partsMax && (await dispatchSome(tx)); part++);
  await setSince(tx, endpointId, await lockCounter(tx));
  await tx.app.jobs.send(tx, resumeJob, { accountId: tx.accountId, endpointId } satisfies ResumeJob);
}

async function setSince(tx: Ctx, endpointId: string, sequence: number): Promise<void> {
  await sql`
    update webhook_endpoint set since_sequence = ${sequence}
    where account_id = ${tx.accountId} and id = ${endpointId} and status = 'ACTIVE'`.execute(tx.db);
}

export async function workResume(app: App): Promise<void> {
  await app.jobs.work<ResumeJob>(resumeJob, (job) => resumeOrCancel(app, job));
}

/** Sends the pending deliveries of the endpoint, or cancels them if it was deleted; in batches. */
async function resumeOrCancel(app: App, { accountId, endpointId }: ResumeJob): Promise<void> {
  const ctx = await enterWorkspace(systemContext(app), accountId);
  while (await transaction(ctx, (tx) => resumeOrCancelSome(tx, endpointId)));
}

async function resumeOrCancelSome(tx: Ctx, endpointId: string): Promise<boolean> {
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
      update webhook_delivery set status = 'CANCELLED', next_attempt_at = null, job_id = null, finished_at = ${iso(tx.now)}::timestamptz
      where account_id = ${tx.accountId} and ${among('id', ids)} and status = 'PENDING'`.execute(tx.db);
  return ids.length;
}

/** Oldest first, using the index webhook_delivery_open. */
async function resumeSome(tx: Ctx, endpointId: string, priority: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from webhook_delivery
    where account_id = ${tx.accountId} and endpoint_id = ${endpointId} and status = 'PENDING' and job_id is null
    order by id limit ${sql.lit(atOnce)} for update`.execute(tx.db);
  const jobs = splitIntoJobs(rows.map(({ id }) => id));
  await reassign(tx, jobs);
  await sendJobs(
    tx,
    jobs.map(({ jobId, items }) => ({ jobId, endpointId, deliveryIds: items, priority })),
  );
  return rows.length;
}

/** Moves pending deliveries to other jobs, due now. */
export async function reassign(
  tx: Ctx,
  jobs: readonly { readonly jobId: string; readonly items: readonly number[] }[],
): Promise<void> {
  const ids = jobs.flatMap(({ items }) => items);
  if (ids.length === 0) return;
  const jobIds = jobs.flatMap(({ jobId, items }) => items.map(() => jobId));
  await sql`
    update webhook_delivery d set job_id = moved.job_id, next_attempt_at = ${iso(tx.now)}::timestamptz
    from unnest(${ids}::bigint[], ${jobIds}::uuid[]) as moved (id, job_id)
    where d.account_id = ${tx.accountId} and ${among('d.id', ids)} and d.id = moved.id and d.status = 'PENDING'`.execute(
    tx.db,
  );
}
