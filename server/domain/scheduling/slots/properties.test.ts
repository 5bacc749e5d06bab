import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findSlots } from './find.ts';
import { busyNear, queriesAround } from '#/domain/scheduling/slots/testing/queries.ts';
import { transitionDays } from '#/domain/scheduling/slots/testing/transitions.ts';
import { sized } from '#/test/full-size.ts';
import type { EventRules, Host, SlotQuery } from './types.ts';

// Properties that hold for any settings, on the two clock change days of every time zone.

type Query = SlotQuery<string>;
const seed = 20_261_101;
const runsOfDay = sized({ gate: 2, full: 8 });
const minute = 60_000;

function everywhere(name: string, property: (query: Query, date: string) => void): void {
  test(name, () => {
    for (const [index, { zone, date }] of transitionDays().entries()) {
      fc.assert(
        fc.property(queriesAround(zone, date), (query) => property(query, date)),
        { numRuns: runsOfDay, seed: seed + index },
      );
    }
  });
}

function starts(query: Query): number[] {
  return findSlots(query).slots.map((slot) => slot.start);
}

/** The query without the rules that depend on the whole result. */
function plain({ routing, ...query }: Query): Query {
  const { bookingWindow, ...event } = query.event;
  const keepsWindow = bookingWindow !== undefined && bookingWindow.type !== 'availableDates';
  const { widenIfFewerThan: _, ...fixedRouting } = routing ?? { preferredHosts: [] };
  return {
    ...query,
    event: keepsWindow ? query.event : event,
    ...(routing !== undefined && { routing: fixedRouting }),
  };
}

function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

function assertWithin(some: readonly number[], all: readonly number[], why: string): void {
  const known = new Set(all);
  assert.deepEqual(
    some.filter((start) => !known.has(start)),
    [],
    why,
  );
}

everywhere('asking day by day gives what asking at once gives', ({ routing, ...query }) => {
  const { widenIfFewerThan: _, ...fixedRouting } = routing ?? { preferredHosts: [] };
  const whole: Query = { ...query, ...(routing !== undefined && { routing: fixedRouting }) };
  const daily: number[] = [];
  for (let date = whole.range.from; date <= whole.range.to; date = addDays(date, 1))
    daily.push(...starts({ ...whole, range: { from: date, to: date } }));
  assert.deepEqual(daily, starts(whole));
});

everywhere('the invitee’s zone decides on dates, never on which starts exist', (query, date) => {
  const range = { from: addDays(date, -3), to: addDays(date, 3) };
  const middle = Temporal.Instant.from(`${date}T12:00Z`).epochMilliseconds;
  const isInAll = (start: number): boolean => Math.abs(start - middle) < 2 * 1_440 * minute;
  const { routing: _, ...asked } = query;
  const seenFrom = (inviteeTimeZone: string): number[] =>
    starts({ ...asked, range, inviteeTimeZone }).filter(isInAll);
  const expected = seenFrom('UTC');
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kathmandu', query.inviteeTimeZone])
    assert.deepEqual(seenFrom(zone), expected, zone);
});

everywhere('more busy time, buffers, notice or limits never add a start', (query, date) => {
  const before = plain(query);
  const offered = starts(before);
  const [entry] = fc.sample(busyNear(date), { numRuns: 1, seed });
  const busier = {
    ...before,
    hosts: before.hosts.map((host) => ({
      ...host,
      busy: entry === undefined ? host.busy : [...host.busy, entry],
    })),
  };
  assertWithin(starts(busier), offered, 'busy time');
  const { event } = before;
  const stricter: Partial<EventRules>[] = [
    { bufferBeforeMin: (event.bufferBeforeMin ?? 0) + 15 },
    { bufferAfterMin: (event.bufferAfterMin ?? 0) + 15 },
    { minimumNoticeMin: (event.minimumNoticeMin ?? 0) + 300 },
    { limits: { ...event.limits, perDay: Math.min(1, event.limits?.perDay ?? 1) } },
    { limits: { ...event.limits, perHostWeek: Math.min(1, event.limits?.perHostWeek ?? 1) } },
  ];
  for (const rule of stricter)
    assertWithin(starts({ ...before, event: { ...event, ...rule } }), offered, Object.keys(rule).join());
});

everywhere('another host never takes a start away from “any” and never adds one to “all”', (query) => {
  const { routing: _, ...asked } = plain(query);
  const [first] = asked.hosts;
  if (first === undefined) return;
  const { bookings: __, ...withoutBookings } = first;
  const another: Host<string> = {
    ...withoutBookings,
    id: 'z',
    fixed: false,
    schedule: asked.hosts.at(-1)?.schedule ?? first.schedule,
  };
  const some: Query = { ...asked, event: { ...asked.event, assignment: 'any' } };
  if (some.hosts.some((host) => host.fixed !== true))
    assertWithin(starts(some), starts({ ...some, hosts: [...some.hosts, another] }), 'any');
  const all: Query = { ...asked, event: { ...asked.event, assignment: 'all' } };
  assertWithin(starts({ ...all, hosts: [...all.hosts, another] }), starts(all), 'all');
});

everywhere(
  'an offered start can be booked, is gone for that host, and comes back when the call is cancelled',
  (given) => {
    const { excludeBookingId: _, ...query } = given;
    const { slots } = findSlots(query);
    const end = (start: number): number => start + query.event.durationMin * minute;
    for (const slot of slots.filter((_slot, index) => index % 7 === 0)) {
      const taker = slot.hosts[slot.start % slot.hosts.length];
      const call = { id: 'new', start: slot.start, end: end(slot.start), attendees: query.event.seats ?? 1 };
      const hosts = query.hosts.map((host) =>
        host.id === taker ? { ...host, bookings: [...(host.bookings ?? []), call] } : host,
      );
      const after = findSlots({ ...query, hosts }).slots.find(({ start }) => start === slot.start);
      assert.ok(after === undefined || !after.hosts.includes(taker ?? ''));
      assert.deepEqual(findSlots({ ...query, hosts, excludeBookingId: 'new' }).slots, slots);
    }
  },
);

everywhere('the order of hosts, hours, overrides and busy entries does not matter', (query) => {
  const zone = query.event.timeZone ?? query.hosts[0]?.schedule.timeZone ?? 'UTC';
  const ordered: Query = { ...query, event: { ...query.event, timeZone: zone } };
  const turned: Query = { ...ordered, hosts: ordered.hosts.map(turnedHost).toReversed() };
  const inOrder = findSlots(ordered).slots.map(({ start, hosts }) => ({ start, hosts: hosts.toSorted() }));
  assert.deepEqual(
    findSlots(turned).slots.map(({ start, hosts }) => ({ start, hosts: hosts.toSorted() })),
    inOrder,
  );
});

function turnedHost(host: Host<string>): Host<string> {
  const { weekly, overrides, outOfOffice, timeZone } = host.schedule;
  return {
    ...host,
    busy: host.busy.toReversed(),
    bookings: (host.bookings ?? []).toReversed(),
    schedule: {
      timeZone,
      weekly: weekly.toReversed(),
      overrides: (overrides ?? [])
        .map((override) => ({ ...override, windows: override.windows.toReversed() }))
        .toReversed(),
      outOfOffice: (outOfOffice ?? []).toReversed(),
    },
  };
}

test('the hours of a day on which clocks change are the schedule’s, read as Temporal reads them', () => {
  for (const { zone, date } of transitionDays()) {
    for (const [start, end] of [
      ['00:00', '24:00'],
      ['01:30', '09:00'],
      ['09:00', '17:00'],
    ] as const) {
      const schedule = {
        timeZone: zone,
        weekly: [{ days: [Temporal.PlainDate.from(date).dayOfWeek], start, end }],
      };
      const at = (time: string): number =>
        Temporal.PlainDateTime.from(
          time === '24:00' ? `${addDays(date, 1)}T00:00` : `${date}T${time}`,
        ).toZonedDateTime(zone).epochMilliseconds;
      const expected: number[] = [];
      const exists = Temporal.PlainDate.from(date).toZonedDateTime(zone).toPlainDate().toString() === date;
      for (let slot = at(start); exists && slot + 30 * minute <= at(end); slot += 30 * minute)
        expected.push(slot);
      const query = {
        now: 0,
        inviteeTimeZone: 'UTC',
        range: { from: addDays(date, -2), to: addDays(date, 2) },
        event: { durationMin: 30 },
      };
      const now = at(start) - 3 * 1_440 * minute;
      assert.deepEqual(
        starts({ ...query, now, hosts: [{ id: 'a', schedule, busy: [] }] }),
        expected,
        `${date} ${start}–${end} in ${zone}`,
      );
    }
  }
});
