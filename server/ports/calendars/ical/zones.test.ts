import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transitionDays } from '#/domain/scheduling/slots/testing/transitions.ts';
import { calendarOf, readYear, timesOf } from './testing/read.ts';
import { windowsZones } from './windows-zones.ts';
import { ianaZone, msOf } from './zone.ts';

const outlook = [
  'BEGIN:VTIMEZONE',
  'TZID:Customized Time Zone',
  'BEGIN:STANDARD',
  'DTSTART:16011028T030000',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010325T020000',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
].join('\r\n');
const located = 'BEGIN:VTIMEZONE\r\nTZID:Home\r\nX-LIC-LOCATION:Asia/Tokyo\r\nEND:VTIMEZONE';

/** 12:00 in July in that zone, in UTC. */
const cases: [why: string, tzid: string, zones: string, expected: string][] = [
  ['a name of IANA', 'America/New_York', '', '16:00'],
  ['in another case', 'america/new_york', '', '16:00'],
  ['an older name', 'US/Eastern', '', '16:00'],
  ['with the prefix of a program', '/freeassociation.sourceforge.net/America/New_York', '', '16:00'],
  ['with a prefix and a version', '/citadel.org/20260101_1/America/Indiana/Indianapolis', '', '16:00'],
  ['with a space', 'America/New York', '', '16:00'],
  ['a name of Windows', 'Pacific Standard Time', '', '19:00'],
  ['with a number that Outlook adds', 'W. Europe Standard Time 1', '', '10:00'],
  ['a name that is defined with a place', 'Home', located, '03:00'],
  ['a name that is only defined by rules', 'Customized Time Zone', outlook, '10:00'],
  [
    'a definition does not change a name of IANA',
    'UTC',
    outlook.replace('Customized Time Zone', 'UTC'),
    '12:00',
  ],
  ['a distance from UTC', 'GMT-0330', '', '15:30'],
  ['a name that nobody knows is where the calendar is', 'Nowhere', '', '03:00'],
  ['a definition that nobody can read', 'Broken', 'BEGIN:VTIMEZONE\r\nTZID:Broken\r\nEND:VTIMEZONE', '03:00'],
];

for (const [why, tzid, zones, expected] of cases)
  test(`[defect 14] ${why}: ${tzid}`, () => {
    const text = calendarOf([`DTSTART;TZID="${tzid}":20260715T120000`]).replace(
      'BEGIN:VEVENT',
      `${zones === '' ? '' : `${zones}\r\n`}BEGIN:VEVENT`,
    );
    assert.deepEqual(timesOf(text, { timeZone: 'Asia/Tokyo' }), [
      `2026-07-15T${expected} 2026-07-15T${expected}`,
    ]);
  });

test('[defect 14] a time without a zone is where the calendar is, else where the file says, else where its only zone is', () => {
  const floating = calendarOf(['DTSTART:20260715T120000']);
  const said = floating.replace('VERSION:2.0', 'VERSION:2.0\r\nX-WR-TIMEZONE:America/New_York');
  const defined = floating.replace('BEGIN:VEVENT', `${outlook}\r\nBEGIN:VEVENT`);
  const hour = (text: string, timeZone: string | null): string =>
    timesOf(text, { timeZone })[0]?.slice(11, 16) ?? '';
  assert.deepEqual(
    [hour(said, 'Asia/Tokyo'), hour(said, null), hour(defined, null), hour(floating, null)],
    ['03:00', '16:00', '10:00', '12:00'],
  );
});

test('[defect 14] every zone of Windows is one of IANA', () => {
  for (const [name, iana] of Object.entries(windowsZones)) assert.ok(ianaZone(iana), name);
});

test('[defect 14] every zone agrees with Temporal around both of its changes', () => {
  for (const { zone, instant } of transitionDays()) {
    const known = ianaZone(zone);
    assert.ok(known, zone);
    const change = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDateTime();
    for (let minutes = -150; minutes <= 150; minutes += 30) {
      const wall = change.add({ minutes });
      const at = wall.toZonedDateTime(zone);
      const reading = wall.toZonedDateTime('UTC').epochMilliseconds;
      assert.equal(msOf(known, reading), at.epochMilliseconds, `${wall.toString()} in ${zone}`);
    }
  }
});

test('[defect 9] whole days are the same days in every zone, on both days on which its clocks change', () => {
  for (const { zone, date } of transitionDays()) {
    const day = Temporal.PlainDate.from(date);
    const next = day.add({ days: 1 });
    const compact = (of: Temporal.PlainDate): string => of.toString().replaceAll('-', '');
    const text = calendarOf([
      `DTSTART;VALUE=DATE:${compact(day)}`,
      `DTEND;VALUE=DATE:${compact(next)}`,
      'RRULE:FREQ=DAILY;COUNT=2',
    ]);
    const window = {
      fromMs: day.subtract({ days: 5 }).toZonedDateTime('UTC').epochMilliseconds,
      toMs: day.add({ days: 5 }).toZonedDateTime('UTC').epochMilliseconds,
    };
    assert.deepEqual(
      readYear(text, { timeZone: zone, window }).items.map(({ time }) => time),
      [
        { startsOn: day.toString(), endsOn: next.toString() },
        { startsOn: next.toString(), endsOn: next.add({ days: 1 }).toString() },
      ],
      zone,
    );
  }
});

test('[defect 9] [defect 14] the zone of the process changes nothing', () => {
  const text = calendarOf(
    ['DTSTART;TZID=Europe/Berlin:20260328T093000', 'RRULE:FREQ=DAILY;COUNT=3'],
    ['RECURRENCE-ID;VALUE=DATE:20260329', 'DTSTART:20260329T113000'],
    ['RECURRENCE-ID;VALUE=DATE:20260330', 'DTSTART;VALUE=DATE:20260330'],
  );
  const before = process.env['TZ'];
  try {
    for (const zone of ['UTC', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      process.env['TZ'] = zone;
      assert.equal(new Date().getTimezoneOffset() === 0, zone === 'UTC');
      assert.deepEqual(
        timesOf(text),
        [
          '20260329T073000Z 2026-03-29T09:30 2026-03-29T09:30',
          '20260330T073000Z 2026-03-30 2026-03-31',
          '20260328T083000Z 2026-03-28T08:30 2026-03-28T08:30',
        ],
        zone,
      );
    }
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
});
