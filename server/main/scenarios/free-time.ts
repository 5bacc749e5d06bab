import { durationOf, type BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { freeSlots, prepare } from '#/domain/scheduling/free-times/free-slots.ts';
import { readHosts } from '#/domain/scheduling/free-times/hosts.ts';
import { stillLeadingTo, type Narrowing } from '#/domain/scheduling/free-times/pool.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { addDays, dateIn } from '#/platform/values/time.ts';
import type { Scene } from './acts.ts';
import type { Booking } from './booking.ts';

const daysShown = 7;
/** People take one of the first times that suit them. */
const timesLookedAt = 12;

export type ChosenTime = {
  readonly startMs: number;
  readonly timeZone: string;
  readonly narrowing: Narrowing;
};

/** A time some days ahead with a host that the lead's answers led to. */
export async function chooseTime(
  booker: Ctx,
  scene: Scene,
  act: Booking,
  event: BookableEvent,
): Promise<ChosenTime> {
  const { calls, place } = scene.storyOf(act.lead);
  const { daysAheadMs, pick } = calls[act.call];
  const timeZone = place?.timeZone ?? event.timeZone;
  const narrowing = stillLeadingTo(event, await readHosts(booker, event), {
    userIds: act.conditionalUsers,
    ruleIds: act.routingGroupIds,
  });
  const wish = { timeZone, fromMs: booker.now + daysAheadMs, pick };
  return { startMs: await freeTime(booker, event, narrowing, wish), timeZone, narrowing };
}

type Wish = { readonly timeZone: string; readonly fromMs: number; readonly pick: number };

/** One of the free times from an instant on. Throws like a booking if there is none. */
export async function freeTime(
  ctx: Ctx,
  event: BookableEvent,
  narrowing: Narrowing,
  { timeZone, fromMs, pick }: Wish,
): Promise<number> {
  const from = dateIn(fromMs, timeZone);
  const { slots } = await freeSlots(ctx, await prepare(ctx, event, narrowing), {
    from,
    to: addDays(from, daysShown),
    timeZone,
    durationMin: durationOf(event, undefined),
  });
  const suiting = slots.filter(({ start }) => start >= fromMs).slice(0, timesLookedAt);
  const chosen = suiting[Math.floor(pick * suiting.length)];
  if (chosen === undefined) throw new ApiError('SLOT_UNAVAILABLE');
  return chosen.start;
}
