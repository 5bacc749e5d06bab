import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase } from '#/platform/db/open.ts';
import type { Replica } from '#/platform/db/replica.ts';
import { eventually } from '#/test/eventually.ts';
import { Pair, type Server } from './pair.ts';

const replicaTimes = { lookEveryMs: 25, lagMaxMs: 5_000, waitsMs: [2, 5, 10] };

test('after the primary was replaced, a standby is read from once it shows that it follows', () =>
  afterFailover('select 1', async (replica, standby) => {
    await eventually(() => replica.problem === 'OLD_TIMELINE');
    await standby.run('checkpoint');
    await eventually(() => replica.problem === null);
  }));

test('and at once, if the login may see what the standby receives', () =>
  afterFailover('grant pg_read_all_stats to callwright', async (replica, standby) => {
    await eventually(() => replica.problem === null);
    const [noted] = await standby.run('select timeline_id as timeline from pg_control_checkpoint()');
    assert.equal(noted?.['timeline'], 1);
  }));

/** A process whose primary is a promoted standby, and whose replica follows that one. */
async function afterFailover(
  prepare: string,
  work: (replica: Replica, standby: Server) => Promise<void>,
): Promise<void> {
  const pair = await Pair.start();
  await pair.primary.run(prepare);
  const third = await pair.another();
  try {
    await pair.primary.stop();
    await pair.standby.run('select pg_promote()');
    const database = await openDatabase({
      databaseUrl: pair.standby.url,
      replicaUrl: third.url,
      replicaTimes,
    });
    try {
      assert.ok(database.replica);
      await work(database.replica, third);
    } finally {
      await database.close();
    }
  } finally {
    await third.stop();
    await pair.stop();
  }
}
