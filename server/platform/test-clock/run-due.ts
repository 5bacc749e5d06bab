import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { onBehalfOf } from '#/platform/net/stay-inside.ts';
import type { App, Source } from '#/platform/context/ctx.ts';
import { toApiError } from '#/platform/errors/errors.ts';
import { ChangeSignal } from '#/platform/jobs/change-signal.ts';
import { takeStep, type Place, type Reading, type Rests } from './clock-row.ts';
import { giveUp, isGone, isHeld } from './hold.ts';

/** A source that is still due after this many rounds at one instant is faulty; it is skipped, and the clock goes on. */
const roundsMax = 200;
/** How long a source is skipped after a failure, by the clock of the workspace. */
const restMs = 60_000;
/** Other holders mostly need the turn only for a moment. */
const lookAgainMs = { first: 1, most: 20 } as const;

/** Runs everything that is due now in a test workspace, with all its effects at this instant. */
export async function runDue(app: App, accountId: number): Promise<void> {
  await turn(app, accountId, null);
}

/** The same for abandoned work: does nothing if somebody is working on it right now. */
export async function runDueUnlessHeld(app: App, accountId: number): Promise<void> {
  if (!(await isHeld({ accountId, db: app.database.ofWorkspace(accountId) }))) await runDue(app, accountId);
}

/**
 * Moves the clock of a test workspace towards its goal, from one instant with due work to the next, and runs everything
 * at each, until nothing is left or `isEnough` returns true.
 * @returns whether the goal is reached
 */
export function runClock(app: App, accountId: number, isEnough: () => boolean): Promise<boolean> {
  return turn(app, accountId, isEnough);
}

/**
 * One process at a time does the due work of a test workspace, so that it happens in order. Waits for its turn, but not
 * if there is nothing to do, nor for the end of an advance, which does the due work along the way.
 * @param isEnough null: the clock stays where it is
 */
async function turn(app: App, accountId: number, isEnough: (() => boolean) | null): Promise<boolean> {
  const live = app.test?.live ?? app;
  const place: Place = { accountId, db: live.database.ofWorkspace(accountId), agenda: live.agenda };
  const holder = randomUUID();
  try {
    return await run(live, place, holder, isEnough);
  } catch (error) {
    await giveUp(place, holder);
    if (await isGone(place)) return true;
    throw error;
  }
}

async function run(
  live: App,
  place: Place,
  holder: string,
  isEnough: (() => boolean) | null,
): Promise<boolean> {
  const rests: Rests = new Map();
  let rounds = 0;
  let waitMs: number = lookAgainMs.first;
  const isAdvance = isEnough !== null;
  for (;;) {
    const mayMove = isEnough !== null && !isEnough();
    const reading = await takeStep(place, { holder, rests, isAdvance, mayMove });
    const { step, nowMs } = reading;
    if (step === 'QUIET' || step === 'ARRIVED') return true;
    if (step === 'LEFT') return false;
    if (step === 'OTHERS') {
      await sleep(Math.min(waitMs, lookAgainMs.most));
      waitMs *= 2;
      continue;
    }
    rounds = step === 'MOVED' ? 0 : rounds + 1;
    // After a move of the clock the due work is known already, unless a source was skipped.
    const isKnown = step === 'DUE' || rests.size === 0;
    if (isKnown)
      await happenAll(appAt(live, reading), place, reading.ready, { rests, isTooOften: rounds >= roundsMax });
    else for (const [source, untilItRestsMs] of rests) if (untilItRestsMs <= nowMs) rests.delete(source);
  }
}

/** The app at an instant. Due work enters the workspace with the account read here, without reading it again. */
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
  // Changes come first; those that were just created are known without a query.
  const [first] = app.agenda;
  if (first !== undefined && !rests.has(first) && app.changed.take().length > 0) await happen(first);
}

/** @returns false if it failed; the error is logged for the operator, and the source is skipped for a while */
async function happens(app: App, accountId: number, { name, work }: Source): Promise<boolean> {
  try {
    await onBehalfOf(app, async () => work(app, accountId));
    return true;
  } catch (error) {
    // A transient error is not a failure: the work is done at its own instant in a later turn.
    if (toApiError(error).code === 'UNAVAILABLE') throw error;
    if (await isGone({ accountId, db: app.database.ofWorkspace(accountId) })) return true;
    app.log.error(`What is due in test workspace ${accountId} failed: ${name}`, error);
    return false;
  }
}
