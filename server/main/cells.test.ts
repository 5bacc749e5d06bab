import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { handlers } from '#/main/handlers.ts';
import { addCell } from '#/platform/cells/add.ts';
import { drainCell } from '#/platform/cells/drain.ts';
import { listCells } from '#/platform/cells/list.ts';
import { moveWorkspace } from '#/platform/cells/move.ts';
import { openDatabase } from '#/platform/db/open.ts';
import { proveTenancy } from '#/platform/db/self-test.ts';
import { sql } from '#/platform/db/sql.ts';
import { actsOfApp, beginsWithOneCell } from '#/test/cells.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { readWorkspaceView } from '#/surfaces/operator/workspaces.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { transaction } from '#/platform/db/tx.ts';
import { advanceTo } from '#/platform/test-clock/advance.ts';
import { eventually } from '#/test/eventually.ts';
import { isFullSize, sized } from '#/test/full-size.ts';
import { race } from '#/test/race.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';

// Cells affect the whole installation, so these tests share a separate one, and run in order.

const at = '2026-01-01T00:00:00Z';
const names = sized({ gate: ['north'], full: ['north', 'south'] });
const racers = sized({ gate: 20, full: 50 });
const writers = sized({ gate: 1, full: 3 });
/** Only in the long run. */
const slow = { skip: !isFullSize };

test('workspaces in cells', beginsWithOneCell('one cell becomes several here'), async (t) => {
  const server = await startServer(contract, handlers);
  t.after(() => server.close());
  const { database } = server.app;
  const before = await createTestWorkspace(server);
  assert.equal((await before.post('/v1/contacts', { email: 'first@example.test' })).status, 201);

  // Opened while there was one cell; it gets no notification about others.
  const unaware = await openDatabase({ databaseUrl: server.databaseUrl });
  t.after(() => unaware.close());

  for (const name of names) await addCell(database, name, at);
  const made: Workspace[] = [];
  for (let count = 0; count < names.length * 2; count++) made.push(await createTestWorkspace(server));
  const inCells = await placesOf(made);
  const [inside] = made.filter((w) => inCells.get(w.id) === names[0]);
  assert.ok(inside);

  /** The cells of these workspaces. */
  async function placesOf(workspaces: readonly Workspace[]): Promise<Map<number, string>> {
    const { rows } = await sql<{ id: number; cell: string }>`
      select id, cell from account where id = any(${workspaces.map(({ id }) => id)}::bigint[])`.execute(
      database.db,
    );
    return new Map(rows.map(({ id, cell }) => [id, cell]));
  }

  /** The number of rows of a workspace in a table of a schema. */
  async function rowsIn(schema: string, table: string, { id }: Workspace): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.raw(`${schema}.${table}`)} where account_id = ${id}`.execute(
      database.db,
    );
    return rows[0]?.n ?? -1;
  }

  await t.test(
    'new workspaces go where the fewest are, and every table of every cell is walled off',
    async () => {
      assert.deepEqual(
        new Set(inCells.values()),
        new Set(['default', ...names].filter((name) => [...inCells.values()].includes(name))),
      );
      assert.ok(names.every((name) => [...inCells.values()].includes(name)));
      await proveTenancy(database);
      const cells = await listCells(database.db);
      assert.deepEqual(
        cells.map(({ name }) => name),
        ['default', ...names],
      );
    },
  );

  await t.test(
    'a transaction in a cell is one, as the role of workspaces, and leaves nothing when it fails',
    async () => {
      const ctx = await enterWorkspace(systemContext(server.app), inside.id);
      const asked = sql<{ role: string; id: string }>`
      select current_setting('role') as role, pg_current_xact_id()::text as id`;
      const seen = await transaction(ctx, async (tx) => [
        ...(await asked.execute(tx.db)).rows,
        ...(await asked.execute(tx.db)).rows,
      ]);
      assert.deepEqual([seen[0]?.role, seen[1]?.id], ['callwright_app_of_cells', seen[0]?.id]);
      const failing = transaction(ctx, async (tx) => {
        await sql`insert into tag (account_id, name) values (${inside.id}, 'gone')`.execute(tx.db);
        throw new Error('on purpose');
      });
      await assert.rejects(failing, /on purpose/);
      assert.ok(!JSON.stringify((await inside.get('/v1/contacts/tags')).body).includes('gone'));
    },
  );

  await t.test('the day of a workspace happens in its cell, and other cells see nothing of it', async () => {
    const contact = await inside.post('/v1/contacts', { email: 'lead@example.test', firstName: 'Ada' });
    assert.equal(contact.status, 201);
    const event = await newEvent(inside, [inside.owner.userId]);
    const booked = await inside.post('/v1/eventCalls', booking(event, halfHour(3)));
    assert.equal(booked.status, 201);
    await server.drainOutbox();
    for (const table of ['contact', 'event', 'event_call', 'change', 'mail', 'row_count']) {
      assert.ok((await rowsIn(`cell_${names[0]}`, table, inside)) > 0, table);
      assert.equal(await rowsIn('public', table, inside), 0, table);
    }
    assert.equal((await inside.get('/v1/contacts')).body.data.count, 2);
    const id = contact.body.data.contact.id as number;
    for (const other of [before, ...made.filter((w) => w.id !== inside.id)])
      assert.equal((await other.get(`/v1/contacts/${id}`)).status, 404);
    assert.equal((await before.get('/v1/contacts')).body.data.count, 1);
    const seen = await readWorkspaceView(systemContext(server.app), inside.id);
    assert.deepEqual([seen.contacts, seen.calls], [2, 1]);
  });

  await t.test('a test workspace has its clock in its cell', async () => {
    const clockMs = Date.UTC(2031, 0, 6, 8);
    const tests: Workspace[] = [];
    for (let count = 0; count <= names.length * 2; count++)
      tests.push(await createTestWorkspace(server, { test: { clockMs, seed: 'cell' } }));
    const places = await placesOf(tests);
    assert.ok(names.every((name) => [...places.values()].includes(name)));
    for (const w of tests) {
      assert.equal((await w.post('/v1/contacts', { email: 'lead@example.test' })).status, 201);
      await advanceTo(server.app, w.id, clockMs + dayMs);
      assert.equal((await w.get('/v1/testClock')).body.data.testClock.now, '2031-01-07T08:00:00.000Z');
    }
  });

  await t.test(
    'a process that does not know of a further cell is refused, asks, and reads the right one',
    async () => {
      assert.ok(unaware.cells.isOne);
      const { rows } = await sql<{ email: string }>`
      select email from contact where account_id = ${inside.id} and first_name = 'Ada'`.execute(
        unaware.ofWorkspace(inside.id),
      );
      assert.deepEqual(rows, [{ email: 'lead@example.test' }]);
      assert.ok(!unaware.cells.isOne);
    },
  );

  await t.test('of many bookings of one slot in a cell one gets 201, the others 409', async () => {
    const event = await newEvent(inside, [inside.owner.userId]);
    const answers = await race(
      Array.from({ length: racers }, () => ({
        baseUrl: server.origin,
        method: 'POST',
        path: '/v1/eventCalls',
        headers: { authorization: `Bearer ${inside.key}` },
        body: booking(event, halfHour(4)),
      })),
    );
    const won = answers.filter(({ status }) => status === 201).length;
    const lost = answers.filter(({ status }) => status === 409).length;
    assert.deepEqual({ won, lost }, { won: 1, lost: racers - 1 });
  });

  await t.test(
    'a workspace moves while it is written to: no request fails, and nothing is missing',
    async () => {
      const acknowledged: string[] = [];
      const failed: unknown[] = [];
      let isOver = false;
      const writer = async (place: number): Promise<void> => {
        for (let n = 0; !isOver; n++) {
          const email = `writer-${place}-${n}@example.test`;
          const reply = await inside
            .post('/v1/contacts', { email })
            .catch((error: unknown) => ({ status: 0, body: error }));
          if (reply.status === 201) acknowledged.push(email);
          else failed.push(reply.body);
        }
      };
      const writing = Array.from({ length: writers }, (_, place) => writer(place));
      const move = (to: string) => moveWorkspace(database, inside.id, to, { at });
      const both = await move('default')
        .then(async (there) => ({ there, back: await move(names[0] ?? '') }))
        .finally(() => (isOver = true));
      await Promise.all(writing);
      const { there, back } = both;
      assert.deepEqual(failed, []);
      assert.deepEqual(
        [there.from, there.to, back.from, back.to],
        [names[0], 'default', 'default', names[0]],
      );
      const { rows } = await sql<{ email: string }>`
      select email from contact where account_id = ${inside.id} and email like 'writer-%'`.execute(
        database.ofWorkspace(inside.id),
      );
      assert.deepEqual(new Set(rows.map(({ email }) => email)), new Set(acknowledged));
      assert.equal((await inside.get('/v1/contacts')).body.data.count, rows.length + 3);
      for (const table of ['contact', 'change', 'audit_entry'])
        assert.equal(await rowsIn('public', table, inside), 0);
    },
  );

  await t.test(
    'the chain of the audit log and the numbers of changes go on in the other cell',
    slow,
    async () => {
      await moveWorkspace(database, before.id, names[0] ?? '', { at });
      assert.equal((await before.post('/v1/contacts', { email: 'second@example.test' })).status, 201);
      await server.drainOutbox();
      const { body } = await before.get('/v1/changes');
      const sequences = (body.data as { sequence: number }[]).map(({ sequence }) => sequence);
      assert.deepEqual(
        sequences,
        sequences.toSorted((a, b) => a - b),
      );
      assert.equal(new Set(sequences).size, sequences.length);
      assert.equal((await before.get('/v1/contacts')).body.data.count, 2);
    },
  );

  await t.test('what an app did is noted in the cell of its workspace', async () => {
    assert.deepEqual(
      await actsOfApp(server, inside),
      ['register', 'deny', 'consent', 'issue', 'refresh'].map((act) => `oauth.${act}`),
    );
  });

  await t.test('what an interrupted move has left is not looked at, and is removed', slow, async () => {
    const held = Promise.withResolvers<undefined>();
    const working = before.within(() => held.promise);
    const moving = assert.rejects(moveWorkspace(database, before.id, 'default', { at }));
    // The move has copied everything and waits for the transaction; then its connection is terminated.
    await eventually(async () => {
      const { rows } = await sql<{ ended: boolean }>`
        select pg_terminate_backend(pid) as ended from pg_stat_activity
        where datname = current_database() and wait_event = 'advisory' and query like '%callwright workspace%'`.execute(
        database.db,
      );
      return rows.length > 0;
    });
    await moving;
    held.resolve(undefined);
    await working;
    assert.equal(await rowsIn('public', 'contact', before), 2);
    assert.equal((await before.post('/v1/contacts', { email: 'third@example.test' })).status, 201);
    await moveWorkspace(database, before.id, names[0] ?? '', { at });
    assert.equal(await rowsIn('public', 'contact', before), 0);
    assert.equal((await before.get('/v1/contacts')).body.data.count, 3);
  });

  await t.test('a drained cell is empty, takes nobody, and all of its workspaces go on', slow, async () => {
    const moved = await drainCell(database, names[0] ?? '', { at });
    assert.ok(moved.some(({ accountId }) => accountId === inside.id));
    assert.ok(![...(await placesOf([before, ...made])).values()].includes(names[0] ?? ''));
    assert.equal((await inside.post('/v1/contacts', { email: 'last@example.test' })).status, 201);
    assert.equal(await rowsIn(`cell_${names[0]}`, 'contact', inside), 0);
  });
});
