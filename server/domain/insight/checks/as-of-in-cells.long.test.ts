import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { moveWorkspace } from '#/platform/cells/move.ts';
import { addTwoCells, workspaceIn } from '#/test/cells.ts';
import { savedContact } from '#/test/contacts.ts';
import { checkReports } from '#/test/report-checks.ts';
import { startServer } from '#/test/server.ts';
import { History } from './testing/history.ts';
import { assertAsOf, takeSnapshot } from './testing/snapshots.ts';

const server = await startServer(contract, handlers);
after(() => server.close());
await addTwoCells(server.app.database);
/** A time at the end of a quarter-hour, because the counts of booking pages are stored then. */
server.clock.set('2026-03-02T09:00:00Z');
const w = await workspaceIn(server, 'north');

test('asOf of lists, details and reports answers in a further cell, and goes along with a move', async () => {
  await checkReports(w);
  const history = new History(w, 18);
  await history.begin();
  for (let count = 0; count < 5; count++) await history.act();
  server.clock.set('2026-03-02T09:15:00Z');
  const early = await takeSnapshot(w);
  server.clock.advance(1);
  for (let count = 0; count < 5; count++) await history.act();
  server.clock.set('2026-03-02T09:30:00Z');
  const late = await takeSnapshot(w);
  assert.notDeepEqual(early.shown, late.shown);
  server.clock.advance(1);
  for (let count = 0; count < 3; count++) await history.act();
  for (const snapshot of [early, late]) await assertAsOf(w, snapshot);
  await moveWorkspace(server.app.database, w.id, 'south', { at: early.at });
  for (const snapshot of [early, late]) await assertAsOf(w, snapshot);
  const { recordDifferences, numberDifferences } = await checkReports(w);
  assert.deepEqual([recordDifferences, numberDifferences], [[], []]);
});

test('the past of a workspace in the first cell is its own, beside others', async () => {
  const first = await workspaceIn(server, 'default');
  await checkReports(first);
  const { id } = await savedContact(first, { email: 'then@example.test', firstName: 'Then' });
  const { at } = await takeSnapshot(first);
  server.clock.advance(60_000);
  assert.equal((await first.put('/v1/contacts', { id, firstName: 'Now' })).status, 200);
  const then = await first.get('/v1/contacts/detail', { contactId: id, asOf: at });
  assert.equal(then.body.data.firstName, 'Then', JSON.stringify(then.body));
  assert.equal((await w.get('/v1/contacts/detail', { contactId: id, asOf: at })).status, 404);
  const { body } = await first.get('/v1/contacts', { asOf: at });
  assert.deepEqual([body.data.count, body.data.contacts[0].id], [1, id]);
});
