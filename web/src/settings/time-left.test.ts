import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { timeLeftMs } from './time-left.ts';

const samples = (...all: readonly [days: number, seconds: number][]) =>
  all.map(([days, seconds]) => ({ storyMs: days * dayMs, seenMs: seconds * 1_000 }));

const cases = [
  { seen: samples(), left: null, because: 'nothing was seen' },
  { seen: samples([10, 0]), left: null, because: 'one look has no speed' },
  { seen: samples([10, 0], [11, 2]), left: null, because: 'two seconds say too little' },
  { seen: samples([10, 0], [10, 8]), left: null, because: 'it stands still' },
  { seen: samples([10, 0], [20, 10]), left: 70_000, because: 'a day a second, and seventy days are left' },
  { seen: samples([10, 0], [20, 10], [40, 20]), left: 33_333, because: 'the speed is that of all looks' },
  { seen: samples([80, 0], [90, 10]), left: 0, because: 'it is at its end' },
  { seen: samples([80, 0], [95, 10]), left: 0, because: 'it is past its end' },
];

for (const { seen, left, because } of cases)
  test(`the time that a story of 90 days needs is ${left === null ? 'not known' : `${left} ms`}: ${because}`, () => {
    const found = timeLeftMs(seen, 90 * dayMs);
    assert.equal(found === null ? null : Math.round(found), left);
  });
