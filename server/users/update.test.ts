import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server, workspace } from '../test/harness.ts';

test('PUT /v1/users 200 changes the role, and sessions and keys of the member notice at the next request', async () => {
  const w = await workspace();
  const member = await w.member('SALES_MANAGER');
  const { client } = await w.keyWith(['*'], member.userId);
  assert.equal((await member.client.get('/v1/me')).body.data.user.role, 'SALES_MANAGER');
  assert.equal((await client.get('/v1/users')).status, 200);
  const { status, body } = await w.put('/v1/users', { id: member.userId, role: 'VIEWER', caps: { day: 3 } });
  assert.equal(status, 200);
  assert.equal(body.data.user.role.key, 'VIEWER');
  assert.equal(body.data.user.caps.day, 3);
  assert.equal((await member.client.get('/v1/me')).body.data.user.role, 'VIEWER');
  assert.equal((await client.get('/v1/me')).body.data.user.role, 'VIEWER');
  assert.equal((await client.put('/v1/workspace', { name: 'Taken over' })).status, 403);
});

test('PUT /v1/users 200 deactivates: session and keys answer 401 at once, and keys stay revoked when the member returns', async () => {
  const w = await workspace();
  const member = await w.member('CLOSER');
  const { client } = await w.keyWith(['*'], member.userId);
  assert.equal((await member.client.get('/v1/me')).status, 200);
  assert.equal((await client.get('/v1/me')).status, 200);
  const { body } = await w.put('/v1/users', { id: member.userId, status: 'DEACTIVATED' });
  assert.equal(body.data.user.status, 'DEACTIVATED');
  assert.ok(body.data.user.deletedAt);
  assert.equal((await member.client.get('/v1/me')).body.code, 'TOKEN_INVALID');
  assert.equal((await client.get('/v1/me')).body.code, 'API_KEY_INVALID');
});

test('PUT /v1/users 409 for taking the owner’s place, 404 for a foreign member, 403 for who is no administrator', async () => {
  const w = await workspace();
  const foreign = await workspace();
  const closer = await w.member('CLOSER');
  assert.equal((await w.put('/v1/users', { id: w.owner.userId, status: 'DEACTIVATED' })).status, 409);
  assert.equal((await w.put('/v1/users', { id: w.owner.userId, role: 'VIEWER' })).status, 409);
  assert.equal((await w.put('/v1/users', { id: foreign.owner.userId, role: 'VIEWER' })).status, 404);
  assert.equal(
    (await closer.client.put('/v1/users', { id: closer.userId, role: 'SUPER_ADMIN' })).status,
    403,
  );
  assert.equal(
    (await server.anybody.put('/v1/users', { id: closer.userId, role: 'SUPER_ADMIN' })).status,
    401,
  );
});
