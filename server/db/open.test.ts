import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { nothingOpen, testDatabase, type TestDatabase } from '../test/database.ts';
import { runStatement } from './connections.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { openDatabase, type Database } from './open.ts';
import { tidy } from './upkeep.ts';

const run = promisify(execFile);
let its: TestDatabase;

before(async () => {
  its = await testDatabase();
});
after(async () => {
  nothingOpen(its.database);
  await its.drop();
});

const one = async (text: string, values: unknown[] = [], database: Database = its.database) =>
  (await runStatement(database.pool, text, values)).rows[0];

test('values come as the API wants them', async () => {
  const row =
    await one(`select '2026-03-01 09:30:00.5+02'::timestamptz as at, timestamptz '2026-03-01Z' as whole, timestamptz 'infinity' as never,
    date '2026-03-01' as day, 9007199254740991::bigint as n, '{"a":[1]}'::jsonb as j, array[1,2]::bigint[] as ns, array[timestamptz '2026-03-01Z'] as ats`);
  assert.deepEqual(row, {
    at: '2026-03-01T07:30:00.500Z',
    whole: '2026-03-01T00:00:00.000Z',
    never: 'infinity',
    day: '2026-03-01',
    n: 9007199254740991,
    j: { a: [1] },
    ns: [1, 2],
    ats: ['2026-03-01T00:00:00.000Z'],
  });
});

test('statements that are sent again are prepared', async () => {
  for (let count = 0; count < 3; count++) await one('select $1::int as prepared_here', [count]);
  const row = await one(
    "select count(*) as n from pg_prepared_statements where statement like '%prepared_here%' and statement not like '%pg_prepared%'",
  );
  assert.equal(row.n, 1);
});

test('an error in a prepared statement leaves the connection in order', async () => {
  for (let count = 0; count < 4; count++) {
    await assert.rejects(one('select 1 / $1::int as x', [0]), /division/);
    assert.deepEqual(await one('select 2 / $1::int as x', [1]), { x: 2 });
  }
  await assert.rejects(one('select $1::int as x', ['not a number']), /invalid input syntax/);
  await assert.rejects(one('select nothing_of_the_kind($1)', [1]), /does not exist/);
  assert.deepEqual(await one('select $1::int as x', ['7']), { x: 7 });
});

test('five megabytes go there and back', async () => {
  const text = 'é'.repeat(2_500_000);
  assert.equal((await one('select $1::text as text', [text])).text, text);
});

test('news leave with the commit, and come back after the connection is lost', async () => {
  const heard: string[] = [];
  let connected = 0;
  await its.database.listen('test_news', {
    onMessage: (text) => heard.push(text),
    onConnected: () => connected++,
    onLost: () => undefined,
  });
  await one("select pg_notify('test_news', 'first')");
  await until(() => heard.length === 1);
  await assert.rejects(
    runStatement(its.database.pool, "begin; select pg_notify('test_news', 'never'); select 1 / 0; commit"),
  );
  if (its.database.kind === 'postgres')
    await one(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'callwright news' and datname = current_database()",
    );
  await one('select 1 as x'); // The embedded database has a new session from here on.
  await until(() => connected >= 2);
  await one("select pg_notify('test_news', 'second')");
  await until(() => heard.length >= 2);
  assert.deepEqual(heard, ['first', 'second']);
});

async function until(isTrue: () => boolean): Promise<void> {
  for (let count = 0; count < 100 && !isTrue(); count++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  assert.ok(isTrue());
}

test('an address nobody answers at is refused soon', async () => {
  const begun = performance.now();
  await assert.rejects(openDatabase({ databaseUrl: 'postgres://postgres@127.0.0.1:9/none' }), /ECONNREFUSED/);
  assert.ok(performance.now() - begun < 3_000);
});

test('the data folder belongs to one process, and what it keeps is there at the next start', async (t) => {
  if (its.database.kind !== 'pglite') return t.skip('of the embedded database');
  const folder = mkdtempSync(join(tmpdir(), 'callwright-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const first = await openDatabase({ dataDir: folder });
  await one('create table kept (n integer)', [], first);
  await one('insert into kept values ($1)', [7], first);
  const program = `const { openDatabase } = await import(${JSON.stringify(new URL('open.ts', import.meta.url).href)}); await openDatabase({ dataDir: ${JSON.stringify(folder)} });`;
  await assert.rejects(
    run(process.execPath, ['--input-type=module', '--eval', program]),
    new RegExp(`in use by process ${process.pid} .* since 2`),
  );
  await first.close();
  assert.ok(!existsSync(join(folder, 'lock')));
  const second = await openDatabase({ dataDir: folder });
  assert.deepEqual(await one('select n from kept', [], second), { n: 7 });
  await second.close();
});

test('the lock of a process that died is taken over, that of another machine once it is old', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'lock');
  const owner = {
    pid: 2 ** 22 + 1,
    host: hostname(),
    command: 'node serve',
    since: '2026-01-01T00:00:00Z',
    startTicks: '1',
  };
  writeFileSync(file, JSON.stringify(owner));
  const unlock = await lockDataDir(folder);
  assert.equal(JSON.parse(readFileSync(file, 'utf8')).pid, process.pid);
  await assert.rejects(lockDataDir(folder), /in use by process/);
  unlock();
  // The number of this very process, from an earlier life: as in a container that was killed.
  writeFileSync(file, JSON.stringify({ ...owner, pid: process.pid }));
  (await lockDataDir(folder))();
  writeFileSync(file, JSON.stringify({ ...owner, host: 'elsewhere' }));
  await assert.rejects(lockDataDir(folder), /on elsewhere/);
});

test('tables that changed are analyzed and rid of dead rows, others left alone', async (t) => {
  if (its.database.kind !== 'pglite') return t.skip('PostgreSQL has autovacuum');
  await one('create table changing as select n from generate_series(1, 1000) n');
  assert.ok((await tidied()).includes('changing'));
  assert.equal((await one("select reltuples::int as n from pg_class where relname = 'changing'")).n, 1000);
  assert.ok(!(await tidied()).includes('changing'));
  await one('delete from changing where n <= 500');
  assert.ok((await tidied()).includes('changing'));
  assert.equal(
    (await one("select n_dead_tup as n from pg_stat_user_tables where relname = 'changing'")).n,
    0,
  );
});

/** What a session did counts once it has said so, which it puts off for up to a second. */
async function tidied(): Promise<string[]> {
  await one('select pg_stat_force_next_flush()');
  return tidy(its.database.pool);
}
