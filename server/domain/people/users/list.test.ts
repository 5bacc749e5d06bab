import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { server, workspace } from '#/test/harness.ts';
import { newTeam } from '#/test/teams.ts';
import type { Workspace } from '#/test/workspace.ts';

const path = '/v1/users';

async function name(w: Workspace, userId: number, firstName: string, lastName: string): Promise<void> {
  const rename = sql`update app_user set first_name = ${firstName}, last_name = ${lastName} where id = (select person_id from member where account_id = ${w.id} and user_id = ${userId})`;
  await w.within((tx) => tx.db.asService((db) => rename.execute(db)));
}

async function ids(client: Workspace['client'], query: object = {}): Promise<number[]> {
  const { status, body } = await client.get(path, { ...query });
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.data.count, body.meta.count);
  return body.data.users.map((user: { id: number }) => user.id);
}

test('GET /v1/users 200 shows a member with role, teams, schedule and no secrets', async () => {
  const w = await workspace({ timeZone: 'Europe/Paris' });
  const closer = await w.member('CLOSER', 'Asia/Tokyo');
  const team = await newTeam(w, 'Closers', [closer.userId]);
  const { body } = await w.get(path, { ids: closer.userId });
  const [user] = body.data.users;
  assert.deepEqual(user, {
    id: closer.userId,
    accountId: w.id,
    email: closer.email,
    firstName: user.firstName,
    lastName: user.lastName,
    phoneNumber: null,
    avatarUrl: null,
    meetingLink: null,
    timeZone: 'Asia/Tokyo',
    locale: 'en',
    role: { id: 3, name: 'Closer', key: 'CLOSER' },
    accountRole: 'CLOSER',
    teams: [{ id: team, name: 'Closers' }],
    isOwner: false,
    status: 'ACTIVE',
    availabilityStatus: 'SET',
    integrations: [],
    caps: { day: null, week: null, month: null },
    twoFactor: false,
    lastActiveAt: user.lastActiveAt,
    createdAt: user.createdAt,
    updatedAt: user.updatedAt,
    deletedAt: null,
  });
});

test('GET /v1/users 200 orders by last name, then id, over pages and cursors', async () => {
  const w = await workspace();
  const people = [w.owner, await w.member('CLOSER'), await w.member('SETTER'), await w.member('VIEWER')];
  const lastNames = ['Meyer', 'adams', 'Meyer', 'Zola'];
  for (const [index, person] of people.entries()) await name(w, person.userId, 'Kim', lastNames[index] ?? '');
  const order = [people[1], people[0], people[2], people[3]].map((person) => person?.userId);
  assert.deepEqual(await ids(w.client), order);
  assert.deepEqual(await ids(w.client, { limit: 3, page: 1 }), order.slice(3));
  const first = (await w.get(path, { limit: 2 })).body;
  assert.deepEqual([first.data.count, first.meta.hasMore, first.meta.nextPage], [4, true, 1]);
  assert.deepEqual(await ids(w.client, { limit: 2, cursor: first.meta.nextCursor }), order.slice(2));
});

test('GET /v1/users 200 filters by search, ids, role, teamIds and status, and shows those who left', async () => {
  const w = await workspace();
  const [zoe, bob] = [await w.member('CLOSER'), await w.member('SETTER')];
  await name(w, w.owner.userId, 'Olga', 'Owner');
  await name(w, zoe.userId, 'Zoë', 'Müller');
  await name(w, bob.userId, 'Bob', 'Stone');
  const team = await newTeam(w, 'Night', [zoe.userId]);
  assert.deepEqual(await ids(w.client, { search: 'zoe mull' }), [zoe.userId]);
  assert.deepEqual(await ids(w.client, { search: 'MÜLLER' }), [zoe.userId]);
  assert.deepEqual(await ids(w.client, { search: bob.email.toUpperCase() }), [bob.userId]);
  assert.deepEqual(await ids(w.client, { search: '%' }), []);
  assert.deepEqual(await ids(w.client, { role: 'SETTER,VIEWER' }), [bob.userId]);
  assert.deepEqual(await ids(w.client, { teamIds: team }), [zoe.userId]);
  assert.deepEqual(await ids(w.client, { ids: `${bob.userId},9000000000` }), [bob.userId]);
  assert.equal((await w.owner.client.put(path, { id: bob.userId, status: 'DEACTIVATED' })).status, 200);
  assert.deepEqual(await ids(w.client, { status: 'DEACTIVATED' }), [bob.userId]);
  assert.deepEqual(await ids(w.client), [zoe.userId, w.owner.userId, bob.userId]);
  const [left] = (await w.get(path, { ids: bob.userId })).body.data.users;
  assert.ok(left.deletedAt);
});

test('GET /v1/users 400 names a bad filter', async () => {
  const w = await workspace();
  for (const [field, value] of [
    ['limit', '101'],
    ['page', '-1'],
    ['ids', 'x'],
    ['role', 'BOSS'],
    ['teamIds', '0'],
    ['status', 'GONE'],
  ] as const) {
    const { status, body } = await w.get(path, { [field]: value });
    assert.equal(status, 400, field);
    assert.deepEqual(Object.keys(body.message.details.fieldErrors), [field]);
  }
});

test('GET /v1/users shows nobody of another workspace, for any query', async () => {
  const w = await workspace();
  const other = await workspace();
  const team = await newTeam(other, 'Theirs', [other.owner.userId]);
  assert.deepEqual(await ids(w.client), [w.owner.userId]);
  assert.deepEqual(await ids(w.client, { ids: `${other.owner.userId},${w.owner.userId}` }), [w.owner.userId]);
  assert.deepEqual(await ids(w.client, { teamIds: team }), []);
  assert.deepEqual(await ids(w.client, { search: other.owner.email }), []);
});

test('GET /v1/users shows of an invited person what they were invited as, and nothing of their account until they accept', async () => {
  const w = await workspace();
  const elsewhere = await workspace();
  const { owner } = elsewhere;
  await sql`
    update app_user set first_name = 'Zyxanne', last_name = 'Zyxova', phone_number = '+14155550199', last_active_at = now(), locale = 'pt', time_zone = 'Asia/Tokyo'
    where id = ${owner.personId}`.execute(server.app.database.db);
  const invited = await w.owner.client.post('/v1/users/invite', {
    email: owner.email,
    role: 'CLOSER',
    firstName: 'Ann',
    lastName: 'Example',
  });
  assert.equal(invited.status, 201);
  const listed = (await w.get('/v1/users', { search: 'ann example' })).body.data.users;
  for (const user of [invited.body.data.user, ...listed])
    assert.deepEqual(
      [user.email, user.firstName, user.lastName, user.phoneNumber, user.lastActiveAt, user.locale],
      [owner.email, 'Ann', 'Example', null, null, 'en'],
    );
  assert.equal(listed.length, 1);
  const userId = listed[0].id;
  assert.equal((await w.get('/v1/users', { search: 'zyxanne' })).body.data.count, 0);
  const event = await w.post('/v1/events', { name: 'Call', hosts: [{ userId }] });
  assert.equal(event.body.data.event.hosts[0].name, 'Ann Example');
  const owned = await w.post('/v1/contacts', { email: 'lead@example.com', userId });
  assert.deepEqual(Object.keys(owned.body.message.details.fieldErrors), ['userId']);
  const mails = JSON.stringify((await w.get('/v1/mails')).body);
  assert.doesNotMatch(mails, /zyx/i);
});
