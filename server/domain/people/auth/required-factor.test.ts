import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { enroll, password, pendingToken } from '#/test/factors.ts';
import { server, workspace } from '#/test/harness.ts';
import type { Client } from '#/test/client.ts';
import { boundClient, publicClient, authorize, pkce, tokensFor } from '#/test/oauth.ts';
import type { Member, Workspace } from '#/test/workspace.ts';

const outcome = ({ status, body }: Awaited<ReturnType<Client['post']>>) => [status, body.code];
const everybody = ['SUPER_ADMIN', 'SALES_MANAGER', 'CLOSER', 'SETTER', 'VIEWER'];
const required = [403, 'SECOND_FACTOR_REQUIRED'];

/** A workspace that requires a second factor; its owner has one. */
async function requiring(secondFactor: readonly string[]): Promise<Workspace> {
  const w = await workspace();
  await enroll(server, w.owner);
  const { status, body } = await w.owner.client.put('/v1/workspace', { secondFactor });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(body.data.workspace.secondFactor, secondFactor);
  return w;
}

const resetOf = (by: Member, of: Member) => by.client.post(`/v1/users/${of.userId}/resetSecondFactor`);

test('where everybody must have a second factor, a session of a member without one gets 403 until they set one up', async () => {
  const w = await requiring(everybody);
  const closer = await w.member('CLOSER');
  for (const path of ['/v1/me', '/v1/contacts', '/v1/users'])
    assert.deepEqual(outcome(await closer.client.get(path)), required, path);
  const { body } = await closer.client.get('/auth/session');
  assert.equal(body.workspaces[0].lacksFactor, true);
  await enroll(server, closer);
  assert.equal((await closer.client.get('/v1/me')).status, 200);
  assert.equal((await closer.client.delete('/auth/factors/totp')).status, 200);
  assert.deepEqual(outcome(await closer.client.get('/v1/me')), required, 'as soon as it is gone');
});

test('where administrators must have one, others need none, until they become administrators', async () => {
  const w = await requiring(['SUPER_ADMIN']);
  const [admin, closer] = [await w.member('SUPER_ADMIN'), await w.member('CLOSER')];
  assert.deepEqual(outcome(await admin.client.get('/v1/me')), required);
  assert.equal((await closer.client.get('/v1/me')).status, 200);
  await w.owner.client.put('/v1/users', { id: closer.userId, role: 'SUPER_ADMIN' });
  assert.deepEqual(outcome(await closer.client.get('/v1/me')), required);
});

test('any set of roles can be required: each member is asked by the role they have now, and no other', async () => {
  const w = await requiring(['SALES_MANAGER', 'VIEWER']);
  const [manager, closer, viewer] = [
    await w.member('SALES_MANAGER'),
    await w.member('CLOSER'),
    await w.member('VIEWER'),
  ];
  const seen = async () =>
    Promise.all([manager, closer, viewer].map(async ({ client }) => (await client.get('/v1/me')).status));
  assert.deepEqual(await seen(), [403, 200, 403]);
  await w.owner.client.put('/v1/users', { id: closer.userId, role: 'VIEWER' });
  await w.owner.client.put('/v1/users', { id: viewer.userId, role: 'CLOSER' });
  assert.deepEqual(await seen(), [403, 403, 200], 'sessions that were there before the role changed');
  await enroll(server, closer);
  assert.deepEqual(await seen(), [403, 200, 200]);
  await w.owner.client.put('/v1/workspace', { secondFactor: [] });
  assert.deepEqual(await seen(), [200, 200, 200]);
});

test('a role and a requirement that change at the same moment leave nobody inside without a factor', async () => {
  const w = await requiring([]);
  const closers = await Promise.all(Array.from({ length: 4 }, () => w.member('CLOSER')));
  await Promise.all([
    w.owner.client.put('/v1/workspace', { secondFactor: ['SETTER'] }),
    ...closers.map(({ userId }) => w.owner.client.put('/v1/users', { id: userId, role: 'SETTER' })),
    ...closers.map(({ client }) => client.get('/v1/me')),
  ]);
  for (const { client } of closers) assert.deepEqual(outcome(await client.get('/v1/me')), required);
});

test('PUT /v1/workspace secondFactor takes roles in any order, each once, and words for sets of them; 400 for anything else', async () => {
  const w = await requiring(['CLOSER']);
  const table = [
    [
      ['VIEWER', 'CLOSER', 'VIEWER'],
      ['CLOSER', 'VIEWER'],
    ],
    ['ADMINISTRATORS', ['SUPER_ADMIN']],
    ['EVERYBODY', everybody],
    ['OFF', []],
  ] as const;
  for (const [sent, kept] of table) {
    const { body } = await w.owner.client.put('/v1/workspace', { secondFactor: sent });
    assert.deepEqual(body.data.workspace.secondFactor, kept, JSON.stringify(sent));
  }
  for (const secondFactor of ['SUPER_ADMIN', ['OWNER'], ['OFF'], null, {}, [...everybody, 'VIEWER']]) {
    const { status, body } = await w.owner.client.put('/v1/workspace', { secondFactor });
    assert.equal(status, 400, JSON.stringify(body));
    assert.deepEqual(Object.keys(body.message.details.fieldErrors), ['secondFactor']);
  }
});

test('the requirement of one workspace closes no other, and no key or app of a member', async () => {
  const [w, other] = [await workspace(), await workspace()];
  const closer = await w.member('CLOSER');
  const { key } = await w.keyWith(['*'], closer.userId);
  const { access } = await tokensFor(closer, await publicClient());
  await other.takeIn(closer, 'CLOSER');
  await enroll(server, w.owner);
  await w.owner.client.put('/v1/workspace', { secondFactor: 'EVERYBODY' });
  const inside = (id: number) => closer.client.with({ 'X-Workspace-Id': String(id) }).get('/v1/me');
  assert.deepEqual(outcome(await inside(w.id)), required);
  assert.equal((await inside(other.id)).status, 200);
  for (const secret of [key, access]) assert.equal((await w.as(secret).get('/v1/me')).status, 200);
});

test('a member without the required factor cannot let an app in instead', async () => {
  const w = await requiring(everybody);
  const closer = await w.member('CLOSER');
  const reply = await authorize(closer, await boundClient(w), pkce());
  assert.equal(reply.status, 403);
  assert.equal(reply.body.error, 'access_denied');
});

test('PUT /v1/workspace secondFactor 403 for a key and for a session that has not proved itself lately', async () => {
  const w = await workspace();
  assert.deepEqual(outcome(await w.put('/v1/workspace', { secondFactor: 'EVERYBODY' })), [
    403,
    'SESSION_REQUIRED',
  ]);
  server.clock.advance(15 * 60_000);
  const late = await w.owner.client.put('/v1/workspace', { secondFactor: 'EVERYBODY' });
  assert.deepEqual(outcome(late), [403, 'REAUTHENTICATION_REQUIRED']);
  assert.equal((await w.owner.client.put('/v1/workspace', { name: 'Other' })).status, 200);
});

test('POST /v1/users/{id}/resetSecondFactor 200 ends sessions, stands in the audit log, mails the member, and lets them in by password', async () => {
  const w = await workspace();
  const closer = await w.member('CLOSER');
  await enroll(server, closer);
  const token = await pendingToken(server, closer);
  const shown = async () =>
    (await w.get('/v1/users', { ids: String(closer.userId) })).body.data.users[0].twoFactor;
  assert.equal(await shown(), true);
  const { status, body } = await resetOf(w.owner, closer);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.data.user.twoFactor, false);
  assert.equal((await closer.client.get('/v1/me')).status, 401);
  const waiting = await server.anybody.post('/auth/second-factor', { token, code: '000000' });
  assert.deepEqual(outcome(waiting), [401, 'SIGN_IN_EXPIRED']);
  const again = await server.anybody.post('/auth/sign-in', { email: closer.email, password });
  assert.match(again.body.token, /^sess_/);
  const { rows } = await sql<{ actor: { id: string }; resource_id: string }>`
    select actor, resource_id from audit_entry where account_id = ${w.id} and action = 'user.reset_second_factor'`.execute(
    w.db,
  );
  assert.deepEqual(
    rows.map((row) => [row.actor.id, row.resource_id]),
    [[String(w.owner.userId), String(closer.userId)]],
  );
  const { rows: mails } = await sql<{ to_address: string }>`
    select to_address from mail where account_id = ${w.id} and kind = 'auth.second_factor_reset'`.execute(
    w.db,
  );
  assert.deepEqual(mails, [{ to_address: closer.email }]);
});

test('POST /v1/users/{id}/resetSecondFactor is for administrators in a fresh session', async () => {
  const w = await workspace();
  const [manager, closer] = [await w.member('SALES_MANAGER'), await w.member('CLOSER')];
  await enroll(server, closer);
  assert.deepEqual(outcome(await resetOf(manager, closer)), [403, 'INSUFFICIENT_ROLE']);
  const byKey = await w.post(`/v1/users/${closer.userId}/resetSecondFactor`);
  assert.deepEqual(outcome(byKey), [403, 'SESSION_REQUIRED']);
  server.clock.advance(15 * 60_000);
  assert.deepEqual(outcome(await resetOf(w.owner, closer)), [403, 'REAUTHENTICATION_REQUIRED']);
});

test('POST /v1/users/{id}/resetSecondFactor 409 for oneself, and for who is only invited, belongs to another workspace, or operates the service', async () => {
  const [w, other] = [await workspace(), await workspace()];
  const conflict = [409, 'CONFLICT'];
  assert.deepEqual(outcome(await resetOf(w.owner, w.owner)), conflict);
  const closer = await w.member('CLOSER');
  assert.equal((await resetOf(w.owner, closer)).status, 200, 'who has none stays as they are');
  assert.equal((await closer.client.get('/v1/me')).status, 200);
  await enroll(server, other.owner);
  const { email } = other.owner;
  const invited = await w.owner.client.post('/v1/users/invite', { email, role: 'CLOSER' });
  const member = { ...other.owner, userId: invited.body.data.user.id };
  assert.deepEqual(outcome(await resetOf(w.owner, member)), conflict);
  await sql`update member set status = 'ACTIVE', joined_at = now() where account_id = ${w.id} and user_id = ${member.userId}`.execute(
    server.app.database.db,
  );
  assert.deepEqual(outcome(await resetOf(w.owner, member)), conflict);
  await enroll(server, closer);
  await sql`update app_user set is_operator = true where id = ${closer.personId}`.execute(
    server.app.database.db,
  );
  assert.deepEqual(outcome(await resetOf(w.owner, closer)), conflict);
  assert.equal((await resetOf(w.owner, (await workspace()).owner)).status, 404, 'who is not here');
});
