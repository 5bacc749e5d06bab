import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFrom } from '#/domain/scheduling/slots/testing/schedules.ts';
import { calendarOf, readYear, timesOf } from './testing/read.ts';

const good = 'DTSTART:20260327T090000Z';
const goodTime = '2026-03-27T09:00 2026-03-27T09:00';

const cases: [why: string, text: string, bad: number, expected: string[]][] = [
  ['nothing', '', 0, []],
  ['a page', '<html><body>BEGIN:VCALENDAR</body></html>', 0, []],
  ['an entry without a start', calendarOf(['SUMMARY:x'], [good]), 1, [goodTime]],
  ['a start that is none', calendarOf(['DTSTART:20261399T990000'], [good]), 1, [goodTime]],
  ['a line that is none', calendarOf(['foo', good]), 0, [goodTime]],
  ['a rule that is none leaves the first', calendarOf([good, 'RRULE:FREQ=SOMETIMES']), 1, [goodTime]],
  [
    'a rule in small letters',
    calendarOf([good, 'RRULE:freq=daily;count=1']),
    0,
    [`20260327T090000Z ${goodTime}`],
  ],
  ['an end of the entry that is missing', calendarOf([good]).replace('END:VEVENT\r\n', ''), 0, [goodTime]],
  ['an alarm that does not end', calendarOf([good, 'BEGIN:VALARM', 'TRIGGER:-PT5M']), 0, [goodTime]],
  [
    'a byte order mark and lines that end with LF',
    `\uFEFF${calendarOf([good]).replaceAll('\r\n', '\n')}`,
    0,
    [goodTime],
  ],
  ['lines that end with CR', calendarOf([good]).replaceAll('\r\n', '\r'), 0, [goodTime]],
  ['lines that end with CR CR LF', calendarOf([good]).replaceAll('\r\n', '\r\r\n'), 0, [goodTime]],
  [
    'lines folded in the middle of a name',
    calendarOf([good]).replace('DTSTART', 'DTS\r\n TART'),
    0,
    [goodTime],
  ],
  [
    'an exception of which nobody can say of what',
    calendarOf([good], ['RECURRENCE-ID:x', 'DTSTART:20260328T090000Z']),
    0,
    ['20260328T090000Z 2026-03-28T09:00 2026-03-28T09:00', goodTime],
  ],
  ['a length that is none', calendarOf([good, 'DURATION:long']), 0, [goodTime]],
];

for (const [why, text, bad, expected] of cases)
  test(`a broken file is read as far as it can be: ${why}`, () => {
    assert.deepEqual(timesOf(text), expected);
    assert.equal(readYear(text).bad, bad);
  });

test('rules that would take forever are cut off, and the entries beside them are read', () => {
  const rules = [
    'FREQ=SECONDLY',
    'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MINUTELY;BYSETPOS=5',
    'FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11;BYMINUTE=0,1,2,3,4,5,6,7,8,9;BYSECOND=0,1,2,3,4,5,6,7,8,9',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=9999',
    'FREQ=HOURLY;BYYEARDAY=366;BYWEEKNO=20;COUNT=5000',
    'FREQ=MINUTELY;INTERVAL=999999999',
    'FREQ=DAILY;COUNT=2147483647',
  ];
  const text = rules
    .map((rule, index) =>
      calendarOf(['DTSTART:19700101T000000Z', `RRULE:${rule}`]).replaceAll('UID:one', `UID:${index}`),
    )
    .join('');
  const began = performance.now();
  const { items } = readYear(`${text}${calendarOf([good])}`);
  assert.ok(performance.now() - began < 30_000);
  assert.ok(items.length <= rules.length * 10_000 + 1);
  assert.ok(items.some(({ uid, time }) => uid === 'one' && 'startMs' in time));
});

test('zones whose rules would take forever are cut off, and the entries are read', () => {
  const rule = ['DTSTART:19700101T000000', 'RRULE:FREQ=SECONDLY', 'TZOFFSETFROM:+0100'];
  const change = ['BEGIN:STANDARD', ...rule, 'TZOFFSETTO:+0200', 'END:STANDARD'];
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Ours', ...Array(200).fill(change).flat(), 'END:VTIMEZONE'];
  const entries = calendarOf([good], ['DTSTART;TZID=Ours:20260328T090000']);
  const text = entries.replace('BEGIN:VEVENT', [...zone, 'BEGIN:VEVENT'].join('\r\n'));
  const began = performance.now();
  const { items } = readYear(text);
  assert.ok(performance.now() - began < 5_000);
  assert.equal(items.length, 2);
});

test('no file that is damaged at random breaks reading', () => {
  const random = randomFrom(14);
  const whole = calendarOf(
    [
      'DTSTART;TZID=Europe/Berlin:20260327T090000',
      'DTEND;TZID=Europe/Berlin:20260327T100000',
      'RRULE:FREQ=WEEKLY;BYDAY=FR,MO;UNTIL=20260601T000000Z',
      'EXDATE;VALUE=DATE:20260330',
      'ATTENDEE;CN="A: B";PARTSTAT=DECLINED:mailto:ada@example.com',
    ],
    ['RECURRENCE-ID;TZID=Europe/Berlin:20260403T090000', 'DTSTART:20260404T090000Z', 'DURATION:PT1H'],
  );
  for (let round = 0; round < 500; round += 1) {
    let text = whole;
    for (let cuts = 1 + random(4); cuts > 0; cuts -= 1) {
      const from = random(text.length);
      const filler =
        ['', '\r\n', ';', ':', '"', '\u0000', '9', whole.slice(random(whole.length)).slice(0, 40)][
          random(8)
        ] ?? '';
      text = text.slice(0, from) + filler + text.slice(from + random(30));
    }
    const names = new Set<string>();
    for (const { externalId, instance, time } of readYear(text).items) {
      assert.ok(!names.has(`${externalId} ${instance}`), text);
      names.add(`${externalId} ${instance}`);
      assert.ok('startMs' in time ? time.endMs >= time.startMs : time.endsOn > time.startsOn, text);
    }
  }
});
