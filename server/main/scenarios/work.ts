import { currentRights } from '#/domain/people/credentials/current-rights.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import type { App } from '#/platform/context/ctx.ts';
import { isGone } from '#/platform/test-clock/hold.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { toApiError } from '#/platform/errors/errors.ts';
import { takeInCells } from '#/platform/workspaces/in-cells.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { iso } from '#/platform/values/time.ts';
import { playRun } from './play.ts';
import type { Leased } from './position.ts';
import { readRun } from './run-row.ts';

/** The lease is renewed while a run is played. Once it expires, another process continues. */
const leaseMs = 60_000;
const renewMs = 10_000;
/** A run is played for this long before the next one gets a turn. */
const turnMs = 15_000;

/** Starts this process's playing of runs, shared with all other processes. */
export function workScenarios(app: App): void {
  app.jobs.workRows({
    name: 'scenarios',
    due: () => sql`
      select from scenario_run
      where status in ('QUEUED', 'RUNNING') and (leased_until is null or leased_until <= ${iso(app.clock())}::timestamptz)`,
    fetch: (max) => leaseRuns(app, max),
    handle: (run, stopping) => {
      const end = performance.now() + turnMs;
      return playTurn(app, run, () => stopping.aborted || performance.now() >= end);
    },
    atOnce: 1,
  });
}

/** Plays all waiting runs to their end, or until `isEnough`; for tests. */
export async function playDueScenarios(app: App, isEnough: () => boolean = () => false): Promise<void> {
  for (let due = await leaseRuns(app, 1); due.length > 0; due = await leaseRuns(app, 1))
    for (const run of due) await playTurn(app, run, isEnough);
}

/** Leases waiting runs and those whose process has died, the longest waiting first. */
async function leaseRuns(app: App, max: number): Promise<Leased[]> {
  const now = iso(app.clock());
  return takeInCells(
    app,
    max,
    (some) => sql<Leased>`
    update scenario_run set leased_until = ${iso(app.clock() + leaseMs)}::timestamptz, status = 'RUNNING', attempt = attempt + 1
    where (account_id, id) in (
      select account_id, id from scenario_run
      where status in ('QUEUED', 'RUNNING') and (leased_until is null or leased_until <= ${now}::timestamptz)
      order by leased_until nulls first limit ${sql.lit(some)} for update skip locked)
    returning account_id, id, attempt`,
  );
}

async function playTurn(app: App, leased: Leased, isEnough: () => boolean): Promise<void> {
  const renewing = setInterval(() => {
    renew(app, leased, leaseMs).catch((error: Error) =>
      app.log.error('A scenario could not renew its lease', error),
    );
  }, renewMs);
  try {
    const ended = await mayGoOn(app, leased);
    if (ended !== null) return await fail(app, leased, ended);
    const isOver = await playRun(app, leased, isEnough);
    if (!isOver) await renew(app, leased, 0);
  } catch (error) {
    const { status, code } = toApiError(error);
    // A temporary error is retried when the lease expires.
    if (status === 503) throw error;
    const { account_id: accountId } = leased;
    if (!(await isGone({ accountId, db: app.database.ofWorkspace(accountId) })))
      app.log.error('A scenario has failed', error);
    await fail(app, leased, code);
  } finally {
    clearInterval(renewing);
  }
}

/** A run ends if the member or the rights that started it are gone. Returns the reason, or null. */
async function mayGoOn(app: App, { account_id: accountId, id }: Leased): Promise<string | null> {
  const ctx = await enterWorkspace(systemContext(app), accountId);
  const run = await readRun(ctx, id);
  const rights = await currentRights(ctx, {
    userId: run.user_id,
    credential: run.credential,
    scopes: run.scopes,
  });
  if (typeof rights === 'string') return rights;
  return levelOf(rights.role, 'admin') === null ? 'INSUFFICIENT_ROLE' : null;
}

async function renew(app: App, { account_id: accountId, id, attempt }: Leased, forMs: number): Promise<void> {
  await sql`
    update scenario_run set leased_until = ${iso(app.clock() + forMs)}::timestamptz
    where account_id = ${accountId} and id = ${id} and attempt = ${attempt} and status = 'RUNNING'`.execute(
    app.database.serviceOf(accountId),
  );
}

async function fail(app: App, { account_id: accountId, id, attempt }: Leased, error: string): Promise<void> {
  await sql`
    update scenario_run set status = 'FAILED', error = ${error}, leased_until = null
    where account_id = ${accountId} and id = ${id} and attempt = ${attempt} and status = 'RUNNING'`.execute(
    app.database.serviceOf(accountId),
  );
}
