import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { RateLimit, storeOptions } from './rate-limit.ts';

// Processes that start and stop: in any case, no more requests than the limit are allowed in a window.

const allowance = { points: 5, windowSec: 60 };

function process(): RateLimit {
  return new RateLimit((error) => assert.fail(String(error)));
}

async function allowed(limits: RateLimit, times: number): Promise<number> {
  const budgets = await Promise.all(Array.from({ length: times }, () => limits.take('key', allowance)));
  return budgets.filter(({ isAllowed }) => isAllowed).length;
}

test('what a process has counted alone still counts when another comes', async () => {
  const store = new RateLimiterMemory(storeOptions);
  const [first, second] = [process(), process()];
  assert.equal(await allowed(first, 3), 3);
  await Promise.all([first.share(store), second.share(store)]);
  assert.equal(await allowed(second, 5), 2);
  assert.equal(await allowed(first, 5), 0);
});

test('requests that come while the counts are handed over count with them', async () => {
  const store = new RateLimiterMemory(storeOptions);
  const [first, second] = [process(), process()];
  assert.equal(await allowed(first, 3), 3);
  const joining = first.share(store);
  assert.equal(await allowed(first, 5), 2);
  // `joining` resolves only when the others share the counts.
  await Promise.all([joining, second.share(store)]);
  assert.equal(await allowed(second, 5), 0);
});

test('what processes have counted together still counts when one is left', async () => {
  const store = new RateLimiterMemory(storeOptions);
  const [first, second] = [process(), process()];
  await Promise.all([first.share(store), second.share(store)]);
  assert.deepEqual([await allowed(first, 1), await allowed(second, 3)], [1, 3]);
  await second.share(null);
  assert.equal(await allowed(second, 5), 1);
});
