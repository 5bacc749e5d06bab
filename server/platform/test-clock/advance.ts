import type { App, Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { isHeld } from './hold.ts';
import { runClock } from './run-due.ts';

/** REFUSED: the clock is being advanced already, or is past that instant. */
export type Begun = 'BEGUN' | 'REFUSED';

/** Sets the goal of the clock in one statement, so that of two concurrent callers one wins. */
export async function beginAdvance(
  { accountId, db }: Pick<Ctx, 'accountId' | 'db'>,
  untilMs: number,
): Promise<Begun> {
  const { rows } = await sql`
    update public.account set clock_until = ${iso(untilMs)}::timestamptz
    where id = ${accountId} and mode = 'TEST' and clock_until is null and clock_at < ${iso(untilMs)}::timestamptz returning id`.execute(
    db,
  );
  return rows.length > 0 ? 'BEGUN' : 'REFUSED';
}

/**
 * Locks the clock of a test workspace until the end of the transaction, so that of an advance and a scenario that begin
 * at the same time only one starts.
 * @returns whether the clock is being advanced
 */
export async function lockClock({ accountId, db }: Pick<Ctx, 'accountId' | 'db'>): Promise<boolean> {
  const { rows } = await sql<{ is_advancing: boolean }>`
    select clock_until is not null as is_advancing from public.account where id = ${accountId} for no key update`.execute(
    db,
  );
  return rows[0]?.is_advancing === true;
}

/**
 * Advances the clock of a test workspace to an instant, and returns once it is there. For code in the process, such as
 * a scenario.
 */
export async function advanceTo(app: App, accountId: number, instantMs: number): Promise<void> {
  const live = app.test?.live ?? app;
  const place = { accountId, db: live.database.ofWorkspace(accountId) };
  if ((await beginAdvance(place, instantMs)) === 'REFUSED' && !(await isThere(live, accountId, instantMs)))
    throw new Error('The clock of this workspace is being advanced by somebody else');
  await runClock(app, accountId, () => false);
}

async function isThere(live: App, accountId: number, instantMs: number): Promise<boolean> {
  const { now } = await enterWorkspace(systemContext(live), accountId);
  return now >= instantMs;
}

/** How long one workspace is advanced before the next has its turn. */
const turnMs = 1_000;
/** In case the process that was advancing a clock has died. */
const everyMs = 5_000;

/** Starts continuing advances that any process has begun; workspaces take turns. */
export function workTestClocks(app: App): void {
  const loop = app.jobs.loop((stopping) => advanceAll(app, stopping), { everyMs });
  if (loop === null) return;
  app.jobs.watch({
    name: 'test clocks',
    due: () => sql`select from account where clock_until is not null and deleted_at is null`,
    wake: () => loop.wake(),
  });
}

async function advanceAll(app: App, stopping: AbortSignal): Promise<void> {
  for (let ids = await advancing(app); ids.length > 0 && !stopping.aborted; ids = await advancing(app))
    for (const id of ids) {
      const end = performance.now() + turnMs;
      await runClock(app, id, () => stopping.aborted || performance.now() >= end);
      if (stopping.aborted) return;
    }
}

/** Uses the index account_advancing; leaves out clocks that are being advanced right now. */
async function advancing(app: App): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from account where clock_until is not null and deleted_at is null order by id`.execute(
    app.database.db,
  );
  const free: number[] = [];
  for (const { id } of rows)
    if (!(await isHeld({ accountId: id, db: app.database.ofWorkspace(id) }))) free.push(id);
  return free;
}
