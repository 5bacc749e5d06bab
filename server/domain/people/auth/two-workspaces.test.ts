import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeLink } from '#/domain/people/credentials/access-links.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Client, Json } from '#/test/client.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { AuthenticatorApp, givePassword, password } from '#/test/factors.ts';
import { server, workspace } from '#/test/harness.ts';
import { made } from '#/test/interface/made.ts';
import { isGood, publicClient, tokensFor } from '#/test/oauth.ts';
import { newTeam } from '#/test/teams.ts';
import type { Member, Workspace } from '#/test/workspace.ts';

/** A person as a member of one workspace, with a client for it. */
type Place = { readonly w: Workspace; readonly userId: number; readonly member: Member };

/** A person in two workspaces, with a different user id in each. */
async function personOfTwo(): Promise<[Place, Place]> {
  const [one, two] = [await workspace(), await workspace()];
  const person = await one.member('CLOSER');
  await givePassword(server, person);
  const second = await two.takeIn(person, 'CLOSER');
  return [place(one, person, person.userId), place(two, person, second)];
}

function place(w: Workspace, person: Member, userId: number): Place {
  return { w, userId, member: { ...person, userId, client: entering(person.client, w) } };
}

function entering(client: Client, w: Workspace): Client {
  return client.with({ 'X-Workspace-Id': String(w.id) });
}

async function entries({ w, userId }: Place, action: string): Promise<Json[]> {
  const { rows } = await sql<Json>`
    select actor->>'id' as actor, resource_id, user_id from audit_entry
    where account_id = ${w.id} and action = ${action} and user_id = ${userId}`.execute(w.db);
  return rows;
}

const noted = ({ userId }: Place) => [
  { actor: String(userId), resource_id: String(userId), user_id: userId },
];

test('sign-in names the number of the person in each workspace, and each workspace knows them by it', async () => {
  const places = await personOfTwo();
  const [{ member }] = places;
  const { body } = await server.anybody.post('/auth/sign-in', { email: member.email, password });
  assert.equal(body.user.id, member.personId);
  const numbers = body.workspaces.map(({ id, userId }: Json) => [id, userId]);
  assert.deepEqual(
    new Set(numbers.map(String)),
    new Set(places.map(({ w, userId }) => String([w.id, userId]))),
  );
  for (const here of places) {
    const { user } = await made(entering(here.w.as(body.token), here.w).get('/v1/me'));
    assert.equal(user.id, here.userId);
    assert.deepEqual(await entries(here, 'user.sign_in'), noted(here));
  }
});

test('what a person changes about themselves is published in each workspace as that one shows them', async () => {
  const places = await personOfTwo();
  for (const { w, userId } of places) await newTeam(w, `Of ${w.id}`, [userId]);
  await made(places[0].member.client.put('/auth/profile', { firstName: 'Grace' }));
  for (const { w, userId } of places) {
    const { data } = (await w.get('/v1/changes', { types: 'user.updated' })).body;
    const { object, changedFields } = data.at(-1).data;
    assert.deepEqual(
      [object.id, object.firstName, object.teams.map(({ name }: Json) => name), changedFields],
      [userId, 'Grace', [`Of ${w.id}`], ['firstName']],
    );
  }
});

test('hours, the calendar address and bookings are of each workspace', async () => {
  for (const { w, userId, member } of await personOfTwo()) {
    const [{ id }] = await made(member.client.get('/v1/userAvailabilities', { userId }));
    await made(member.client.put('/v1/userAvailabilities', { id, name: `Of ${w.id}` }));
    const event = await newEvent(w, [userId]);
    const { eventCall } = await made(w.post('/v1/eventCalls', booking(event, halfHour(3))));
    assert.deepEqual([eventCall.userId, eventCall.hosts[0].id], [userId, userId]);
    const { url } = await made(member.client.post('/v1/calendarFeed/rotate'));
    const feed = await (await fetch(server.origin + new URL(url).pathname)).text();
    assert.match(feed, /BEGIN:VEVENT/);
  }
});

test('keys, apps and sessions act as the member of their workspace, and end with what they belong to', async () => {
  const places = await personOfTwo();
  const app = await publicClient();
  const secrets: string[][] = [];
  for (const { w, userId, member } of places) {
    const { access } = await tokensFor(member, app, { workspaceId: w.id });
    const { key } = await w.keyWith(['*'], userId);
    for (const secret of [key, access])
      assert.equal((await made(w.as(secret).get('/v1/me'))).user.id, userId);
    assert.equal((await member.client.get('/v1/me')).status, 200);
    const { sessions } = await made(w.owner.client.get(`/v1/users/${userId}/sessions`));
    assert.equal(sessions.length, 1);
    secrets.push([key, access]);
  }
  const [one, two] = places;
  const { apps } = await made(one.member.client.get('/auth/connected-apps'));
  assert.deepEqual(new Set(apps.map((shown: Json) => shown.workspace.id)), new Set([one.w.id, two.w.id]));
  const good = () =>
    Promise.all(secrets.flat().map(async (secret) => (await one.w.as(secret).get('/v1/me')).status));
  await made(
    one.member.client.post('/auth/connected-apps/disconnect', { clientId: app.id, workspaceId: one.w.id }),
  );
  assert.deepEqual(await good(), [200, 401, 200, 200]);
  await made(two.w.owner.client.put('/v1/users', { id: two.userId, status: 'DEACTIVATED' }));
  assert.deepEqual(await good(), [200, 401, 401, 401]);
  assert.equal((await one.member.client.get('/v1/me')).status, 200);
  assert.equal((await two.member.client.get('/v1/me')).status, 401);
});

test('a role of one workspace is changed at once there, and nowhere else', async () => {
  const [one, two] = await personOfTwo();
  const roles = async () => {
    const told = [await made(one.member.client.get('/v1/me')), await made(two.member.client.get('/v1/me'))];
    return told.map(({ user }) => user.role);
  };
  assert.deepEqual(await roles(), ['CLOSER', 'CLOSER']);
  await made(two.w.owner.client.put('/v1/users', { id: two.userId, role: 'SETTER' }));
  assert.deepEqual(await roles(), ['CLOSER', 'SETTER']);
});

test('a new name, password and second factor are of the person, and each workspace learns of them by its number', async () => {
  const places = await personOfTwo();
  const [{ member }] = places;
  await made(member.client.put('/auth/profile', { firstName: 'Grace' }));
  const { secret } = await made(member.client.post('/auth/factors/totp'));
  const app = new AuthenticatorApp(secret);
  await made(member.client.post('/auth/factors/totp/confirm', { code: app.code(server.clock.now()) }));
  const changed = { current: password, password: `${password}!` };
  await made(member.client.put('/auth/password', changed));
  for (const here of places) {
    const [user] = (await made(here.w.get('/v1/users', { ids: here.userId }))).users;
    assert.deepEqual([user.firstName, user.twoFactor], ['Grace', true]);
    const { body } = await here.w.get('/v1/changes', { types: 'user.updated' });
    assert.deepEqual(
      body.data.map(({ data, actor }: Json) => [data.object.id, actor.id]),
      [
        [here.userId, String(here.userId)],
        [here.userId, String(here.userId)],
      ],
    );
    assert.deepEqual(await entries(here, 'user.change_password'), noted(here));
    assert.deepEqual(await entries(here, 'user.add_second_factor'), noted(here));
  }
});

test('a password that is reset by a link ends the sessions and apps of the person in both workspaces', async () => {
  const places = await personOfTwo();
  const [one, two] = places;
  const app = await publicClient();
  const tokens: string[] = [];
  for (const { w, member } of places)
    tokens.push((await tokensFor(member, app, { workspaceId: w.id })).access);
  const link = await two.w.within((tx) => makeLink(tx, 'RESET', { personId: one.member.personId }));
  const reset = await server.anybody.post('/auth/password/reset', { token: link, password: `${password}?` });
  assert.equal(reset.status, 200, JSON.stringify(reset.body));
  for (const { member } of places) assert.equal((await member.client.get('/v1/me')).status, 401);
  for (const token of tokens) assert.ok(!(await isGood(token)));
  for (const here of places) assert.deepEqual(await entries(here, 'user.reset_password'), noted(here));
});
