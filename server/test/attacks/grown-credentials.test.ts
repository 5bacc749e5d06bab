import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { sql } from '#/platform/db/sql.ts';
import { hashPassword } from '#/domain/people/auth/passwords.ts';
import type { Client, Json, Reply } from '../client.ts';
import { booking, halfHour, newEvent } from '../events.ts';
import { server, workspace } from '../harness.ts';
import { made } from '../interface/made.ts';
import { boundClient, publicClient, tokensFor, isGood } from '../oauth.ts';
import { linkToken } from '../mails.ts';
import { sessionSecret } from '../session-cookie.ts';
import type { Member, Workspace } from '../workspace.ts';

// Ways in which a credential could get more rights than the one that created it. Each test is named after the attack,
// and proves that it fails.

const password = 'correct horse battery staple';
const said = ({ status, body }: Reply<Json>): [number, string] => [status, body.code];

async function withPassword({ personId }: Member): Promise<void> {
  await sql`update app_user set password_hash = ${await hashPassword(password)} where id = ${personId}`.execute(
    server.app.database.db,
  );
}

async function signIn(email: string): Promise<Client> {
  const reply = await server.anybody.post('/auth/sign-in', { email, password });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return server.anybody.with({ Authorization: `Bearer ${sessionSecret(reply)}` });
}

/** A third-party app that an administrator has connected with all possible scopes. */
async function strangersApp(w: Workspace): Promise<Client> {
  const client = await publicClient({ scope: 'users:read users:write contacts:read contacts:write' });
  return w.as((await tokensFor(w.owner, client)).access);
}

test('attack: a read-only key takes an invitation link out of the mails and becomes SUPER_ADMIN', async () => {
  const w = await workspace();
  const email = `super-${w.id}@example.test`;
  await made(w.owner.client.post('/v1/users/invite', { email, role: 'SUPER_ADMIN' }));
  const token = await linkToken(w, email);
  assert.ok(token.length > 20, 'there is a link to take');
  const { client } = await w.keyWith(['users:read']);
  const list = await client.get('/v1/mails');
  assert.equal(list.status, 200);
  assert.ok(!JSON.stringify(list.body).includes(token));
  assert.match(list.body.data.mails[0].text, /http:\/\/callwright\.test\/invitation\/…/);
  for (const caller of [client, w.client, await strangersApp(w)]) {
    const { status } = await caller.post(`/v1/mails/${list.body.data.mails[0].id}/reveal`);
    assert.equal(status, 403);
  }
});

test('attack: an app that registered itself asks for users:write and invites a SUPER_ADMIN', async () => {
  const w = await workspace();
  const app = await strangersApp(w);
  const me = await app.get('/v1/me');
  assert.deepEqual(me.body.data.scopes, ['contacts:read', 'contacts:write']);
  const invite = { email: 'mallory@example.test', role: 'SUPER_ADMIN' };
  assert.deepEqual(said(await app.post('/v1/users/invite', invite)), [403, 'INSUFFICIENT_SCOPE']);
});

test('attack: an app of the workspace invites, changes a role or makes a key by its token', async () => {
  const w = await workspace();
  const member = await w.member('VIEWER');
  const client = await boundClient(w, { scope: 'users:read users:write' });
  const app = w.as((await tokensFor(w.owner, client)).access);
  const refused = [
    await app.post('/v1/users/invite', { email: 'mallory@example.test', role: 'CLOSER' }),
    await app.put('/v1/users', { id: member.userId, role: 'SUPER_ADMIN' }),
    await app.post('/v1/apiKeys', { name: 'Child', scopes: ['*'] }),
    await app.post('/v1/calendarFeed/rotate'),
  ];
  for (const reply of refused.slice(0, 3)) assert.deepEqual(said(reply), [403, 'SESSION_REQUIRED']);
  assert.equal(refused[3]?.status, 403);
});

test('attack: a key made by an app lives on after the app is disconnected', async () => {
  const w = await workspace();
  const client = await boundClient(w, { scope: 'users:write contacts:read' });
  const { access } = await tokensFor(w.owner, client);
  assert.equal(
    (await w.as(access).post('/v1/apiKeys', { name: 'Stays', scopes: ['contacts:read'] })).status,
    403,
  );
  const before = (await w.get('/v1/apiKeys')).body.data.count;
  await made(
    w.owner.client.post('/auth/connected-apps/disconnect', { clientId: client.id, workspaceId: w.id }),
  );
  assert.ok(!(await isGood(access)));
  assert.equal((await w.get('/v1/apiKeys')).body.data.count, before);
});

test('attack: a grant from before the rule keeps users:write in a workspace that is not its app’s', async () => {
  const [home, w] = [await workspace(), await workspace()];
  const client = await boundClient(home, { scope: 'users:read users:write contacts:read' });
  await sql`update oauth_client set approval_status = 'Approved' where id = ${client.id}`.execute(
    server.app.database.db,
  );
  const { access } = await tokensFor(w.owner, client);
  await sql`
    update oauth_token set scopes = '{users:read,users:write,contacts:read}'
    where grant_id in (select id from oauth_grant where client_id = ${client.id})`.execute(
    server.app.database.db,
  );
  assert.deepEqual((await w.as(access).get('/v1/me')).body.data.scopes, ['contacts:read']);
});

test('attack: a key with allowedIps and expiresAt makes a child without', async () => {
  const w = await workspace();
  const { key } = await made(
    w.owner.client.post('/v1/apiKeys', {
      name: 'Bound',
      scopes: ['*'],
      allowedIps: ['127.0.0.0/8', '::1'],
      expiresAt: new Date(server.clock.now() + hourMs).toISOString(),
    }),
  );
  const child = await w.as(key).post('/v1/apiKeys', { name: 'Free', scopes: ['*'] });
  assert.deepEqual(said(child), [403, 'SESSION_REQUIRED']);
});

test('attack: a key acts as another member', async () => {
  const w = await workspace();
  const closer = await w.member('CLOSER');
  const asked = { name: 'As you', scopes: ['*'], userId: closer.userId };
  assert.deepEqual(said(await w.post('/v1/apiKeys', asked)), [403, 'SESSION_REQUIRED']);
  const { apiKey, key } = await made(w.owner.client.post('/v1/apiKeys', asked));
  assert.equal(apiKey.userId, w.owner.userId);
  assert.equal((await w.as(key).get('/v1/me')).body.data.user.id, w.owner.userId);
});

test('attack: a session that was left open for a quarter of an hour makes a key', async () => {
  const w = await workspace();
  await withPassword(w.owner);
  const client = await signIn(w.owner.email);
  server.clock.advance(15 * 60_000);
  const ask = () => client.post('/v1/apiKeys', { name: 'Late', scopes: ['*'] });
  assert.deepEqual(said(await ask()), [403, 'REAUTHENTICATION_REQUIRED']);
  const wrong = await client.post('/auth/reauthenticate', { password: 'not the password' });
  assert.deepEqual(said(wrong), [401, 'SIGN_IN_FAILED']);
  assert.equal((await ask()).status, 403);
  assert.equal((await client.post('/auth/reauthenticate', { password })).status, 200);
  assert.equal((await ask()).status, 201);
});

test('attack: a stolen session guesses the password where sign-in would stop it', async () => {
  const w = await workspace();
  await withPassword(w.owner);
  const client = await signIn(w.owner.email);
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt++)
    statuses.push((await client.post('/auth/reauthenticate', { password: `guess ${attempt}` })).status);
  assert.deepEqual(statuses, [...Array<number>(10).fill(401), 429]);
  const right = await client.post('/auth/reauthenticate', { password });
  assert.equal(right.status, 429, 'nor with the right one while the wait lasts');
  assert.equal((await server.anybody.post('/auth/sign-in', { email: w.owner.email, password })).status, 429);
});

test('attack: a member who leaves and returns finds old sessions, keys, apps and addresses alive', async () => {
  const w = await workspace();
  const member = await w.member('SUPER_ADMIN');
  await withPassword(member);
  const session = await signIn(member.email);
  const { key } = await made(session.post('/v1/apiKeys', { name: 'Old', scopes: ['*'] }));
  const app = (await tokensFor(member, await boundClient(w))).access;
  const address = new URL((await made(session.post('/v1/calendarFeed/rotate'))).url).pathname;
  const invited = `invited-${w.id}@example.test`;
  await made(session.post('/v1/users/invite', { email: invited, role: 'CLOSER' }));
  const invitation = await linkToken(w, invited);
  const alive = async (): Promise<number[]> => [
    (await session.get('/v1/me')).status,
    (await member.client.get('/v1/me')).status,
    (await w.as(key).get('/v1/me')).status,
    (await w.as(app).get('/v1/me')).status,
    (await server.anybody.get(address)).status,
    (await server.anybody.get('/auth/invitation', { token: invitation })).status,
  ];
  assert.deepEqual(await alive(), [200, 200, 200, 200, 200, 200]);
  await made(w.owner.client.put('/v1/users', { id: member.userId, status: 'DEACTIVATED' }));
  assert.deepEqual(await alive(), [401, 401, 401, 401, 404, 410]);
  await made(w.owner.client.put('/v1/users', { id: member.userId, status: 'ACTIVE' }));
  assert.deepEqual(await alive(), [401, 401, 401, 401, 404, 410], 'they stay ended');
  assert.equal((await (await signIn(member.email)).get('/v1/me')).status, 200, 'a new session is good');
});

test('attack: a link to a new password outlives the last workspace of its person', async () => {
  const [w, other] = [await workspace(), await workspace()];
  const [alone, both] = [await w.member('CLOSER'), await w.member('CLOSER')];
  await other.takeIn(both, 'VIEWER');
  for (const { personId } of [alone, both])
    await sql`
      insert into access_link (token_hash, kind, user_id, created_at, expires_at)
      values (${Buffer.from(`reset of ${personId}`)}, 'RESET', ${personId}, now(), now() + interval '1 hour')`.execute(
      server.app.database.db,
    );
  for (const { userId: id } of [alone, both])
    await made(w.owner.client.put('/v1/users', { id, status: 'DEACTIVATED' }));
  const { rows } = await sql<{ user_id: number }>`
    select user_id from access_link where kind = 'RESET' and user_id in (${alone.personId}, ${both.personId})`.execute(
    server.app.database.db,
  );
  assert.deepEqual(rows, [{ user_id: both.personId }]);
});

test('attack: a person who knew the password keeps access after it is changed, by a session, a link or an app', async () => {
  const w = await workspace();
  await withPassword(w.owner);
  const [mine, theirs] = [await signIn(w.owner.email), await signIn(w.owner.email)];
  const app = (await tokensFor(w.owner, await boundClient(w))).access;
  const change = (current: string, next: string, endApps: boolean) =>
    made(mine.put('/auth/password', { current, password: next, endApps }));
  await change(password, 'another good password', false);
  assert.equal((await theirs.get('/v1/me')).status, 401);
  assert.equal((await mine.get('/v1/me')).status, 200);
  assert.ok(await isGood(app), 'apps stay unless they are named');
  await change('another good password', 'a third good password', true);
  assert.ok(!(await isGood(app)));
});

test('attack: an invitation outlives the right of who made it', async () => {
  const w = await workspace();
  const admin = await w.member('SUPER_ADMIN');
  const email = `later-${w.id}@example.test`;
  await made(admin.client.post('/v1/users/invite', { email, role: 'SUPER_ADMIN' }));
  const token = await linkToken(w, email);
  await made(w.owner.client.put('/v1/users', { id: admin.userId, role: 'VIEWER' }));
  assert.equal((await server.anybody.get('/auth/invitation', { token })).status, 410);
  assert.equal((await server.anybody.post('/auth/invitation', { token, password })).status, 410);
});

test('attack: a key gives an app that it registers more than it holds', async () => {
  const w = await workspace();
  const { client } = await w.keyWith(['oauth:clients:write', 'contacts:read']);
  const register = (scope?: string) =>
    client.post('/v1/oauth/register', {
      client_name: 'Grown',
      redirect_uris: ['https://grown.example/cb'],
      ...(scope !== undefined && { scope }),
    });
  assert.equal((await register('contacts:read contacts:write')).status, 403);
  const app = await register();
  assert.deepEqual(app.body.scope.split(' ').toSorted(), ['contacts:read', 'oauth:clients:write']);
  const path = `/v1/oauth/register/${app.body.client_id}`;
  const patch = (body: object) => client.send('PATCH', path, JSON.stringify(body));
  assert.deepEqual(said(await patch({ scope: 'contacts:read deals:read' })), [403, 'INSUFFICIENT_SCOPE']);
  assert.deepEqual(said(await patch({ rotate_secret: true })), [403, 'SESSION_REQUIRED']);
  assert.equal((await patch({ client_name: 'Renamed' })).status, 200);
});

test('attack: the read-only key of a host moves a call with the invitee’s link', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId]);
  const { eventCall } = await made(w.post('/v1/eventCalls', booking(event, halfHour(2))));
  const { client } = await w.keyWith(['*:read']);
  const { eventCalls } = (await client.get('/v1/eventCalls')).body.data;
  assert.deepEqual([eventCalls.length, eventCalls[0].token], [1, undefined]);
  const shown = (await w.owner.client.get('/v1/eventCalls')).body.data.eventCalls[0];
  assert.equal(shown.token, eventCall.token, 'the host who is signed in has it');
});
