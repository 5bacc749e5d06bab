import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { sql } from '#/platform/db/sql.ts';
import { testDatabase } from '#/test/database.ts';
import { RateLimit } from './rate-limit.ts';
import { SlidingWindow } from './sliding-window.ts';

const held = await testDatabase();
after(() => held.drop());

const fail = (error: unknown): never => {
  throw error;
};

/** A window as in one process: in memory, or shared through the database. */
function process({ isShared }: { isShared: boolean }): SlidingWindow {
  const limits = new RateLimit(fail);
  if (isShared) void limits.share({} as never); // only its presence is checked
  return new SlidingWindow(held.database, limits, fail);
}

test('the 21st request within ten seconds is refused, across any edge', async () => {
  const window = process({ isShared: false });
  const take = (atMs: number) => window.take('key', { points: 20, windowSec: 10 }, 1_000_000 + atMs);
  for (let count = 0; count < 19; count += 1) assert.ok((await take(9_000 + count)).isAllowed);
  assert.equal((await take(12_000)).remaining, 0);
  const refused = await take(18_999);
  assert.deepEqual([refused.isAllowed, refused.remaining, refused.resetSec], [false, 0, 1]);
  // The first of them is now ten seconds old, the others are not.
  assert.ok((await take(19_000)).isAllowed);
  assert.ok(!(await take(19_000)).isAllowed);
  assert.ok((await take(19_001)).isAllowed);
});

test('a client that waits as long as the refusal says gets through', async () => {
  const window = process({ isShared: false });
  const allowance = { points: 3, windowSec: 10 };
  for (const atMs of [0, 4_000, 4_000]) await window.take('key', allowance, atMs);
  const { isAllowed, resetSec } = await window.take('key', allowance, 5_100);
  assert.deepEqual([isAllowed, resetSec], [false, 5]);
  assert.ok((await window.take('key', allowance, 5_100 + resetSec * 1_000)).isAllowed);
});

test('no window of ten seconds ever holds more than the allowance, whenever requests come', async () => {
  const gaps = fc.array(fc.oneof(fc.constant(0), fc.nat(500), fc.nat(12_000)), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(gaps, fc.integer({ min: 1, max: 6 }), async (waits, points) => {
      const window = process({ isShared: false });
      let nowMs = 1_000_000;
      const allowed: number[] = [];
      for (const wait of waits) {
        nowMs += wait;
        const inWindow = allowed.filter((at) => at > nowMs - 10_000).length;
        const { isAllowed } = await window.take('key', { points, windowSec: 10 }, nowMs);
        assert.equal(isAllowed, inWindow < points);
        if (isAllowed) allowed.push(nowMs);
      }
    }),
  );
});

test('several processes let through exactly the allowance between them', async () => {
  const processes = [process({ isShared: true }), process({ isShared: true }), process({ isShared: true })];
  const allowance = { points: 20, windowSec: 10 };
  const budgets = await Promise.all(
    Array.from({ length: 20 }, () =>
      processes.map((one) => one.take('shared', allowance, Date.now())),
    ).flat(),
  );
  assert.equal(budgets.filter((budget) => budget.isAllowed).length, 20);
  const refused = budgets.find((budget) => !budget.isAllowed);
  assert.ok(refused !== undefined && refused.resetSec >= 1 && refused.resetSec <= 10);
});

test('a window in the database moves with time', async () => {
  const window = process({ isShared: true });
  let nowMs = Date.now();
  const take = async () => (await window.take('moving', { points: 2, windowSec: 10 }, nowMs)).isAllowed;
  assert.deepEqual([await take(), await take(), await take()], [true, true, false]);
  // Moves the first of the two ten seconds back.
  await sql`update mcp_window set hits[1] = hits[1] - 10000 where key = 'moving'`.execute(held.database.db);
  nowMs += 10_000;
  assert.deepEqual([await take(), await take()], [true, false]);
});

test('what a process let through on its own counts when others come', async () => {
  const limits = new RateLimit(fail);
  const window = new SlidingWindow(held.database, limits, fail);
  const allowance = { points: 2, windowSec: 10 };
  const take = async () => (await window.take('joined', allowance, Date.now())).isAllowed;
  assert.ok(await take());
  void limits.share({} as never); // only its presence is checked
  assert.deepEqual([await take(), await take()], [true, false]);
});

test('a store that fails lets requests through', async () => {
  const failures: unknown[] = [];
  const limits = new RateLimit(fail);
  void limits.share({} as never); // only its presence is checked
  const away = { ...held.database, db: { run: () => Promise.reject(new Error('away')) } } as never;
  const window = new SlidingWindow(away, limits, (error) => failures.push(error));
  assert.ok((await window.take('key', { points: 1, windowSec: 10 }, Date.now())).isAllowed);
  assert.equal(failures.length, 1);
});
