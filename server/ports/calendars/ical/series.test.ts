import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarOf, timesOf } from './testing/read.ts';

const weekly = [
  'DTSTART;TZID=Europe/Berlin:20260323T093000',
  'DTEND;TZID=Europe/Berlin:20260323T103000',
  'RRULE:FREQ=WEEKLY;COUNT=3',
];
const days = ['DTSTART;VALUE=DATE:20260323', 'RRULE:FREQ=WEEKLY;COUNT=3'];

/** Instance, start and end; times in UTC. */
const cases: [why: string, entries: string[][], expected: string[]][] = [
  [
    'a series keeps its time on the wall when clocks change',
    [weekly],
    [
      '20260323T083000Z 2026-03-23T08:30 2026-03-23T09:30',
      '20260330T073000Z 2026-03-30T07:30 2026-03-30T08:30',
      '20260406T073000Z 2026-04-06T07:30 2026-04-06T08:30',
    ],
  ],
  [
    'an excluded time is gone, and counts',
    [[...weekly, 'EXDATE;TZID=Europe/Berlin:20260330T093000']],
    [
      '20260323T083000Z 2026-03-23T08:30 2026-03-23T09:30',
      '20260406T073000Z 2026-04-06T07:30 2026-04-06T08:30',
    ],
  ],
  [
    'an excluded day takes away what is on it',
    [[...weekly, 'EXDATE;VALUE=DATE:20260323,20260330']],
    ['20260406T073000Z 2026-04-06T07:30 2026-04-06T08:30'],
  ],
  [
    'an excluded time in UTC or without a zone is the same time',
    [[...weekly, 'EXDATE:20260323T083000Z', 'EXDATE:20260406T093000']],
    ['20260330T073000Z 2026-03-30T07:30 2026-03-30T08:30'],
  ],
  [
    'an added time has its own length where it has one',
    [
      [
        ...weekly,
        'EXDATE;VALUE=DATE:20260323,20260330',
        'RDATE;VALUE=PERIOD:20260501T080000Z/PT3H',
        'RDATE;VALUE=DATE:20260502',
      ],
    ],
    [
      '20260406T073000Z 2026-04-06T07:30 2026-04-06T08:30',
      '20260501T080000Z 2026-05-01T08:00 2026-05-01T11:00',
      '20260502T073000Z 2026-05-02T07:30 2026-05-02T08:30',
    ],
  ],
  [
    'a moved instance keeps its name and is not there twice',
    [
      weekly,
      [
        'RECURRENCE-ID;TZID=Europe/Berlin:20260330T093000',
        'DTSTART:20260331T120000Z',
        'DTEND:20260331T124500Z',
      ],
    ],
    [
      '20260330T073000Z 2026-03-31T12:00 2026-03-31T12:45',
      '20260323T083000Z 2026-03-23T08:30 2026-03-23T09:30',
      '20260406T073000Z 2026-04-06T07:30 2026-04-06T08:30',
    ],
  ],
  [
    'a cancelled instance is gone; named by its day as well',
    [weekly, ['RECURRENCE-ID;VALUE=DATE:20260330', 'DTSTART:20260330T073000Z', 'STATUS:CANCELLED']],
    [
      '20260323T083000Z 2026-03-23T08:30 2026-03-23T09:30',
      '20260406T073000Z 2026-04-06T07:30 2026-04-06T08:30',
    ],
  ],
  [
    'this and all that follow are moved by as much',
    [
      weekly,
      [
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260330T093000',
        'DTSTART;TZID=Europe/Berlin:20260331T110000',
        'DURATION:PT15M',
      ],
    ],
    [
      '20260330T073000Z 2026-03-31T09:00 2026-03-31T09:15',
      '20260323T083000Z 2026-03-23T08:30 2026-03-23T09:30',
      '20260406T073000Z 2026-04-07T09:00 2026-04-07T09:15',
    ],
  ],
  [
    'an instance whose series is not there stands for itself',
    [['RECURRENCE-ID:20260330T073000Z', 'DTSTART:20260330T100000Z', 'DURATION:PT1H']],
    ['20260330T073000Z 2026-03-30T10:00 2026-03-30T11:00'],
  ],
  ['a cancelled series is gone', [[...weekly, 'STATUS:CANCELLED']], []],
  [
    'days of a series are days',
    [[...days, 'EXDATE;VALUE=DATE:20260330']],
    ['20260323 2026-03-23 2026-03-24', '20260406 2026-04-06 2026-04-07'],
  ],
  [
    'a day that is excluded by a time is gone as well',
    [[...days, 'EXDATE:20260330T000000']],
    ['20260323 2026-03-23 2026-03-24', '20260406 2026-04-06 2026-04-07'],
  ],
  [
    'a time that clocks leave out is read by the clock before the change, and counts',
    [['DTSTART;TZID=Europe/Berlin:20260328T023000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3']],
    [
      '20260328T013000Z 2026-03-28T01:30 2026-03-28T02:30',
      '20260329T013000Z 2026-03-29T01:30 2026-03-29T02:30',
      '20260330T003000Z 2026-03-30T00:30 2026-03-30T01:30',
    ],
  ],
  [
    'two times of a series that are the same instant then are one instance',
    [['DTSTART;TZID=Europe/Berlin:20260329T013000', 'DURATION:PT1H', 'RRULE:FREQ=HOURLY;COUNT=4']],
    [
      '20260329T003000Z 2026-03-29T00:30 2026-03-29T01:30',
      '20260329T013000Z 2026-03-29T01:30 2026-03-29T02:30',
      '20260329T023000Z 2026-03-29T02:30 2026-03-29T03:30',
    ],
  ],
  [
    'an end is inclusive, in UTC or as a day',
    [['DTSTART;TZID=Europe/Berlin:20260327T090000', 'RRULE:FREQ=DAILY;UNTIL=20260329T070000Z']],
    [
      '20260327T080000Z 2026-03-27T08:00 2026-03-27T08:00',
      '20260328T080000Z 2026-03-28T08:00 2026-03-28T08:00',
      '20260329T070000Z 2026-03-29T07:00 2026-03-29T07:00',
    ],
  ],
  [
    'a series that ends before it begins was deleted',
    [['DTSTART;TZID=Europe/Berlin:20260327T090000', 'RRULE:FREQ=DAILY;UNTIL=20260320T070000Z']],
    [],
  ],
  [
    'an entry without a rule has no instance',
    [['DTSTART:20260327T090000Z', 'DTEND:20260327T100000Z']],
    ['2026-03-27T09:00 2026-03-27T10:00'],
  ],
  [
    'rules to exclude by (EXRULE), which no program writes any more, are ignored',
    [[...days, 'EXRULE:FREQ=DAILY']],
    ['20260323 2026-03-23 2026-03-24', '20260330 2026-03-30 2026-03-31', '20260406 2026-04-06 2026-04-07'],
  ],
  [
    'of two versions the newer one counts',
    [
      ['SEQUENCE:2', 'DTSTART:20260327T090000Z'],
      ['SEQUENCE:1', 'DTSTART:20260326T090000Z'],
    ],
    ['2026-03-27T09:00 2026-03-27T09:00'],
  ],
  [
    'entries that only share a UID all count',
    [['DTSTART:20260327T090000Z'], ['DTSTART:20260328T090000Z']],
    ['2026-03-28T09:00 2026-03-28T09:00', '#2 2026-03-27T09:00 2026-03-27T09:00'],
  ],
  // Bugs of rrule-temporal 2.2, see rule.ts.
  [
    'in a rule of years, days without a number count beside those with one',
    [['DTSTART;VALUE=DATE:20261224', 'RRULE:FREQ=YEARLY;BYDAY=-1TH,FR;UNTIL=20261231']],
    ['20261224', '20261225', '20261231'].map((day) => `${day} ${dates(day)}`),
  ],
  [
    'in a rule of years, days of months limit numbered days of weeks',
    [['DTSTART;VALUE=DATE:20260112', 'RRULE:FREQ=YEARLY;BYMONTHDAY=12;BYDAY=2MO,3MO']],
    ['20260112 2026-01-12 2026-01-13'],
  ],
  [
    'a year of 52 Thursdays has no 53rd; what is not there does not count',
    [['DTSTART;VALUE=DATE:20201231', 'RRULE:FREQ=YEARLY;BYDAY=53TH;COUNT=2']],
    ['20261231 2026-12-31 2027-01-01'],
  ],
];

function dates(day: string): string {
  const date = Temporal.PlainDate.from(day);
  return `${date.toString()} ${date.add({ days: 1 }).toString()}`;
}

for (const [why, entries, expected] of cases)
  test(`[defect 11] ${why}`, () => assert.deepEqual(timesOf(calendarOf(...entries)), expected));

test('instances that began before the window and reach into it are within', () => {
  const window = {
    fromMs: Temporal.Instant.from('2026-03-30T07:45Z').epochMilliseconds,
    toMs: Temporal.Instant.from('2026-03-31T00:00Z').epochMilliseconds,
  };
  assert.deepEqual(timesOf(calendarOf(weekly), { window }), [
    '20260330T073000Z 2026-03-30T07:30 2026-03-30T08:30',
  ]);
});
