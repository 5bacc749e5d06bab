import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { moveWorkspace } from '#/platform/cells/move.ts';
import { migrate } from '#/platform/db/migrate.ts';
import { openDatabase } from '#/platform/db/open.ts';
import { ReplicaReads } from '#/platform/db/replica-reads.ts';
import { addTwoCells, workspacesIn } from '#/test/cells.ts';
import { longTest } from '#/test/full-size.ts';
import { startServer } from '#/test/server.ts';
import type { Workspace } from '#/test/workspace.ts';
import { beside, count, ready, replicaOf, type Seen } from './beside.ts';
import { Pair } from './pair.ts';

// Workspaces in three cells, written through one process and read through another one, from a standby.

const wanted = 30;
/** A standby on a busy machine may lag behind for a while. */
const roundsMax = 40;
const seen: Seen = { replica: 0, primary: 0, why: [], wrote: [] };

const pair = await Pair.start(async (url) => {
  const database = await openDatabase({ databaseUrl: url });
  await migrate(database);
  await database.close();
});
const one = await startServer(contract, handlers, {}, undefined, undefined, beside(pair));
// Opened while there is one cell; it gets no notification about others.
const other = await startServer(contract, handlers, {}, undefined, undefined, beside(pair));
count(other, seen);
await addTwoCells(one.app.database);
const workspaces = await workspacesIn(one);
await ready(other);
after(async () => {
  await other.close();
  await one.close();
  await pair.stop();
});

async function tagsOf({ key }: Workspace): Promise<string[]> {
  const asked = other.anybody.with({ Authorization: `Bearer ${key}` });
  const { status, body } = await asked.get('/v1/contacts/tags', { limit: 100 });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.tags.map(({ name }: { name: string }) => name);
}

/**
 * Checks that each workspace finds its own latest writes and nothing of others, and that the replica serves some reads.
 */
async function mustReadItsOwn(when: string): Promise<void> {
  seen.replica = 0;
  for (let round = 0; round < roundsMax && seen.replica < wanted; round++)
    for (const w of workspaces) {
      const name = `${when} ${w.id} ${round}`;
      assert.equal((await w.post('/v1/contacts/tags', { name })).status, 201);
      const tags = await tagsOf(w);
      assert.ok(tags.includes(name), name);
      assert.ok(
        tags.every((tag) => tag.includes(` ${w.id} `)),
        tags.join(', '),
      );
    }
  assert.ok(seen.replica >= wanted, JSON.stringify(seen));
}

test('workspaces in three cells read from the replica what they have just written, and nothing of others', async () => {
  await mustReadItsOwn('written');
});

test('a statement and a transaction on the replica run in the cell of the workspace, as its role', async () => {
  const asked = `select current_schema() as schema, current_setting('role') as role, pg_is_in_recovery() as replica, $1::int as n`;
  const schemas = ['cell_default', 'cell_north', 'cell_south'];
  for (const [place, w] of workspaces.entries()) {
    const reads = new ReplicaReads(replicaOf(other), other.app.database).ofWorkspace(w.id);
    const { rows } = await reads.run(asked, [1]);
    assert.deepEqual(rows, [
      { schema: schemas[place], role: 'callwright_app_of_cells', replica: true, n: 1 },
    ]);
    const within = await reads.reading?.(async (db, begin) => {
      await db.run(db.entry === undefined ? begin : `${begin}; ${db.entry}`);
      const found = await db.run('select current_schema() as schema, pg_is_in_recovery() as replica');
      await db.run('commit');
      return found.rows;
    });
    assert.deepEqual(within, [{ schema: schemas[place], replica: true }]);
  }
});

test('a report of a workspace in a further cell is read from the replica', async () => {
  const [, w] = workspaces;
  assert.ok(w);
  seen.replica = 0;
  const report = await other.anybody
    .with({ Authorization: `Bearer ${w.key}` })
    .get('/v1/reports/overview', { from: '2026-01-01', to: '2026-12-31' });
  assert.equal(report.status, 200, JSON.stringify(report.body));
  assert.ok(seen.replica > 0);
});

longTest('a workspace that has moved is read from where it is now', async () => {
  const [, w] = workspaces;
  assert.ok(w);
  await moveWorkspace(one.app.database, w.id, 'south', { at: '2026-01-01T00:00:00Z' });
  await mustReadItsOwn('moved');
});
