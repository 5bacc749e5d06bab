import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readYear, timesOf } from './testing/read.ts';

function listOf(...lines: readonly string[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VFREEBUSY',
    ...lines,
    'END:VFREEBUSY',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

const cases: [why: string, lines: string[], expected: string[]][] = [
  [
    'periods with an end and with a length, several in a line',
    ['FREEBUSY:20260302T090000Z/20260302T100000Z,20260303T090000Z/PT30M'],
    [
      '20260302T090000Z 2026-03-02T09:00 2026-03-02T10:00',
      '20260303T090000Z 2026-03-03T09:00 2026-03-03T09:30',
    ],
  ],
  [
    'what is busy, perhaps busy or not to be had is taken; so is what nobody knows',
    ['BUSY', 'BUSY-TENTATIVE', 'BUSY-UNAVAILABLE', 'X-GONE'].map(
      (type, index) => `FREEBUSY;FBTYPE=${type}:2026030${index + 2}T090000Z/PT1H`,
    ),
    [2, 3, 4, 5].map((day) => `2026030${day}T090000Z 2026-03-0${day}T09:00 2026-03-0${day}T10:00`),
  ],
  [
    'what is free is not',
    ['FREEBUSY;FBTYPE=FREE:20260302T090000Z/PT1H', 'FREEBUSY;fbtype=free:20260302T110000Z/PT1H'],
    [],
  ],
  [
    'two that begin at the same time both count',
    ['FREEBUSY:20260302T090000Z/PT1H', 'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20260302T090000Z/PT2H'],
    [
      '20260302T090000Z 2026-03-02T09:00 2026-03-02T10:00',
      '20260302T090000Z#2 2026-03-02T09:00 2026-03-02T11:00',
    ],
  ],
  [
    'outside of the window is nothing, and what reaches into it is within',
    ['FREEBUSY:20250101T090000Z/PT1H,20251231T230000Z/PT2H'],
    ['20251231T230000Z 2025-12-31T23:00 2026-01-01T01:00'],
  ],
  [
    'a time without a zone is where the calendar is',
    ['FREEBUSY:20260702T090000/PT1H'],
    ['20260702T070000Z 2026-07-02T07:00 2026-07-02T08:00'],
  ],
];

for (const [why, lines, expected] of cases)
  test(`a list of taken times: ${why}`, () =>
    assert.deepEqual(
      timesOf(listOf('UID:list', 'DTSTART:20260101T000000Z', 'DTEND:20270101T000000Z', ...lines)),
      expected,
    ));

test('a list of taken times says which are tentative, and has no titles', () => {
  const { items, bad } = readYear(listOf('FREEBUSY;FBTYPE=BUSY-TENTATIVE:20260302T090000Z/PT1H'));
  const [item] = items;
  assert.deepEqual(
    [items.length, bad, item?.isTentative, item?.isFree, item?.answer, item?.title],
    [1, 0, true, false, 'NONE', ''],
  );
});

test('a list that is damaged in one line is read in the others, and says so', () => {
  const { items, bad } = readYear(listOf('FREEBUSY:20260302T090000Z/PT1H', 'FREEBUSY;=:nothing'));
  assert.deepEqual([items.length, bad], [1, 1]);
});
