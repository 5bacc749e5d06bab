import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { createApp } from '#/main/app.ts';
import { poolerCheck } from '#/main/cli/doctor-pooler.ts';
import type { Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { migrate } from '#/platform/db/migrate.ts';
import { openDatabase, type Database } from '#/platform/db/open.ts';
import { proveTenancy } from '#/platform/db/self-test.ts';
import { systemTransaction, transaction } from '#/platform/db/tx.ts';
import { authenticate } from '#/domain/people/auth/authenticate.ts';
import { emptyDatabase, ownDatabase } from '#/test/database.ts';
import { eventually } from '#/test/eventually.ts';
import { server, workspace } from '#/test/harness.ts';
import { Pooler } from './pooler.ts';

const pooler = await Pooler.start(server.databaseUrl);
const pooled = pooler.addressOf(server.databaseUrl);
const database = await openDatabase({ databaseUrl: pooled, directUrl: server.databaseUrl });
after(async () => {
  await database.close();
  pooler.close();
});

const context = (its: Database, accountId = 0) =>
  ({ db: its.db, accountId, inTransaction: false, afterCommit: () => undefined }) as unknown as Ctx &
    PublicCtx;

const settings = `select current_setting('TimeZone') as zone, current_setting('statement_timeout') as statement,
  current_setting('lock_timeout') as lock, current_setting('jit') as jit, $1::int as given`;
// On a cluster, the lock timeout of writes is longer than the move of a cell.
const lock = database.cells.areSpread ? '8s' : '3s';
const limits = { zone: 'UTC', statement: '10s', lock, jit: 'off', given: 1 };

test('every transaction through the pooler has another session', async () => {
  const pids = new Set<number>();
  const { rows: first } = await database.db.run('select pg_backend_pid() as pid');
  for (const { pid } of [...first, ...(await database.db.run('select pg_backend_pid() as pid')).rows])
    pids.add(pid);
  assert.equal(pids.size, 2);
});

test('limits, time zone and jit hold in a statement, in transactions, and in what workspaces send', async () => {
  // A repeated statement is prepared.
  for (let round = 0; round < 3; round += 1) {
    assert.deepEqual((await database.db.run(settings, [1])).rows, [limits]);
    assert.deepEqual((await database.ofWorkspace(1).run(settings, [1])).rows, [limits]);
  }
  const inTransaction = (its: PublicCtx) => its.db.run(settings, [1]);
  assert.deepEqual((await systemTransaction(context(database), inTransaction)).rows, [limits]);
  assert.deepEqual((await transaction(context(database, 1), inTransaction)).rows, [limits]);
  const idle = "select current_setting('idle_in_transaction_session_timeout') as idle";
  const { rows } = await systemTransaction(context(database), (tx) => tx.db.run(idle));
  assert.deepEqual(rows, [{ idle: '15s' }]);
});

test('nothing stays in the sessions that others get from the pooler', async () => {
  await transaction(context(database, 1), (tx) => tx.db.run('select 1'));
  await database.ofWorkspace(1).run('select $1::int as one', [1]);
  const other = new pg.Client({ connectionString: pooled });
  await other.connect();
  const left = `select pg_backend_pid() as pid, current_setting('role') as role, current_setting('statement_timeout') as statement,
    nullif(current_setting('app.account_id', true), '') as account`;
  const seen = new Map<number, object>();
  for (let round = 0; round < 8; round += 1) {
    const [row] = (await other.query<{ pid: number }>(left)).rows;
    if (row !== undefined) seen.set(row.pid, { ...row, pid: 0 });
  }
  await other.end();
  assert.ok(seen.size > 1);
  assert.deepEqual(
    [...seen.values()],
    Array.from(seen, () => ({ pid: 0, role: 'none', statement: '0', account: null })),
  );
});

test('limits that the address names itself win, and are not sent in the startup message', async (t) => {
  const url = new URL(pooled);
  url.searchParams.set('options', '-c statement_timeout=0 -c lock_timeout=7s');
  const its = await openDatabase({ databaseUrl: url.href, directUrl: server.databaseUrl });
  t.after(() => its.close());
  const { rows } = await its.db.run(settings, [1]);
  assert.deepEqual(rows, [{ ...limits, statement: '0', lock: '7s' }]);
});

test('the database is migrated and proved over the direct address', async (t) => {
  const own = await emptyDatabase();
  const between = await Pooler.start(own.url);
  const its = await openDatabase({ databaseUrl: between.addressOf(own.url), directUrl: own.url });
  t.after(async () => {
    await its.close();
    between.close();
    await own.drop();
  });
  assert.ok((await migrate(its)) > 10);
  assert.equal(await migrate(its), 0);
  await proveTenancy(its);
  assert.deepEqual(its.pooling, { requests: 'TRANSACTION', direct: 'NONE' });
});

test('a pooler in transaction mode is recognized; without a direct address upkeep is refused, and doctor says so', async (t) => {
  const its = await openDatabase({ databaseUrl: pooled });
  t.after(() => its.close());
  assert.deepEqual(its.pooling, { requests: 'TRANSACTION', direct: 'TRANSACTION' });
  await assert.rejects(
    its.unhurried(() => Promise.resolve()),
    /Set DATABASE_DIRECT_URL/,
  );
  assert.match(poolerCheck(its.pooling).detail, /set DATABASE_DIRECT_URL/);
  assert.equal(poolerCheck(its.pooling).ok, false);
  assert.equal(poolerCheck(database.pooling).ok, true);
  assert.equal(poolerCheck(server.app.database.pooling).ok, true);
});

test('a direct address that leads to another database is refused', async (t) => {
  const own = await ownDatabase();
  t.after(() => own.drop());
  await assert.rejects(
    openDatabase({ databaseUrl: pooled, directUrl: own.url }),
    /leads to another database than DATABASE_URL/,
  );
});

test('a pooler that loses prepared statements is refused with the version that is needed', async (t) => {
  const older = await Pooler.start(server.databaseUrl, { keepsNames: false });
  t.after(() => older.close());
  const opening = openDatabase({
    databaseUrl: older.addressOf(server.databaseUrl),
    directUrl: server.databaseUrl,
  });
  await assert.rejects(opening, /PgBouncer 1\.21 or later with max_prepared_statements/);
});

test('behind a pooler without a direct address a key revoked elsewhere is refused two seconds later', async (t) => {
  const deaf = await openDatabase({ databaseUrl: pooled, echoTimes: { everyMs: 20, withinMs: 20 } });
  t.after(() => deaf.close());
  const silence = Promise.withResolvers<void>();
  await deaf.listen('callwright_test', {
    onMessage: () => undefined,
    onConnected: () => undefined,
    onLost: () => silence.resolve(),
  });
  await silence.promise;
  const app = await createApp(server.app.config, deaf, { works: false, clock: server.clock.now });
  const w = await workspace();
  const { key } = await w.keyWith(['*'], w.owner.userId);
  const ask = () => authenticate(app, `Bearer ${key}`, null, null);
  assert.equal((await ask()).kind, 'api_key');
  assert.equal(deaf.hears(), false);
  const { body } = await w.get('/v1/apiKeys');
  const { id } = body.data.apiKeys.find(({ hint }: { hint: string }) => key.endsWith(hint));
  assert.equal((await w.delete(`/v1/apiKeys/${id}`)).status, 200);
  assert.equal((await ask()).kind, 'api_key', 'nobody has told it');
  server.clock.advance(2_000);
  await assert.rejects(ask(), { code: 'API_KEY_INVALID' });
});

test('with a direct address it hears at once', async () => {
  const heard: string[] = [];
  await database.listen('test_pooled', {
    onMessage: (payload) => heard.push(payload),
    onConnected: () => undefined,
    onLost: () => undefined,
  });
  await eventually(() => database.hears());
  await database.db.run('select pg_notify($1, $2)', ['test_pooled', 'news']);
  await eventually(() => heard.length === 1);
  assert.deepEqual(heard, ['news']);
});
