import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { emptyDatabase } from '#/test/database.ts';
import { Pooler } from '#/test/pooler/pooler.ts';
import { openDatabase } from './open.ts';
import { systemTransaction, takeTime } from './tx.ts';

/** The database at a URL, with a statement timeout. */
async function limited(url: string, statementTimeout: string) {
  const address = new URL(url);
  address.searchParams.set('options', `-c statement_timeout=${statementTimeout}`);
  return openDatabase({ databaseUrl: address.href });
}

// The test needs real delays: the watch breaks connections that are silent for three seconds longer than the statement
// timeout.
test('what takes longer than the watch allows by itself ends well where it may: without a limit, and in long work', async (t) => {
  const own = await emptyDatabase();
  const [endless, short] = [await limited(own.url, '0'), await limited(own.url, '1s')];
  t.after(async () => {
    await endless.close();
    await short.close();
    await own.drop();
  });
  const ctx = { db: short.db, inTransaction: false, afterCommit: () => undefined } as unknown as PublicCtx;
  const [alone, inLongWork] = await Promise.all([
    endless.db.run('select $1::int as slept, pg_sleep(14)', [14]),
    systemTransaction(ctx, async (tx) => {
      await takeTime(tx);
      return tx.db.run('select $1::int as slept, pg_sleep(6)', [6]);
    }),
  ]);
  assert.equal(alone.rows[0].slept, 14);
  assert.equal(inLongWork.rows[0].slept, 6);
  await assert.rejects(short.db.run('select pg_sleep(2)'), { code: '57014' }, 'the limit holds elsewhere');
});

// The pooler is in this process, so it cannot answer the watch while the process is busy.
test('a process that is busy for seconds does not take that for a silence of the database', async (t) => {
  const own = await emptyDatabase();
  const pooler = await Pooler.start(own.url);
  const database = await openDatabase({ databaseUrl: pooler.addressOf(own.url), directUrl: own.url });
  t.after(async () => {
    await database.close();
    pooler.close();
    await own.drop();
  });
  await database.db.run('select $1::int as warm', [1]);
  const slow = database.db.run('select $1::int as slept, pg_sleep(4)', [4]);
  // Busy, except for moments in which timers run, but nothing is read.
  for (let turn = 0; turn < 4; turn += 1) {
    const until = performance.now() + 1_200;
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  assert.equal((await slow).rows[0].slept, 4);
});
