import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs, minuteMs } from '@callwright/contract/units-of-time.ts';
import { loadConfig } from '#/platform/config/config.ts';
import { nextWaitMs } from './retry-schedule.ts';

const { webhookRetrySchedule: schedule } = loadConfig({ APP_SECRET: 'k5Jd0pXh2mQ8vR1tYw7zN4bC6gL3fS9a' });

test('the schedule has ten tries within 75.6 hours', () => {
  assert.equal(schedule.length, 10);
  assert.equal(
    schedule.reduce((sum, seconds) => sum + seconds, 0),
    272_105,
  );
});

const waits: [tries: number, retryAfterMs: number, chance: number, expected: number | null, why: string][] = [
  [1, 0, 0, 5_000, 'the second try comes after five seconds'],
  [1, 0, 0.99, 5_000, '… exactly'],
  [2, 0, 0, 4 * minuteMs, 'from the third on the wait is up to a fifth shorter'],
  [2, 0, 0.5, 5 * minuteMs, '… as it is'],
  [2, 0, 1, 6 * minuteMs, '… or longer'],
  [9, 0, 0.5, 24 * hourMs, 'the last wait'],
  [10, 0, 0.5, null, 'there is no eleventh try'],
  [1, 30_000, 0, 30_000, 'the receiver may ask for more'],
  [3, 30_000, 0.5, 30 * minuteMs, '… not for less, or its tries would be used up at once'],
];

for (const [tries, retryAfterMs, chance, expected, why] of waits)
  test(`after ${tries} tries: ${why}`, () => {
    assert.equal(nextWaitMs(schedule, tries, retryAfterMs, chance), expected);
  });
