import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { iso } from './time.ts';

const latest = 8_640_000_000_000_000;

test('a moment is written as JavaScript writes dates, on both sides of 1970 and of the years of four digits', () => {
  const moments = fc.oneof(
    fc.integer({ min: -latest, max: latest }),
    fc.integer({ min: -200_000_000, max: 200_000_000 }),
    fc.double({ min: -1e12, max: 1e13, noNaN: true }),
  );
  fc.assert(
    fc.property(moments, (ms) => assert.equal(iso(ms), new Date(ms).toISOString())),
    { seed: 1, examples: [[0], [-1], [latest], [-latest], [1_799_999_999_999], [-dayMs]] },
  );
});

test('what is no moment is an error', () => {
  for (const ms of [Number.NaN, Number.POSITIVE_INFINITY, latest + dayMs])
    assert.throws(() => iso(ms), RangeError);
});
