import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import type { Client, Json } from '#/test/client.ts';
import { iso } from '#/platform/values/time.ts';
import { server, workspace } from '#/test/harness.ts';
import { boundClient, tokensFor } from '#/test/oauth.ts';
import type { Workspace } from '#/test/workspace.ts';
import { countsOf, imported, started, undone } from './testing/imported.ts';
import { importDue } from './work.ts';

const scopes = ['imports:write', 'contacts:write'];
const text = 'Email\nada@x.test\nmax@x.test\n';

const read = async (w: Workspace, id: number): Promise<Json> =>
  (await w.get(`/v1/imports/${id}`)).body.data.import;
const count = async (w: Workspace): Promise<number> => (await w.get('/v1/contacts')).body.data.count;

/** An API key of the owner, who can change and revoke it. */
async function newKey(w: Workspace, more: object = {}): Promise<{ id: number; client: Client }> {
  const { status, body } = await w.owner.client.post('/v1/apiKeys', { name: 'Importer', scopes, ...more });
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.data.apiKey.id, client: w.as(body.data.key) };
}

/** Checks that an import pauses with this error, because what started it is no longer valid. */
async function stopsBecause(
  w: Workspace,
  id: number,
  [error, errorText]: readonly [string, string],
): Promise<void> {
  await importDue(server.app);
  const stopped = await read(w, id);
  assert.deepEqual([stopped.status, stopped.error, stopped.errorText], ['PAUSED', error, errorText]);
  assert.equal(await count(w), 0);
  const [entry] = (await w.get('/v1/audit', { action: 'import.stopped' })).body.data.entries;
  assert.deepEqual([entry.resource.id, entry.after.error], [String(id), error]);
}

test('an import stops when the key that started it is revoked, and goes on as who resumes it', async () => {
  const w = await workspace();
  const { id: keyId, client } = await newKey(w);
  const id = await started(client, 'contacts', text);
  await w.owner.client.delete(`/v1/apiKeys/${keyId}`);
  await stopsBecause(w, id, ['IMPORT_KEY_REVOKED', 'The key that started this import was revoked']);
  const closer = await w.member('VIEWER');
  assert.equal((await closer.client.post(`/v1/imports/${id}/resume`)).status, 403);
  assert.equal((await w.owner.client.post(`/v1/imports/${id}/resume`)).body.data.import.error, null);
  await importDue(server.app);
  assert.deepEqual(countsOf(await read(w, id)), ['DONE', 2, 0, 0, 0]);
  const changes = (await w.get('/v1/changes', { types: 'contact.created' })).body.data;
  assert.deepEqual(
    changes.map((one: Json) => one.actor.type),
    ['user', 'user'],
  );
});

test('an import stops when its key expires, and when its app loses scopes or is disconnected', async () => {
  const w = await workspace();
  const expiresAt = iso(server.clock.now() + hourMs);
  const expiring = await newKey(w, { expiresAt });
  const first = await started(expiring.client, 'contacts', text);
  server.clock.advance(2 * hourMs);
  await stopsBecause(w, first, ['IMPORT_KEY_EXPIRED', 'The key that started this import has expired']);
  const person = await w.member('SUPER_ADMIN');
  const app = await boundClient(w, { scope: scopes.join(' ') });
  const { access } = await tokensFor(person, app);
  const second = await started(w.as(access), 'contacts', text);
  const narrower = { scope: 'imports:write' };
  assert.equal(
    (await w.owner.client.send('PATCH', `/v1/oauth/register/${app.id}`, JSON.stringify(narrower))).status,
    200,
  );
  await stopsBecause(w, second, [
    'IMPORT_RIGHTS_LOST',
    'The person who started this import may no longer write such records',
  ]);
  const other = await boundClient(w, { scope: scopes.join(' ') });
  const third = await started(w.as((await tokensFor(person, other)).access), 'contacts', text);
  const at = { clientId: other.id, workspaceId: w.id };
  assert.ok((await person.client.post('/auth/connected-apps/disconnect', at)).status < 300);
  await stopsBecause(w, third, [
    'IMPORT_APP_ENDED',
    'The app that started this import no longer has access to this workspace',
  ]);
});

test('an import stops when its member leaves or gets a role without the right, and signing out stops nothing', async () => {
  const w = await workspace();
  const leaver = await w.member('SALES_MANAGER');
  const first = await started(leaver.client, 'contacts', text);
  assert.ok(
    (await w.owner.client.put('/v1/users', { id: leaver.userId, status: 'DEACTIVATED' })).status < 300,
  );
  await stopsBecause(w, first, [
    'IMPORT_MEMBER_LEFT',
    'The member who started this import has left the workspace',
  ]);
  const demoted = await w.member('SALES_MANAGER');
  const second = await started(demoted.client, 'contacts', text);
  assert.ok((await w.owner.client.put('/v1/users', { id: demoted.userId, role: 'VIEWER' })).status < 300);
  await stopsBecause(w, second, [
    'IMPORT_RIGHTS_LOST',
    'The person who started this import may no longer write such records',
  ]);
  const other = await w.member('SALES_MANAGER');
  const third = await started(other.client, 'contacts', text);
  assert.ok((await other.client.post('/auth/sign-out')).status < 300);
  await importDue(server.app);
  assert.deepEqual(countsOf(await read(w, third)), ['DONE', 2, 0, 0, 0]);
});

test('taking back stops with its key too, and somebody else can take back the rest', async () => {
  const w = await workspace();
  const { id } = await imported(w, 'contacts', text);
  const key = await newKey(w);
  assert.equal((await key.client.post(`/v1/imports/${id}/undo`)).status, 200);
  await w.owner.client.delete(`/v1/apiKeys/${key.id}`);
  await importDue(server.app);
  const stopped = await read(w, id);
  assert.deepEqual([stopped.status, stopped.error, await count(w)], ['FAILED', 'IMPORT_KEY_REVOKED', 2]);
  const { status, undone: count2 } = await undone(w.owner.client, id);
  assert.deepEqual([status, count2, await count(w)], ['UNDONE', 2, 0]);
});

test('an import is noted as a whole, and the feed tells each record', async () => {
  const w = await workspace();
  await imported(w, 'contacts', 'Email,First name\nada@x.test,Ada\nmax@x.test,Max\nwrong,\n');
  const { id } = await imported(w, 'contacts', 'Email,First name\nada@x.test,Grace\nmax@x.test,Max\n');
  await undone(w, id);
  const { entries } = (await w.get('/v1/audit', { limit: 100 })).body.data;
  const noted = entries
    .map((one: Json) => [one.action, one.after])
    .filter(([action]: [string]) => /^(import|contact)\./.test(action))
    .toReversed();
  assert.deepEqual(
    noted.map(([action]: [string]) => action),
    [
      'import.create',
      'import.start',
      'import.done',
      'import.create',
      'import.start',
      'import.done',
      'import.undoing',
      'import.undone',
    ],
  );
  assert.deepEqual(noted[2][1], { resource: 'contacts', created: 2, updated: 0, unchanged: 0, failed: 1 });
  assert.deepEqual(noted[5][1], { resource: 'contacts', created: 0, updated: 1, unchanged: 1, failed: 0 });
  assert.deepEqual(noted[7][1], { resource: 'contacts', undone: 1, kept: 0 });
  const changes = (await w.get('/v1/changes', { types: 'contact.*' })).body.data;
  assert.deepEqual(
    changes.map((one: Json) => one.type),
    ['contact.created', 'contact.created', 'contact.updated', 'contact.updated'],
  );
});
