import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { explainSlots } from './explain.ts';
import { checkSlot } from './find.ts';
import type { EventRules, Host, Reason, SlotQuery } from './types.ts';

function at(text: string): number {
  return Temporal.Instant.from(`2026-${text}Z`).epochMilliseconds;
}

function host(more: Partial<Host<string>> = {}, schedule: Partial<Host['schedule']> = {}): Host<string> {
  return {
    id: 'a',
    busy: [],
    schedule: {
      timeZone: 'UTC',
      weekly: [{ days: [1, 2, 3, 4, 5], start: '09:00', end: '17:00' }],
      ...schedule,
    },
    ...more,
  };
}

function query(
  hosts: Host<string>[],
  event: Partial<EventRules> = {},
  more: Partial<SlotQuery<string>> = {},
): SlotQuery<string> {
  const range = { from: '2026-05-11', to: '2026-05-11' };
  return {
    now: at('05-10T00:00'),
    range,
    inviteeTimeZone: 'UTC',
    event: { durationMin: 60, ...event },
    hosts,
    ...more,
  };
}

const ten = { start: at('05-11T10:00'), end: at('05-11T11:00') };
const cases: [reason: Reason, start: string, asked: SlotQuery<string>][] = [
  ['PAST', '05-11T09:00', query([host()], {}, { now: at('05-11T09:30') })],
  ['MINIMUM_NOTICE', '05-11T10:00', query([host()], { minimumNoticeMin: 60 }, { now: at('05-11T09:30') })],
  ['OUT_OF_RANGE', '05-12T10:00', query([host()])],
  [
    'OUT_OF_RANGE',
    '05-11T10:00',
    query([host()], { bookingWindow: { type: 'rolling', throughDaysAfterToday: 0 } }),
  ],
  [
    'OUT_OF_RANGE',
    '05-12T10:00',
    query(
      [host()],
      { bookingWindow: { type: 'availableDates', count: 1 } },
      { range: { from: '2026-05-11', to: '2026-05-15' } },
    ),
  ],
  ['OUTSIDE_AVAILABILITY', '05-11T08:00', query([host()])],
  ['OUTSIDE_AVAILABILITY', '05-11T16:30', query([host()], { slotIntervalMin: 30 })],
  [
    'OUT_OF_OFFICE',
    '05-11T10:00',
    query([host({}, { outOfOffice: [{ from: '2026-05-11', to: '2026-05-11' }] })]),
  ],
  ['CALENDAR_BUSY', '05-11T10:00', query([host({ busy: [{ kind: 'calendar', ...ten }] })])],
  ['ALREADY_BOOKED', '05-11T10:00', query([host({ busy: [{ kind: 'call', ...ten }] })])],
  ['ALREADY_BOOKED', '05-11T10:00', query([host({ bookings: [ten] })])],
  ['ALREADY_BOOKED', '05-11T10:00', query([host({ bookings: [{ ...ten, attendees: 2 }] })], { seats: 2 })],
  ['HELD', '05-11T10:00', query([host({ busy: [{ kind: 'hold', expiresAt: at('05-12T00:00'), ...ten }] })])],
  ['BUFFER', '05-11T09:00', query([host({ busy: [{ kind: 'calendar', ...ten }] })], { bufferAfterMin: 5 })],
  ['BUFFER', '05-11T11:00', query([host({ busy: [{ kind: 'call', bufferAfterMin: 5, ...ten }] })])],
  ['HOST_DAILY_LIMIT', '05-11T12:00', query([host({ bookings: [ten] })], { limits: { perHostDay: 1 } })],
  ['HOST_WEEKLY_LIMIT', '05-11T12:00', query([host({ bookings: [ten], limits: { perWeek: 1 } })])],
  [
    'HOST_MONTHLY_LIMIT',
    '05-11T12:00',
    query([host({ busy: [{ kind: 'call', ...ten }], caps: { perMonth: 1 } })]),
  ],
  ['EVENT_DAILY_LIMIT', '05-11T12:00', query([host({ bookings: [ten] })], { limits: { perDay: 1 } })],
  ['EVENT_WEEKLY_LIMIT', '05-11T12:00', query([host({ bookings: [ten] })], { limits: { perWeek: 1 } })],
  ['EVENT_MONTHLY_LIMIT', '05-11T12:00', query([host({ bookings: [ten] })], { limits: { perMonth: 1 } })],
  ['NOT_ON_GRID', '05-11T10:10', query([host()])],
  ['NOT_ROUTED', '05-11T10:00', query([host()], {}, { routing: { preferredHosts: [] } })],
];

for (const [reason, start, asked] of cases) {
  test(`${reason} at ${start}`, () => {
    const check = checkSlot(asked, at(start));
    assert.equal(check.free ? 'free' : check.reason, reason);
  });
}

test('hours that the clocks skip are listed as such', () => {
  const schedule = { timeZone: 'America/New_York', weekly: [{ days: [7], start: '02:00', end: '03:00' }] };
  const { slots } = explainSlots(
    query([host({}, schedule)], {}, { now: 0, range: { from: '2026-03-08', to: '2026-03-08' } }),
  );
  assert.deepEqual(
    slots.map(({ start, reason }) => [start, reason]),
    [[at('03-08T07:00'), 'NONEXISTENT_TIME']],
  );
});

test('a date out of office shows the hours it takes', () => {
  const away = host({}, { outOfOffice: [{ from: '2026-05-11', to: '2026-05-11' }] });
  const { slots } = explainSlots(query([away]));
  assert.equal(slots.length, 8);
  assert.ok(
    slots.every(
      (slot) => slot.reason === 'OUT_OF_OFFICE' && slot.refused[0]?.reasons[0]?.reason === 'OUT_OF_OFFICE',
    ),
  );
});

test('each host has the reason that blocks them and its end', () => {
  const hosts = [
    host({ busy: [{ kind: 'calendar', id: 'dentist', ...ten }] }),
    host({ id: 'b', bookings: [{ id: 7, ...ten }] }),
    host({ id: 'c' }),
  ];
  const asked = query(hosts, { limits: { perHostDay: 1 } }, { routing: { preferredHosts: ['a', 'b'] } });
  const slot = explainSlots(asked).slots.find(({ start }) => start === ten.start);
  assert.deepEqual(slot?.refused, [
    { host: 'a', reasons: [{ reason: 'CALENDAR_BUSY', until: ten.end, blockerId: 'dentist' }] },
    {
      host: 'b',
      reasons: [
        { reason: 'HOST_DAILY_LIMIT', until: at('05-12T00:00'), blockerId: null },
        { reason: 'ALREADY_BOOKED', until: ten.end, blockerId: 7 },
      ],
    },
    { host: 'c', reasons: [{ reason: 'NOT_ROUTED', until: null, blockerId: null }] },
  ]);
  assert.equal(slot?.reason, 'CALENDAR_BUSY');
});

test('a fixed host’s reason comes first, and being closed says least', () => {
  const closed = host({ id: 'b' }, { weekly: [] });
  const busy = host({ busy: [{ kind: 'calendar', start: ten.start, end: ten.start + hourMs }] });
  const reason = (hosts: Host<string>[]): Reason | null | undefined =>
    explainSlots(query(hosts)).slots.find(({ start }) => start === ten.start)?.reason;
  assert.equal(reason([closed, busy]), 'CALENDAR_BUSY');
  assert.equal(reason([host({ id: 'c', bookings: [ten] }), { ...busy, fixed: true }]), 'CALENDAR_BUSY');
});

test('an empty range has nothing to explain', () => {
  assert.deepEqual(
    explainSlots(query([host()], {}, { range: { from: '2026-05-12', to: '2026-05-11' } })).slots,
    [],
  );
});

test('hours of a host who is absent are listed, with why nobody is there', () => {
  const { schedule } = host({}, { weekly: [{ days: [1], start: '18:00', end: '20:00' }] });
  const absentHosts = [{ id: 'z', schedule, reason: 'HOST_PAUSED', until: at('05-12T00:00') }] as const;
  const asked = query([host()], {}, { absentHosts });
  const evening = explainSlots(asked).slots.at(-1);
  assert.deepEqual([evening?.start, evening?.reason], [at('05-11T19:00'), 'HOST_PAUSED']);
  assert.deepEqual(evening?.refused.at(-1), {
    host: 'z',
    reasons: [{ reason: 'HOST_PAUSED', until: at('05-12T00:00'), blockerId: null }],
  });
  const check = checkSlot(asked, at('05-11T19:00'));
  assert.equal(check.free ? 'free' : check.reason, 'HOST_PAUSED');
  const early = checkSlot(asked, at('05-11T08:00'));
  assert.equal(early.free ? 'free' : early.reason, 'OUTSIDE_AVAILABILITY');
});
