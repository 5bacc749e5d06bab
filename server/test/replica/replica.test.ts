import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { replicaCheck } from '#/main/cli/doctor-replica.ts';
import { handlers } from '#/main/handlers.ts';
import { migrate } from '#/platform/db/migrate.ts';
import { openDatabase } from '#/platform/db/open.ts';
import { ReplicaReads } from '#/platform/db/replica-reads.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { WritePositions } from '#/platform/db/write-position.ts';
import type { Call } from '#/surfaces/http/call.ts';
import { readingFrom } from '#/surfaces/http/replica-routes.ts';
import { loadConfig } from '#/platform/config/config.ts';
import { bundledPrograms } from '#/platform/cluster/programs.ts';
import { older } from '#/test/older-cluster.ts';
import { eventually } from '#/test/eventually.ts';
import { startServer, type TestServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';
import { beside, count, openWith, ready, replicaOf, type Seen } from './beside.ts';
import { Pair } from './pair.ts';

const secret = 'k5Jd0pXh2mQ8vR1tYw7zN4bC6gL3fS9a';
/** If the tests run on a given server, uses the oldest supported PostgreSQL here. */
const programs =
  process.env['TEST_DATABASE_URL'] === undefined ? bundledPrograms() : (older ?? bundledPrograms());
/** The reads of the second process, and why some were not served by the replica. */
const seen: Seen = { replica: 0, primary: 0, why: [], wrote: [] };

const pair = await Pair.start(async (url) => {
  const database = await openDatabase({ databaseUrl: url });
  await migrate(database);
  await database.close();
}, programs);
/** Two processes of a fleet. */
const one = await startServer(contract, handlers, {}, undefined, undefined, beside(pair));
const other = await startServer(contract, handlers, {}, undefined, undefined, beside(pair));
count(other, seen);
const w = await createTestWorkspace(one);
await ready(other);
after(async () => {
  await other.close();
  await one.close();
  await pair.stop();
});
afterEach(() => Object.assign(seen, { replica: 0, primary: 0, why: [], wrote: [] }));

/** The same workspace through another process. */
const through = (server: TestServer, key = w.key) => server.anybody.with({ Authorization: `Bearer ${key}` });

async function tag(name: string): Promise<void> {
  assert.equal((await w.post('/v1/contacts/tags', { name })).status, 201, name);
}

async function tags(key?: string): Promise<string[]> {
  const { status, body } = await through(other, key).get('/v1/contacts/tags?limit=100');
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.tags.map(({ name }: { name: string }) => name);
}

test('what one process has written the next read of another one sees, and the replica answers it', async () => {
  for (let round = 0; round < 20; round += 1) {
    await tag(`written ${round}`);
    assert.ok((await tags()).includes(`written ${round}`), `round ${round}`);
  }
  assert.ok(seen.replica > 0, JSON.stringify(seen));
});

test('while the standby replays nothing, reads are answered by the primary and see what was written', async () => {
  await pair.standby.run('select pg_wal_replay_pause()');
  try {
    for (const name of ['behind 1', 'behind 2']) {
      await tag(name);
      assert.ok((await tags()).includes(name));
    }
    assert.ok(seen.why.includes('behind'), JSON.stringify(seen));
    await eventually(() => replicaOf(other).problem === 'BEHIND');
    assert.ok((replicaOf(other).lag?.bytes ?? 0) > 0);
    await tags();
    assert.equal(seen.why.at(-1), 'resting');
    assert.equal(seen.replica, 0);
    const check = await replicaCheck({ databaseReplicaUrl: pair.standby.url }, other.app.database, 50);
    assert.match(check.detail, /^The replica is behind\..* It said: \d+ bytes are missing$/);
  } finally {
    await pair.standby.run('select pg_wal_replay_resume()');
  }
  await ready(other);
  assert.ok((await tags()).includes('behind 2'));
  assert.equal(seen.replica, 1);
});

test('another key and a session see it as well', async () => {
  const { key } = await w.keyWith(['contacts:read']);
  await tag('for all');
  assert.ok((await tags(key)).includes('for all'));
  assert.ok((await tags(w.owner.token)).includes('for all'));
  assert.equal(seen.primary, 0, JSON.stringify(seen));
});

test('a standby that is killed in the middle of reads costs none of them, and is read from when it is back', async () => {
  let isOver = false;
  const statuses = new Set<number>();
  const reader = async (): Promise<void> => {
    while (!isOver) statuses.add((await through(other).get('/v1/contacts/tags')).status);
  };
  const readers = [reader(), reader(), reader(), reader()];
  await eventually(() => seen.replica > 20);
  pair.standby.kill();
  await eventually(() => replicaOf(other).problem === 'UNREACHED' && seen.primary > 20);
  isOver = true;
  await Promise.all(readers);
  assert.deepEqual([...statuses], [200]);
  const check = await replicaCheck({ databaseReplicaUrl: pair.standby.url }, other.app.database);
  assert.match(check.detail, /does not answer.* It said: /);
  await pair.startStandby();
  await ready(other);
  seen.replica = 0;
  await tags();
  assert.equal(seen.replica, 1);
});

test('a read that recovery ends is answered by the primary', async () => {
  await pair.primary.run('create table in_the_way (id int)', 'callwright');
  const reads = new ReplicaReads(replicaOf(other), other.app.database);
  const slow = reads
    .ofWorkspace(w.id)
    .run(
      'select pg_sleep(case when pg_is_in_recovery() then 8 else 0 end), $1::int as n, (select count(*) from pg_class) as c',
      [1],
    );
  await eventually(
    async () =>
      (await pair.standby.run("select from pg_stat_activity where wait_event = 'PgSleep'")).length > 0,
  );
  // Recovery does not wait for reads here, and needs an exclusive lock of this table.
  await pair.primary.run('begin; lock table pg_class in access exclusive mode; commit', 'callwright');
  const { rows } = await slow;
  assert.equal(rows[0].n, 1);
  assert.deepEqual(seen.why, ['conflict']);
});

test('reads that come at the same time share a question to the primary, of which none was sent before they came', async () => {
  const { db } = other.app.database;
  let sent = 0;
  const counting = {
    ...db,
    run: (...statement: Parameters<typeof db.run>) => (sent++, db.run(...statement)),
  };
  const positions = new WritePositions(counting);
  const first = positions.now();
  await Promise.all([first, ...Array.from({ length: 20 }, () => positions.now())]);
  assert.equal(sent, 2);
  await positions.now();
  assert.equal(sent, 3);
});

test('without a replica a request is what it was', () => {
  const ctx = { db: {} } as unknown as Ctx;
  const app = { database: { replica: null } } as unknown as App;
  const call = { route: { name: 'tags.list' }, headers: {} } as unknown as Call;
  assert.equal(readingFrom(app, call, ctx), ctx);
});

test('policies and limits hold on the replica as on the primary', async () => {
  const others = await createTestWorkspace(one);
  await tag('mine');
  const asked = `select name, current_setting('role') as role, current_setting('app.account_id') as account, current_setting('statement_timeout') as statement, pg_is_in_recovery() as replica, $1::int as n from tag`;
  const of = (id: number) =>
    new ReplicaReads(replicaOf(other), other.app.database).ofWorkspace(id).run(asked, [1]);
  const mine = (await of(w.id)).rows;
  assert.ok(mine.length > 0);
  for (const row of mine)
    assert.deepEqual(
      { ...row, name: '' },
      { name: '', role: 'callwright_app', account: String(w.id), statement: '10s', replica: true, n: 1 },
    );
  assert.deepEqual((await of(others.id)).rows, [], 'no statement sees the rows of another workspace');
  assert.equal((await through(other, others.key).get('/v1/contacts/tags')).body.data.count, 0);
});

test('a read that writes is a defect: the primary does it, and it is counted', async () => {
  const reads = new ReplicaReads(replicaOf(other), other.app.database).ofWorkspace(w.id);
  await reads.run(
    `insert into tag (account_id, name) values ($1, 'from a read')`,
    [w.id],
    false,
    'somewhere.ts list',
  );
  assert.deepEqual([seen.why, seen.wrote], [['write'], ['somewhere.ts list']]);
  assert.ok((await tags()).includes('from a read'));
});

test('a read that takes too long ends, and does not begin again on the primary', async (t) => {
  const url = new URL(pair.standby.url);
  url.searchParams.set('options', '-c statement_timeout=50');
  const database = await openWith(pair, url.href);
  t.after(() => database.close());
  await eventually(() => database.replica?.problem === null);
  assert.ok(database.replica);
  const reads = new ReplicaReads(database.replica, database).ofWorkspace(w.id);
  await assert.rejects(reads.run('select pg_sleep(5), $1::int', [1]), { code: '57014' });
});

test('a transaction of a request goes to the primary, and the rest of the request with it', async () => {
  const reads = new ReplicaReads(replicaOf(other), other.app.database).ofWorkspace(w.id);
  const where = 'select pg_is_in_recovery() as replica, $1::int as n';
  assert.equal((await reads.run(where, [1])).rows[0].replica, true);
  await reads.onConnection((db) => db.run('select 1'));
  assert.equal((await reads.run(where, [1])).rows[0].replica, false);
  assert.deepEqual(seen.why, []);
});

test('another database, the primary itself and a promoted standby are refused with a sentence', async (t) => {
  const elsewhere = new URL(pair.primary.adminUrl);
  for (const [url, problem, sentence] of [
    [elsewhere.href, 'ELSEWHERE', /leads to another database than DATABASE_URL/],
    [
      pair.primary.url,
      'NOT_A_STANDBY',
      /takes writes: it is the primary itself, or a standby that was promoted/,
    ],
  ] as const) {
    const database = await openWith(pair, url);
    t.after(() => database.close());
    await eventually(() => database.replica?.problem === problem);
    const check = await replicaCheck({ databaseReplicaUrl: url }, database);
    assert.deepEqual([check.ok, sentence.test(check.detail)], [false, true], check.detail);
  }
  const right = await replicaCheck({ databaseReplicaUrl: pair.standby.url }, other.app.database);
  assert.match(right.detail, /^reached; a standby of this database, \d+ bytes behind and \d+\.\d seconds$/);
  assert.throws(
    () => loadConfig({ DATABASE_REPLICA_URL: pair.standby.url, APP_SECRET: secret }),
    /DATABASE_REPLICA_URL: nothing follows the embedded PostgreSQL/,
  );
});

test('a standby that is promoted is left at once', async () => {
  await pair.standby.run('select pg_promote()');
  await tag('after the promotion');
  assert.ok((await tags()).includes('after the promotion'));
  assert.equal(replicaOf(other).problem, 'NOT_A_STANDBY');
});
