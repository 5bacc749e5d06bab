import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type {
  AbsentHost,
  Booking,
  Busy,
  EventRules,
  Host,
  Schedule,
  SlotQuery,
} from '#/domain/scheduling/slots/types.ts';
import { addDays, startOfDayMs } from '#/platform/values/time.ts';
import type { BookableEvent } from './bookable-event.ts';
import type { Caps, EventHost } from './hosts.ts';
import type { Pool } from './pool.ts';
import { callsFor, countsOthers, readOtherCalls, readTaken, spanToRead, type TakenRow } from './taken.ts';

// The only place that turns stored events, schedules and calls into a query for the slot engine.

export type Ask = {
  /** Dates in `timeZone`, both inclusive. */
  from: string;
  to: string;
  /** The invitee's zone. */
  timeZone: string;
  durationMin: number;
  /** The call being moved; its own time counts as free. */
  exceptCallId?: number | undefined;
  /** The caller's own hold; its time counts as free as well. */
  holdId?: string | undefined;
  /** The only start in question, in epoch milliseconds. The query may leave out all other times. */
  onlyAt?: number | undefined;
};

/** Reads what occupies the hosts and builds the engine's query: one statement, or two if limits count. */
export async function slotQuery(
  ctx: Ctx,
  event: BookableEvent,
  hosts: readonly EventHost[],
  pool: Pool,
  ask: Ask,
): Promise<SlotQuery> {
  const bookable = hosts.filter((host) => host.bookable);
  const fromMs = startOfDayMs(ask.from, ask.timeZone) - dayMs;
  const toMs = startOfDayMs(addDays(ask.to, 1), ask.timeZone) + dayMs;
  const span = spanToRead(event, bookable, fromMs, toMs);
  const userIds = bookable.map((host) => host.userId);
  const taken = await readTaken(
    ctx,
    userIds,
    span,
    callsFor(ctx, event, bookable, pool, ask, span),
    ask.holdId,
  );
  const others = countsOthers(event) ? await readOtherCalls(ctx, userIds, event.id, span) : [];
  return {
    now: ctx.now,
    range: { from: ask.from, to: ask.to },
    inviteeTimeZone: ask.timeZone,
    event: rulesOf(ctx, event, ask.durationMin),
    hosts: bookable.map((host) => engineHost(host, event, taken.get(host.userId) ?? [])),
    absentHosts: hosts.flatMap(absentHost),
    ...(others.length > 0 ? { otherBookings: others } : {}),
    ...(ask.exceptCallId === undefined ? {} : { excludeBookingId: ask.exceptCallId }),
    ...routingOf(event, pool, bookable),
  };
}

function routingOf(
  event: BookableEvent,
  pool: Pool,
  bookable: readonly EventHost[],
): Pick<SlotQuery, 'routing'> {
  if (pool.mode === 'NONE' || pool.mode === 'PRIORITIZE') return {};
  const preferred = bookable.filter((host) => pool.preferred.includes(host.userId));
  const preferredHosts = pool.preferred.filter((id) => preferred.some((host) => host.userId === id));
  // If all hosts must be free, adding hosts can only reduce the free times.
  if (pool.widenBelow === null || event.settings.assignment.mode === 'COLLECTIVE')
    return { routing: { preferredHosts } };
  // Hosts who take part in every call are always included. If nobody else is preferred, there is nothing to count.
  const isAnybody = preferred.some((host) => !host.required);
  const widenIfFewerThan = isAnybody ? pool.widenBelow : Number.MAX_SAFE_INTEGER;
  return { routing: { preferredHosts, widenIfFewerThan } };
}

function rulesOf(ctx: Ctx, event: BookableEvent, durationMin: number): EventRules {
  const { settings } = event;
  const limits = {
    ...(settings.maxPerDay === null ? {} : { perDay: settings.maxPerDay }),
    ...(settings.maxPerWeek === null ? {} : { perWeek: settings.maxPerWeek }),
    ...(settings.maxPerHostPerDay === null ? {} : { perHostDay: settings.maxPerHostPerDay }),
    weekStart: ctx.account.weekStart === 'SUNDAY' ? ('sunday' as const) : ('monday' as const),
  };
  return {
    durationMin,
    slotIntervalMin: settings.startTimeIncrement ?? durationMin,
    bufferBeforeMin: settings.bufferBefore,
    bufferAfterMin: settings.bufferAfter,
    minimumNoticeMin: settings.minimumNotice,
    assignment: settings.assignment.mode === 'COLLECTIVE' ? 'all' : 'any',
    timeZone: event.timeZone,
    limits,
    ...bookingWindowOf(settings.dateRange),
  };
}

/** Today is the first of N days. */
function bookingWindowOf(range: BookableEvent['settings']['dateRange']): Pick<EventRules, 'bookingWindow'> {
  switch (range.type) {
    case 'INDEFINITE':
      return {};
    case 'FIXED':
      return {
        bookingWindow: { type: 'range', from: range.from ?? '0001-01-01', to: range.to ?? '9999-12-31' },
      };
    case 'DAYS':
      return {
        bookingWindow: range.calendarDays
          ? { type: 'rolling', throughDaysAfterToday: range.days - 1 }
          : { type: 'rollingBusinessDays', businessDaysAfterToday: range.days - 1 },
      };
    default:
      return range.type satisfies never;
  }
}

/** A host's hours in the engine's format. */
export function scheduleOf(
  host: Pick<EventHost, 'timeZone' | 'weekdays' | 'overrides' | 'outOfOffice'>,
): Schedule {
  return {
    timeZone: host.timeZone,
    weekly: host.weekdays
      .filter((day) => day.enabled)
      .flatMap((day) =>
        day.slots.map((slot) => ({ ...slot, days: [day.dayIndex === 0 ? 7 : day.dayIndex] })),
      ),
    overrides: host.overrides.map((override) => ({
      date: override.date,
      windows: override.unavailable ? [] : override.slots,
    })),
    outOfOffice: host.outOfOffice,
  };
}

function absentHost(host: EventHost): AbsentHost[] {
  if (host.absence === null) return [];
  const { reason, until } = host.absence;
  return [{ id: host.userId, schedule: scheduleOf(host), reason, until, ...presenceOf(host) }];
}

function presenceOf({ within }: EventHost): Pick<Host, 'within'> {
  return within === null ? {} : { within };
}

function limitsOf(caps: Caps) {
  return {
    ...(caps.day ? { perDay: caps.day } : {}),
    ...(caps.week ? { perWeek: caps.week } : {}),
    ...(caps.month ? { perMonth: caps.month } : {}),
  };
}

function engineHost(host: EventHost, event: BookableEvent, taken: readonly TakenRow[]): Host {
  const bookings: Booking[] = [];
  const busy: Busy[] = [];
  for (const row of taken) {
    if (row.starts !== null && row.ends !== null) addEntries(busy, row, row.starts, row.ends);
    else if (row.event_id === event.id) bookings.push(spanOf(row));
    else if (row.starts_on !== null && row.ends_on !== null)
      busy.push({ kind: 'calendar', ...namedBy(row), date: row.starts_on, endDate: row.ends_on });
    else if (row.is_unknown) busy.push({ kind: 'unknown', ...namedBy(row), ...spanOf(row) });
    else if (row.held_until === null) busy.push({ kind: 'call', ...spanOf(row) });
    else busy.push({ kind: 'hold', expiresAt: row.held_until, ...spanOf(row) });
  }
  return {
    id: host.userId,
    ...(host.required ? { fixed: true } : {}),
    ...presenceOf(host),
    ...(host.excused.length > 0 ? { excused: host.excused } : {}),
    schedule: scheduleOf(host),
    busy,
    bookings,
    limits: limitsOf(host.caps),
    caps: limitsOf(host.memberCaps),
  };
}

function addEntries(busy: Busy[], row: TakenRow, starts: readonly number[], ends: readonly number[]): void {
  const traits = { kind: 'calendar' as const, ...namedBy(row) };
  for (const [index, start] of starts.entries()) {
    const end = ends[index];
    if (end !== undefined) busy.push({ ...traits, start, end });
  }
}

/** An entry of a calendar is shown with the calendar's name. */
function namedBy({ calendar_name: name }: TakenRow): Pick<Busy, 'id'> {
  return name === null ? {} : { id: name };
}

/** A call keeps the buffers it was booked with; its stored span includes them. */
function spanOf(row: TakenRow): Booking {
  const start = row.start ?? row.span_start;
  const end = row.end ?? row.span_end;
  return {
    start,
    end,
    ...(row.call_id === null ? {} : { id: row.call_id }),
    free: !row.blocking,
    bufferBeforeMin: (start - row.span_start) / 60_000,
    bufferAfterMin: (row.span_end - end) / 60_000,
  };
}
