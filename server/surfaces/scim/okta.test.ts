import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workspace } from '#/test/harness.ts';
import { directory, newAddress, refusal } from '#/test/scim.ts';

// Requests of Okta, from its published test suite and guides.

test('a cycle of Okta: test of the connection, creating, a profile by PUT, disabling, and enabling again', async () => {
  const w = await workspace();
  const scim = await directory(w);
  const first = (await scim.get('/Users', { startIndex: 1, count: 2 })).body;
  assert.deepEqual([first.totalResults, first.startIndex, first.itemsPerPage], [1, 1, 1]);
  assert.deepEqual(first.schemas, ['urn:ietf:params:scim:api:messages:2.0:ListResponse']);
  assert.deepEqual(refusal(await scim.get('/Users/99999999')), [404, null]);

  const userName = newAddress();
  const profile = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName,
    name: { givenName: 'Runscope', familyName: 'Test' },
    emails: [{ primary: true, value: userName, type: 'work' }],
    displayName: 'Runscope Test',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  };
  const made = await scim.post('/Users', profile);
  assert.deepEqual([made.status, made.body.userName, made.body.active], [201, userName, true]);
  assert.equal('password' in made.body, false);
  assert.deepEqual(refusal(await scim.post('/Users', profile)), [409, 'uniqueness']);
  assert.deepEqual(await scim.find('/Users', `userName eq "${userName}"`), [userName]);

  const path = `/Users/${made.body.id}`;
  const put = (more: object) => scim.put(path, { ...made.body, ...more });
  assert.equal((await put({ name: { givenName: 'Other', familyName: 'Name' } })).status, 200);
  assert.equal((await put({ active: false })).body.active, false);
  assert.equal((await put({ active: true })).body.active, true);
  const off = await scim.patch(path, { op: 'replace', value: { active: false } });
  assert.deepEqual([off.status, off.body.active], [200, false]);
});

test('group push of Okta: made, filled, renamed without a path, emptied, and deleted', async () => {
  const w = await workspace();
  const scim = await directory(w);
  const [one, other] = [await scim.user(), await scim.user()];
  const made = await scim.post('/Groups', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    displayName: 'Test SCIMv2',
    members: [],
  });
  assert.equal(made.status, 201);
  const { id } = made.body;
  const path = `/Groups/${id}`;
  const filled = await scim.patch(
    path,
    { op: 'remove', path: `members[value eq "${other.id}"]` },
    { op: 'add', path: 'members', value: [{ value: one.id, display: one.userName }] },
  );
  assert.deepEqual(
    filled.body.members.map(({ value }: { value: string }) => value),
    [one.id],
  );
  const renamed = await scim.patch(path, { op: 'replace', value: { id, displayName: 'Test 2' } });
  assert.deepEqual([renamed.status, renamed.body.displayName], [200, 'Test 2']);
  const whole = {
    schemas: made.body.schemas,
    id,
    displayName: 'Test 3',
    members: [{ value: other.id, display: 'Other' }],
  };
  const replaced = await scim.put(path, whole);
  assert.deepEqual([replaced.body.displayName, replaced.body.members[0].value], ['Test 3', other.id]);
  const listed = (await scim.get('/Groups', { startIndex: 1, count: 100 })).body;
  assert.deepEqual([listed.totalResults, listed.itemsPerPage], [1, 1]);
  assert.equal((await scim.delete(path)).status, 204);
});
