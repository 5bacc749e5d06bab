import assert from 'node:assert/strict';
import { test } from 'node:test';
import { momentOf, writeDateSpan } from './time.ts';

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

test('a span of days names an open end', () => {
  assert.match(writeDateSpan('2026-11-01', undefined), /^from /);
  assert.match(writeDateSpan(undefined, '2026-11-01'), /^until /);
  assert.equal(writeDateSpan(undefined, undefined), '');
});
