import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataNeeded } from './needs.ts';
import { at } from './testing/ask.ts';
import type { EventRules, Host } from './types.ts';

function needed(
  event: Partial<EventRules>,
  host: Pick<Host, 'limits' | 'caps'> = {},
  now = '01T00:00',
): string[] | null {
  const range = { from: '2026-05-20', to: '2026-05-20' };
  const needs = dataNeeded({
    now: at(now),
    range,
    inviteeTimeZone: 'UTC',
    event: { durationMin: 60, ...event },
    hosts: [host],
  });
  if (needs === null) return null;
  const { time, counted } = needs;
  return [time.from, time.until, counted.from, counted.until].map((ms) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'minute' }).slice(5, 16),
  );
}

const day = ['05-20T00:00', '05-21T01:00'];

const cases: [why: string, result: string[] | null, asked: Parameters<typeof needed>][] = [
  ['the asked dates and the last call’s length', [...day, '05-20T00:00', '05-21T00:00'], [{}]],
  [
    'buffers on both sides',
    ['05-19T23:45', '05-21T01:30', '05-20T00:00', '05-21T00:00'],
    [{ bufferBeforeMin: 15, bufferAfterMin: 30 }],
  ],
  ['nothing before now', ['05-20T12:00', '05-21T01:00', '05-20T12:00', '05-21T00:00'], [{}, {}, '20T12:00']],
  ['nothing at all for the past', null, [{}, {}, '21T00:00']],
  [
    'from now on where free dates are counted',
    ['05-01T00:00', '05-21T01:00', '05-01T00:00', '05-21T00:00'],
    [{ bookingWindow: { type: 'availableDates', count: 1 } }],
  ],
  [
    'a day either side and the zones between',
    [...day, '05-17T00:00', '05-24T00:00'],
    [{ limits: { perDay: 1 } }],
  ],
  ['a week of a host', [...day, '05-11T00:00', '05-30T00:00'], [{ limits: { perHostWeek: 1 } }]],
  [
    'a month of a cap',
    [...day, '04-17T00:00', '06-23T00:00'],
    [{ limits: { perDay: 1 } }, { caps: { perMonth: 1 } }],
  ],
];

for (const [why, result, asked] of cases)
  test(`data needed: ${why}`, () => assert.deepEqual(needed(...asked), result));
