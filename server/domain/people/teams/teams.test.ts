import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workspace } from '#/test/harness.ts';

const path = '/v1/teams';

test('POST /v1/teams 201 makes a team; managers are members too; it is shown with its members', async () => {
  const w = await workspace();
  const [ann, bob] = [await w.member('CLOSER'), await w.member('SALES_MANAGER')];
  const { status, body } = await w.post(path, {
    name: 'Night',
    color: 'indigo',
    memberIds: [ann.userId],
    managerIds: [bob.userId],
  });
  assert.equal(status, 201, JSON.stringify(body));
  const { team } = body.data;
  assert.deepEqual(
    [team.name, team.color, team.memberIds, team.managerIds],
    ['Night', 'indigo', [ann.userId, bob.userId], [bob.userId]],
  );
  const users = (await w.get('/v1/users', { teamIds: team.id })).body.data.users;
  assert.deepEqual(
    users
      .toSorted((one: { id: number }, other: { id: number }) => one.id - other.id)
      .map((user: { id: number; teams: object[] }) => [user.id, user.teams]),
    [ann, bob].map(({ userId }) => [userId, [{ id: team.id, name: 'Night' }]]),
  );
});

test('PUT /v1/teams 200 replaces what is given and leaves the rest; people who leave lose their place as managers', async () => {
  const w = await workspace();
  const [ann, bob, eve] = [await w.member('CLOSER'), await w.member('CLOSER'), await w.member('CLOSER')];
  const made = await w.post(path, { name: 'A', memberIds: [ann.userId], managerIds: [bob.userId] });
  const { id } = made.body.data.team;
  const put = async (change: object) => (await w.put(path, { id, ...change })).body.data.team;
  assert.deepEqual((await put({ name: 'B', color: 'red' })).memberIds, [ann.userId, bob.userId]);
  const without = await put({ memberIds: [ann.userId, eve.userId] });
  assert.deepEqual([without.memberIds, without.managerIds], [[ann.userId, eve.userId], []]);
  const managed = await put({ managerIds: [eve.userId], color: null });
  assert.deepEqual(
    [managed.name, managed.color, managed.memberIds, managed.managerIds],
    ['B', null, [ann.userId, eve.userId], [eve.userId]],
  );
});

test('GET /v1/teams 200 lists by name, over pages and cursors, and finds by name and member', async () => {
  const w = await workspace();
  const { userId } = await w.member('CLOSER');
  for (const name of ['beta', 'Alpha', 'gamma'])
    await w.post(path, { name, memberIds: name === 'gamma' ? [userId] : [] });
  const names = async (query: object = {}) =>
    (await w.get(path, { ...query })).body.data.teams.map((team: { name: string }) => team.name);
  assert.deepEqual(await names(), ['Alpha', 'beta', 'gamma']);
  assert.deepEqual(await names({ search: 'ALP' }), ['Alpha']);
  assert.deepEqual(await names({ userId }), ['gamma']);
  const { meta } = (await w.get(path, { limit: 2 })).body;
  assert.deepEqual([meta.count, meta.nextPage], [3, 1]);
  assert.deepEqual(await names({ limit: 2, cursor: meta.nextCursor }), ['gamma']);
});

test('POST /v1/teams/delete 200 deletes the team alone and names what is not there, 404 when nothing is', async () => {
  const [w, other] = [await workspace(), await workspace()];
  const { userId } = await w.member('CLOSER');
  const { id } = (await w.post(path, { name: 'A', memberIds: [userId] })).body.data.team;
  const foreign = (await other.post(path, { name: 'A' })).body.data.team.id;
  const event = (await w.post('/v1/events', { name: 'Call', teamId: id, teams: [id] })).body.data.event;
  assert.deepEqual((await w.post(`${path}/delete`, { ids: [id, foreign] })).body.data, {
    deleted: [id],
    notFound: [foreign],
    count: 1,
  });
  assert.deepEqual((await w.get('/v1/users', { ids: userId })).body.data.users[0].teams, []);
  assert.equal((await w.get('/v1/events/detail', { id: event.id })).body.data.event.teamId, null);
  assert.equal((await w.post(`${path}/delete`, { ids: [foreign] })).status, 404);
  assert.equal((await other.get(path)).body.data.count, 1);
});

test('POST and PUT /v1/teams 409 NAME_TAKEN however the name is written, 400 for people of other workspaces, 403 except for administrators', async () => {
  const [w, other] = [await workspace(), await workspace()];
  const { id } = (await w.post(path, { name: 'Night' })).body.data.team;
  const { team } = (await w.post(path, { name: 'Day' })).body.data;
  assert.equal((await w.post(path, { name: 'NIGHT' })).body.code, 'NAME_TAKEN');
  assert.equal((await w.put(path, { id: team.id, name: 'night' })).body.code, 'NAME_TAKEN');
  assert.equal((await other.post(path, { name: 'Night' })).status, 201);
  for (const field of ['memberIds', 'managerIds']) {
    const refused = await w.put(path, { id, [field]: [other.owner.userId] });
    assert.deepEqual([refused.status, Object.keys(refused.body.message.details.fieldErrors)], [400, [field]]);
  }
  assert.equal((await other.put(path, { id, name: 'X' })).status, 404);
  const manager = await w.member('SALES_MANAGER');
  assert.equal((await manager.client.get(path)).body.data.count, 2);
  assert.equal((await manager.client.post(path, { name: 'Mine' })).body.code, 'INSUFFICIENT_ROLE');
});
