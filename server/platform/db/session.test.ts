import assert from 'node:assert/strict';
import { after, test, type TestContext } from 'node:test';
import { testDatabase } from '#/test/database.ts';
import { Cells } from './cells.ts';
import { openDatabase, type Database } from './open.ts';
import { sessionOf } from './session.ts';

const its = await testDatabase();
after(() => its.drop());

const settings = `select current_setting('TimeZone') as zone, current_setting('statement_timeout') as statement,
  current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle,
  current_setting('jit') as jit, $1::int as given`;
const limits = { zone: 'UTC', statement: '10s', lock: '3s', idle: '15s', jit: 'off', given: 1 };
if (its.database.cells.isCluster) limits.lock = '8s';

/** The database of the test, without the suite's own wrappers. */
async function opened(t: TestContext, options: string): Promise<Database> {
  const url = new URL(its.url);
  url.searchParams.set('options', options);
  const database = await openDatabase({ databaseUrl: url.href });
  t.after(() => database.close());
  assert.equal(database.pooling.requests, 'NONE');
  return database;
}

test('without a pooler a connection starts with limits and time zone, whatever is sent over it', async (t) => {
  const database = await opened(t, '');
  assert.deepEqual((await database.pool.query(settings, [1])).rows, [limits]);
  assert.deepEqual((await database.ofWorkspace(1).run(settings, [1])).rows, [limits]);
  await database.db.onConnection(async (db) => {
    await db.run('begin');
    assert.deepEqual((await db.run(settings, [1])).rows, [limits]);
    await db.run('rollback');
  });
});

test('on a cluster a statement waits longer for a lock, because a cell may be moved', () => {
  const starting = (isCluster: boolean): string => {
    const cells = new Cells({ names: ['default'], isCluster }, null, async () => []);
    const { address, session } = sessionOf('postgres://127.0.0.1/one', null, { cells });
    assert.equal(new URL(address).searchParams.get('options'), null);
    return session.opening;
  };
  assert.match(starting(false), /lock_timeout = '3s'/);
  assert.match(starting(true), /lock_timeout = '8s'/);
});

test('limits that the address names itself win without a pooler, too, and its other options are kept', async (t) => {
  const database = await opened(t, '-c statement_timeout=7s -c work_mem=5MB');
  assert.deepEqual((await database.ofWorkspace(1).run(settings, [1])).rows, [{ ...limits, statement: '7s' }]);
  const { rows } = await database.pool.query("select current_setting('work_mem') as memory");
  assert.deepEqual(rows, [{ memory: '5MB' }]);
});
