import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSlots, slotDates } from './find.ts';
import { at, busy, call, found, host, query, table } from '#/domain/scheduling/slots/testing/ask.ts';

// Rules and edge cases that the vector files leave out.

const whole = ['11T09:00 a', '11T10:00 a'];
const second = ['11T10:00 a'];
const nine: [string, string] = ['11T09:00', '11T10:00'];

table('blockers', [
  ['a busy entry', { hosts: [host('a', '09:00', '11:00', { busy: [busy(...nine)] })] }, second],
  [
    'a free one takes no time',
    { hosts: [host('a', '09:00', '11:00', { busy: [busy(...nine, { free: true })] })] },
    whole,
  ],
  [
    'nor does one without length, buffers or not',
    {
      hosts: [host('a', '09:00', '11:00', { busy: [busy('11T09:30', '11T09:30', { bufferAfterMin: 30 })] })],
    },
    whole,
  ],
  [
    'a hold counts until it expires',
    {
      hosts: [
        host('a', '09:00', '11:00', {
          busy: [busy(...nine, { kind: 'hold', expiresAt: at('01T00:00:01') })],
        }),
      ],
    },
    second,
  ],
  [
    'and not at that instant',
    {
      hosts: [
        host('a', '09:00', '11:00', { busy: [busy(...nine, { kind: 'hold', expiresAt: at('01T00:00') })] }),
      ],
    },
    whole,
  ],
  [
    'a free booking takes no time',
    { hosts: [host('a', '09:00', '11:00', { bookings: [call('11T09:00', { free: true })] })] },
    whole,
  ],
  [
    'the booking being moved neither',
    {
      hosts: [host('a', '09:00', '11:00', { bookings: [call('11T09:00', { id: 'x' })] })],
      more: { excludeBookingId: 'x' },
    },
    whole,
  ],
  [
    'nor its copy among the busy entries',
    {
      hosts: [host('a', '09:00', '11:00', { busy: [busy(...nine, { id: 'x' })] })],
      more: { excludeBookingId: 'x' },
    },
    whole,
  ],
  [
    'entries without an id stay',
    {
      hosts: [host('a', '09:00', '11:00', { bookings: [call('11T09:00')] })],
      more: { excludeBookingId: 'x' },
    },
    second,
  ],
  [
    'a second more than touching is too much',
    { hosts: [host('a', '09:00', '11:00', { busy: [busy('11T08:00', '11T09:00:01')] })] },
    second,
  ],
]);

const fixed = { fixed: true };
table('hosts', [
  [
    'a fixed host needs another host',
    { hosts: [host('lead', '09:00', '12:00', fixed), host('a', '10:00', '12:00')] },
    ['11T10:00 lead a', '11T11:00 lead a'],
  ],
  [
    'unless there is no other host',
    { hosts: [host('lead', '09:00', '11:00', fixed), host('chief', '10:00', '12:00', fixed)] },
    ['11T10:00 lead chief'],
  ],
  [
    'routed to nobody, the fixed hosts remain',
    {
      hosts: [host('lead', '09:00', '10:00', fixed), host('a', '09:00', '10:00')],
      more: { routing: { preferredHosts: [] } },
    },
    ['11T09:00 lead'],
  ],
  [
    'routed to nobody where none is fixed',
    { hosts: [host('a'), host('b')], more: { routing: { preferredHosts: [] } } },
    [],
  ],
  [
    'all, routed to nobody',
    { hosts: [host('a')], event: { assignment: 'all' }, more: { routing: { preferredHosts: [] } } },
    [],
  ],
  ['nobody hosts', { hosts: [] }, []],
  [
    'the grid is that of the hosts that count',
    { hosts: [host('a'), host('b', '09:30', '11:30')], more: { routing: { preferredHosts: ['a'] } } },
    whole,
  ],
]);

table('booking windows', [
  [
    'dates with a free start are counted from today, not from the asked range',
    {
      hosts: [host('a', '09:00', '10:00')],
      event: { bookingWindow: { type: 'availableDates', count: 3 } },
      days: ['03', '09'],
    },
    ['03T09:00 a'],
  ],
  [
    'and dates without one do not count',
    {
      hosts: [host('a', '09:00', '10:00', { bookings: [call('02T09:00')] })],
      event: { bookingWindow: { type: 'availableDates', count: 3 } },
      days: ['03', '09'],
    },
    ['03T09:00 a', '04T09:00 a'],
  ],
  [
    'over more than a month',
    {
      hosts: [
        {
          ...host('a'),
          schedule: {
            timeZone: 'UTC',
            weekly: [],
            overrides: [{ date: '2026-07-01', windows: [{ start: '09:00', end: '10:00' }] }],
          },
        },
      ],
      event: { bookingWindow: { type: 'availableDates', count: 1 } },
      days: ['01', '31'],
      more: { range: { from: '2026-05-01', to: '2026-07-31' } },
    },
    ['01T09:00 a'],
  ],
  [
    'no dates at all',
    { hosts: [host('a')], event: { bookingWindow: { type: 'availableDates', count: 0 } } },
    [],
  ],
]);

test('seats: a host’s place stays open while attendees fit, for calls of this length only', () => {
  const booked = (attendees: number, end: string): string[] =>
    found({
      hosts: [
        host('a', '09:00', '11:00', { bookings: [{ start: at('11T09:00'), end: at(end), attendees }] }),
      ],
      event: { seats: 3 },
    });
  assert.deepEqual(booked(2, '11T10:00'), whole);
  assert.deepEqual(booked(3, '11T10:00'), second);
  assert.deepEqual(booked(1, '11T09:30'), second);
});

test('widening: the hosts that counted are listed', () => {
  const routed = (widenIfFewerThan: number): unknown => {
    const { slots, ...rest } = findSlots(
      query({
        hosts: [host('a'), host('b')],
        more: { routing: { preferredHosts: ['b'], widenIfFewerThan } },
      }),
    );
    return { ...rest, hosts: slots[0]?.hosts };
  };
  assert.deepEqual(routed(2), { appliedHosts: ['b'], widened: false, hosts: ['b'] });
  assert.deepEqual(routed(3), { appliedHosts: ['a', 'b'], widened: true, hosts: ['a', 'b'] });
});

test('dates are those of the zone asked for, each once', () => {
  const { slots } = findSlots(query({ hosts: [host('a', '00:00', '03:00')], days: ['11', '12'] }));
  assert.deepEqual(slotDates(slots, 'America/New_York'), ['2026-05-10', '2026-05-11']);
});

test('a date that never was has no windows; those before it spill over it', () => {
  const weekly = [
    { days: [5], start: '09:00', end: '10:00' },
    { days: [4], start: '22:00', end: '02:00' },
  ];
  const apia = { ...host('a'), schedule: { timeZone: 'Pacific/Apia', weekly } };
  const range = { from: '2011-12-29', to: '2011-12-31' };
  const { slots } = findSlots(
    query({ hosts: [apia], more: { now: 0, range, inviteeTimeZone: 'Pacific/Apia' } }),
  );
  // Thursday 22:00 and 23:00, Saturday 00:00 and 01:00; no Friday morning.
  assert.deepEqual(
    slots.map(({ start }) => Temporal.Instant.fromEpochMilliseconds(start).toString().slice(8, 13)),
    ['30T08', '30T09', '30T10', '30T11'],
  );
});

test('a length or step of nothing is refused', () => {
  assert.throws(() => findSlots(query({ hosts: [], event: { durationMin: 0 } })), RangeError);
  assert.throws(() => findSlots(query({ hosts: [], event: { slotIntervalMin: 0 } })), RangeError);
});
