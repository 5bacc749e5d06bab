import fc from 'fast-check';
import type {
  Booking,
  Busy,
  EventRules,
  Host,
  Schedule,
  SlotQuery,
} from '#/domain/scheduling/slots/types.ts';

// Random queries around daylight saving changes, small enough for the reference.

const minute = 60_000;
export const places = [
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Europe/Dublin', '2026-03-29'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['America/Santiago', '2026-04-04'],
  ['America/Nuuk', '2026-03-28'],
  ['Africa/Cairo', '2026-04-24'],
  ['America/Havana', '2026-11-01'],
  ['Antarctica/Troll', '2026-03-29'],
  ['Asia/Kathmandu', '2026-05-11'],
  ['Pacific/Apia', '2011-12-30'],
] as const;

const time = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarter) =>
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  );
const hours = fc
  .tuple(time, fc.oneof(time, fc.constant('24:00')))
  .filter(([start, end]) => start !== end)
  .map(([start, end]) => ({ start, end }));
const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 3 });

/** Present in some queries only. */
function maybe<K extends string, V>(key: K, value: fc.Arbitrary<V>): fc.Arbitrary<{ [P in K]?: V }> {
  return fc
    .option(value, { nil: undefined, freq: 2 })
    .map((given) => (given === undefined ? {} : { [key]: given }) as { [P in K]?: V });
}

function all<T extends object>(...parts: fc.Arbitrary<object>[]): fc.Arbitrary<T> {
  return fc.tuple(...parts).map((given) => Object.assign({}, ...given) as T);
}

function dateNear(around: string): fc.Arbitrary<string> {
  return fc
    .integer({ min: -2, max: 3 })
    .map((days) => Temporal.PlainDate.from(around).add({ days }).toString());
}

function instantNear(around: string): fc.Arbitrary<number> {
  const noon = Temporal.Instant.from(`${around}T12:00Z`).epochMilliseconds;
  return fc.integer({ min: -60 * 12, max: 60 * 12 }).map((fives) => noon + fives * 5 * minute);
}

function scheduleIn(timeZone: string, around: string): fc.Arbitrary<Schedule> {
  const override = fc.record({ date: dateNear(around), windows: fc.array(hours, { maxLength: 2 }) });
  const away = fc
    .tuple(dateNear(around), fc.integer({ min: 0, max: 1 }))
    .map(([from, days]) => ({ from, to: Temporal.PlainDate.from(from).add({ days }).toString() }));
  return all<Schedule>(
    fc.record({
      timeZone: fc.constant(timeZone),
      weekly: fc.array(
        fc.tuple(hours, weekdays).map(([window, days]) => ({ ...window, days })),
        { minLength: 1, maxLength: 3 },
      ),
    }),
    maybe('overrides', fc.array(override, { maxLength: 2 })),
    maybe('outOfOffice', fc.array(away, { maxLength: 1 })),
  );
}

export function busyNear(around: string): fc.Arbitrary<Busy> {
  const span = fc
    .tuple(instantNear(around), fc.integer({ min: 0, max: 30 }))
    .map(([start, fives]) => ({ start, end: start + fives * 5 * minute }));
  const dates = fc
    .tuple(dateNear(around), fc.constantFrom({}, { timeZone: 'Asia/Tokyo' }))
    .map(([date, zone]) => ({ date, ...zone }));
  const buffer = fc.constantFrom(10, 30);
  return all<Busy>(
    fc.oneof({ weight: 6, arbitrary: span }, { weight: 1, arbitrary: dates }),
    fc.record({
      kind: fc.constantFrom('calendar', 'call', 'hold'),
      free: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
    }),
    maybe('bufferBeforeMin', buffer),
    maybe('bufferAfterMin', buffer),
    maybe('expiresAt', instantNear(around)),
  );
}

function bookingNear(around: string): fc.Arbitrary<Booking> {
  const call = fc
    .record({ start: instantNear(around), length: fc.constantFrom(30, 45, 60) })
    .map(({ start, length }) => ({ start, end: start + length * minute }));
  return all<Booking>(
    call,
    fc.record({ attendees: fc.integer({ min: 1, max: 3 }), id: fc.integer({ min: 1, max: 8 }) }),
    maybe('bufferBeforeMin', fc.constantFrom(0, 25)),
    maybe('bufferAfterMin', fc.constantFrom(0, 25)),
  );
}

const periodLimits = all<object>(
  maybe('perDay', fc.integer({ min: 1, max: 2 })),
  maybe('perWeek', fc.integer({ min: 1, max: 4 })),
  maybe('perMonth', fc.integer({ min: 2, max: 5 })),
);

function hostIn(id: string, timeZone: string, around: string): fc.Arbitrary<Host<string>> {
  return all<Host<string>>(
    fc.record({
      id: fc.constant(id),
      fixed: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
      schedule: scheduleIn(timeZone, around),
      busy: fc.array(busyNear(around), { maxLength: 4 }),
    }),
    maybe('bookings', fc.array(bookingNear(around), { maxLength: 4 })),
    maybe('limits', periodLimits),
    maybe('caps', periodLimits),
  );
}

function eventNear(around: string): fc.Arbitrary<EventRules> {
  const bookingWindow = fc.oneof(
    fc.record({ type: fc.constant('rolling'), throughDaysAfterToday: fc.integer({ min: 0, max: 4 }) }),
    fc.record({
      type: fc.constant('rollingBusinessDays'),
      businessDaysAfterToday: fc.integer({ min: 0, max: 7 }),
    }),
    fc.tuple(dateNear(around), dateNear(around)).map(([from, to]) => ({ type: 'range', from, to })),
    fc.record({ type: fc.constant('availableDates'), count: fc.integer({ min: 0, max: 3 }) }),
  );
  const perHost = all<object>(
    maybe('perHostDay', fc.integer({ min: 0, max: 2 })),
    maybe('perHostWeek', fc.integer({ min: 1, max: 4 })),
    maybe('perHostMonth', fc.integer({ min: 2, max: 5 })),
  );
  return all<EventRules>(
    fc.record({ durationMin: fc.constantFrom(30, 45, 60), assignment: fc.constantFrom('any', 'any', 'all') }),
    maybe('slotIntervalMin', fc.constantFrom(15, 30, 50)),
    maybe('offsetStartMin', fc.constantFrom(5, 20)),
    maybe('bufferBeforeMin', fc.constantFrom(5, 30)),
    maybe('bufferAfterMin', fc.constantFrom(10, 60)),
    maybe('minimumNoticeMin', fc.integer({ min: 0, max: 2_000 })),
    maybe('timeZone', fc.constantFrom('UTC', 'Asia/Tokyo', 'America/Los_Angeles')),
    maybe('seats', fc.integer({ min: 1, max: 3 })),
    maybe('limits', all(periodLimits, perHost, maybe('weekStart', fc.constantFrom('monday', 'sunday')))),
    maybe('bookingWindow', bookingWindow),
  );
}

/** Complete queries; every rule of the engine occurs in some of them. */
export const queries = fc.constantFrom(...places).chain(([zone, around]) => queriesAround(zone, around));

export function queriesAround(zone: string, around: string): fc.Arbitrary<SlotQuery<string>> {
  const hostZones = fc.constantFrom(zone, zone, 'UTC', 'America/Los_Angeles');
  const hosts = fc
    .integer({ min: 1, max: 3 })
    .chain((count) =>
      fc.tuple(
        ...['c', 'a', 'b']
          .slice(0, count)
          .map((id) => hostZones.chain((hostZone) => hostIn(id, hostZone, around))),
      ),
    );
  const routing = all<object>(
    fc.record({ preferredHosts: fc.subarray(['a', 'b', 'c']) }),
    maybe('widenIfFewerThan', fc.integer({ min: 1, max: 20 })),
  );
  return all<SlotQuery<string>>(
    fc.record({
      now: instantNear(around).map((instant) => instant - 1_440 * minute + 17_000),
      range: fc
        .tuple(dateNear(around), fc.integer({ min: 0, max: 2 }))
        .map(([from, days]) => ({ from, to: Temporal.PlainDate.from(from).add({ days }).toString() })),
      inviteeTimeZone: fc.constantFrom(zone, 'UTC', 'Pacific/Kiritimati'),
      event: eventNear(around),
      hosts,
    }),
    maybe('excludeBookingId', fc.integer({ min: 1, max: 8 })),
    maybe('routing', routing),
    maybe('otherBookings', fc.array(bookingNear(around), { maxLength: 2 })),
  );
}
