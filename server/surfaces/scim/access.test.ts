import assert from 'node:assert/strict';
import { test } from 'node:test';
import { provisioningScope, provisioningScopes } from '@callwright/contract/scopes.ts';
import { scimContract } from '@callwright/contract/scim.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Json } from '#/test/client.ts';
import { eventually } from '#/test/eventually.ts';
import { server, workspace } from '#/test/harness.ts';
import { boundClient, tokensFor } from '#/test/oauth.ts';
import { directory, newUser, refusal } from '#/test/scim.ts';

const endpoints = Object.values(scimContract.scim);
const pathOf = (path: string) => path.replaceAll(/\{\w+\}/g, '1');
const bodyFor = (method: string) => (method === 'GET' || method === 'DELETE' ? undefined : '{}');

test('every endpoint of SCIM takes a provisioning key and nothing else', async () => {
  const w = await workspace();
  const app = await tokensFor(w.owner, await boundClient(w));
  const callers = [
    { is: 'nobody', client: server.anybody, status: 401 },
    { is: 'a session', client: w.owner.client, status: 401 },
    { is: 'an app', client: w.as(app.access), status: 401 },
    { is: 'some other secret', client: w.as('svc_none'), status: 401 },
    { is: 'a key for everything', client: w.client, status: 403 },
    { is: 'a key that reads', client: (await w.keyWith(['*:read'])).client, status: 403 },
    { is: 'a key for members', client: (await w.keyWith(['users:read', 'users:write'])).client, status: 403 },
  ];
  for (const { method, path } of endpoints)
    for (const { is, client, status } of callers) {
      const answer = await client.send(method, pathOf(path), bodyFor(method));
      assert.deepEqual(refusal(answer), [status, null], `${is} ${method} ${path}`);
      assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer/, is);
    }
});

test('a provisioning key without users:read reads nobody: 403, also the discovery endpoints', async () => {
  const w = await workspace();
  const { client } = await w.keyWith([provisioningScope]);
  for (const { method, path, scope } of endpoints) {
    if (scope !== 'users:read') continue;
    assert.deepEqual(refusal(await client.send(method, pathOf(path), bodyFor(method))), [403, null], path);
  }
});

test('a key whose person administers no more writes nothing: 403, noted in the audit log', async () => {
  const w = await workspace();
  const admin = await w.member('SUPER_ADMIN');
  const { client } = await w.keyWith(provisioningScopes, admin.userId);
  await w.owner.client.put('/v1/users', { id: admin.userId, role: 'CLOSER' });
  const refused = await client.post('/scim/v2/Users', newUser());
  assert.deepEqual(refusal(refused), [403, null]);
  // The refusal is logged after the response.
  await eventually(async () => {
    const { body } = await w.owner.client.get('/v1/audit', { action: 'access.refused' });
    return body.data.entries[0]?.resource.id === 'POST /scim/v2/Users';
  });
});

test('429 for one request too many, counted by endpoint, with the headers of limits', async () => {
  const w = await workspace();
  await sql`update account set limit_points = 1 where id = ${w.id}`.execute(server.app.database.db);
  const { client } = await w.keyWith(provisioningScopes);
  assert.equal((await client.get('/scim/v2/Users')).status, 200);
  const refused = await client.get('/scim/v2/Users');
  assert.deepEqual(refusal(refused), [429, null]);
  assert.ok(Number(refused.headers.get('retry-after')) >= 1);
  assert.equal(refused.headers.get('ratelimit-limit'), '1');
  assert.equal((await client.get('/scim/v2/Groups')).status, 200);
});

test('changes are in the audit log with the key, and requests in the request log with their endpoint and no id', async () => {
  const w = await workspace();
  const scim = await directory(w);
  const { id } = await scim.user({ externalId: 'e-1' });
  server.clock.advance(1_000);
  await scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
  server.clock.advance(1_000);
  await scim.delete(`/Users/${id}`);
  server.clock.advance(1_000);
  await scim.get('/Users', { filter: 'nonsense' });
  const { entries } = (await w.owner.client.get('/v1/audit', { action: 'user' })).body.data;
  const actions = entries.map(({ action, credential }: Json) => [action, credential?.kind]);
  for (const action of ['user.invite', 'user.external_id', 'user.update', 'user.remove'])
    assert.ok(
      actions.some(([name, kind]: string[]) => name === action && kind === 'api_key'),
      action,
    );
  const requests = (await w.owner.client.get('/v1/requestLog', { limit: 100 })).body.data;
  assert.deepEqual(
    requests.slice(0, 4).map(({ method, route, status, code }: Json) => [method, route, status, code]),
    [
      ['GET', '/scim/v2/Users', 400, 'invalidFilter'],
      ['DELETE', '/scim/v2/Users/{id}', 204, null],
      ['PATCH', '/scim/v2/Users/{id}', 200, null],
      ['POST', '/scim/v2/Users', 201, null],
    ],
  );
});

test('a user or group of another workspace is like one that never existed, and nothing of it changes', async () => {
  const [w, other] = [await workspace(), await workspace()];
  const [scim, theirs] = [await directory(w), await directory(other)];
  const user = await theirs.user({ externalId: 'e-1' });
  const group = await theirs.group('Night', [user.id]);
  const operation = { op: 'add', path: 'externalId', value: 'mine' };
  for (const [kind, id] of [
    ['/Users', user.id],
    ['/Groups', group.id],
  ]) {
    const asked = async (path: string) => {
      const answers = [
        await scim.get(path),
        await scim.put(path, { userName: user.userName, displayName: 'Mine' }),
        await scim.patch(path, operation),
        await scim.delete(path),
      ];
      return answers.map(({ status, body }) => [status, body]);
    };
    assert.deepEqual(await asked(`${kind}/${id}`), await asked(`${kind}/987654321`));
    assert.equal(
      (await asked(`${kind}/${id}`)).every(([status]) => status === 404),
      true,
    );
  }
  assert.deepEqual(await scim.find('/Users', `userName eq "${user.userName}"`), []);
  assert.deepEqual(await scim.find('/Users', 'externalId eq "e-1"'), []);
  assert.deepEqual(await scim.find('/Groups', `displayName pr or members eq "${user.id}"`), []);
  // Uniqueness applies within a workspace.
  assert.equal(
    (await scim.post('/Users', newUser({ userName: user.userName, externalId: 'e-1' }))).status,
    201,
  );
  assert.equal((await scim.post('/Groups', { displayName: 'Night' })).status, 201);
  const { body } = await theirs.get(`/Users/${user.id}`);
  // Unchanged, except for the new group.
  assert.deepEqual({ ...body, groups: [] }, user);
});
