import assert from 'node:assert/strict';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { forgetOldChanges } from '#/effects/webhooks/upkeep.ts';
import { handlers } from '#/main/handlers.ts';
import { restoreBackup } from '#/platform/backup/restore.ts';
import { saveBackup } from '#/platform/backup/save.ts';
import type { Json } from '#/test/client.ts';
import { onOneServer } from '#/test/citus.ts';
import { products } from '#/test/products.ts';
import { startServer, type TestServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';
import { beginEpoch, numbers } from './begin-epoch.ts';

// Separate servers, because a new epoch applies to the whole installation.

const path = '/v1/changes';

async function started(): Promise<TestServer> {
  const server = await startServer(contract, handlers);
  after(() => server.close());
  return server;
}

const namesOf = (body: Json): string[] => body.data.map(({ data }: Json) => data.object.name);
const refusal = ({ status, body }: { status: number; body: Json }) => [
  status,
  body.code,
  body.message.details?.reason,
];

const withoutCells = await onOneServer('a backup goes into a cluster before its cells');

test(
  'GET /v1/changes 400 INVALID_CURSOR for a client that read before a backup was restored; from the beginning all of it is there',
  withoutCells,
  async () => {
    const server = await started();
    const w = await createTestWorkspace(server);
    await products(w, 'A', 'B');
    const before = (await w.get(path, { limit: 1 })).body.meta;
    const output = new PassThrough();
    const [file] = await Promise.all([
      buffer(output),
      saveBackup(server.app.database, 'mark', '2026-11-21T12:00:00Z', output),
    ]);
    await products(w, 'Lost');
    const last = (await w.get(path)).body.meta.after;

    const restored = await started();
    const { database } = restored.app;
    await restoreBackup(database, Readable.from([file]));
    await beginEpoch(database, restored.clock.now());
    const client = restored.anybody.with({ Authorization: `Bearer ${w.key}` });
    for (const query of [{ cursor: before.nextCursor }, { after: before.after }, { after: last }]) {
      const refused = await client.get(path, query);
      assert.deepEqual(refusal(refused), [400, 'INVALID_CURSOR', 'RESTORED'], JSON.stringify(refused.body));
      assert.match(JSON.stringify(refused.body.message.details.fieldErrors), /backup was restored/);
    }
    const made = await client.post('/v1/products', { name: 'New' });
    assert.equal(made.status, 201);
    const first = await client.get(path, { after: 0, limit: 1 });
    assert.deepEqual(namesOf(first.body), ['A']);
    const rest = await client.get(path, { cursor: first.body.meta.nextCursor });
    assert.deepEqual(namesOf(rest.body), ['B', 'New']);
    assert.ok(rest.body.data.every(({ sequence }: Json) => sequence > last));
    assert.deepEqual(namesOf((await client.get(path, { timeFrom: '2020-01-01' })).body), ['A', 'B', 'New']);

    // Restored again from the same file: ids used in between are not used again.
    await beginEpoch(database, restored.clock.now());
    assert.deepEqual(refusal(await client.get(path, { after: rest.body.meta.after })), [
      400,
      'INVALID_CURSOR',
      'RESTORED',
    ]);
    assert.deepEqual(namesOf((await client.get(path)).body), ['A', 'B', 'New']);
  },
);

test('GET /v1/changes 400 INVALID_CURSOR for a client that is behind the changes that are kept', async () => {
  const server = await started();
  const w = await createTestWorkspace(server);
  await products(w, 'A', 'B', 'C');
  server.clock.advance(20 * dayMs);
  await products(w, 'D');
  await server.drainOutbox();
  server.clock.advance(20 * dayMs);
  await forgetOldChanges(server.app);
  const late = await w.get(path, { after: 2 });
  assert.deepEqual(refusal(late), [400, 'INVALID_CURSOR', 'EXPIRED']);
  assert.deepEqual(namesOf((await w.get(path, { after: 3 })).body), ['D']);
  assert.deepEqual(namesOf((await w.get(path, { after: 0 })).body), ['D']);
  server.clock.advance(20 * dayMs);
  await forgetOldChanges(server.app);
  assert.deepEqual(refusal(await w.get(path, { after: 3 })), [400, 'INVALID_CURSOR', 'EXPIRED']);
  assert.deepEqual((await w.get(path, { after: 4 })).body.data, []);
});

test('every row that refers to the number of a change gets the new one too', async () => {
  const server = await started();
  const { rows } = await server.app.database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and (column_name = 'sequence' or column_name like '%\\_sequence')
      -- The chains of the audit log have their own numbers.
      and table_name not in ('audit_entry', 'audit_chain', 'operator_act', 'operator_act_chain')`,
  );
  const known = numbers.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`));
  assert.deepEqual(
    rows.map(({ name }) => name).filter((name) => !known.includes(name)),
    [],
  );
});
