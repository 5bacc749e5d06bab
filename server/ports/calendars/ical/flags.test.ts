import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarOf, readYear } from './testing/read.ts';

const start = 'DTSTART:20260329T100000Z';

const answers: [attendee: string, answer: string][] = [
  ['ATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@example.com', 'ACCEPTED'],
  ['ATTENDEE;PARTSTAT=DECLINED:MAILTO:Ada@Example.com', 'DECLINED'],
  ['ATTENDEE;PARTSTAT=tentative:mailto:ada@old.example', 'TENTATIVE'],
  ['ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ada@example.com', 'NEEDS_ACTION'],
  ['ATTENDEE:mailto:ada@example.com', 'NEEDS_ACTION'],
  ['ATTENDEE;PARTSTAT=DELEGATED:mailto:ada@example.com', 'DECLINED'],
  ['ATTENDEE;CN="x: y";EMAIL=ada@example.com;PARTSTAT=DECLINED:urn:uuid:1', 'DECLINED'],
  ['ATTENDEE;PARTSTAT=DECLINED:mailto:bob@example.com', 'NONE'],
];
const shown: [lines: string[], isFree: boolean, isTentative: boolean, kind: string][] = [
  [[], false, false, 'DEFAULT'],
  [['TRANSP:OPAQUE'], false, false, 'DEFAULT'],
  [['TRANSP:TRANSPARENT'], true, false, 'DEFAULT'],
  [['STATUS:TENTATIVE'], false, true, 'DEFAULT'],
  [['X-MICROSOFT-CDO-BUSYSTATUS:FREE'], true, false, 'DEFAULT'],
  [['X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE'], false, true, 'DEFAULT'],
  [['X-MICROSOFT-CDO-BUSYSTATUS:BUSY'], false, false, 'DEFAULT'],
  [['X-MICROSOFT-CDO-BUSYSTATUS:OOF'], false, false, 'OUT_OF_OFFICE'],
  [['X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE'], true, false, 'DEFAULT'],
  [['X-NEXTCLOUD-BC-FIELD-TYPE:BDAY'], false, false, 'BIRTHDAY'],
];

for (const [attendee, answer] of answers)
  test(`[defect 8] ${attendee} is ${answer}, however the entry is shown`, () => {
    for (const [lines, isFree, isTentative, kind] of shown)
      for (const date of [start, 'DTSTART;VALUE=DATE:20260329']) {
        const { items } = readYear(calendarOf([date, attendee, ...lines]));
        assert.deepEqual(
          items.map((item) => [item.answer, item.isFree, item.isTentative, item.kind]),
          [[answer, isFree, isTentative, kind]],
        );
      }
  });

const together: [why: string, lines: string[], answer: string][] = [
  ['who organizes comes', ['ORGANIZER:mailto:ada@example.com', 'ATTENDEE:mailto:ada@example.com'], 'NONE'],
  [
    'who organizes may still say no',
    ['ORGANIZER:mailto:ada@example.com', 'ATTENDEE;PARTSTAT=DECLINED:mailto:ada@example.com'],
    'DECLINED',
  ],
  [
    'one of two addresses has answered',
    ['ATTENDEE:mailto:ada@example.com', 'ATTENDEE;PARTSTAT=DECLINED:mailto:ada@old.example'],
    'DECLINED',
  ],
];

for (const [why, lines, answer] of together)
  test(`[defect 8] ${why}`, () => {
    assert.deepEqual(
      readYear(calendarOf([start, ...lines])).items.map((item) => item.answer),
      [answer],
    );
  });

test('[defect 8] a declined instance of an accepted series is declined alone', () => {
  const me = (answer: string): string => `ATTENDEE;PARTSTAT=${answer}:mailto:ada@example.com`;
  const { items } = readYear(
    calendarOf(
      [start, 'RRULE:FREQ=DAILY;COUNT=2', me('ACCEPTED')],
      ['RECURRENCE-ID:20260330T100000Z', 'DTSTART:20260330T100000Z', me('DECLINED')],
    ),
  );
  assert.deepEqual(items.map(({ instance, answer }) => `${instance} ${answer}`).toSorted(), [
    '20260329T100000Z ACCEPTED',
    '20260330T100000Z DECLINED',
  ]);
});
