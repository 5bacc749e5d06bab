import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { retryAfterOf } from './retry-after.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const asked: [status: number, value: string | undefined, expected: number, why: string][] = [
  [429, '120', 120_000, 'seconds'],
  [503, 'Fri, 20 Nov 2026 10:02:00 GMT', 120_000, 'a date'],
  [503, 'Fri, 20 Nov 2026 09:00:00 GMT', 0, 'a date in the past'],
  [429, '86400', hourMs, 'at most an hour'],
  [500, '120', 0, 'not of a receiver that is broken'],
  [429, undefined, 0, 'none'],
  [429, 'soon', 0, 'nonsense'],
  [429, '-5', 0, 'nonsense as well'],
];

for (const [status, value, expected, why] of asked)
  test(`Retry-After of ${status} ${String(value)}: ${why}`, () => {
    assert.equal(retryAfterOf(status, value, now), expected);
  });
