import { onBehalfOf } from '#/platform/net/stay-inside.ts';
import type { App, Source } from '#/platform/context/ctx.ts';
import { ChangeSignal } from '#/platform/jobs/change-signal.ts';
import { arrive, move, read, type Place, type Reading } from './clock-row.ts';
import { holding, isHeld } from './hold.ts';

/** A source that is still due after so many rounds at one instant has a fault; it rests, and the clock goes on. */
const roundsMax = 200;
/** By the clock of the workspace: after a failure others go on. */
const restMs = 60_000;

/** What has been due at this instant and is not looked at again, until when. */
type Rests = Map<Source, number>;

/** Lets everything happen that is due by now in a test workspace, with all that follows from it at this instant. */
export async function settle(app: App, accountId: number): Promise<void> {
  await turn(app, accountId, null);
}

/** The same for what somebody has left undone. Where somebody works on it right now, nothing is done. */
export async function settleLeft(app: App, accountId: number): Promise<void> {
  if (!(await isHeld({ accountId, db: app.database.ofWorkspace(accountId) }))) await settle(app, accountId);
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
  const place: Place = { accountId, db: live.database.ofWorkspace(accountId), agenda: live.agenda };
  const first = await read(place);
  // Nobody is waited for where there is nothing to do, nor the end of an advance, which does what is due as it goes.
  if (isQuiet(first)) return true;
  if (first.untilMs !== null && isEnough === null) return false;
  return holding(place, () => run(live, place, first, isEnough ?? (() => true)));
}

function isQuiet({ due, nowMs, untilMs }: Reading): boolean {
  return untilMs === null && due.every(({ atMs }) => atMs > nowMs);
}

/** @param first what was read before it was our turn; what others have done meanwhile is found to be done */
async function run(live: App, place: Place, first: Reading, isEnough: () => boolean): Promise<boolean> {
  const rests: Rests = new Map();
  let rounds = 0;
  for (let next: Reading | null = first; ;) {
    const reading: Reading = next ?? (await read(place));
    next = null;
    const { nowMs, untilMs } = reading;
    const due = reading.due.map(({ source, atMs }) => ({
      source,
      atMs: Math.max(atMs, rests.get(source) ?? atMs),
    }));
    const ready = due.filter(({ atMs }) => atMs <= nowMs).map(({ source }) => source);
    if (ready.length > 0) {
      rounds += 1;
      await happenAll(appAt(live, reading), place, ready, { rests, isTooOften: rounds >= roundsMax });
      continue;
    }
    rounds = 0;
    if (untilMs === null) return true;
    if (nowMs >= untilMs) return arrive(place);
    if (isEnough()) return false;
    const targetMs = Math.min(untilMs, ...due.map(({ atMs }) => atMs));
    const moved = await move(place, reading, targetMs);
    // What is due there is known already, unless it was put off.
    next = rests.size === 0 ? moved : null;
    for (const [source, untilItRestsMs] of rests) if (untilItRestsMs <= targetMs) rests.delete(source);
  }
}

/** The app at an instant. What is due enters the workspace as it was read, without reading it again. */
function appAt(live: App, { account, nowMs }: Reading): App {
  const changed = new ChangeSignal();
  changed.listen(() => undefined);
  return { ...live.appOfTest(account.id, nowMs), changed, test: { accountId: account.id, live, account } };
}

async function happenAll(
  app: App,
  { accountId }: Place,
  ready: readonly Source[],
  { rests, isTooOften }: { rests: Rests; isTooOften: boolean },
): Promise<void> {
  const nowMs = app.clock();
  const happen = async (source: Source): Promise<void> => {
    const isDone = await happens(app, accountId, source);
    if (!isDone || isTooOften) rests.set(source, nowMs + restMs);
    else if (source.isPeriodic === true) rests.set(source, nowMs + 1);
  };
  for (const source of ready) await happen(source);
  // Of what is due changes come first; those that were just made here are known without a look.
  const [first] = app.agenda;
  if (first !== undefined && !rests.has(first) && app.changed.take().length > 0) await happen(first);
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
