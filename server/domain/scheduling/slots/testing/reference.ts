import type { Booking, Busy, Host, PeriodLimits, Slot, SlotQuery } from '#/domain/scheduling/slots/types.ts';
import { addDays, isOpen, isSpill, localDate, startOfDate, windowsOf } from './reference-hours.ts';

// A second, simple implementation of the rules that shares no code with the engine: it checks every date and every
// minute of every candidate, and uses Temporal for all times. Only for tests, on ranges of a few days.

type Query = SlotQuery<string>;
type Period = 'Day' | 'Week' | 'Month';
const minute = 60_000;

export function referenceSlots(query: Query): { slots: Slot<string>[]; appliedHosts: string[] } {
  const { hosts, routing } = query;
  const everybody = { slots: [] as Slot<string>[], appliedHosts: hosts.map((host) => host.id) };
  if (routing === undefined) return { ...everybody, slots: slotsOf(query, hosts) };
  const slots = slotsOf(
    query,
    hosts.filter((host) => host.fixed === true || routing.preferredHosts.includes(host.id)),
  );
  if (slots.length < (routing.widenIfFewerThan ?? 0)) return { ...everybody, slots: slotsOf(query, hosts) };
  return { slots, appliedHosts: [...routing.preferredHosts] };
}

function slotsOf(query: Query, pool: readonly Host<string>[]): Slot<string>[] {
  const bookingWindow = query.event.bookingWindow;
  if (bookingWindow?.type !== 'availableDates') return plainSlots(query, pool);
  const zone = eventZone(query);
  const { bookingWindow: _, ...event } = query.event;
  const from = [query.range.from, addDays(localDate(query.now, zone), -2)].sort()[0] ?? query.range.from;
  const all = plainSlots({ ...query, event, range: { from, to: query.range.to } }, pool);
  const dates = [...new Set(all.map((slot) => localDate(slot.start, zone)))]
    .sort()
    .slice(0, bookingWindow.count);
  return all.filter(
    (slot) =>
      dates.includes(localDate(slot.start, zone)) &&
      localDate(slot.start, query.inviteeTimeZone) >= query.range.from,
  );
}

function plainSlots(query: Query, pool: readonly Host<string>[]): Slot<string>[] {
  const candidates = new Set(pool.flatMap((host) => grid(query, host)));
  const slots: Slot<string>[] = [];
  for (const start of [...candidates].sort((a, b) => a - b)) {
    if (!eventAllows(query, start)) continue;
    const able = pool.filter((host) => hostCan(query, host, start));
    const isFixed = (host: Host<string>): boolean => host.fixed === true;
    const others = pool.filter((host) => !isFixed(host));
    const enough =
      query.event.assignment === 'all'
        ? able.length === pool.length
        : pool.filter(isFixed).every((host) => able.includes(host)) &&
          (others.length === 0 || others.some((host) => able.includes(host)));
    if (enough) slots.push({ start, hosts: able.map((host) => host.id) });
  }
  return slots;
}

function grid({ event, range }: Query, host: Host<string>): number[] {
  const starts: number[] = [];
  for (let date = addDays(range.from, -3); date <= addDays(range.to, 3); date = addDays(date, 1)) {
    for (const window of windowsOf(host.schedule, date)) {
      for (
        let start = window.start + (event.offsetStartMin ?? 0) * minute;
        start < window.end;
        start += (event.slotIntervalMin ?? event.durationMin) * minute
      ) {
        if (!isSpill(host.schedule, date, start)) starts.push(start);
      }
    }
  }
  return starts;
}

function eventAllows(query: Query, start: number): boolean {
  const { now, range, event, hosts, otherBookings = [], excludeBookingId } = query;
  const zone = eventZone(query);
  const date = localDate(start, query.inviteeTimeZone);
  if (start < now + (event.minimumNoticeMin ?? 0) * minute || date < range.from || date > range.to)
    return false;
  if (!inBookingWindow(query, localDate(start, zone), localDate(now, zone))) return false;
  const bookings = [...hosts.flatMap((host) => host.bookings ?? []), ...otherBookings].filter((booking) =>
    counts(booking, excludeBookingId),
  );
  const once = bookings.filter(
    (booking, index) =>
      booking.id === undefined ||
      bookings.findIndex((other) => other.id === booking.id && other.start === booking.start) === index,
  );
  return isBelow(once, start, zone, event.limits ?? {}, event.limits?.weekStart);
}

function inBookingWindow({ event: { bookingWindow } }: Query, date: string, today: string): boolean {
  switch (bookingWindow?.type) {
    case 'rolling':
      return date <= addDays(today, bookingWindow.throughDaysAfterToday);
    case 'rollingBusinessDays': {
      let last = today;
      for (let left = bookingWindow.businessDaysAfterToday; left > 0;) {
        last = addDays(last, 1);
        if (Temporal.PlainDate.from(last).dayOfWeek <= 5) left -= 1;
      }
      return date <= last;
    }
    case 'range':
      return date >= bookingWindow.from && date <= bookingWindow.to;
    default:
      return true;
  }
}

function hostCan(query: Query, host: Host<string>, start: number): boolean {
  const { event, excludeBookingId } = query;
  for (let instant = start; instant < start + event.durationMin * minute; instant += minute) {
    if (!isOpen(host.schedule, instant)) return false;
  }
  const blocked = host.busy.some((entry) =>
    blocks(query, host, start, entry, [entry.bufferBeforeMin ?? 0, entry.bufferAfterMin ?? 0]),
  );
  const booked = (host.bookings ?? []).some((booking) => {
    const leavesSeats =
      event.seats !== undefined &&
      booking.end - booking.start === event.durationMin * minute &&
      (booking.attendees ?? 1) < event.seats;
    return (
      !(leavesSeats && booking.start === start) &&
      blocks(query, host, start, booking, [
        booking.bufferBeforeMin ?? event.bufferBeforeMin ?? 0,
        booking.bufferAfterMin ?? event.bufferAfterMin ?? 0,
      ])
    );
  });
  const bookings = (host.bookings ?? []).filter((booking) => counts(booking, excludeBookingId));
  const { perHostDay: perDay, perHostWeek: perWeek, perHostMonth: perMonth, weekStart } = event.limits ?? {};
  const limits = JSON.parse(JSON.stringify({ perDay, perWeek, perMonth, ...host.limits })) as PeriodLimits;
  const calls = host.busy.flatMap((entry) =>
    'start' in entry && entry.kind === 'call' && counts(entry, excludeBookingId) ? [entry] : [],
  );
  const zone = host.schedule.timeZone;
  return (
    !blocked &&
    !booked &&
    isBelow(bookings, start, zone, limits, weekStart) &&
    isBelow([...bookings, ...calls], start, zone, host.caps ?? {}, weekStart)
  );
}

function blocks(
  { event, now, excludeBookingId }: Query,
  host: Host<string>,
  start: number,
  entry: Busy | Booking,
  [before, after]: [number, number],
): boolean {
  if (
    entry.free === true ||
    !counts(entry, excludeBookingId) ||
    ('expiresAt' in entry && entry.expiresAt !== undefined && entry.expiresAt <= now)
  )
    return false;
  const zone = 'date' in entry ? (entry.timeZone ?? host.schedule.timeZone) : '';
  const from = 'date' in entry ? startOfDate(entry.date, zone) : entry.start;
  const until = 'date' in entry ? startOfDate(entry.endDate ?? addDays(entry.date, 1), zone) : entry.end;
  if (until <= from) return false;
  return (
    start - (event.bufferBeforeMin ?? 0) * minute < until + after * minute &&
    from - before * minute < start + (event.durationMin + (event.bufferAfterMin ?? 0)) * minute
  );
}

function isBelow(
  taken: readonly { start: number }[],
  start: number,
  zone: string,
  limits: PeriodLimits,
  weekStart: 'monday' | 'sunday' = 'monday',
): boolean {
  return (['Day', 'Week', 'Month'] as const).every((period) => {
    const limit = limits[`per${period}`];
    const key = periodOf(period, localDate(start, zone), weekStart);
    return (
      limit === undefined ||
      taken.filter((call) => periodOf(period, localDate(call.start, zone), weekStart) === key).length < limit
    );
  });
}

function periodOf(period: Period, date: string, weekStart: 'monday' | 'sunday'): string {
  if (period === 'Day') return date;
  if (period === 'Month') return date.slice(0, 7);
  const { dayOfWeek } = Temporal.PlainDate.from(date);
  return addDays(date, weekStart === 'monday' ? 1 - dayOfWeek : -(dayOfWeek % 7));
}

function eventZone({ event, hosts }: Query): string {
  return event.timeZone ?? hosts[0]?.schedule.timeZone ?? 'UTC';
}

function counts(entry: { id?: number | string }, excluded: number | string | undefined): boolean {
  return excluded === undefined || entry.id !== excluded;
}
