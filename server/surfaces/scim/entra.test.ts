import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workspace } from '#/test/harness.ts';
import { directory, newAddress } from '#/test/scim.ts';

// Requests of Microsoft Entra ID, from the examples in its documentation, including those that differ from RFC 7644.

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const created = (userName: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', enterprise],
  externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
  userName,
  active: true,
  addresses: null,
  displayName: 'Test User',
  emails: [{ type: 'work', value: newAddress(), primary: true }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Test User', familyName: 'User', givenName: 'Test' },
  phoneNumbers: null,
  preferredLanguage: 'en-US',
  title: null,
  roles: [{ primary: 'True', type: 'WindowsAzureActiveDirectoryRole', value: 'Setter' }],
  [enterprise]: { department: 'Sales', manager: null, employeeNumber: '7' },
});

test('a cycle of Entra ID: test of the connection, matching, creating, changing, disabling, deleting', async () => {
  const w = await workspace();
  const scim = await directory(w);
  const nobody = await scim.get('/Users', { filter: `userName eq "${crypto.randomUUID()}"` });
  assert.deepEqual([nobody.status, nobody.body.totalResults, nobody.body.Resources], [200, 0, []]);

  const userName = newAddress();
  assert.deepEqual(await scim.find('/Users', `userName eq "${userName}"`), []);
  const { status, body: user } = await scim.post('/Users', created(userName));
  assert.equal(status, 201, JSON.stringify(user));
  assert.equal(user.roles[0].value, 'SETTER');
  const path = `/Users/${user.id}`;

  const several = await scim.patch(
    path,
    { op: 'Add', path: 'nickName', value: 'Babs' },
    { op: 'Replace', path: 'emails[type eq "work"].value', value: newAddress() },
    { op: 'Add', path: 'emails[type eq "home"].value', value: newAddress() },
    { op: 'Replace', path: 'name.familyName', value: 'Other' },
    { op: 'Replace', path: `${enterprise}:department`, value: 'Support' },
    { op: 'Add', path: `${enterprise}:manager`, value: '17' },
    { op: 'Replace', path: 'roles[primary eq "True"].value', value: 'Sales manager' },
    { op: 'Replace', path: 'externalId', value: 'e-2' },
  );
  assert.equal(several.status, 200, JSON.stringify(several.body));
  assert.deepEqual([several.body.roles[0].value, several.body.externalId], ['SALES_MANAGER', 'e-2']);
  // A person's name and address cannot be changed by a directory.
  assert.deepEqual([several.body.name.familyName, several.body.emails.length], ['User', 1]);

  const flat = {
    'name.givenName': 'Else',
    'emails[type eq "work"].value': newAddress(),
    'roles[primary eq "True"].value': 'CLOSER',
    [`${enterprise}:employeeNumber`]: '8',
    userName: userName.toUpperCase(),
    displayName: 'Else',
  };
  const withoutPath = await scim.patch(path, { op: 'replace', value: flat });
  assert.deepEqual([withoutPath.status, withoutPath.body.roles[0].value], [200, 'CLOSER']);

  const disabled = await scim.patch(path, { op: 'Replace', path: 'active', value: 'False' });
  assert.deepEqual([disabled.status, disabled.body.active], [200, false]);
  const found = await scim.get('/Users', { filter: `userName eq "${userName}"` });
  assert.equal(found.body.Resources[0].active, false);
  const enabled = await scim.patch(path, { op: 'Replace', value: { active: 'True' } });
  assert.equal(enabled.body.active, true);
  assert.equal((await scim.delete(path)).status, 204);
  assert.equal((await scim.get(path)).status, 404);
});

test('groups of Entra ID: found by name without their members, changed one member at a time', async () => {
  const w = await workspace();
  const scim = await directory(w);
  const [one, other] = [await scim.user(), await scim.user()];
  const made = await scim.post('/Groups', {
    schemas: [
      'urn:ietf:params:scim:schemas:core:2.0:Group',
      'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
    ],
    externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
    displayName: 'Night shift',
    meta: { resourceType: 'Group' },
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const path = `/Groups/${made.body.id}`;
  const query = { excludedAttributes: 'members', filter: 'displayName eq "night shift"' };
  const listed = (await scim.get('/Groups', query)).body;
  assert.deepEqual([listed.totalResults, listed.Resources[0].members], [1, undefined]);
  assert.equal((await scim.get(path, { excludedAttributes: 'members' })).body.members, undefined);
  for (const { id } of [one, other])
    await scim.patch(path, { op: 'Add', path: 'members', value: [{ $ref: null, value: id }] });
  const isMember = async (id: string) =>
    (await scim.find('/Groups', `id eq "${made.body.id}" and members eq "${id}"`)).length === 1;
  assert.deepEqual(
    [await isMember(one.id), await isMember(other.id), await isMember('1')],
    [true, true, false],
  );
  await scim.patch(path, { op: 'Remove', path: 'members', value: [{ $ref: null, value: one.id }] });
  assert.deepEqual([await isMember(one.id), await isMember(other.id)], [false, true]);
  const renamed = await scim.patch(path, { op: 'Replace', path: 'displayName', value: 'Late shift' });
  assert.deepEqual([renamed.status, renamed.body.displayName], [200, 'Late shift']);
  assert.equal((await scim.delete(path)).status, 204);
});
