import type { timeSlots } from '@callwright/contract/event-slots.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { durationOf, mustBeActive, readVisibleEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { freeSlots, movedCall, prepare } from '#/domain/scheduling/free-times/free-slots.ts';
import { narrowedToMove } from '#/domain/scheduling/booking/host-of-move.ts';
import type { Ask } from '#/domain/scheduling/free-times/slot-query.ts';
import { slotDates } from '#/domain/scheduling/slots/find.ts';
import { wallClock } from '#/domain/scheduling/slots/zones.ts';
import { iso } from '#/platform/values/time.ts';
import { firstDateAfter } from './event-dates.ts';

/** Free times of an event on one date or in a range of dates. */
export async function getTimeSlots(
  ctx: Ctx,
  input: Input<typeof timeSlots>,
): Promise<Result<typeof timeSlots>> {
  const event = await readVisibleEvent(ctx, input);
  mustBeActive(event);
  const prepared = await prepare(ctx, event, await narrowedToMove(ctx, event, input));
  const timeZone = input.timeZone ?? input.timezone ?? event.timeZone;
  const from = input.date ?? input.dateFrom ?? '';
  const ask: Ask = {
    from,
    to: input.date ?? input.dateTo ?? from,
    timeZone,
    durationMin: durationOf(event, input.duration),
    exceptCallId: await movedCall(ctx, input.rescheduleCallId),
    holdId: input.holdId,
  };
  const found = await freeSlots(ctx, prepared, ask);
  const slots = found.slots.map(({ start, hosts }) => {
    const { date, time, offset } = wallClock(timeZone, start);
    return {
      start: iso(start),
      end: iso(start + ask.durationMin * 60_000),
      local: `${date}T${time}:00${offset}`,
      displayTime: time,
      ...(input.includeHosts ? { hostIds: hosts } : {}),
    };
  });
  const dates = slotDates(found.slots, timeZone);
  return {
    data: {
      timeZone,
      ...(input.date === undefined ? { dates } : { date: input.date }),
      slots,
      ...(found.widened ? { appliedHostIds: found.appliedHosts } : {}),
      nextAvailableDate: await firstDateAfter(ctx, prepared, ask),
    },
    count: slots.length,
  };
}
