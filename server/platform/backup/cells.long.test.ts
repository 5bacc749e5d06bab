import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { addCell } from '#/platform/cells/add.ts';
import { listCells } from '#/platform/cells/list.ts';
import { moveWorkspace } from '#/platform/cells/move.ts';
import { beginEpoch } from '#/platform/changes/begin-epoch.ts';
import { migrate } from '#/platform/db/migrate.ts';
import { proveTenancy } from '#/platform/db/self-test.ts';
import { iso } from '#/platform/values/time.ts';
import { addTwoCells, workspacesIn } from '#/test/cells.ts';
import { savedContact } from '#/test/contacts.ts';
import { emptyDatabase } from '#/test/database.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { longTest } from '#/test/full-size.ts';
import { checkReports } from '#/test/report-checks.ts';
import { startServer, type TestServer } from '#/test/server.ts';
import type { Workspace } from '#/test/workspace.ts';
import { restoreBackup } from './restore.ts';
import { saveBackup } from './save.ts';

// The backup of an installation with three cells, restored elsewhere.

const server = await startServer(contract, handlers);
after(() => server.close());
await addTwoCells(server.app.database);
const workspaces = await workspacesIn(server);
const slot = halfHour(3);
const events = new Map<Workspace, { id: number }>();
for (const [place, w] of workspaces.entries()) {
  await checkReports(w);
  await savedContact(w, { email: `lead-${place}@example.test`, firstName: 'Before' });
  const event = await newEvent(w, [w.owner.userId]);
  events.set(w, event);
  assert.equal((await w.post('/v1/eventCalls', booking(event, slot))).status, 201);
}
const then = iso(server.clock.now());
server.clock.advance(60_000);
for (const w of workspaces) await savedContact(w, { email: 'later@example.test' });
await server.drainOutbox();

async function backup(): Promise<Buffer> {
  const output = new PassThrough();
  const [file] = await Promise.all([
    buffer(output),
    saveBackup(server.app.database, 'mark', '2026-11-21T12:00:00.000Z', output),
  ]);
  return file;
}

/** A server on a database with the restored backup. */
async function restored(cells: readonly string[]): Promise<TestServer> {
  const its = await emptyDatabase();
  if (cells.length > 0) await migrate(its.database);
  for (const cell of cells) await addCell(its.database, cell, then);
  await restoreBackup(its.database, Readable.from([await backup()]), () =>
    beginEpoch(its.database, server.clock.now()),
  );
  await proveTenancy(its.database);
  const other = await startServer(contract, handlers, {}, undefined, undefined, () => Promise.resolve(its));
  other.clock.advance(60_000);
  return other;
}

const shown = ['/v1/contacts', '/v1/eventCalls', '/v1/events', '/v1/contacts/tags'];

/** Checks that each workspace shows the same data, also as of an earlier instant, and can be changed. */
async function mustGoOn(other: TestServer): Promise<void> {
  for (const w of workspaces) {
    const there = other.anybody.with({ Authorization: `Bearer ${w.key}` });
    for (const path of shown)
      assert.deepEqual((await there.get(path)).body.data, (await w.get(path)).body.data, path);
    const asOf = { asOf: then };
    assert.deepEqual(
      (await there.get('/v1/contacts', asOf)).body.data,
      (await w.get('/v1/contacts', asOf)).body.data,
    );
    const event = events.get(w);
    assert.ok(event);
    assert.equal((await there.post('/v1/eventCalls', booking(event, slot))).status, 409);
    assert.equal((await there.post('/v1/eventCalls', booking(event, halfHour(4)))).status, 201);
  }
  await other.drainOutbox();
  const { rows } = await other.app.database.db.run('select distinct cell from account');
  assert.deepEqual(rows, [{ cell: 'default' }]);
}

test('the backup of three cells goes into an empty database, where all workspaces are in the first one', async (t) => {
  const other = await restored([]);
  t.after(() => other.close());
  await mustGoOn(other);
});

longTest(
  'it goes into a database with another number of cells, whose workspaces move into them afterwards',
  async (t) => {
    const other = await restored(['west']);
    t.after(() => other.close());
    await mustGoOn(other);
    const { database } = other.app;
    const [, w] = workspaces;
    await moveWorkspace(database, w.id, 'west', { at: then });
    assert.deepEqual(
      (await listCells(database.db)).map(({ name, workspaces: count }) => [name, count]),
      [
        ['default', 2],
        ['west', 1],
      ],
    );
    const there = other.anybody.with({ Authorization: `Bearer ${w.key}` });
    assert.equal((await there.get('/v1/contacts')).body.data.count, 4);
    assert.equal((await there.get('/v1/eventCalls')).body.data.count, 2);
  },
);

test('a database whose cells hold workspaces takes no backup', async () => {
  await assert.rejects(
    restoreBackup(server.app.database, Readable.from([await backup()])),
    /A backup goes into (an empty database only|a cluster before its first cell)/,
  );
});
