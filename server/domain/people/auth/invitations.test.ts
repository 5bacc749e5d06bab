import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { sql } from '#/platform/db/sql.ts';
import { server, workspace } from '#/test/harness.ts';
import { linkToken } from '#/test/mails.ts';
import type { Workspace } from '#/test/workspace.ts';
import { hashPassword } from './passwords.ts';

const password = 'correct horse battery staple';
let count = 0;

function newEmail(): string {
  count += 1;
  return `new-${process.pid}-${count}@example.test`;
}

/** Invites a person and reveals the link in the outbox, as an administrator without a mail server does. */
async function inviteTo(w: Workspace, email: string, role = 'CLOSER'): Promise<string> {
  const { status } = await w.owner.client.post('/v1/users/invite', { email, role, firstName: 'New' });
  assert.equal(status, 201);
  return linkToken(w, email);
}

test('POST /v1/users/invite 201 makes an invited member who joins with the link, once', async () => {
  const w = await workspace({ timeZone: 'Europe/Paris' });
  const email = newEmail();
  const token = await inviteTo(w, email);
  assert.deepEqual((await server.anybody.get('/auth/invitation', { token })).body.data, {
    workspaceName: (await w.get('/v1/me')).body.data.workspace.name,
    email,
    needsPassword: true,
  });
  const joined = await server.anybody.post('/auth/invitation', {
    token,
    password,
    firstName: 'Nina',
    lastName: 'Neu',
    timeZone: 'Asia/Kathmandu',
  });
  assert.equal(joined.status, 200);
  const me = (await w.as(joined.body.token).get('/v1/me')).body.data;
  assert.equal(me.user.role, 'CLOSER');
  assert.equal(me.user.firstName, 'Nina');
  const { rows } = await sql<{ time_zone: string; is_default: boolean }>`
    select time_zone, is_default from availability where account_id = ${w.id} and user_id = ${me.user.id}`.execute(
    w.db,
  );
  assert.deepEqual(rows, [{ time_zone: 'Asia/Kathmandu', is_default: true }]);
  assert.equal((await server.anybody.post('/auth/invitation', { token, password })).status, 410);
});

test('POST /auth/invitation 400 for a password everybody uses, 410 after seven days or a newer invitation', async () => {
  const w = await workspace();
  const email = newEmail();
  const first = await inviteTo(w, email);
  const second = await inviteTo(w, email);
  assert.equal((await server.anybody.post('/auth/invitation', { token: first, password })).status, 410);
  assert.equal(
    (await server.anybody.post('/auth/invitation', { token: second, password: 'password123' })).status,
    400,
  );
  server.clock.advance(7 * dayMs);
  assert.equal((await server.anybody.post('/auth/invitation', { token: second, password })).status, 410);
});

test('POST /auth/invitation of an existing person needs their password and changes nothing about them', async () => {
  const home = await workspace();
  const w = await workspace();
  await sql`update app_user set password_hash = ${await hashPassword(password)} where id = ${home.owner.personId}`.execute(
    server.app.database.db,
  );
  const before = await sql`select * from app_user where id = ${home.owner.personId}`.execute(
    server.app.database.db,
  );
  const token = await inviteTo(w, home.owner.email, 'VIEWER');
  assert.equal((await server.anybody.get('/auth/invitation', { token })).body.data.needsPassword, false);
  const intruder = await server.anybody.post('/auth/invitation', {
    token,
    password: 'a password of my own',
    firstName: 'Mallory',
    timeZone: 'Asia/Tokyo',
  });
  assert.equal(intruder.status, 401);
  assert.equal(
    (
      await server.anybody.post('/auth/sign-in', {
        email: home.owner.email,
        password: 'a password of my own',
      })
    ).status,
    401,
  );
  const joined = await server.anybody.post('/auth/invitation', {
    token,
    password,
    firstName: 'Mallory',
    timeZone: 'Asia/Tokyo',
  });
  assert.equal(joined.status, 200);
  assert.equal(joined.body.user.id, home.owner.personId);
  assert.equal(joined.body.workspaces.length, 2);
  const after = await sql`select * from app_user where id = ${home.owner.personId}`.execute(
    server.app.database.db,
  );
  assert.deepEqual(after.rows, before.rows);
});

test('a person of two workspaces selects one with X-Workspace-Id; a foreign one is like one that does not exist', async () => {
  const home = await workspace();
  const other = await workspace();
  const foreign = await workspace();
  await other.takeIn(home.owner, 'VIEWER');
  const client = home.owner.client;
  const without = await client.get('/v1/me');
  assert.equal(without.status, 400);
  assert.ok(without.body.message.details.fieldErrors['X-Workspace-Id']);
  assert.equal(
    (await client.with({ 'X-Workspace-Id': String(home.id) }).get('/v1/me')).body.data.user.role,
    'SUPER_ADMIN',
  );
  assert.equal(
    (await client.with({ 'X-Workspace-Id': String(other.id) }).get('/v1/me')).body.data.user.role,
    'VIEWER',
  );
  const strange = await client.with({ 'X-Workspace-Id': String(foreign.id) }).get('/v1/me');
  const absent = await client.with({ 'X-Workspace-Id': '999999999' }).get('/v1/me');
  assert.equal(strange.status, 404);
  assert.deepEqual({ ...strange.body, requestId: '' }, { ...absent.body, requestId: '' });
});

test('POST /v1/users/invite 409 for an active member, 403 for a member who is not an administrator', async () => {
  const w = await workspace();
  const setter = await w.member('SETTER');
  const taken = await w.owner.client.post('/v1/users/invite', { email: setter.email, role: 'CLOSER' });
  assert.equal(taken.status, 409);
  assert.equal(
    (await setter.client.post('/v1/users/invite', { email: newEmail(), role: 'SUPER_ADMIN' })).status,
    403,
  );
});
