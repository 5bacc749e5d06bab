import { busy, call, host, table } from '#/domain/scheduling/slots/testing/ask.ts';

table('limits', [
  [
    'of the event count the calls of all hosts',
    {
      hosts: [host('a'), host('b', '09:00', '11:00', { bookings: [call('11T15:00')] })],
      event: { limits: { perDay: 1 } },
    },
    [],
  ],
  [
    'a call that two hosts take is one',
    {
      hosts: [
        host('a', '09:00', '10:00', { bookings: [call('11T15:00', { id: 1 })] }),
        host('b', '09:00', '10:00', { bookings: [call('11T15:00', { id: 1 })] }),
      ],
      event: { limits: { perDay: 2 } },
    },
    ['11T09:00 a b'],
  ],
  [
    'a month is closed to its last day',
    {
      hosts: [host('a', '09:00', '10:00', { bookings: [call('02T15:00')] })],
      event: { limits: { perMonth: 1 } },
      days: ['30', '31'],
    },
    [],
  ],
  [
    'weeks from Sunday',
    {
      hosts: [host('a', '09:00', '10:00', { bookings: [call('17T15:00')] })],
      event: { limits: { perWeek: 1, weekStart: 'sunday' } },
      days: ['16', '24'],
    },
    ['16T09:00 a', '24T09:00 a'],
  ],
  [
    'a booking marked free still counts',
    {
      hosts: [host('a', '09:00', '10:00', { bookings: [call('11T15:00', { free: true })] })],
      event: { limits: { perDay: 1 } },
    },
    [],
  ],
  [
    'the booking being moved does not',
    {
      hosts: [host('a', '09:00', '10:00', { bookings: [call('11T15:00', { id: 1 })] })],
      event: { limits: { perDay: 1 } },
      more: { excludeBookingId: 1 },
    },
    ['11T09:00 a'],
  ],
  ['none at all', { hosts: [host('a')], event: { limits: { perHostDay: 0 } } }, []],
  [
    'a host’s own limit replaces the event’s',
    {
      hosts: [
        host('a', '09:00', '10:00', { bookings: [call('11T15:00')], limits: { perDay: 2 } }),
        host('b', '09:00', '10:00', { bookings: [call('11T15:00')] }),
      ],
      event: { limits: { perHostDay: 1 } },
    },
    ['11T09:00 a'],
  ],
  [
    'a cap counts calls of other events too',
    {
      hosts: [
        host('a', '09:00', '10:00', {
          bookings: [call('11T15:00')],
          busy: [busy('11T17:00', '11T18:00', { kind: 'call' })],
          caps: { perDay: 2 },
        }),
      ],
    },
    [],
  ],
  [
    'but no calendar entries',
    {
      hosts: [
        host('a', '09:00', '10:00', {
          bookings: [call('11T15:00')],
          busy: [busy('11T17:00', '11T18:00')],
          caps: { perDay: 2 },
        }),
      ],
    },
    ['11T09:00 a'],
  ],
]);
