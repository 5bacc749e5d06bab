import type { App, Ctx } from '../ctx.ts';
import { among } from '../db/among.ts';
import { sql } from '../db/sql.ts';
import { inEachWorkspace } from '../jobs/in-each-workspace.ts';
import { jobsSchema } from '../jobs/schema.ts';
import { iso } from '../time.ts';
import { asJobs, carry, deliverJob, priorities } from './carry.ts';
import { assign } from './held.ts';

const dayMs = 24 * 3_600_000;
const atOnce = 500;
/** So late nothing is that has a job, unless much stands before it. */
const lateMs = 10 * 60_000;

/** Forgets what is old, and looks for deliveries whose job was lost, as when somebody emptied the table of jobs. */
export async function workUpkeep(app: App): Promise<void> {
  await app.jobs.recur('webhook.forget', '13 * * * *', () => forgetOldChanges(app));
  await app.jobs.recur('webhook.carryAgain', '41 * * * *', () => carryAgain(app));
}

/** Changes with what was delivered of them. What has no number yet was never offered to anybody, and stays. */
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
      if (ids.length > 0)
        await sql`delete from change where account_id = ${tx.accountId} and ${among('id', ids)}`.execute(
          tx.db,
        );
      return ids.length;
    },
    atOnce,
  );
}

/** Gives deliveries that should have been sent long ago and have no job a new one. */
export async function carryAgain(app: App): Promise<void> {
  const late = iso(app.clock() - lateMs);
  const isLost = sql`d.status = 'PENDING' and d.next_attempt_at < ${late}::timestamptz and not exists (
    select from ${sql.raw(jobsSchema)}.job j
    where j.name = ${deliverJob} and j.id = d.job_id and j.state in ('created', 'retry', 'active'))`;
  await inEachWorkspace(
    app,
    () => sql`select d.account_id from webhook_delivery d where ${isLost}`,
    async (tx) => {
      const { rows } = await sql<{ id: number; endpoint_id: string }>`
        select d.id, d.endpoint_id from webhook_delivery d where d.account_id = ${tx.accountId} and ${isLost}
        order by d.id limit ${sql.lit(atOnce)} for update of d`.execute(tx.db);
      await carryAll(tx, rows);
      return rows.length;
    },
    atOnce,
  );
}

async function carryAll(tx: Ctx, rows: readonly { id: number; endpoint_id: string }[]): Promise<void> {
  const jobs = [...Map.groupBy(rows, (row) => row.endpoint_id)].flatMap(([endpointId, items]) =>
    asJobs(items.map(({ id }) => id)).map((job) => ({ ...job, endpointId })),
  );
  await assign(tx, jobs);
  await carry(
    tx,
    jobs.map(({ jobId, endpointId, items }) => ({
      jobId,
      endpointId,
      deliveryIds: items,
      priority: priorities.event,
    })),
  );
}
