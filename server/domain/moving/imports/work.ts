import type { RoleKey } from '@callwright/contract/roles.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, toApiError } from '#/platform/errors/errors.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { iso } from '#/platform/values/time.ts';
import type { SourceRow } from '#/ports/import-sources/import-source.ts';
import { leaseMs, writeBatch } from './batch.ts';
import { sourceOf } from './file-parts.ts';
import { forgetFinished } from './forget.ts';
import { readerOf, type Reader } from './read-row.ts';
import { changeRun, lockRun, readRun, type RunRow } from './run.ts';
import { targetsOf } from './targets.ts';
import { undoSome } from './undo.ts';

type Leased = { readonly account_id: number; readonly id: number };

/** Imports take long, and bookings have priority. */
const atOnce = 1;
const batchRows = 500;

/** Has this process work on imports, together with all other processes. */
export async function workImports(app: App): Promise<void> {
  app.jobs.workRows({
    fetch: (max) => leaseRuns(app, max),
    handle: (run, stopping) => workOn(app, run, stopping),
    atOnce,
  });
  await app.jobs.recur('imports.forget', '37 * * * *', () => forgetFinished(app));
}

/** Works on everything that waits: for tests. */
export async function importDue(app: App, stopping = new AbortController().signal): Promise<void> {
  for (let due = await leaseRuns(app, atOnce); due.length > 0; due = await leaseRuns(app, atOnce))
    for (const run of due) await workOn(app, run, stopping);
}

/** Those that wait, and those whose process has not been heard of. */
async function leaseRuns(app: App, max: number): Promise<Leased[]> {
  const now = iso(app.clock());
  const { rows } = await sql<Leased>`
    update import_run set leased_until = ${iso(app.clock() + leaseMs)}::timestamptz, status = case status when 'QUEUED' then 'RUNNING' else status end
    where (account_id, id) in (
      select account_id, id from import_run
      where (source = 'csv' and status in ('QUEUED', 'RUNNING') or status = 'UNDOING') and (leased_until is null or leased_until <= ${now}::timestamptz)
      order by started_at limit ${sql.lit(max)} for update skip locked)
    returning account_id, id`.execute(app.database.db);
  return rows;
}

async function workOn(app: App, { account_id: accountId, id }: Leased, stopping: AbortSignal): Promise<void> {
  const outside = await enterWorkspace(systemContext(app), accountId);
  try {
    const run = await readRun(outside, id);
    if (run.status === 'UNDOING') await undoAll(app, run, outside, stopping);
    else await importAll(app, run, outside, stopping);
  } catch (error) {
    const { status, code } = toApiError(error);
    // What passes by itself is tried again when the lease has ended.
    if (status === 503 || status === 409) throw error;
    if (!(error instanceof ApiError)) app.log.error('An import has failed', error);
    await end(outside, id, code);
  }
}

async function importAll(app: App, run: RunRow, outside: Ctx, stopping: AbortSignal): Promise<void> {
  if (run.resource === 'everything') throw new ApiError('IMPORT_STATE');
  const read: Reader = readerOf(run.mapping, await targetsOf(outside, run.resource));
  let rows: SourceRow[] = [];
  for await (const row of sourceOf(outside, run).rows(run.position)) {
    // The last batch is known to be the last only when nothing follows it.
    if (rows.length === batchRows) {
      const status = await writeBatch(await starterOf(app, run), run.id, { rows, isLast: false }, read);
      if (status !== 'RUNNING') return;
      rows = [];
      if (stopping.aborted) return release(outside, run.id);
    }
    rows.push(row);
  }
  await writeBatch(await starterOf(app, run), run.id, { rows, isLast: true }, read);
}

async function undoAll(app: App, run: RunRow, outside: Ctx, stopping: AbortSignal): Promise<void> {
  while (await undoSome(await starterOf(app, run), run.id))
    if (stopping.aborted) return release(outside, run.id);
}

/** Who started the run, with the role that they have now: a member who has left imports nothing more. */
export async function starterOf(app: App, run: RunRow): Promise<Ctx> {
  const inside = await enterWorkspace(systemContext(app), run.account_id, run.actor);
  const { rows } = await sql<{ role: RoleKey }>`
    select role from member where account_id = ${inside.accountId} and user_id = ${run.user_id} and status = 'ACTIVE'`.execute(
    inside.db,
  );
  const [member] = rows;
  if (member === undefined) throw new ApiError('INSUFFICIENT_ROLE');
  return {
    ...inside,
    userId: run.user_id,
    role: member.role,
    scopes: new Set(run.scopes),
    credential: run.credential,
  };
}

/** The process stops: another one may go on at once. */
export function release(ctx: Ctx, id: number): Promise<void> {
  return transaction(ctx, async (tx) => {
    await lockRun(tx, id);
    await changeRun(tx, id, { leased_until: null });
  });
}

export function end(ctx: Ctx, id: number, error: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    await lockRun(tx, id);
    await changeRun(tx, id, { status: 'FAILED', error, finished_at: iso(tx.now), leased_until: null });
  });
}
