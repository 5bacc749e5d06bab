import { onBehalfOf } from '#/platform/net/stay-inside.ts';
import type { App, Ctx, Source } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { holding } from './hold.ts';

/** A source that is still due after so many rounds at one instant has a fault; it rests, and the clock goes on. */
const roundsMax = 200;
/** By the clock of the workspace: after a failure others go on. */
const restMs = 60_000;

type Due = { readonly source: Source; readonly atMs: number };
/** What has been due at this instant and is not looked at again, until when. */
type Rests = Map<Source, number>;
type Reading = { readonly nowMs: number; readonly untilMs: number | null; readonly due: readonly Due[] };

/** Lets everything happen that is due by now in a test workspace, with all that follows from it at this instant. */
export async function settle(app: App, accountId: number): Promise<void> {
  await turn(app, accountId, null);
}

/**
 * Moves the clock of a test workspace towards where it is being advanced to: from one instant at which something is due to the
 * next, each with everything that follows, until there is nothing more to do or `isEnough` says so.
 * @returns whether it is there
 */
export function runClock(app: App, accountId: number, isEnough: () => boolean): Promise<boolean> {
  return turn(app, accountId, isEnough);
}

/** @param isEnough null: the clock stays where it is */
async function turn(app: App, accountId: number, isEnough: (() => boolean) | null): Promise<boolean> {
  const live = app.test?.live ?? app;
  const ctx = await enterWorkspace(systemContext(live), accountId);
  const first = await read(ctx);
  // Nobody is waited for where there is nothing to do, nor the end of an advance, which does what is due as it goes.
  if (isQuiet(first)) return true;
  if (first.untilMs !== null && isEnough === null) return false;
  return holding(ctx, () => run(live, ctx, first, isEnough ?? (() => true)));
}

function isQuiet({ due, nowMs, untilMs }: Reading): boolean {
  return untilMs === null && due.every(({ atMs }) => atMs > nowMs);
}

/** @param first what was read before it was our turn; what others have done meanwhile is found to be done */
async function run(live: App, ctx: Ctx, first: Reading, isEnough: () => boolean): Promise<boolean> {
  const rests: Rests = new Map();
  let rounds = 0;
  for (let next: Reading | null = first; ; next = null) {
    const { nowMs, untilMs, ...reading }: Reading = next ?? (await read(ctx));
    const due = reading.due.map(({ source, atMs }) => ({
      source,
      atMs: Math.max(atMs, rests.get(source) ?? atMs),
    }));
    const ready = due.filter(({ atMs }) => atMs <= nowMs).map(({ source }) => source);
    if (ready.length > 0) {
      rounds += 1;
      await happenAll(live.appOfTest(ctx.accountId, nowMs), ctx.accountId, ready, {
        rests,
        isTooOften: rounds >= roundsMax,
      });
      continue;
    }
    rounds = 0;
    if (untilMs === null) return true;
    if (nowMs >= untilMs) return arrive(ctx);
    if (isEnough()) return false;
    await move(ctx, nowMs, Math.min(untilMs, ...due.map(({ atMs }) => atMs)));
  }
}

async function happenAll(
  app: App,
  accountId: number,
  ready: readonly Source[],
  { rests, isTooOften }: { rests: Rests; isTooOften: boolean },
): Promise<void> {
  const nowMs = app.clock();
  for (const source of ready) {
    const isDone = await happens(app, accountId, source);
    if (!isDone || isTooOften) rests.set(source, nowMs + restMs);
    else if (source.isPeriodic === true) rests.set(source, nowMs + 1);
  }
}

/** @returns false if it failed; the operator reads why, and the workspace goes on without it for a while */
async function happens(app: App, accountId: number, { name, work }: Source): Promise<boolean> {
  try {
    await onBehalfOf(app, async () => work(app, accountId));
    return true;
  } catch (error) {
    app.log.error(`What is due in test workspace ${accountId} failed: ${name}`, error);
    return false;
  }
}

/** The clock, and when the next of each source is due: one statement, each part along an index. */
async function read(ctx: Ctx): Promise<Reading> {
  const { agenda } = ctx.app;
  const parts: Sql[] = agenda.map(
    ({ next }, place) => sql`select ${sql.lit(place)} as place, (${next(ctx.accountId)})::timestamptz as at`,
  );
  const { rows } = await sql<{
    clock_at: string;
    clock_until: string | null;
    place: number;
    at: string | null;
  }>`
    select a.clock_at, a.clock_until, n.place, n.at
    from account a cross join lateral (${sql.join(parts, sql.raw(' union all '))}) n
    where a.id = ${ctx.accountId} order by n.place`.execute(ctx.db);
  const [first] = rows;
  if (first === undefined) throw new Error('A test workspace has a clock');
  return {
    nowMs: toMs(first.clock_at),
    untilMs: first.clock_until === null ? null : toMs(first.clock_until),
    due: rows.flatMap(({ place, at }) => {
      const source = agenda[place];
      return source === undefined || at === null ? [] : [{ source, atMs: toMs(at) }];
    }),
  };
}

/** Only forward, and from where it was read to be. */
async function move(ctx: Ctx, fromMs: number, toMs: number): Promise<void> {
  await sql`
    update account set clock_at = ${iso(toMs)}::timestamptz
    where id = ${ctx.accountId} and clock_at = ${iso(fromMs)}::timestamptz and clock_until >= ${iso(toMs)}::timestamptz`.execute(
    ctx.db,
  );
}

async function arrive(ctx: Ctx): Promise<true> {
  await sql`
    update account set clock_until = null where id = ${ctx.accountId} and clock_at >= clock_until`.execute(
    ctx.db,
  );
  return true;
}
