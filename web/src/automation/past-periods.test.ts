import assert from 'node:assert/strict';
import { test } from 'node:test';
import { automationsSimulate } from '../field-limits.ts';
import { daysIn, pastPeriod, type KnownPeriod, type PastPeriod } from './past-periods.ts';

const table: [KnownPeriod, string, PastPeriod, number, string][] = [
  ['DAYS_30', '2026-11-23', { from: '2026-10-24', to: '2026-11-22' }, 30, 'without today'],
  ['MONTH', '2026-11-23', { from: '2026-10-01', to: '2026-10-31' }, 31, 'the month before'],
  ['MONTH', '2028-03-01', { from: '2028-02-01', to: '2028-02-29' }, 29, 'a leap year'],
  ['MONTH', '2027-01-31', { from: '2026-12-01', to: '2026-12-31' }, 31, 'of the year before'],
  ['QUARTER', '2026-11-23', { from: '2026-07-01', to: '2026-09-30' }, 92, 'the longest there is'],
  ['QUARTER', '2026-10-01', { from: '2026-07-01', to: '2026-09-30' }, 92, 'on the first day of the next'],
  ['QUARTER', '2026-09-30', { from: '2026-04-01', to: '2026-06-30' }, 91, 'on the last day of one'],
  ['QUARTER', '2027-02-28', { from: '2026-10-01', to: '2026-12-31' }, 92, 'of the year before'],
  ['QUARTER', '2027-04-15', { from: '2027-01-01', to: '2027-03-31' }, 90, 'the shortest'],
];
for (const [kind, now, expected, days, why] of table)
  test(`${kind} before ${now} is ${expected.from} to ${expected.to}: ${why}`, () => {
    const period = pastPeriod(kind, now);
    assert.deepEqual(period, expected);
    assert.equal(daysIn(period), days);
    assert.ok(days <= automationsSimulate.days.max, 'the API takes it');
  });
