import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { moveWorkspace } from '#/platform/cells/move.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { openDatabase } from '#/platform/db/open.ts';
import { proveTenancy } from '#/platform/db/self-test.ts';
import { iso } from '#/platform/values/time.ts';
import { transaction } from '#/platform/db/tx.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { addTwoCells, workspacesIn } from '#/test/cells.ts';
import { savedContact } from '#/test/contacts.ts';
import { testDatabase } from '#/test/database.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { race } from '#/test/race.ts';
import { checkReports } from '#/test/report-checks.ts';
import { startServer } from '#/test/server.ts';
import { Pooler } from './pooler.ts';

// A service with three cells behind a pooler that gives each transaction another connection.

const own = await testDatabase();
const pooler = await Pooler.start(own.url);
const pooled = pooler.addressOf(own.url);
const database = await openDatabase({ databaseUrl: pooled, directUrl: own.url });
const server = await startServer(contract, handlers, {}, undefined, undefined, () =>
  Promise.resolve({
    database,
    url: own.url,
    drop: async () => {
      await database.close();
      pooler.close();
      await own.drop();
    },
  }),
);
after(() => server.close());
await addTwoCells(database);
const workspaces = await workspacesIn(server);
const schemas = ['cell_default', 'cell_north', 'cell_south'];

test('what workspaces of three cells write at the same time is theirs alone, through any connection', async () => {
  assert.deepEqual(database.pooling, { requests: 'TRANSACTION', direct: 'NONE' });
  await proveTenancy(database);
  for (let round = 0; round < 5; round++)
    await Promise.all(
      workspaces.map((w) =>
        savedContact(w, { email: `lead-${round}@example.test`, firstName: String(w.id) }),
      ),
    );
  for (const w of workspaces) {
    const { contacts, count } = (await w.get('/v1/contacts')).body.data;
    assert.equal(count, 5);
    assert.ok(contacts.every(({ firstName }: { firstName: string }) => firstName === String(w.id)));
  }
});

test('every statement and transaction of a workspace is in its cell, with the limits of the service', async () => {
  const asked = `select current_schema() as schema, current_setting('role') as role, current_setting('TimeZone') as zone,
    current_setting('statement_timeout') as statement, $1::int as n`;
  const limits = { role: 'callwright_app_of_cells', zone: 'UTC', statement: '10s', n: 1 };
  // A repeated statement is prepared.
  for (let round = 0; round < 3; round++)
    for (const [place, w] of workspaces.entries()) {
      const expected = [{ schema: schemas[place], ...limits }];
      assert.deepEqual((await database.ofWorkspace(w.id).run(asked, [1])).rows, expected);
      const ctx = await enterWorkspace(systemContext(server.app), w.id);
      assert.deepEqual((await transaction(ctx, (tx) => tx.db.run(asked, [1]))).rows, expected);
    }
});

test('no cell stays in the sessions that others get from the pooler', async (t) => {
  const other = new pg.Client({ connectionString: pooled });
  await other.connect();
  t.after(() => other.end());
  const pids = new Set<number>();
  for (let round = 0; round < 8; round++) {
    const { rows } = await other.query<{ pid: number; schema: string; role: string }>(
      "select pg_backend_pid() as pid, current_schema() as schema, current_setting('role') as role",
    );
    assert.deepEqual(rows, [{ pid: rows[0]?.pid, schema: 'public', role: 'none' }]);
    pids.add(rows[0]?.pid ?? 0);
  }
  assert.ok(pids.size > 1);
});

test('of many bookings of one slot in a further cell one gets 201, the others 409', async () => {
  const [, w] = workspaces;
  const event = await newEvent(w, [w.owner.userId]);
  const answers = await race(
    Array.from({ length: 20 }, () => ({
      baseUrl: server.origin,
      method: 'POST',
      path: '/v1/eventCalls',
      headers: { authorization: `Bearer ${w.key}` },
      body: booking(event, halfHour(4)),
    })),
  );
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  assert.deepEqual(statuses, [201, ...Array.from({ length: 19 }, () => 409)]);
});

test('a workspace moves through the pooler while it is written to, and its past goes along', async () => {
  const [, w] = workspaces;
  await checkReports(w);
  const { id } = await savedContact(w, { email: 'then@example.test', firstName: 'Then' });
  const asOf = iso(server.clock.now());
  server.clock.advance(60_000);
  assert.equal((await w.put('/v1/contacts', { id, firstName: 'Now' })).status, 200);
  const statuses = new Set<number>();
  let isOver = false;
  const writing = (async () => {
    for (let n = 0; !isOver; n++) {
      const { status } = await w.post('/v1/contacts', { email: `moving-${n}@example.test` });
      statuses.add(status);
    }
  })();
  const { to } = await moveWorkspace(database, w.id, 'south', { at: asOf }).finally(() => (isOver = true));
  await writing;
  assert.deepEqual([to, [...statuses]], ['south', [201]]);
  for (const [moment, name] of [
    [{}, 'Now'],
    [{ asOf }, 'Then'],
  ] as const) {
    const { body } = await w.get('/v1/contacts/detail', { contactId: id, ...moment });
    assert.equal(body.data.firstName, name, JSON.stringify(body));
  }
});
