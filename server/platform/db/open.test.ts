import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually } from '#/test/eventually.ts';
import { dataFolder } from '#/test/data-folder.ts';
import { nothingOpen, runAsLogin, testDatabase } from '#/test/database.ts';
import { runStatement } from './connections.ts';
import { openDatabase, type Database } from './open.ts';

const its = await testDatabase();
after(async () => {
  await nothingOpen(its.database);
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

test('notifications are sent with the commit, and work again after the connection is lost', async () => {
  const messages: string[] = [];
  let connected = 0;
  await its.database.listen('test_news', {
    onMessage: (text) => messages.push(text),
    onConnected: () => connected++,
    onLost: () => undefined,
  });
  await one("select pg_notify('test_news', 'first')");
  await eventually(() => messages.length === 1);
  await assert.rejects(
    runStatement(its.database.pool, "begin; select pg_notify('test_news', 'never'); select 1 / 0; commit"),
  );
  await runAsLogin(
    its.url,
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'callwright news' and datname = current_database()",
  );
  await eventually(() => connected >= 2);
  await one("select pg_notify('test_news', 'second')");
  await eventually(() => messages.length >= 2);
  assert.deepEqual(messages, ['first', 'second']);
});

test('an address nobody answers at is refused soon', async () => {
  const startedAt = performance.now();
  await assert.rejects(openDatabase({ databaseUrl: 'postgres://postgres@127.0.0.1:9/none' }), /ECONNREFUSED/);
  assert.ok(performance.now() - startedAt < 3_000);
});

test('a data folder keeps what was written, and two that open it at once share its server', async (t) => {
  const folder = dataFolder();
  t.after(() => folder.remove());
  const first = await openDatabase({ dataDir: folder.path });
  await one('create table kept (n integer)', [], first);
  await one('insert into kept values ($1)', [7], first);
  const second = await openDatabase({ dataDir: folder.path });
  await first.close();
  assert.deepEqual(await one('select n from kept', [], second), { n: 7 });
  await second.close();
  const third = await openDatabase({ dataDir: folder.path });
  assert.deepEqual(await one('select n from kept', [], third), { n: 7 });
  await third.close();
});
