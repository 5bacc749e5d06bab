import { minuteMs } from '@callwright/contract/units-of-time.ts';
import { eventLimitBans, hostBans, type CallShape, type StartBan } from './bans.ts';
import { businessDayAfter, parseDate } from './calendar.ts';
import { readSchedule, workingHours, type ReadSchedule } from './hours.ts';
import { startsWithin, windowsWithin } from './presence.ts';
import { intersect, sortBans, without, type Spans } from './spans.ts';
import type { EventRules, Host, HostId, SlotQuery } from './types.ts';
import { daySpans, localDay, zoneOf, type Zone } from './zones.ts';

// The one check. A start is free if the event's rules allow it, it is on the grid, and enough hosts can take it. A host
// can take it if it is in their `starts` and in none of their `bans`. Lists, checks of one start, and explanations all
// read this plan.

export type Plan<Id extends HostId> = {
  query: SlotQuery<Id>;
  call: CallShape;
  intervalMs: number;
  offsetMs: number;
  eventZone: Zone;
  /** The requested dates, as spans of starts. */
  asked: Spans;
  /** Bans that apply to all hosts: notice and limits of the event. */
  eventBans: StartBan[];
  /** The dates, in the event's zone, in which starts may lie, both inclusive; null without such a rule. */
  bookable: { first: number; last: number } | null;
  /** Only this many dates with a free start are offered, counted from today. */
  datesMax: number | null;
  /** In the order of the query's hosts. */
  schedules: ReadSchedule[];
};

/** What one host allows within a span of time. */
export type HostView = {
  /** The windows whose starts form the grid. */
  windows: number[];
  /** Starts whose call stays within the hours. */
  starts: Spans;
  bans: StartBan[];
};

export function planOf<Id extends HostId>(query: SlotQuery<Id>): Plan<Id> {
  const { event, now } = query;
  const call = callShape(query);
  const intervalMs = minutes(event.slotIntervalMin ?? event.durationMin);
  if (!(call.durationMs > 0 && intervalMs > 0))
    throw new RangeError('durationMin and slotIntervalMin must be above 0');
  const schedules = query.hosts.map((host) => readSchedule(host.schedule));
  const eventZone = zoneOf(event.timeZone ?? query.hosts[0]?.schedule.timeZone ?? 'UTC');
  const inviteeZone = zoneOf(query.inviteeTimeZone);
  const notice: StartBan[] = [
    { from: Number.NEGATIVE_INFINITY, until: now, reason: 'PAST', blocker: null },
    { from: now, until: now + minutes(event.minimumNoticeMin ?? 0), reason: 'MINIMUM_NOTICE', blocker: null },
  ];
  return {
    query,
    call,
    intervalMs,
    offsetMs: minutes(event.offsetStartMin ?? 0),
    eventZone,
    asked: daySpans(inviteeZone, parseDate(query.range.from), parseDate(query.range.to)),
    eventBans: sortBans([
      ...notice,
      ...eventLimitBans(call, query.hosts, query.otherBookings ?? [], eventZone),
    ]),
    bookable: bookableDates(event, localDay(eventZone, now)),
    datesMax: event.bookingWindow?.type === 'availableDates' ? event.bookingWindow.count : null,
    schedules,
  };
}

/** The starts in `spans` that the event's own rules allow, apart from `availableDates`. */
export function allowedStarts(plan: Plan<HostId>, spans: Spans): Spans {
  return without(intersect(spans, windowSpans(plan, spans)), plan.eventBans);
}

/** The part of the booking window around `spans`. */
export function windowSpans({ bookable, eventZone }: Plan<HostId>, spans: Spans): Spans {
  const from = spans[0];
  const until = spans.at(-1);
  if (bookable === null || from === undefined || until === undefined) return spans;
  // Only days around `spans` are converted, because a window may be open-ended.
  return daySpans(
    eventZone,
    Math.max(bookable.first, localDay(eventZone, from) - 1),
    Math.min(bookable.last, localDay(eventZone, until) + 1),
  );
}

/** A host's answer for starts within `from <= t < until`. */
export function viewOf(plan: Plan<HostId>, index: number, from: number, until: number): HostView {
  const schedule = plan.schedules[index] as ReadSchedule;
  const { durationMs } = plan.call;
  const { windows, open } = workingHours(schedule, from, until + durationMs);
  const host = plan.query.hosts[index] as Host<HostId>;
  const starts: Spans = [];
  for (let i = 0; i < open.length; i += 2) {
    const first = Math.max(open[i] as number, from);
    const end = Math.min((open[i + 1] as number) - durationMs + 1, until);
    if (first < end) starts.push(first, end);
  }
  const { within } = host;
  return {
    windows: within === undefined ? windows : windowsWithin(windows, within, plan),
    starts: within === undefined ? starts : intersect(starts, startsWithin(within, durationMs)),
    bans: hostBans(plan.call, host, schedule.zone, from, until),
  };
}

function callShape(query: SlotQuery<HostId>): CallShape {
  const { event } = query;
  return {
    now: query.now,
    durationMs: minutes(event.durationMin),
    beforeMs: minutes(event.bufferBeforeMin ?? 0),
    afterMs: minutes(event.bufferAfterMin ?? 0),
    seats: event.seats,
    limits: event.limits ?? {},
    excludeBookingId: query.excludeBookingId,
  };
}

function bookableDates({ bookingWindow }: EventRules, today: number): Plan<HostId>['bookable'] {
  switch (bookingWindow?.type) {
    case undefined:
    case 'availableDates':
      return null;
    case 'rolling':
      return { first: Number.NEGATIVE_INFINITY, last: today + bookingWindow.throughDaysAfterToday };
    case 'rollingBusinessDays':
      return {
        first: Number.NEGATIVE_INFINITY,
        last: businessDayAfter(today, bookingWindow.businessDaysAfterToday),
      };
    case 'range':
      return { first: parseDate(bookingWindow.from), last: parseDate(bookingWindow.to) };
    default:
      return bookingWindow satisfies never;
  }
}

function minutes(value: number): number {
  return value * minuteMs;
}
