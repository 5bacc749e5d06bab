import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { among } from '#/platform/db/among.ts';
import { sql } from '#/platform/db/sql.ts';
import { inEachWorkspace } from '#/platform/workspaces/in-each-workspace.ts';
import { jobsSchema } from '#/platform/db/jobs-schema.ts';
import { iso } from '#/platform/values/time.ts';
import { splitIntoJobs, sendJobs, deliverJob, priorities } from './delivery-jobs.ts';
import { reassign } from './resume.ts';

const atOnce = 500;
/** A pending delivery this late has probably lost its job. */
const lateMs = 10 * 60_000;

/** Removes old changes, and requeues deliveries whose job was lost, for example because the job table was emptied. */
export async function workUpkeep(app: App): Promise<void> {
  await app.jobs.recur('webhook.forget', '13 * * * *', () => forgetOldChanges(app));
  await app.jobs.recur('webhook.carryAgain', '41 * * * *', () => requeueLost(app));
}

/** Removes old changes with their deliveries. A change without a sequence was not dispatched yet and stays. */
export async function forgetOldChanges(app: App): Promise<void> {
  const oldest = iso(app.clock() - app.config.webhookRetentionDays * dayMs);
  const isOld = sql`c.sequence is not null and c.occurred_at < ${oldest}::timestamptz`;
  await inEachWorkspace(
    app,
    () =>
      sql`select a.id as account_id from account a where exists (select from change c where c.account_id = a.id and ${isOld})`,
    async (tx) => {
      const { rows } = await sql<{ id: number }>`
        select c.id from change c where c.account_id = ${tx.accountId} and ${isOld} order by c.occurred_at limit ${sql.lit(atOnce)}`.execute(
        tx.db,
      );
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await forgetChanges(tx, ids);
      return ids.length;
    },
    atOnce,
  );
}

/** Stores the last removed sequence, so that a cursor before it gets an error instead of a gap. Along change_sequence. */
async function forgetChanges(tx: Ctx, ids: readonly number[]): Promise<void> {
  await sql`delete from change where account_id = ${tx.accountId} and ${among('id', ids)}`.execute(tx.db);
  await sql`
    update change_counter k set gone = coalesce((
      select min(c.sequence) - 1 from change c where c.account_id = ${tx.accountId} and c.sequence is not null), k.last)
    where k.account_id = ${tx.accountId}`.execute(tx.db);
}

/** Sends new jobs for overdue deliveries that have none. */
export async function requeueLost(app: App): Promise<void> {
  const late = iso(app.clock() - lateMs);
  const isLate = sql`d.status = 'PENDING' and d.next_attempt_at < ${late}::timestamptz`;
  await inEachWorkspace(
    app,
    () => sql`select d.account_id from webhook_delivery d where ${isLate}`,
    async (tx) => {
      // Job tables are outside of cells, so existing jobs are looked up first.
      const { rows: waiting } = await sql<{ job_id: string | null }>`
        select distinct d.job_id from webhook_delivery d where d.account_id = ${tx.accountId} and ${isLate}`.execute(
        tx.db,
      );
      const jobIds = waiting.flatMap(({ job_id: id }) => id ?? []);
      const { rows: kept } = await sql<{ id: string }>`
        select j.id from ${sql.raw(jobsSchema)}.job j
        where j.name = ${deliverJob} and j.id = any(${jobIds}::uuid[]) and j.state in ('created', 'retry', 'active')`.execute(
        tx.db,
      );
      const { rows } = await sql<{ id: number; endpoint_id: string }>`
        select d.id, d.endpoint_id from webhook_delivery d where d.account_id = ${tx.accountId} and ${isLate}
          and (d.job_id is null or d.job_id <> all(${kept.map(({ id }) => id)}::uuid[]))
        order by d.id limit ${sql.lit(atOnce)} for update of d`.execute(tx.db);
      await requeueAll(tx, rows);
      return rows.length;
    },
    atOnce,
  );
}

async function requeueAll(tx: Ctx, rows: readonly { id: number; endpoint_id: string }[]): Promise<void> {
  const jobs = [...Map.groupBy(rows, (row) => row.endpoint_id)].flatMap(([endpointId, items]) =>
    splitIntoJobs(items.map(({ id }) => id)).map((job) => ({ ...job, endpointId })),
  );
  await reassign(tx, jobs);
  await sendJobs(
    tx,
    jobs.map(({ jobId, endpointId, items }) => ({
      jobId,
      endpointId,
      deliveryIds: items,
      priority: priorities.event,
    })),
  );
}
