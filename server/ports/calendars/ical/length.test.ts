import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarOf, readYear, timesOf } from './testing/read.ts';

const cases: [why: string, lines: string[], expected: string][] = [
  [
    'an end of days is exclusive',
    ['DTSTART;VALUE=DATE:20260329', 'DTEND;VALUE=DATE:20260331'],
    '2026-03-29 2026-03-31',
  ],
  ['a day without an end is one day', ['DTSTART;VALUE=DATE:20260329'], '2026-03-29 2026-03-30'],
  [
    'a day that ends on itself is one day',
    ['DTSTART;VALUE=DATE:20260329', 'DTEND;VALUE=DATE:20260329'],
    '2026-03-29 2026-03-30',
  ],
  ['a day without VALUE=DATE is a day', ['DTSTART:20260329'], '2026-03-29 2026-03-30'],
  ['days may have a duration', ['DTSTART;VALUE=DATE:20260329', 'DURATION:P1W'], '2026-03-29 2026-04-05'],
  [
    'days that end at a time include that day',
    ['DTSTART;VALUE=DATE:20260329', 'DTEND:20260330T100000'],
    '2026-03-29 2026-03-31',
  ],
  ['a time without an end is a moment', ['DTSTART:20260329T100000Z'], '2026-03-29T10:00 2026-03-29T10:00'],
  [
    'an end before the start is none',
    ['DTSTART:20260329T100000Z', 'DTEND:20260329T090000Z'],
    '2026-03-29T10:00 2026-03-29T10:00',
  ],
  [
    'a day in a duration follows the clock',
    ['DTSTART;TZID=Europe/Berlin:20260328T120000', 'DURATION:P1D'],
    '2026-03-28T11:00 2026-03-29T10:00',
  ],
  [
    'hours in a duration do not',
    ['DTSTART;TZID=Europe/Berlin:20260328T120000', 'DURATION:PT24H'],
    '2026-03-28T11:00 2026-03-29T11:00',
  ],
  [
    'an end has its own zone',
    ['DTSTART;TZID=Europe/Berlin:20260701T100000', 'DTEND;TZID=America/New_York:20260701T100000'],
    '2026-07-01T08:00 2026-07-01T14:00',
  ],
  [
    'an end without a zone is in that of the start',
    ['DTSTART;TZID=America/New_York:20260701T100000', 'DTEND:20260701T110000'],
    '2026-07-01T14:00 2026-07-01T15:00',
  ],
  [
    'a time that ends on a day ends at its midnight',
    ['DTSTART;TZID=Europe/Berlin:20260701T220000', 'DTEND;VALUE=DATE:20260702'],
    '2026-07-01T20:00 2026-07-01T22:00',
  ],
  [
    'midnight may be written as 24:00',
    ['DTSTART:20260701T220000Z', 'DTEND:20260701T240000Z'],
    '2026-07-01T22:00 2026-07-02T00:00',
  ],
];

for (const [why, lines, expected] of cases)
  test(why, () => assert.deepEqual(timesOf(calendarOf(lines)), [expected]));

test('[defect 10] a holiday that is shown as free is a free entry of whole days', () => {
  const { items } = readYear(
    calendarOf(['DTSTART;VALUE=DATE:20261225', 'TRANSP:TRANSPARENT', 'SUMMARY:Christmas']),
  );
  assert.deepEqual(
    items.map(({ time, isFree, title }) => ({ time, isFree, title })),
    [{ time: { startsOn: '2026-12-25', endsOn: '2026-12-26' }, isFree: true, title: 'Christmas' }],
  );
});
