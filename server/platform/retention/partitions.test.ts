import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { handlers } from '#/main/handlers.ts';
import { migrate } from '#/platform/db/migrate.ts';
import { insertRequests, purgeRequests } from '#/surfaces/request-log/write.ts';
import { emptyDatabase } from '#/test/database.ts';
import { longTest } from '#/test/full-size.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';
import { makePartitions } from './partitions.ts';

// A separate server, because partitions contain all workspaces.
const server = await startServer(contract, handlers);
after(() => server.close());
afterEach(() => server.clock.reset());
const { pool, db } = server.app.database;

async function partitions(of: typeof pool = pool): Promise<string[]> {
  const { rows } = await of.query<{ name: string }>(
    "select part::text as name from partition_bounds('request_log') where lower > '-infinity' order by lower",
  );
  return rows.map(({ name }) => name);
}

const dayName = (atMs: number): string =>
  `partitions.request_log_${new Date(atMs).toISOString().slice(0, 10).replaceAll('-', '')}`;

async function ask(accountId: number, at: number, route: string): Promise<void> {
  await insertRequests(db, [
    {
      accountId,
      at,
      kind: 'api_key',
      credential: '1',
      userId: null,
      method: 'GET',
      route,
      status: 200,
      code: null,
      fields: [],
      ms: 1,
      requestId: 'req',
      omitted: 0,
    },
  ]);
}

async function whereIs(accountId: number): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ route: string; part: string }>(
    'select route, tableoid::regclass::text as part from request_log where account_id = $1',
    [accountId],
  );
  return Object.fromEntries(rows.map(({ route, part }) => [route, part]));
}

test('partitions are made ahead, once, by any number of processes, and rows that came before theirs move into it', async () => {
  const w = await createTestWorkspace(server);
  const at = server.clock.now() + 40 * dayMs;
  await ask(w.id, at, '/early');
  assert.deepEqual(await whereIs(w.id), { '/early': 'partitions.request_log_default' });
  server.clock.advance(39 * dayMs);
  await Promise.all([1, 2, 3].map(() => makePartitions(server.app)));
  assert.deepEqual(await whereIs(w.id), { '/early': dayName(at) });
  const made = await partitions();
  assert.deepEqual(
    made.slice(-8),
    Array.from({ length: 8 }, (_, place) => dayName(at + (place - 1) * dayMs)),
  );
  await makePartitions(server.app);
  assert.deepEqual(await partitions(), made);
});

test('a day that is over is dropped as a table, and what a workspace may see of the others is what it could', async () => {
  const [w, other] = [await createTestWorkspace(server), await createTestWorkspace(server)];
  server.clock.advance(60 * dayMs);
  const now = server.clock.now();
  await makePartitions(server.app);
  for (const [days, route] of [
    [0, '/old'],
    [1, '/new'],
  ] as const)
    await ask(w.id, now + days * dayMs, route);
  await ask(other.id, now, '/other');
  server.clock.set(new Date(Date.parse(new Date(now).toISOString().slice(0, 10)) + 8 * dayMs).toISOString());
  await purgeRequests(server.app);
  assert.deepEqual(await whereIs(w.id), { '/new': dayName(now + dayMs) });
  assert.ok(!(await partitions()).includes(dayName(now)));
  const { rows } = await server.app.database
    .ofWorkspace(other.id)
    .run('select route from request_log where $1', [true]);
  assert.deepEqual(rows, []);
  await assert.rejects(
    server.app.database.ofWorkspace(w.id).run(`select from ${dayName(now + dayMs)} where $1`, [true]),
    /permission denied for schema partitions/,
  );
});

longTest('a log that was there before stays where it is, and ids go on', async () => {
  const its = await emptyDatabase();
  try {
    await migrate(its.database, 580);
    await its.database.pool.query(`
      insert into account (id, name, slug) values (1, 'One', 'one');
      insert into request_log (account_id, at, kind, credential, method, route, status, ms, request_id)
      select 1, now() - make_interval(days => 9 - n), 'api_key', '1', 'GET', '/' || n, 200, 1, 'r' from generate_series(1, 9) n`);
    await migrate(its.database);
    const { rows } = await its.database.pool.query(`
      insert into request_log (account_id, at, kind, credential, method, route, status, ms, request_id)
      values (1, now(), 'api_key', '1', 'GET', '/next', 200, 1, 'r') returning id, tableoid::regclass::text as part`);
    assert.deepEqual(rows, [{ id: 10, part: 'partitions.request_log_before' }]);
    const count = await its.database.pool.query('select count(*)::int as count from request_log');
    assert.deepEqual(count.rows, [{ count: 10 }]);
  } finally {
    await its.drop();
  }
});
