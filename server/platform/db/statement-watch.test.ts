import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testDatabase } from '#/test/database.ts';
import type { Db } from './db.ts';
import { sql } from './sql.ts';
import { operationOf, watchOf, type WatchedStatement } from './statement-watch.ts';

const its = await testDatabase();
after(() => its.drop());
const { database } = its;
const seen: WatchedStatement[] = [];
const waits: number[] = [];
watchOf(database.pool).watcher = {
  statement: (answered) => void seen.push(answered),
  connectionWait: (ms) => void waits.push(ms),
};

/** The reports while `work` runs. */
async function toldBy(work: () => Promise<unknown>): Promise<string[]> {
  seen.length = 0;
  await work().catch(() => undefined);
  return seen.map(
    ({ name, text, error }) => `${operationOf(text)} ${name}${error === null ? '' : ' failed'}`,
  );
}

async function readOne(db: Db): Promise<void> {
  await sql`select 1 as one`.execute(db);
}

const here = 'platform/db/statement-watch.test.ts';

test('a statement is told with the file and the function that sends it', async () => {
  assert.deepEqual(await toldBy(() => readOne(database.db)), [`SELECT ${here} readOne`]);
  assert.deepEqual(await toldBy(() => readOne(database.ofWorkspace(1))), [`SELECT ${here} readOne`]);
});

test('a statement within a transaction is told between begin and commit', async () => {
  const told = await toldBy(() =>
    database.db.onConnection(async (db) => {
      await db.run('begin');
      await readOne(db);
      await db.run('commit');
    }),
  );
  assert.deepEqual(told, ['BEGIN begin', `SELECT ${here} readOne`, 'COMMIT commit']);
});

test('a statement that fails is told with its error, and still fails', async () => {
  const fail = () => sql`select 1 / ${0}::int`.execute(database.db);
  await assert.rejects(fail, /division by zero/);
  assert.deepEqual(await toldBy(fail), [`SELECT ${here} fail failed`]);
  const [{ error } = { error: null }] = seen;
  assert.match(String(error), /division by zero/);
});

test('a name never holds what a statement is about', async () => {
  const told = await toldBy(() => sql`select ${'a secret'}::text`.execute(database.db));
  assert.doesNotMatch(told.join(), /secret/);
});

test('the wait for a connection of the pool is told', () => {
  assert.ok(waits.length > 0);
  assert.ok(waits.every((ms) => ms >= 0));
});
