import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { sql } from '#/platform/db/sql.ts';
import { onServer, serversOf } from '#/test/citus.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { sized } from '#/test/full-size.ts';
import { race } from '#/test/race.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';

// Only on a Citus cluster: TEST_DATABASE_URL is the coordinator, and TEST_CELLS the number of cells on its workers.

const given = process.env['TEST_DATABASE_URL'] ?? '';
const servers = given === '' ? [] : await serversOf(given);
const skip = servers.length < 2 || process.env['TEST_CELLS'] === undefined;
const rounds = sized({ gate: 3, full: 50 });
const racers = 50;
const writers = 4;

test('cells on other servers', { skip }, async (t) => {
  const server = await startServer(contract, handlers);
  t.after(() => server.close());
  const { database } = server.app;
  const all: Workspace[] = [];
  for (let count = 0; count < 8; count++) all.push(await createTestWorkspace(server));
  const { rows } = await sql<{ id: number; cell: string }>`select id, cell from account`.execute(database.db);
  const cellOf = new Map(rows.map(({ id, cell }) => [id, cell]));
  const [one] = all;
  assert.ok(one);
  const cell = cellOf.get(one.id) ?? '';
  const neighbor = all.find((w) => w.id !== one.id && cellOf.get(w.id) === cell);
  const stranger = all.find((w) => cellOf.get(w.id) !== cell);
  assert.ok(neighbor && stranger);
  const others: readonly Workspace[] = [neighbor, stranger];
  assert.equal((await one.post('/v1/contacts', { email: 'lead@example.test' })).status, 201);
  const name = new URL(server.databaseUrl).pathname.slice(1);
  const at = (url: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;

  await t.test(
    'a workspace sees its own rows there, and another one or none sees nothing of them',
    async () => {
      const seenBy = async (accountId: number, values: readonly unknown[] = []): Promise<number> => {
        const text = `select id from cell_${cell}.contact${values.length === 0 ? '' : ' where id > $1'}`;
        return (await database.ofWorkspace(accountId).run(text, values)).rows.length;
      };
      for (let count = 0; count < 3; count++)
        for (const values of [[], [0]]) {
          assert.equal(await seenBy(one.id, values), 1);
          for (const other of others) assert.equal(await seenBy(other.id, values), 0);
          assert.equal(await seenBy(999_999_999, values), 0);
        }
      // A setting made on this server alone shows no rows of the other server.
      await onServer(at(given), async (client) => {
        await client.query(
          `begin; set local role callwright_app_of_cells; select set_config('app.account_id', '${one.id}', true)`,
        );
        assert.equal((await client.query(`select id from cell_${cell}.contact`)).rowCount, 0);
        await client.query('rollback');
      });
    },
  );

  await t.test('the policies hold on the servers themselves', async () => {
    let found = 0;
    for (const { url } of servers.slice(1))
      await onServer(at(url), async (client) => {
        for (const part of await partsOf(client, cell)) {
          found += (await client.query(`select from ${part}`)).rowCount ?? 0;
          await client.query('begin; set local role callwright_app_of_cells');
          assert.equal((await client.query(`select from ${part}`)).rowCount, 0);
          await client.query(`set local app.account_id = '${neighbor.id}'`);
          assert.equal((await client.query(`select from ${part}`)).rowCount, 0);
          await client.query(`set local app.account_id = '${one.id}'`);
          assert.equal((await client.query(`select from ${part}`)).rowCount, 1);
          await client.query('rollback');
        }
      });
    assert.equal(found, 1);
  });

  await t.test('a session of a cell has the same settings on every server', async () => {
    const ofRoles = (url: string): Promise<unknown[]> =>
      onServer(at(url), async (client) => {
        const { rows: found } = await client.query(
          `select setrole::regrole::text as role, setting from pg_db_role_setting, unnest(setconfig) setting
          where setrole <> 0 and setdatabase = (select oid from pg_database where datname = current_database()) order by 1, 2`,
        );
        return found;
      });
    const own = await ofRoles(given);
    assert.ok(own.length > 0);
    for (const { url } of servers.slice(1)) assert.deepEqual(await ofRoles(url), own);
  });

  await t.test(
    `of ${racers} bookings of one slot one gets 201, the others 409, ${rounds} times`,
    async () => {
      const counts: Record<string, number> = {};
      for (let round = 0; round < rounds; round++) {
        const event = await newEvent(one, [one.owner.userId]);
        const answers = await race(
          Array.from({ length: racers }, () => ({
            baseUrl: server.origin,
            method: 'POST',
            path: '/v1/eventCalls',
            headers: { authorization: `Bearer ${one.key}` },
            body: booking(event, halfHour(3 + round)),
          })),
        );
        const key = [201, 409]
          .map((status) => answers.filter((answer) => answer.status === status).length)
          .join('/');
        counts[key] = (counts[key] ?? 0) + 1;
      }
      assert.deepEqual(counts, { [`1/${racers - 1}`]: rounds });
    },
  );

  await t.test('a cell moves to another server while its workspace writes: no request fails', async (c) => {
    const times: number[] = [];
    const failed: unknown[] = [];
    let isOver = false;
    const write = async (place: number): Promise<void> => {
      for (let n = 0; !isOver; n++) {
        const startedAt = performance.now();
        const { status, body } = await one.post('/v1/contacts', { email: `w${place}-${n}@example.test` });
        times.push(performance.now() - startedAt);
        if (status !== 201) failed.push(body);
      }
    };
    const writing = Array.from({ length: writers }, (_, place) => write(place));
    const tookMs = await onServer(at(given), async (client) => {
      const startedAt = performance.now();
      await client.query(
        `select citus_schema_move('cell_${cell}', nodename, nodeport) from pg_dist_node where shouldhaveshards
          and nodeport <> (select nodeport from citus_shards where table_name::text = 'cell_${cell}.contact' limit 1)`,
      );
      return performance.now() - startedAt;
    }).finally(() => (isOver = true));
    await Promise.all(writing);
    times.sort((a, b) => a - b);
    const of = (share: number): string => `${Math.round(times[Math.ceil(times.length * share) - 1] ?? 0)} ms`;
    c.diagnostic(
      `move ${Math.round(tookMs)} ms, ${times.length} writes, ${failed.length} failed, p50 ${of(0.5)}, p99 ${of(0.99)}, max ${of(1)}`,
    );
    assert.deepEqual(failed, []);
    assert.equal((await one.get('/v1/contacts')).body.data.count >= times.length, true);
  });
});

/** The shards of the contact table on a server, by their own names. */
async function partsOf(client: pg.Client, cell: string): Promise<string[]> {
  await client.query('set citus.override_table_visibility = off');
  const { rows } = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relnamespace = $1::regnamespace and relkind = 'r' and relname ~ '^contact_[0-9]{6,}$'",
    [`cell_${cell}`],
  );
  return rows.map(({ name }) => name);
}
