import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setPageClock } from './page-clock.ts';
import { writeSpan } from './time-span.ts';
import { momentOf, writeAhead, writeDateSpan } from './time.ts';

test('a wall-clock time somewhere is the right moment, also around changes of the clocks', () => {
  for (const [local, zone, moment, why] of [
    ['2026-11-30T09:30', 'Europe/Berlin', '2026-11-30T08:30:00.000Z', 'winter time'],
    ['2026-07-01T09:30', 'Europe/Berlin', '2026-07-01T07:30:00.000Z', 'summer time'],
    ['2026-10-25T04:00', 'Europe/Berlin', '2026-10-25T03:00:00.000Z', 'an hour after the clocks went back'],
    ['2026-03-29T01:30', 'Europe/Berlin', '2026-03-29T00:30:00.000Z', 'just before they go forward'],
    ['2026-01-01T00:10', 'Pacific/Auckland', '2025-12-31T11:10:00.000Z', 'another year in UTC'],
    ['2026-06-01T12:00', 'Asia/Kathmandu', '2026-06-01T06:15:00.000Z', 'quarters of an hour'],
  ] as const)
    assert.equal(momentOf(local, zone), moment, why);
});

test('a span over midnight has two times, and one of a day or more also the dates', () => {
  const [start, hour, day] = [
    '2026-11-27T14:30:00.000Z',
    '2026-11-27T15:30:00.000Z',
    '2026-11-28T14:30:00.000Z',
  ];
  assert.match(writeSpan(start, hour, 'UTC'), /^(2:30|14:30)\W+(3:30|15:30)( PM)?$/);
  assert.match(writeSpan(start, hour, 'Asia/Tokyo'), /^(11:30 PM|23:30) – (12:30 AM|00:30)$/u);
  assert.match(writeSpan(start, day, 'Asia/Tokyo'), /28/);
});

test('a span of days names an open end', () => {
  assert.match(writeDateSpan('2026-11-01', undefined), /^from /);
  assert.match(writeDateSpan(undefined, '2026-11-01'), /^until /);
  assert.equal(writeDateSpan(undefined, undefined), '');
});

test('days ahead are counted as people do, by the calendar there', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-27T13:48:00.000Z') });
  setPageClock('2026-11-27T13:48:00.000Z');
  for (const [moment, zone, text] of [
    ['2026-11-30T08:45:00.000Z', 'Europe/Berlin', 'in 3 days'],
    ['2026-11-28T20:00:00.000Z', 'Europe/Berlin', 'tomorrow'],
    ['2026-11-28T16:00:00.000Z', 'Asia/Tokyo', 'in 2 days'],
    ['2026-11-28T08:45:00.000Z', 'Europe/Berlin', 'in 18 hours'],
    ['2026-11-27T13:58:00.000Z', 'Europe/Berlin', 'in 10 minutes'],
  ] as const)
    assert.equal(writeAhead(moment, zone), text, moment);
});
