import { requestLogOf } from './request-log.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { requestLogRowsMax } from '@callwright/contract/request-log.ts';
import type { Db } from '#/platform/db/db.ts';
import { pooledDb } from '#/platform/db/connections.ts';
import { sql } from '#/platform/db/sql.ts';
import { server, workspace } from '#/test/harness.ts';
import { RequestLog, type LoggedRequest } from './request-log.ts';

// The cost and the limits of buffering log entries.

type Stored = { credential: string; status: number; omitted: number };

function request(accountId: number, changed: Partial<LoggedRequest> = {}): LoggedRequest {
  return {
    accountId,
    kind: 'api_key',
    credential: '1',
    at: server.app.clock(),
    userId: null,
    method: 'GET',
    route: '/v1/contacts',
    status: 200,
    code: null,
    fields: [],
    ms: 1.5,
    requestId: 'req_abcdefgh',
    ...changed,
  };
}

async function stored(accountId: number): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select credential, status, omitted from request_log where account_id = ${accountId} order by at, id`.execute(
    server.app.database.db,
  );
  return rows;
}

function newLog(db: Db = server.app.database.db): RequestLog {
  return new RequestLog(db, server.app.log);
}

test('requests cost no statement: one of a key sends what one of a person sends, and the log goes out in batches', async (t) => {
  const w = await workspace();
  const { database } = server.app;
  await requestLogOf(server.app).flush();
  let texts: string[] = [];
  const run = database.db.run.bind(database.db);
  const ofWorkspace = database.ofWorkspace.bind(database);
  t.after(() => {
    Object.assign(database.db, { run });
    Object.assign(database, { ofWorkspace });
  });
  const counted = (to: Db): Db['run'] => {
    const send = to.run.bind(to);
    return (...sent) => {
      texts.push(sent[0]);
      return send(...sent);
    };
  };
  Object.assign(database.db, { run: counted(database.db) });
  Object.assign(database, {
    ofWorkspace: (accountId: number): Db => {
      const own = ofWorkspace(accountId);
      return { ...own, run: counted(own) };
    },
  });
  // The most frequent number, because background jobs sometimes send statements, too.
  const usualOf = async (token: string): Promise<number | undefined> => {
    await w.as(token).get('/v1/products');
    const counts: number[] = [];
    for (let round = 0; round < 51; round++) {
      texts = [];
      await w.as(token).get('/v1/products');
      counts.push(texts.length);
    }
    return counts.toSorted((a, b) => a - b)[25];
  };
  assert.equal(await usualOf(w.owner.token), 1);
  assert.equal(await usualOf(w.key), 1);
  assert.equal((await w.owner.client.get('/v1/requestLog')).body.count, 52);
});

test('noting a request sends nothing; a batch of any number of keys is one statement', async () => {
  const w = await workspace();
  const texts: string[] = [];
  const { db } = server.app.database;
  const log = newLog({
    run: (text, values) => {
      texts.push(text);
      return db.run(text, values);
    },
    onConnection: (work) => db.onConnection(work),
    asService: (work) => db.asService(work),
  });
  for (let key = 1; key <= 40; key++) log.note(request(w.id, { credential: String(key) }));
  assert.equal(texts.length, 0);
  await log.flush();
  assert.equal(texts.length, 1);
  assert.equal((await stored(w.id)).length, 40);
  await log.flush();
  assert.equal(texts.length, 1, 'nothing to write, nothing sent');
});

test('a key that asks faster than is listed fills no memory: the rest is counted, refusals are kept first', async () => {
  const w = await workspace();
  const log = newLog();
  for (let count = 0; count < 50_000; count++) log.note(request(w.id));
  for (let count = 0; count < 10; count++) log.note(request(w.id, { status: 400, code: 'VALIDATION_ERROR' }));
  assert.equal(log.size, 110);
  await log.flush();
  assert.equal(log.size, 0);
  const rows = await stored(w.id);
  assert.equal(rows.filter(({ status }) => status === 400).length, 10);
  const omitted = rows.reduce((sum, row) => sum + row.omitted, 0);
  assert.equal(rows.length + omitted, 50_010);
  assert.equal(log.lost, 0);
});

test('any number of keys fills no memory: each request is a row, counted with one, or reported as lost', async () => {
  const w = await workspace();
  const log = newLog();
  const [keys, each] = [3_000, 20];
  for (let round = 0; round < each; round++) {
    for (let key = 1; key <= keys; key++) log.note(request(w.id, { credential: String(key) }));
    assert.ok(log.size <= 2_000, `${log.size} rows in memory`);
  }
  await log.flush();
  const rows = await stored(w.id);
  const omitted = rows.reduce((sum, row) => sum + row.omitted, 0);
  assert.ok(log.lost > 0);
  assert.equal(rows.length + omitted + log.lost, keys * each);
});

test('while the database is away what was noted waits within its bounds, and is written when it is back', async () => {
  const w = await workspace();
  const away = new pg.Pool({ host: '127.0.0.1', port: 1, max: 1 });
  let now: Db = pooledDb(away);
  const log = newLog({
    run: (text, values) => now.run(text, values),
    onConnection: (work) => now.onConnection(work),
    asService: (work) => now.asService(work),
  });
  log.note(request(w.id, { status: 503, code: 'UNAVAILABLE' }));
  await log.flush();
  assert.deepEqual([log.size, log.lost], [1, 0]);
  for (let count = 0; count < 5_000; count++) log.note(request(w.id));
  await log.flush();
  assert.equal(log.size, 101);
  now = server.app.database.db;
  await log.flush();
  await log.flush();
  assert.equal(log.size, 0);
  const rows = await stored(w.id);
  assert.equal(rows.length + rows.reduce((sum, row) => sum + row.omitted, 0), 5_001);
  await log.close();
  await away.end();
});

test('a row the database would refuse again is dropped and counted, and the next batch is written', async () => {
  const w = await workspace();
  const log = newLog();
  log.note(request(w.id, { status: 70_000 }));
  await log.flush();
  assert.deepEqual([log.size, log.lost], [0, 1]);
  log.note(request(w.id));
  await log.flush();
  assert.equal((await stored(w.id)).length, 1);
});

test('rows of a workspace that is gone are left out, those of others are written', async () => {
  const w = await workspace();
  const log = newLog();
  log.note(request(9_000_000_000));
  log.note(request(w.id));
  await log.flush();
  assert.deepEqual([(await stored(w.id)).length, log.lost], [1, 0]);
});

test('of each key at most the newest thousand stay, however many come and go through two processes', async () => {
  const w = await workspace();
  const logs = [newLog(), newLog()];
  let at = server.app.clock();
  for (let round = 0; round < 12; round++) {
    for (const log of logs) {
      for (let count = 0; count < 100; count++) {
        at += 1;
        log.note(request(w.id, { at, requestId: `req_round${String(round).padStart(3, '0')}` }));
      }
    }
    await Promise.all(logs.map((log) => log.flush()));
    assert.ok((await stored(w.id)).length <= requestLogRowsMax);
  }
  const { rows } = await sql<{ request_id: string }>`
    select request_id from request_log where account_id = ${w.id} order by at desc, id desc`.execute(
    server.app.database.db,
  );
  assert.ok(rows.length >= 800, `${rows.length}`);
  assert.equal(rows[0]?.request_id, 'req_round011');
  assert.ok(!rows.some(({ request_id: id }) => id === 'req_round000'), 'the oldest went first');
});
