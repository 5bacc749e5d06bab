import type { eventDates } from '@callwright/contract/event-slots.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import {
  durationOf,
  mustBeActive,
  readVisibleEvent,
  type BookableEvent,
} from '#/domain/scheduling/free-times/bookable-event.ts';
import { freeSlots, movedCall, prepare, type Prepared } from '#/domain/scheduling/free-times/free-slots.ts';
import type { Ask } from '#/domain/scheduling/free-times/slot-query.ts';
import { narrowedToMove } from '#/domain/scheduling/booking/host-of-move.ts';
import { wallClock } from '#/domain/scheduling/slots/zones.ts';
import { addDays, dateIn, iso } from '#/platform/values/time.ts';
import { standInNotes } from './stand-in-notes.ts';

const defaultDaysMax = 31;
/** How far ahead the first free date is searched, in days. */
const lookAheadDays = 366;
const lookAheadStep = 62;

/** The free times on the requested dates; if there are none, also the first date that has some. */
export async function getEventDates(
  ctx: Ctx,
  input: Input<typeof eventDates>,
): Promise<Result<typeof eventDates>> {
  const event = await readVisibleEvent(ctx, input);
  mustBeActive(event);
  const prepared = await prepare(ctx, event, await narrowedToMove(ctx, event, input));
  const timeZone = input.timeZone ?? input.timezone ?? event.timeZone;
  const from = input.currentDate ?? dateIn(ctx.now, timeZone);
  const days = input.days ?? daysShown(event);
  const ask: Ask = {
    from,
    to: addDays(from, days - 1),
    timeZone,
    durationMin: durationOf(event, input.duration),
    exceptCallId: await movedCall(ctx, input.rescheduleCallId),
    holdId: input.holdId,
  };
  const found = await freeSlots(ctx, prepared, ask);
  const availabilities: Record<string, string[]> = {};
  const slots: Record<string, string[]> = {};
  for (const { start } of found.slots) {
    const { date, time } = wallClock(timeZone, start);
    (availabilities[date] ??= []).push(time);
    (slots[date] ??= []).push(iso(start));
  }
  const first = Object.keys(slots)[0];
  const standIns = standInNotes(prepared, found, ask.durationMin, timeZone);
  return {
    data: {
      availabilities,
      slots,
      timeZone,
      ...(found.widened ? { appliedHostIds: found.appliedHosts } : {}),
      firstAvailableDate: first ?? (await firstDateAfter(ctx, prepared, ask)),
      hasMore: lastBookableDate(ctx, event) > ask.to,
      ...(standIns.length > 0 ? { standIns } : {}),
    },
  };
}

/** How many days are shown by default. */
export function daysShown({ settings: { dateRange } }: BookableEvent): number {
  return Math.min(dateRange.type === 'DAYS' ? dateRange.days : defaultDaysMax, defaultDaysMax);
}

/** The first date with a free time after the requested ones; null if there is none within a year. */
export async function firstDateAfter(ctx: Ctx, prepared: Prepared, ask: Ask): Promise<string | null> {
  const today = dateIn(ctx.now, ask.timeZone);
  const end = [lastBookableDate(ctx, prepared.event), addDays(today, lookAheadDays)].toSorted()[0] ?? today;
  let from = ask.to < today ? today : addDays(ask.to, 1);
  while (from <= end) {
    const to = addDays(from, lookAheadStep - 1);
    const { slots } = await freeSlots(ctx, prepared, { ...ask, from, to });
    if (slots[0] !== undefined) return dateIn(slots[0].start, ask.timeZone);
    from = addDays(to, 1);
  }
  return null;
}

/** The last date that can be booked, plus one day because the invitee's date may differ from the event's. */
function lastBookableDate(ctx: Ctx, event: BookableEvent): string {
  const { type, days, calendarDays, to } = event.settings.dateRange;
  if (type === 'FIXED') return addDays(to ?? '9998-12-31', 1);
  if (type === 'INDEFINITE') return '9999-12-31';
  const calendar = calendarDays ? days : Math.ceil((days * 7) / 5) + 2;
  return addDays(dateIn(ctx.now, event.timeZone), calendar);
}
