import { inReach } from '#/platform/context/app-of.ts';
import { takeInCells } from '#/platform/workspaces/in-cells.ts';
import { setTimeout as rest } from 'node:timers/promises';
import type { ReasonCode } from '@callwright/contract/error-reasons.ts';
import type { App, Ctx, Source } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { learnSizes } from '#/platform/db/learn-sizes.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, toApiError } from '#/platform/errors/errors.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { iso } from '#/platform/values/time.ts';
import type { SourceRow } from '#/ports/import-sources/import-source.ts';
import { FileChanged, leaseMs, undoMs, writeBatch } from './batch.ts';
import { sourceOf } from './file-parts.ts';
import { forgetFinished } from './forget.ts';
import { readerOf, type Reader } from './read-row.ts';
import { changeRun, dropFile, lockRun, noteEnd, readRun, type RunRow } from './run.ts';
import { StarterEnded, starterOf } from './starter.ts';
import { targetsOf } from './targets.ts';
import { undoSome } from './undo.ts';

type Leased = { readonly account_id: number; readonly id: number };

/** One at a time: imports take long, and bookings have priority. */
const atOnce = 1;
const batchRows = 500;
/** The pause after a batch, as a share of its duration: CPU and database belong to requests first. */
const restShare = 0.1;
/** Enough rows for useful statistics of the tables. */
const batchesBeforeSizes = 2;

/** Starts working on imports in this process; all processes share the work. */
export async function workImports(app: App): Promise<void> {
  app.jobs.workRows({
    name: 'imports',
    due: () => sql`
      select from import_run
      where ${inReach(app, 'account_id')} and (source = 'csv' and status in ('QUEUED', 'RUNNING') or status = 'UNDOING') and (leased_until is null or leased_until <= ${iso(app.clock())}::timestamptz)`,
    fetch: (max) => leaseRuns(app, max),
    handle: (run, stopping) => workOn(app, run, stopping),
    atOnce,
  });
  await app.jobs.recur('imports.forget', '37 * * * *', () => forgetFinished(app));
}

/**
 * Works on everything that is waiting (for tests). Once the signal is aborted, the process stops after its current
 * batch.
 */
export async function importDue(
  app: App,
  stopping = new AbortController().signal,
  rowsAtOnce = batchRows,
): Promise<void> {
  for (let due = await leaseRuns(app, atOnce); due.length > 0; due = await leaseRuns(app, atOnce))
    for (const run of due) await workOn(app, run, stopping, rowsAtOnce);
}

/** Leases the waiting runs, and those whose lease has expired. */
async function leaseRuns(app: App, max: number): Promise<Leased[]> {
  const now = iso(app.clock());
  return takeInCells(
    app,
    max,
    (some) => sql<Leased>`
    update import_run set leased_until = ${iso(app.clock() + leaseMs)}::timestamptz, status = case when status = 'QUEUED' then 'RUNNING' else status end
    where (account_id, id) in (
      select account_id, id from import_run
      where ${inReach(app, 'account_id')} and (source = 'csv' and status in ('QUEUED', 'RUNNING') or status = 'UNDOING') and (leased_until is null or leased_until <= ${now}::timestamptz)
        and exists (select from account a where a.id = import_run.account_id)
      order by started_at limit ${sql.lit(some)} for update skip locked)
    returning account_id, id`,
  );
}

async function workOn(
  app: App,
  { account_id: accountId, id }: Leased,
  stopping: AbortSignal,
  rowsAtOnce = batchRows,
): Promise<void> {
  const outside = await enterWorkspace(systemContext(app), accountId);
  try {
    const run = await readRun(outside, id);
    if (run.status === 'UNDOING') await undoAll(app, run, outside, stopping);
    else await importAll(app, run, outside, { stopping, rowsAtOnce });
  } catch (error) {
    // Another process, or this one, continues with it right away.
    if (error instanceof FileChanged) return release(outside, id);
    if (error instanceof StarterEnded) return stop(outside, id, error.reason);
    const { status, code } = toApiError(error);
    // Transient errors: tried again once the lease expires.
    if (status === 503 || status === 409) throw error;
    if (!(error instanceof ApiError)) app.log.error('An import has failed', error);
    await end(outside, id, code);
  }
}

type How = { readonly stopping: AbortSignal; readonly rowsAtOnce: number };

async function importAll(app: App, run: RunRow, outside: Ctx, { stopping, rowsAtOnce }: How): Promise<void> {
  if (run.resource === 'everything') throw new ApiError('IMPORT_STATE');
  const read: Reader = readerOf(run.mapping, await targetsOf(outside, run.resource));
  const { file_revision: fileRevision } = run;
  let rows: SourceRow[] = [];
  let batches = 0;
  for await (const row of sourceOf(outside, run).rows(run.position)) {
    // A batch is known to be the last only if no row follows it.
    if (rows.length === rowsAtOnce) {
      const from = performance.now();
      const status = await writeBatch(
        await starterOf(app, run),
        run.id,
        { rows, isLast: false, fileRevision },
        read,
      );
      if (status !== 'RUNNING') return;
      await rest((performance.now() - from) * restShare);
      rows = [];
      batches += 1;
      if (batches === batchesBeforeSizes) await learnSizes(app.database);
      if (stopping.aborted) return release(outside, run.id);
    }
    rows.push(row);
  }
  await writeBatch(await starterOf(app, run), run.id, { rows, isLast: true, fileRevision }, read);
}

async function undoAll(app: App, run: RunRow, outside: Ctx, stopping: AbortSignal): Promise<void> {
  while (await undoSome(await starterOf(app, run), run.id))
    if (stopping.aborted) return release(outside, run.id);
}

/** Releases the lease when the process stops, so that another one can continue right away. */
export function release(ctx: Ctx, id: number): Promise<void> {
  return transaction(ctx, async (tx) => {
    await lockRun(tx, id);
    await changeRun(tx, id, { leased_until: null });
  });
}

/** Stops a run with an error. An undo becomes FAILED, not PAUSED: it can be undone again later. */
export function stop(ctx: Ctx, id: number, error: ReasonCode): Promise<void> {
  return transaction(ctx, async (tx) => {
    const { status } = await lockRun(tx, id);
    if (status !== 'RUNNING' && status !== 'UNDOING') return;
    const after = status === 'UNDOING' ? 'FAILED' : 'PAUSED';
    await noteEnd(
      tx,
      'import.stopped',
      await changeRun(tx, id, { status: after, error, leased_until: null }),
    );
  });
}

export function end(ctx: Ctx, id: number, error: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const run = await lockRun(tx, id);
    const changes = {
      status: 'FAILED',
      error,
      finished_at: iso(tx.now),
      undo_until: run.dry_run ? null : iso(tx.now + undoMs),
      leased_until: null,
    };
    // A dry run can be started again.
    if (!run.dry_run) await dropFile(tx, id);
    await noteEnd(tx, 'import.failed', await changeRun(tx, id, changes));
  });
}

export const importsDue: Source = {
  name: 'imports',
  next: (accountId) => sql`
    select min(coalesce(r.leased_until, to_timestamp(0))) from import_run r
    where r.account_id = ${accountId} and (r.source = 'csv' and r.status in ('QUEUED', 'RUNNING') or r.status = 'UNDOING')`,
  work: (app) => importDue(app),
};
