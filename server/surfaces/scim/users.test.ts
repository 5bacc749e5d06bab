import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server, workspace } from '#/test/harness.ts';
import { linkToken } from '#/test/mails.ts';
import { directory, newAddress, newUser, refusal } from '#/test/scim.ts';

const password = 'correct horse battery staple';

test('POST /scim/v2/Users 201 invites a person, who joins with the link of the mail', async () => {
  const w = await workspace();
  const scim = await directory(w);
  const userName = newAddress();
  const name = { givenName: 'Nina', familyName: 'Neu' };
  const { status, body, headers } = await scim.post('/Users', newUser({ userName, externalId: 'e-1', name }));
  assert.equal(status, 201, JSON.stringify(body));
  assert.equal(headers.get('content-type'), 'application/scim+json; charset=utf-8');
  assert.equal(headers.get('location'), `${server.app.config.baseUrl}/scim/v2/Users/${body.id}`);
  assert.equal(headers.get('etag'), body.meta.version);
  assert.deepEqual(
    [body.userName, body.externalId, body.active, body.displayName, body.emails, body.roles[0].value],
    [userName, 'e-1', true, 'Nina Neu', [{ value: userName, type: 'work', primary: true }], 'CLOSER'],
  );
  assert.deepEqual((await scim.get(`/Users/${body.id}`)).body, body);
  const token = await linkToken(w, userName);
  const joined = await server.anybody.post('/auth/invitation', { token, password, firstName: 'Nina' });
  assert.equal(joined.status, 200, JSON.stringify(joined.body));
  const [member] = (await w.get('/v1/users', { ids: body.id })).body.data.users;
  assert.deepEqual([member.status, member.role.key], ['ACTIVE', 'CLOSER']);
});

test('POST /scim/v2/Users 409 uniqueness for who is there already, in any case of letters, and for an externalId of another', async () => {
  const w = await workspace();
  const scim = await directory(w);
  const user = await scim.user({ externalId: 'e-1' });
  const again = await scim.post('/Users', newUser({ userName: user.userName.toUpperCase() }));
  assert.deepEqual(refusal(again), [409, 'uniqueness']);
  assert.deepEqual(refusal(await scim.post('/Users', newUser({ userName: w.owner.email }))), [
    409,
    'uniqueness',
  ]);
  const other = newUser({ externalId: 'e-1' });
  assert.deepEqual(refusal(await scim.post('/Users', other)), [409, 'uniqueness']);
  // All or nothing: nobody was invited.
  assert.deepEqual(await scim.find('/Users', `userName eq "${String(other['userName'])}"`), []);
});

test('POST /scim/v2/Users answers the same for a person who has an account elsewhere', async () => {
  const [w, elsewhere] = [await workspace(), await workspace()];
  const known = await elsewhere.member('CLOSER');
  const scim = await directory(w);
  const shape = async (userName: string) => {
    const user = await scim.user({ userName: userName.toUpperCase(), name: { givenName: 'Given' } });
    const { id, meta, ...rest } = user;
    return JSON.stringify([rest, Object.keys(meta)])
      .replaceAll(userName, 'X')
      .replaceAll(id, '#');
  };
  assert.equal(await shape(known.email), await shape(newAddress()));
});

test('POST /scim/v2/Users 400 for what is no address, for a person who is not active, and for unknown roles', async () => {
  const scim = await directory(await workspace());
  for (const wrong of [
    { userName: 'ann' },
    { userName: undefined },
    { userName: 7 },
    { active: false },
    { active: 'perhaps' },
    { roles: [{ value: 'king' }] },
    { externalId: 'x'.repeat(256) },
    { name: 'Ann' },
  ])
    assert.deepEqual(
      refusal(await scim.post('/Users', newUser(wrong))),
      [400, 'invalidValue'],
      JSON.stringify(wrong),
    );
});

test('roles are known by key and name; a role that administers is 403, at once and later', async () => {
  const w = await workspace();
  const scim = await directory(w);
  for (const [roles, role] of [
    [[{ value: 'SETTER' }], 'SETTER'],
    [[{ value: 'b1-guid', display: 'sales manager' }], 'SALES_MANAGER'],
    [[{ value: 'SETTER' }, { value: 'VIEWER', primary: 'True' }], 'VIEWER'],
    ['viewer', 'VIEWER'],
    [[{ value: '{"id":"1","value":"SETTER","displayName":"Setter"}' }], 'SETTER'],
    [[], 'CLOSER'],
  ])
    assert.equal((await scim.user({ roles })).roles[0].value, role);
  const admin = { value: 'Super admin' };
  assert.deepEqual(refusal(await scim.post('/Users', newUser({ roles: [admin] }))), [403, null]);
  const { id } = await scim.user();
  const refused = await scim.patch(`/Users/${id}`, { op: 'replace', path: 'roles', value: [admin] });
  assert.deepEqual(refusal(refused), [403, null]);
  const changed = await scim.patch(`/Users/${id}`, {
    op: 'add',
    path: 'roles',
    value: [{ value: 'Setter' }],
  });
  assert.equal(changed.body.roles[0].value, 'SETTER');
  const gone = await scim.patch(`/Users/${id}`, { op: 'remove', path: 'roles' });
  assert.equal(gone.body.roles[0].value, 'SETTER');
});

test('owners and administrators are read and not changed: 403 for every change, 200 for one that changes nothing', async () => {
  const w = await workspace();
  const scim = await directory(w);
  const admin = await w.member('SUPER_ADMIN');
  for (const { userId, email } of [w.owner, admin]) {
    const path = `/Users/${userId}`;
    assert.equal((await scim.get(path)).body.roles[0].value, 'SUPER_ADMIN');
    for (const operation of [
      { op: 'replace', path: 'active', value: false },
      { op: 'replace', path: 'roles', value: ['CLOSER'] },
      { op: 'add', path: 'externalId', value: 'mine' },
    ])
      assert.deepEqual(refusal(await scim.patch(path, operation)), [403, null], JSON.stringify(operation));
    assert.deepEqual(refusal(await scim.put(path, { userName: email, active: false })), [403, null]);
    assert.deepEqual(refusal(await scim.delete(path)), [403, null]);
    assert.equal((await scim.put(path, { userName: email, active: true })).status, 200);
  }
  const users = (await w.get('/v1/users', { status: 'ACTIVE' })).body.data.users;
  assert.deepEqual(
    users.map(({ role }: { role: { key: string } }) => role.key),
    ['SUPER_ADMIN', 'SUPER_ADMIN'],
  );
});

test('PUT /scim/v2/Users/{id} 200 changes what it names and leaves the rest; 400 mutability for another address', async () => {
  const w = await workspace();
  const scim = await directory(w);
  const { id, userName } = await scim.user({ externalId: 'e-1', name: { givenName: 'Ann' } });
  const put = (more: object) => scim.put(`/Users/${id}`, { schemas: [], userName, ...more });
  const changed = (await put({ externalId: 'e-2', roles: [{ value: 'SETTER' }], title: 'Ignored' })).body;
  assert.deepEqual([changed.externalId, changed.roles[0].value, changed.active], ['e-2', 'SETTER', true]);
  assert.equal((await put({ name: { givenName: 'Eve' } })).body.name.givenName, 'Ann');
  assert.equal((await put({ active: null, roles: null, emails: null })).body.active, true);
  assert.equal((await put({ externalId: null })).body.externalId, undefined);
  assert.deepEqual(refusal(await put({ userName: newAddress() })), [400, 'mutability']);
  const renamed = { op: 'replace', path: 'userName', value: newAddress() };
  assert.deepEqual(refusal(await scim.patch(`/Users/${id}`, renamed)), [400, 'mutability']);
  assert.deepEqual(refusal(await scim.patch(`/Users/${id}`, { op: 'remove', path: 'userName' })), [
    400,
    'mutability',
  ]);
});

test('If-Match 412 for another version, 200 for the one that was read or any; If-None-Match 304', async () => {
  const scim = await directory(await workspace());
  const { id, meta } = await scim.user();
  const path = `/Users/${id}`;
  const patch = (externalId: string, tag: string) =>
    scim.send(
      'PATCH',
      path,
      { Operations: [{ op: 'add', path: 'externalId', value: externalId }] },
      { 'If-Match': tag },
    );
  const first = await patch('e-1', meta.version);
  assert.equal(first.status, 200);
  assert.notEqual(first.body.meta.version, meta.version);
  assert.deepEqual(refusal(await patch('e-2', meta.version)), [412, null]);
  assert.equal((await patch('e-3', `"none", ${first.body.meta.version}`)).status, 200);
  assert.equal((await patch('e-4', '*')).status, 200);
  const old = await scim.with({ 'If-Match': meta.version }).delete(`/scim/v2${path}`);
  assert.deepEqual(refusal(old), [412, null]);
  const { version } = (await scim.get(path)).body.meta;
  assert.equal((await scim.with({ 'If-None-Match': version }).get(`/scim/v2${path}`)).status, 304);
  assert.equal((await scim.with({ 'If-None-Match': meta.version }).get(`/scim/v2${path}`)).status, 200);
});
