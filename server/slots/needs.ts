import { dayMs, minuteMs, parseDate } from './calendar.ts';
import type { Host, HostId, PeriodLimits, SlotQuery } from './types.ts';
import { daySpans, zoneOf } from './zones.ts';

type Span = { from: number; until: number };
type Question = Pick<SlotQuery<HostId>, 'now' | 'range' | 'inviteeTimeZone' | 'event'> & {
  hosts: readonly Pick<Host<HostId>, 'limits' | 'caps'>[];
};

/**
 * Which data an answer depends on, so that a caller reads no more: blockers that overlap `time` once they are widened
 * by their own buffers, and calls that start within `counted`. Null when nothing can be free.
 */
export function dataNeeded({
  now,
  range,
  inviteeTimeZone,
  event,
  hosts,
}: Question): { time: Span; counted: Span } | null {
  const asked = daySpans(zoneOf(inviteeTimeZone), parseDate(range.from), parseDate(range.to));
  const until = asked.at(-1);
  const askedFrom = asked[0];
  if (askedFrom === undefined || until === undefined || until <= now) return null;
  // The first dates with a free start are counted from today, whatever was asked.
  const from = event.bookingWindow?.type === 'availableDates' ? now : Math.max(now, askedFrom);
  const { bufferBeforeMin = 0, bufferAfterMin = 0, durationMin, limits = {} } = event;
  const time = {
    from: from - bufferBeforeMin * minuteMs,
    until: until + (durationMin + bufferAfterMin) * minuteMs,
  };
  const { perHostDay, perHostWeek, perHostMonth } = limits;
  const perHost = {
    ...(perHostDay !== undefined && { perDay: perHostDay }),
    ...(perHostWeek !== undefined && { perWeek: perHostWeek }),
    ...(perHostMonth !== undefined && { perMonth: perHostMonth }),
  };
  const days = Math.max(
    0,
    ...[limits, perHost, ...hosts.flatMap((host) => [host.limits ?? {}, host.caps ?? {}])].map(daysCounted),
  );
  return { time, counted: { from: from - days * dayMs, until: until + days * dayMs } };
}

// The longest period and two days, since the zones of the limits may be a day away from the invitee's.
function daysCounted({ perDay, perWeek, perMonth }: PeriodLimits): number {
  if (perMonth !== undefined) return 33;
  if (perWeek !== undefined) return 9;
  return perDay !== undefined ? 3 : 0;
}
