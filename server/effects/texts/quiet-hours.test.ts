import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quietUntil } from './quiet-hours.ts';

const night = { quiet_from: 21 * 60, quiet_to: 8 * 60 };
const noon = { quiet_from: 12 * 60, quiet_to: 13 * 60 + 30 };

const cases: readonly [
  hours: typeof night,
  zone: string,
  now: string,
  until: string | null,
  reason: string,
][] = [
  [night, 'Europe/Berlin', '2026-11-26T19:59:00Z', null, 'a minute before'],
  [
    night,
    'Europe/Berlin',
    '2026-11-26T20:00:00Z',
    '2026-11-27T07:00:00Z',
    'the evening lasts until tomorrow',
  ],
  [night, 'Europe/Berlin', '2026-11-27T06:59:59Z', '2026-11-27T07:00:00Z', 'the morning until today'],
  [night, 'Europe/Berlin', '2026-11-27T07:00:00Z', null, 'the end is outside'],
  [
    night,
    'America/Los_Angeles',
    '2026-11-27T07:00:00Z',
    '2026-11-27T16:00:00Z',
    'the zone is that of the person',
  ],
  [night, 'Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T07:00:00Z', 'a night in which clocks go back'],
  [
    night,
    'Europe/Berlin',
    '2026-03-28T22:00:00Z',
    '2026-03-29T06:00:00Z',
    'a night in which clocks go forward',
  ],
  [noon, 'Asia/Kolkata', '2026-11-26T06:45:00Z', '2026-11-26T08:00:00Z', 'hours within a day'],
  [noon, 'Asia/Kolkata', '2026-11-26T08:00:00Z', null, 'and after them'],
];

test('quiet hours end when the clock of the person says so', () => {
  for (const [hours, zone, now, until, reason] of cases) {
    const found = quietUntil(hours, zone, Temporal.Instant.from(now).epochMilliseconds);
    const expected = until === null ? null : Temporal.Instant.from(until).epochMilliseconds;
    assert.equal(found, expected, reason);
  }
  assert.equal(quietUntil({ quiet_from: null, quiet_to: null }, 'UTC', 0), null);
});
