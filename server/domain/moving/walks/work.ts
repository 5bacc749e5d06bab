import { hourMs } from '@callwright/contract/units-of-time.ts';
import { inReach } from '#/platform/context/app-of.ts';
import { takeInCells } from '#/platform/workspaces/in-cells.ts';
import { changeRun, lockRun, noteEnd, readRun } from '#/domain/moving/imports/run.ts';
import { importNet, serviceOf } from '#/domain/moving/imports/service.ts';
import { StarterEnded, starterOf } from '#/domain/moving/imports/starter.ts';
import { end, release, stop } from '#/domain/moving/imports/work.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, toApiError } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import type { ServiceSource } from '#/ports/import-sources/service-source.ts';
import { isTrouble, NotAllowed, NotReached } from '#/ports/outside/trouble.ts';
import { leaseMs, writePage } from './write-page.ts';

type Leased = { readonly account_id: number; readonly id: number };

/** One at a time: imports take long, and bookings have priority. */
const atOnce = 1;
const pageMs = 60_000;

/** Starts reading services in this process; all processes share the work. */
export function workWalks(app: App): void {
  app.jobs.workRows({
    name: 'walks',
    due: () =>
      sql`select from import_run where ${inReach(app, 'account_id')} and source <> 'csv' and status in ('QUEUED', 'RUNNING') and (leased_until is null or leased_until <= ${iso(app.clock())}::timestamptz)`,
    fetch: (max) => leaseWalks(app, max),
    handle: (run, stopping) => takeTurn(app, run, stopping),
    atOnce,
  });
}

/** Takes a turn of every due run (for tests). @returns how many there were */
export async function walkDue(app: App, stopping = new AbortController().signal): Promise<number> {
  const due = await leaseWalks(app, 100);
  for (const run of due) await takeTurn(app, run, stopping);
  return due.length;
}

/** Leases the waiting runs, those whose rate limit window is over, and those whose lease has expired. */
async function leaseWalks(app: App, max: number): Promise<Leased[]> {
  const now = iso(app.clock());
  return takeInCells(
    app,
    max,
    (some) => sql<Leased>`
    update import_run set leased_until = ${iso(app.clock() + leaseMs)}::timestamptz, status = 'RUNNING'
    where (account_id, id) in (
      select account_id, id from import_run
      where ${inReach(app, 'account_id')} and source <> 'csv' and status in ('QUEUED', 'RUNNING') and (leased_until is null or leased_until <= ${now}::timestamptz)
        and exists (select from account a where a.id = import_run.account_id)
      order by leased_until nulls first, started_at limit ${sql.lit(some)} for update skip locked)
    returning account_id, id`,
  );
}

/** Reads and writes pages until the requests of this turn are used up, as the rate limit of the service allows. */
async function takeTurn(
  app: App,
  { account_id: accountId, id }: Leased,
  stopping: AbortSignal,
): Promise<void> {
  const outside = await enterWorkspace(systemContext(app), accountId);
  try {
    await readPages(app, outside, id, stopping);
  } catch (error) {
    if (error instanceof StarterEnded) return stop(outside, id, error.reason);
    if (isTrouble(error)) return noteTrouble(outside, id, error);
    const { status, code } = toApiError(error);
    // Transient errors: tried again once the lease expires.
    if (status === 503 || status === 409) throw error;
    if (!(error instanceof ApiError)) app.log.error('An import has failed', error);
    await end(outside, id, code);
  }
}

async function readPages(app: App, outside: Ctx, id: number, stopping: AbortSignal): Promise<void> {
  const spent = new Spent();
  let run = await readRun(outside, id);
  for (;;) {
    // One after the other: each page begins where the one before ended.
    /* oxlint-disable no-await-in-loop */
    spent.beginPage();
    // Checks the rights of the starter before each request to the service, and again before the page is written.
    await starterOf(app, run);
    let budget: ServiceSource['budget'] | null = null;
    const net = importNet(app, pageMs, (url) => spent.count(budget?.endpointOf(url) ?? ''));
    const source = serviceOf(app, run, net);
    budget = source.budget;
    const page = await source.page(run.cursor);
    const status = await writePage(await starterOf(app, run), run, page);
    if (status !== 'RUNNING') return;
    if (stopping.aborted) return await release(outside, id);
    if (!spent.allowsAnother(budget.requests)) return await rest(outside, id, budget.windowMs);
    run = { ...run, cursor: page.next };
    /* oxlint-enable no-await-in-loop */
  }
}

/** Counts the requests of a turn by endpoint. The next page is assumed to need as many as the largest page so far. */
class Spent {
  readonly #all = new Map<string, number>();
  readonly #most = new Map<string, number>();
  #page = new Map<string, number>();

  beginPage(): void {
    this.#page = new Map();
  }

  count(endpoint: string): void {
    this.#all.set(endpoint, (this.#all.get(endpoint) ?? 0) + 1);
    const ofPage = (this.#page.get(endpoint) ?? 0) + 1;
    this.#page.set(endpoint, ofPage);
    this.#most.set(endpoint, Math.max(this.#most.get(endpoint) ?? 0, ofPage));
  }

  allowsAnother(requests: number): boolean {
    return [...this.#all].every(([endpoint, count]) => count + (this.#most.get(endpoint) ?? 0) <= requests);
  }
}

/** Waits until the rate limit window of the service is over. */
function rest(ctx: Ctx, id: number, windowMs: number): Promise<void> {
  return transaction(ctx, async (tx) => {
    await lockRun(tx, id);
    await changeRun(tx, id, { leased_until: iso(ctx.app.clock() + windowMs) });
  });
}

const triesMax = 30;

/** Retries transient failures for about a day, with growing delays; then the run waits to be resumed. */
async function noteTrouble(ctx: Ctx, id: number, error: Error): Promise<void> {
  if (!(error instanceof NotReached)) {
    await noted(ctx, id, () => ({ trouble: error.message }));
    return end(ctx, id, error instanceof NotAllowed ? 'IMPORT_KEY_REFUSED' : 'IMPORT_NOT_REACHED');
  }
  await noted(ctx, id, (tries) => ({
    trouble: error.message,
    tries: tries + 1,
    leased_until: iso(
      ctx.app.clock() + Math.max(error.retryAfterMs ?? 0, Math.min(hourMs, 5_000 * 2 ** tries)),
    ),
    ...(tries + 1 >= triesMax && { status: 'PAUSED', error: 'IMPORT_NOT_REACHED', leased_until: null }),
  }));
}

function noted(
  ctx: Ctx,
  id: number,
  changes: (tries: number) => Readonly<Record<string, unknown>>,
): Promise<void> {
  return transaction(ctx, async (tx) => {
    const run = await lockRun(tx, id);
    if (run.status !== 'RUNNING') return;
    const changed = await changeRun(tx, id, changes(run.tries));
    if (changed.status === 'PAUSED') await noteEnd(tx, 'import.stopped', changed);
  });
}
