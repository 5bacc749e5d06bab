import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { replayErasures } from '#/domain/crm/privacy/replay.ts';
import { iso } from '#/platform/values/time.ts';
import { savedContact } from '#/test/contacts.ts';
import { dumpOf } from '#/test/every-row.ts';
import { CalendlyFake } from '#/test/imports/calendly-fake.ts';
import type { Workspace } from '#/test/workspace.ts';
import { at, fillOrganization, uriOf } from './testing/calendly-organization.ts';
import { goOn, here, importOf, inTarget, reportOf, walked } from './testing/instances.ts';
import { walkDue } from './work.ts';

const calendly = await CalendlyFake.start();
fillOrganization(calendly);
after(() => calendly.close());

async function ready(): Promise<Workspace> {
  const w = await inTarget();
  const user = { uri: at('users/U1'), name: 'U1', email: w.owner.email };
  calendly.members.splice(0, 9, { uri: at('organization_memberships/U1'), user });
  return w;
}

async function prepared(w: Workspace): Promise<number> {
  const source = { kind: 'calendly', baseUrl: calendly.origin, key: calendly.token };
  const { status, body } = await w.post('/v1/imports', { source });
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.import.id;
}

const erase = async (w: Workspace, email: string): Promise<void> => {
  const { status, body } = await w.owner.client.post('/v1/privacy/erase', { email });
  assert.equal(status, 200, JSON.stringify(body));
};
const countOf = async (w: Workspace, search: string): Promise<number> =>
  (await w.get('/v1/contacts', { search })).body.data.count;

/** Tables that contain the person's name, address or the id of their bookings. */
async function tablesWith(traces: RegExp): Promise<string[]> {
  return [...(await dumpOf(here.databaseUrl))].filter(([, text]) => traces.test(text)).map(([name]) => name);
}

test('of somebody who was erased nothing is kept of a service, and they do not come back with its next import', async () => {
  const w = await ready();
  const first = await walked(w, await prepared(w));
  const traces = new RegExp(`i1@calendly|Lee I1\\b|${uriOf(1)}\\b`);
  assert.ok((await tablesWith(traces)).includes('public.import_link'));
  const calls = async () => (await w.get('/v1/eventCalls')).body.data.count;
  const [before] = [await calls()];
  await erase(w, 'i1@calendly.test');
  assert.deepEqual(await tablesWith(traces), []);
  const second = await walked(w, await prepared(w));
  assert.deepEqual([second.status, second.created, second.updated], ['DONE', 0, 0]);
  assert.deepEqual(
    [await countOf(w, 'i1@calendly.test'), await calls(), second.unchanged],
    [
      0,
      before, // four belong to them, and a placeholder event already exists
      first.created + first.unchanged + first.updated - 4 - 1,
    ],
  );
  const left = (await reportOf(w, second.id)).filter(({ code }) => code === 'NOT_HERE_ANY_MORE');
  assert.deepEqual(
    left.map(({ cells }) => cells),
    ['eventCalls', 'contacts', 'transactions', 'notes']
      .map((Kind) => ({ Kind, Id: '', Name: '' }))
      .toSorted(
        (one, other) =>
          left.findIndex(({ cells }) => cells.Kind === one.Kind) -
          left.findIndex(({ cells }) => cells.Kind === other.Kind),
      ),
  );
  assert.deepEqual(await tablesWith(traces), []);
});

test('who is erased before or while they are read does not come, unless they are here again', async () => {
  const w = await ready();
  for (const email of ['i2@calendly.test', 'i3@calendly.test', 'j0@calendly.test']) {
    await savedContact(w, { email });
    await erase(w, email);
  }
  await savedContact(w, { email: 'i3@calendly.test' });
  const id = await prepared(w);
  assert.equal((await walked(w, id, { dryRun: true })).status, 'DONE');
  await walked(w, id);
  const found = await Promise.all(
    ['i2@calendly.test', 'i3@calendly.test', 'j0@calendly.test', 'j1@calendly.test'].map((email) =>
      countOf(w, email),
    ),
  );
  assert.deepEqual(found, [0, 1, 0, 1]);
});

test('errors of a service and ids of a dry run that name somebody are emptied', async () => {
  const w = await ready();
  const id = await prepared(w);
  await walked(w, id, { dryRun: true });
  const traces = /zeb@quag|Zeb Quag\b/;
  await sql`
    insert into import_error (account_id, import_id, row_number, cells, code, message)
    values (${w.id}, ${id}, 900, ${JSON.stringify({ Kind: 'eventCalls', Id: 'x', Name: 'Zeb Quag, Demo' })}::jsonb, 'NOT_IN_THE_PAST', 'x'),
      (${w.id}, ${id}, 901, ${JSON.stringify({ Kind: 'tags', Id: 'x', Name: 'y' })}::jsonb, 'REFERS_TO_MISSING', 'No contacts zeb@quag.test')`.execute(
    w.db,
  );
  await sql`
    insert into import_planned (account_id, import_id, kind, external_id) values (${w.id}, ${id}, 'contacts', 'zeb@quag.test')`.execute(
    w.db,
  );
  await savedContact(w, { email: 'zeb@quag.test', firstName: 'Zeb', lastName: 'Quag' });
  await erase(w, 'zeb@quag.test');
  assert.deepEqual(await tablesWith(traces), []);
  const codes = (await reportOf(w, id)).filter(({ rowNumber }) => rowNumber >= 900).map(({ code }) => code);
  assert.deepEqual(codes, ['ERASED_ROW', 'ERASED_ROW']);
});

test('after a restore, an import of a service waits for somebody where people were erased since', async () => {
  const w = await ready();
  const id = await prepared(w);
  assert.equal((await w.post(`/v1/imports/${id}/start`, {})).status, 200);
  const erasedAt = iso(here.clock.now());
  const erasure = { workspaceId: w.id, at: erasedAt, contactIds: [], addressHashes: ['of somebody'] };
  assert.equal(await replayErasures(here.app, [erasure]), 1);
  assert.equal(await walkDue(here.app), 0);
  assert.equal((await importOf(w, id)).status, 'PAUSED');
  await w.post(`/v1/imports/${id}/resume`);
  assert.equal((await goOn(w, id)).status, 'DONE');
});

test('an import of a service stops with the key that started it, is noted as a whole, and goes on as who resumes it', async () => {
  const w = await ready();
  const scopes = ['imports:write', 'contacts:write', 'products:write', 'transactions:write', 'deals:write'];
  const more = [
    'eventCalls:write',
    'outcomes:write',
    'events:write',
    'fields:write',
    'userAvailabilities:write',
  ];
  const made = await w.owner.client.post('/v1/apiKeys', { name: 'Importer', scopes: [...scopes, ...more] });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const client = w.as(made.body.data.key);
  const id = await prepared(w);
  assert.equal((await client.post(`/v1/imports/${id}/start`, {})).status, 200);
  await w.owner.client.delete(`/v1/apiKeys/${made.body.data.apiKey.id}`);
  await walkDue(here.app);
  const stopped = await importOf(w, id);
  assert.deepEqual([stopped.status, stopped.error, stopped.position], ['PAUSED', 'IMPORT_KEY_REVOKED', 0]);
  assert.equal((await w.owner.client.post(`/v1/imports/${id}/resume`)).body.data.import.error, null);
  const done = await goOn(w, id);
  assert.equal(done.status, 'DONE');
  const { entries } = (await w.get('/v1/audit', { limit: 100 })).body.data;
  const noted = entries.map((one: { action: string }) => one.action);
  assert.deepEqual(
    noted
      .filter((action: string) =>
        /^(import|contact|call|event|field|transaction|availability)\./.test(action),
      )
      .toReversed(),
    ['import.create', 'import.start', 'import.stopped', 'import.queued', 'import.done'],
  );
  assert.equal((await w.owner.client.post(`/v1/imports/${id}/undo`)).status, 200);
});
