import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { onBehalfOf } from '#/platform/net/stay-inside.ts';
import type { App, Source } from '#/platform/context/ctx.ts';
import { toApiError } from '#/platform/errors/errors.ts';
import { ChangeSignal } from '#/platform/jobs/change-signal.ts';
import { takeStep, type Place, type Reading, type Rests } from './clock-row.ts';
import { giveUp, isGone, isHeld } from './hold.ts';

/** A source that is still due after so many rounds at one instant has a fault; it rests, and the clock goes on. */
const roundsMax = 200;
/** By the clock of the workspace: after a failure others go on. */
const restMs = 60_000;
/** Mostly it is another one's turn for a moment only. */
const lookAgainMs = { first: 1, most: 20 } as const;

/** Lets everything happen that is due by now in a test workspace, with all that follows from it at this instant. */
export async function runDue(app: App, accountId: number): Promise<void> {
  await turn(app, accountId, null);
}

/** The same for what somebody has left undone. Where somebody works on it right now, nothing is done. */
export async function runDueUnlessHeld(app: App, accountId: number): Promise<void> {
  if (!(await isHeld({ accountId, db: app.database.ofWorkspace(accountId) }))) await runDue(app, accountId);
}

/**
 * Moves the clock of a test workspace towards where it is being advanced to: from one instant at which something is due to the
 * next, each with everything that follows, until there is nothing more to do or `isEnough` says so.
 * @returns whether it is there
 */
export function runClock(app: App, accountId: number, isEnough: () => boolean): Promise<boolean> {
  return turn(app, accountId, isEnough);
}

/**
 * One process at a time does what is due in a test workspace, so that it happens in one order. It waits its turn; nobody is waited for
 * where there is nothing to do, nor the end of an advance, which does what is due as it goes.
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
    // What is due where the clock has moved to is known already, unless something was put off.
    const isKnown = step === 'DUE' || rests.size === 0;
    if (isKnown)
      await happenAll(appAt(live, reading), place, reading.ready, { rests, isTooOften: rounds >= roundsMax });
    else for (const [source, untilItRestsMs] of rests) if (untilItRestsMs <= nowMs) rests.delete(source);
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
    // What passes by itself has not failed: it happens at its own instant in a later turn.
    if (toApiError(error).code === 'UNAVAILABLE') throw error;
    if (await isGone({ accountId, db: app.database.ofWorkspace(accountId) })) return true;
    app.log.error(`What is due in test workspace ${accountId} failed: ${name}`, error);
    return false;
  }
}
