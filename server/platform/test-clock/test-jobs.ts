import { hourMs } from '@callwright/contract/units-of-time.ts';
import type { Ctx, Source } from '#/platform/context/ctx.ts';
import type { WorkspaceDbCtx } from '#/platform/db/db.ts';
import { sql } from '#/platform/db/sql.ts';
import { toApiError } from '#/platform/errors/errors.ts';
import type { GroupJob } from '#/platform/jobs/group-jobs.ts';
import type { Jobs } from '#/platform/jobs/jobs.ts';
import { iso } from '#/platform/values/time.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';

// Jobs of a test workspace are rows in it that become due by its clock. They run one after the other, with the same
// handlers as elsewhere.

const retryMinMs = 5_000;
const retryMaxMs = hourMs;
const triesMax = 32;

type NewJob = {
  readonly jobId: string | null;
  readonly data: object;
  readonly priority: number;
  readonly afterMs: number;
};

/** The job engine of a test workspace: jobs wait for its clock. */
export function testJobs(live: Jobs, clock: () => number): Jobs {
  return {
    ...live,
    // Singleton keys are a feature of the engine that workspaces do not use.
    send: (tx, name, data, { startAfterSec = 0 } = {}) =>
      insert(ofWorkspace(tx), name, clock(), [
        { jobId: null, data, priority: 0, afterMs: startAfterSec * 1_000 },
      ]),
    sendToGroups: (tx, name, jobs) =>
      insert(
        ofWorkspace(tx),
        name,
        clock(),
        jobs.map(({ id, data, priority, startAfterSec }: GroupJob) => ({
          jobId: id,
          data,
          priority,
          afterMs: startAfterSec * 1_000,
        })),
      ),
    async finish(tx, name, { id }) {
      const { accountId, db } = ofWorkspace(tx);
      const { rows } = await sql`
        delete from test_job where account_id = ${accountId} and name = ${name} and job_id = ${id}::uuid returning id`.execute(
        db,
      );
      return rows.length > 0;
    },
    wake: () => undefined,
  };
}

/** Anyone who sends a job in a test workspace has entered it, because its app is created only there. */
function ofWorkspace(tx: object): WorkspaceDbCtx {
  if (!('accountId' in tx)) throw new Error('A job of a test workspace is sent from within it');
  return tx as WorkspaceDbCtx; // a context with an account is one of a workspace
}

async function insert(
  { db, accountId, inTransaction }: WorkspaceDbCtx,
  name: string,
  now: number,
  jobs: readonly NewJob[],
): Promise<void> {
  if (!inTransaction) throw new Error(`The job ${name} belongs into the transaction of its cause`);
  if (jobs.length === 0) return;
  const rows = jobs.map(({ jobId, data, priority, afterMs }, place) => ({
    place,
    job_id: jobId,
    data,
    priority,
    due_at: iso(now + afterMs),
  }));
  await sql`
    insert into test_job (account_id, job_id, name, data, priority, due_at)
    select ${accountId}, r.job_id, ${name}, r.data, r.priority, r.due_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (place integer, job_id uuid, data jsonb, priority integer, due_at timestamptz)
    order by r.place returning id`.execute(db);
}

type DueJob = { id: number; job_id: string | null; name: string; data: object; tries: number };

export const jobsDue: Source = {
  name: 'jobs',
  next: (accountId) => sql`select min(due_at) from test_job where account_id = ${accountId}`,
  async work(app, accountId) {
    const ctx = await enterWorkspace(systemContext(app), accountId);
    for (let job = await take(ctx, null); job !== undefined;) job = await take(ctx, await perform(ctx, job));
  },
};

/**
 * Uses the index test_job_due. The job stays due, so that another process does it if this one dies.
 * @param doneId the id of the previous job, which is finished
 */
async function take(ctx: Ctx, doneId: number | null): Promise<DueJob | undefined> {
  const { rows } = await sql<DueJob>`
    with over as (delete from test_job where account_id = ${ctx.accountId} and id = ${doneId}::bigint), due as materialized (
      select id from test_job where account_id = ${ctx.accountId} and due_at <= ${iso(ctx.now)}::timestamptz and id is distinct from ${doneId}::bigint
      order by priority desc, due_at, id limit 1 for no key update skip locked
    )
    update test_job j set tries = j.tries + 1
    from due
    where j.account_id = ${ctx.accountId} and j.id = due.id
    returning j.id, j.job_id, j.name, j.data, j.tries`.execute(ctx.db);
  return rows[0];
}

/** @returns its id if it is finished; null if it will be tried again */
async function perform(ctx: Ctx, { id, job_id: jobId, name, data, tries }: DueJob): Promise<number | null> {
  const { live } = ctx.app.test ?? { live: ctx.app };
  try {
    await live.jobs.perform(name, { id: jobId ?? '', retryCount: tries - 1, data });
  } catch (error) {
    if (toApiError(error).code === 'UNAVAILABLE') throw error;
    ctx.app.log.error(`The job ${name} of test workspace ${ctx.accountId} failed`, error);
    const waitMs = Math.min(retryMaxMs, retryMinMs * 2 ** Math.min(tries - 1, 20));
    if (tries < triesMax) {
      await sql`
        update test_job set due_at = ${iso(ctx.now + waitMs)}::timestamptz where account_id = ${ctx.accountId} and id = ${id}`.execute(
        ctx.db,
      );
      return null;
    }
  }
  // Nothing is left to delete if its handler completed it in the transaction of its work.
  return id;
}
