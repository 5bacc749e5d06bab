import type {
  AbsentHost,
  Booking,
  Busy,
  EventRules,
  Host,
  PeriodLimits,
  Schedule,
  SlotQuery,
} from '#/domain/scheduling/slots/types.ts';
import { places } from './queries.ts';

// Complete random queries for runs of tens of thousands: around a day near a daylight saving change, with every rule in
// some of them.

const minute = 60_000;
const dayMs = 1_440 * minute;

export type Random = (below: number) => number;

/** A small pseudorandom generator; the same seed gives the same numbers. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const pick = <T>(random: Random, values: readonly T[]): T => values[random(values.length)] as T; // never empty

/** Present in one of `count` queries. */
function oneIn<K extends string, V>(random: Random, count: number, key: K, value: () => V): { [P in K]?: V } {
  return random(count) === 0 ? ({ [key]: value() } as { [P in K]?: V }) : {};
}

function some<T>(random: Random, below: number, value: () => T): T[] {
  return Array.from({ length: random(below) }, value);
}

export function randomQuery(random: Random): SlotQuery<string> {
  const [zone, date] = pick(random, places);
  const noon = Temporal.Instant.from(`${date}T12:00Z`).epochMilliseconds;
  const day = (): string =>
    Temporal.PlainDate.from(date)
      .add({ days: random(3) - 1 })
      .toString();
  const moment = (): number => noon + (random(400) - 200) * 10 * minute;
  const now = noon - random(3) * dayMs - random(1_440) * minute + 17_000;
  const ids = ['c', 'a', 'd', 'b'].slice(0, 1 + random(4));
  const from = day();
  const hosts = ids.map((id) =>
    randomHost(random, id, pick(random, [zone, zone, 'UTC', 'America/Los_Angeles']), { day, moment, now }),
  );
  return {
    now,
    range: { from, to: random(4) === 0 ? Temporal.PlainDate.from(from).add({ days: 1 }).toString() : from },
    inviteeTimeZone: pick(random, [zone, 'UTC', 'Pacific/Kiritimati']),
    event: randomRules(random, day),
    hosts,
    ...oneIn(random, 4, 'absentHosts', () => [randomAbsent(random, zone, day)]),
    ...oneIn(random, 6, 'excludeBookingId', () => 1 + random(8)),
    ...oneIn(random, 6, 'otherBookings', () => some(random, 3, () => randomBooking(random, moment))),
    ...oneIn(random, 2, 'routing', () => ({
      preferredHosts: ids.filter(() => random(2) === 0),
      ...oneIn(random, 2, 'widenIfFewerThan', () => 1 + random(12)),
    })),
  };
}

function randomAbsent(random: Random, zone: string, day: () => string): AbsentHost<string> {
  const reason = pick(random, ['HOST_PAUSED', 'HOST_DEACTIVATED', 'FAIRNESS', 'NOT_ROUTED'] as const);
  return { id: 'z', schedule: randomSchedule(random, zone, day), reason, until: null };
}

type Around = { day: () => string; moment: () => number; now: number };

function randomHost(random: Random, id: string, timeZone: string, around: Around): Host<string> {
  return {
    id,
    ...oneIn(random, 5, 'fixed', () => true),
    schedule: randomSchedule(random, timeZone, around.day),
    busy: some(random, 4, () => randomBusy(random, around)),
    ...oneIn(random, 2, 'bookings', () => some(random, 4, () => randomBooking(random, around.moment))),
    ...oneIn(random, 5, 'limits', () => randomLimits(random)),
    ...oneIn(random, 5, 'caps', () => randomLimits(random)),
  };
}

function randomSchedule(random: Random, timeZone: string, day: () => string): Schedule {
  const window = () => {
    const start = random(80) * 15;
    return { start: wall(start), end: random(8) === 0 ? '24:00' : wall(start + 60 + random(24) * 15) };
  };
  return {
    timeZone,
    weekly: Array.from({ length: 1 + random(2) }, () => ({
      ...window(),
      days: [1, 2, 3, 4, 5, 6, 7].filter(() => random(5) > 0),
    })),
    ...oneIn(random, 5, 'overrides', () => [{ date: day(), windows: some(random, 3, window) }]),
    ...oneIn(random, 6, 'outOfOffice', () => [{ from: day(), to: day() }]),
  };
}

/** Times after midnight of the next day wrap around. */
function wall(minutes: number): string {
  const within = minutes % 1_440;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}

function randomBusy(random: Random, { day, moment, now }: Around): Busy {
  const kind = pick(random, ['calendar', 'call', 'hold'] as const);
  const start = moment();
  const span = random(8) === 0 ? { date: day() } : { start, end: start + random(14) * 10 * minute };
  return {
    ...span,
    kind,
    ...oneIn(random, 8, 'free', () => true),
    ...oneIn(random, 4, 'bufferBeforeMin', () => 10),
    ...oneIn(random, 4, 'bufferAfterMin', () => 30),
    // Holds of five minutes, extended or not; some have just expired.
    ...(kind === 'hold' ? { expiresAt: now + (random(15) - 5) * minute } : {}),
  };
}

function randomBooking(random: Random, moment: () => number): Booking {
  const start = moment();
  return {
    id: 1 + random(8),
    start,
    end: start + pick(random, [30, 45, 60]) * minute,
    attendees: 1 + random(3),
    ...oneIn(random, 4, 'bufferBeforeMin', () => pick(random, [0, 25])),
    ...oneIn(random, 4, 'bufferAfterMin', () => pick(random, [0, 25])),
  };
}

function randomLimits(random: Random): PeriodLimits {
  return {
    ...oneIn(random, 2, 'perDay', () => 1 + random(2)),
    ...oneIn(random, 3, 'perWeek', () => 1 + random(4)),
    ...oneIn(random, 4, 'perMonth', () => 2 + random(4)),
  };
}

function randomRules(random: Random, day: () => string): EventRules {
  return {
    durationMin: pick(random, [30, 45, 60]),
    assignment: pick(random, ['any', 'any', 'all'] as const),
    ...oneIn(random, 2, 'slotIntervalMin', () => pick(random, [30, 40])),
    ...oneIn(random, 4, 'offsetStartMin', () => pick(random, [5, 20])),
    ...oneIn(random, 3, 'bufferBeforeMin', () => pick(random, [5, 30])),
    ...oneIn(random, 3, 'bufferAfterMin', () => pick(random, [10, 60])),
    ...oneIn(random, 3, 'minimumNoticeMin', () => random(2_000)),
    ...oneIn(random, 3, 'timeZone', () => pick(random, ['UTC', 'Asia/Tokyo', 'America/Los_Angeles'])),
    ...oneIn(random, 6, 'seats', () => 1 + random(3)),
    ...oneIn(random, 3, 'limits', () => ({
      ...randomLimits(random),
      ...oneIn(random, 3, 'perHostDay', () => random(3)),
      weekStart: pick(random, ['monday', 'sunday'] as const),
    })),
    ...oneIn(random, 3, 'bookingWindow', () =>
      pick(random, [
        { type: 'rolling' as const, throughDaysAfterToday: random(4) },
        { type: 'rollingBusinessDays' as const, businessDaysAfterToday: random(5) },
        { type: 'range' as const, from: day(), to: day() },
        { type: 'availableDates' as const, count: random(3) },
      ]),
    ),
  };
}
