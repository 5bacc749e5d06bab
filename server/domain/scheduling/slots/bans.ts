import { minuteMs } from '@callwright/contract/units-of-time.ts';
import { monthOf, parseDate, weekOf } from './calendar.ts';
import { sortBans, type Ban, type Blocker } from './spans.ts';
import type { Booking, Busy, BusyKind, EventLimits, Host, HostId, PeriodLimits, Reason } from './types.ts';
import { daySpans, localDay, zoneOf, type Zone } from './zones.ts';

/** The parts of a query that decide which starts a blocker bans, in milliseconds. */
export type CallShape = {
  now: number;
  durationMs: number;
  beforeMs: number;
  afterMs: number;
  seats: number | undefined;
  limits: EventLimits;
  excludeBookingId: HostId | undefined;
};

export type StartBan = Ban<Reason>;

const reasonOfKind = {
  calendar: 'CALENDAR_BUSY',
  call: 'ALREADY_BOOKED',
  hold: 'HELD',
  unknown: 'CALENDAR_DISCONNECTED',
} as const satisfies Record<BusyKind, Reason>;

/** Why a host refuses starts within `from <= t < until`, hours aside; ascending. */
export function hostBans(
  call: CallShape,
  host: Host<HostId>,
  zone: Zone,
  from: number,
  until: number,
): StartBan[] {
  const bans: StartBan[] = [];
  const add = (ban: StartBan): void => {
    if (ban.from < until && ban.until > from) bans.push(ban);
  };
  for (const entry of host.busy) {
    if (takesNoTime(call, entry) || (entry.expiresAt !== undefined && entry.expiresAt <= call.now)) continue;
    const before = (entry.bufferBeforeMin ?? 0) * minuteMs;
    const after = (entry.bufferAfterMin ?? 0) * minuteMs;
    if ('start' in entry) add(banAround(call, entry, before, after, reasonOfKind[entry.kind]));
    else
      for (const span of spansOf(entry, zone))
        add(banAround(call, span, before, after, reasonOfKind[entry.kind]));
  }
  for (const booking of host.bookings ?? []) {
    if (!takesNoTime(call, booking)) banBooking(call, booking, add);
  }
  banFullPeriods(call, host, zone, add);
  return sortBans(bans);
}

/** The event's own limits, counting bookings of all current and former hosts. */
export function eventLimitBans(
  call: CallShape,
  hosts: readonly Host<HostId>[],
  others: readonly Booking[],
  zone: Zone,
): StartBan[] {
  const bans: StartBan[] = [];
  const { perDay, perWeek, perMonth } = call.limits;
  if (perDay === undefined && perWeek === undefined && perMonth === undefined) return bans;
  const counted = [...hosts.flatMap((host) => host.bookings ?? []), ...others].filter((booking) =>
    isCounted(call, booking),
  );
  // A call that several hosts take together is one call.
  const starts = counted.filter(onceEach()).map((booking) => booking.start);
  const reasons = ['EVENT_DAILY_LIMIT', 'EVENT_WEEKLY_LIMIT', 'EVENT_MONTHLY_LIMIT'] as const;
  fullPeriods(starts, zone, call.limits, call.limits.weekStart, reasons, (ban) => bans.push(ban));
  return bans;
}

function takesNoTime(call: CallShape, entry: Busy | Booking): boolean {
  return entry.free === true || !isCounted(call, entry) || ('start' in entry && entry.end <= entry.start);
}

function isCounted(call: CallShape, entry: Busy | Booking): boolean {
  return call.excludeBookingId === undefined || entry.id !== call.excludeBookingId;
}

function spansOf(entry: Exclude<Busy, { start: number }>, zone: Zone): Blocker[] {
  const first = parseDate(entry.date);
  const last = entry.endDate === undefined ? first : parseDate(entry.endDate) - 1;
  const spans = daySpans(entry.timeZone === undefined ? zone : zoneOf(entry.timeZone), first, last);
  const blockers: Blocker[] = [];
  for (let i = 0; i < spans.length; i += 2) {
    blockers.push({
      start: spans[i] as number,
      end: spans[i + 1] as number,
      ...(entry.id !== undefined && { id: entry.id }),
      ...(entry.expiresAt !== undefined && { expiresAt: entry.expiresAt }),
    });
  }
  return blockers;
}

/** Bans every start whose call, with buffers, would overlap the blocker with its own buffers. Touching is allowed. */
function banAround(
  call: CallShape,
  blocker: Blocker,
  before: number,
  after: number,
  reason: Reason,
): StartBan {
  return {
    from: blocker.start - before - call.durationMs - call.afterMs + 1,
    until: blocker.end + after + call.beforeMs,
    reason,
    blocker,
  };
}

/** A booking of this event has its own buffers, or the event's. While it has free seats, its own start stays open. */
function banBooking(call: CallShape, booking: Booking, add: (ban: StartBan) => void): void {
  const before = booking.bufferBeforeMin === undefined ? call.beforeMs : booking.bufferBeforeMin * minuteMs;
  const after = booking.bufferAfterMin === undefined ? call.afterMs : booking.bufferAfterMin * minuteMs;
  const ban = banAround(call, booking, before, after, 'ALREADY_BOOKED');
  const hasSeats =
    call.seats !== undefined &&
    booking.end - booking.start === call.durationMs &&
    (booking.attendees ?? 1) < call.seats;
  if (!hasSeats) return add(ban);
  add({ ...ban, until: booking.start });
  add({ ...ban, from: booking.start + 1 });
}

function banFullPeriods(call: CallShape, host: Host<HostId>, zone: Zone, add: (ban: StartBan) => void): void {
  const limits = hostLimits(call.limits, host.limits);
  if (limits === null && host.caps === undefined) return;
  const reasons = ['HOST_DAILY_LIMIT', 'HOST_WEEKLY_LIMIT', 'HOST_MONTHLY_LIMIT'] as const;
  const bookings = (host.bookings ?? [])
    .filter((booking) => isCounted(call, booking))
    .map((booking) => booking.start);
  if (limits !== null) fullPeriods(bookings, zone, limits, call.limits.weekStart, reasons, add);
  if (host.caps === undefined) return;
  const calls = host.busy.flatMap((entry) =>
    'start' in entry && entry.kind === 'call' && isCounted(call, entry) ? [entry.start] : [],
  );
  fullPeriods([...bookings, ...calls], zone, host.caps, call.limits.weekStart, reasons, add);
}

function hostLimits(event: EventLimits, own: PeriodLimits | undefined): PeriodLimits | null {
  const perDay = own?.perDay ?? event.perHostDay;
  const perWeek = own?.perWeek ?? event.perHostWeek;
  const perMonth = own?.perMonth ?? event.perHostMonth;
  if (perDay === undefined && perWeek === undefined && perMonth === undefined) return null;
  return {
    ...(perDay !== undefined && { perDay }),
    ...(perWeek !== undefined && { perWeek }),
    ...(perMonth !== undefined && { perMonth }),
  };
}

/** Bans days, weeks and months that already have the maximum number of calls. */
function fullPeriods(
  starts: readonly number[],
  zone: Zone,
  limits: PeriodLimits,
  weekStart: 'monday' | 'sunday' = 'monday',
  reasons: readonly [Reason, Reason, Reason],
  add: (ban: StartBan) => void,
): void {
  const days = starts.map((start) => localDay(zone, start));
  banFull(days, zone, limits.perDay, (day) => [day, day], reasons[0], add);
  banFull(days, zone, limits.perWeek, (day) => weekOf(day, weekStart), reasons[1], add);
  banFull(days, zone, limits.perMonth, monthOf, reasons[2], add);
}

function banFull(
  days: readonly number[],
  zone: Zone,
  limit: number | undefined,
  periodOf: (day: number) => [number, number],
  reason: Reason,
  add: (ban: StartBan) => void,
): void {
  if (limit === undefined) return;
  if (limit <= 0)
    return add({ from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY, reason, blocker: null });
  const counts = new Map<number, number>();
  for (const day of days) {
    const [first, last] = periodOf(day);
    const count = (counts.get(first) ?? 0) + 1;
    counts.set(first, count);
    if (count !== limit) continue;
    const spans = daySpans(zone, first, last);
    for (let i = 0; i < spans.length; i += 2)
      add({ from: spans[i] as number, until: spans[i + 1] as number, reason, blocker: null });
  }
}

/** Lets each call through once: an id at one start is one call, even if several hosts list it. */
function onceEach(): (booking: Booking) => boolean {
  const seen = new Set<string>();
  return ({ id, start }) => {
    if (id === undefined) return true;
    const call = `${start} ${id}`;
    if (seen.has(call)) return false;
    seen.add(call);
    return true;
  };
}
