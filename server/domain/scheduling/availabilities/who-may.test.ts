import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workspace } from '#/test/harness.ts';
import { newTeam } from '#/test/teams.ts';
import type { Workspace } from '#/test/workspace.ts';

const path = '/v1/userAvailabilities';
const mondays = [{ day: 'MONDAY', slots: [{ start: '09:00', end: '12:00' }] }];
const plain = { name: 'Evenings', timeZone: 'Europe/Berlin', weekdays: mondays };
const neverUsed = 9_000_000_000;

type Availability = { id: number; userId: number };

async function listed(client: Workspace['client'], query: object = {}): Promise<Availability[]> {
  const { status, body } = await client.get(path, { ...query });
  assert.equal(status, 200);
  assert.equal(body.meta.count, body.data.length);
  return body.data;
}

test('userAvailabilities: closers and setters have their own, managers change their teams’, viewers none', async () => {
  const w = await workspace();
  const [closer, mate, manager, viewer] = [
    await w.member('CLOSER'),
    await w.member('SETTER'),
    await w.member('SALES_MANAGER'),
    await w.member('VIEWER'),
  ];
  await newTeam(w, 'Closers', [closer.userId], [manager.userId]);
  const [own] = await listed(closer.client);
  const [mates] = await listed(mate.client);
  assert.deepEqual(
    (await listed(closer.client)).map((item) => item.userId),
    [closer.userId],
  );
  assert.deepEqual(await listed(closer.client, { userId: mate.userId }), []);
  assert.equal((await listed(manager.client)).length, 5);
  assert.equal((await viewer.client.get(path)).status, 403);
  assert.equal((await viewer.client.post(path, plain)).status, 403);
  // Another person's schedule: hidden from a closer; visible but read-only for a manager of another team.
  assert.equal((await closer.client.put(path, { id: mates?.id, name: 'X' })).status, 404);
  assert.equal((await closer.client.post(`${path}/delete`, { id: mates?.id })).status, 404);
  assert.equal((await closer.client.post(path, { ...plain, userId: mate.userId })).status, 403);
  assert.equal((await manager.client.put(path, { id: mates?.id, name: 'X' })).status, 403);
  assert.equal((await manager.client.post(path, { ...plain, userId: mate.userId })).status, 403);
  assert.equal((await manager.client.put(path, { id: own?.id, name: 'X' })).status, 200);
  assert.equal((await manager.client.post(path, { ...plain, userId: closer.userId })).status, 201);
  assert.equal((await closer.client.put(path, { id: own?.id, name: 'Mine' })).status, 200);
});

test('userAvailabilities of another workspace are answered like those that never existed', async () => {
  const w = await workspace();
  const other = await workspace();
  const [theirs] = await listed(other.client);
  for (const id of [theirs?.id, neverUsed]) {
    assert.equal((await w.put(path, { id, name: 'X' })).status, 404);
    assert.equal((await w.post(`${path}/delete`, { id })).status, 404);
  }
  for (const userId of [other.owner.userId, neverUsed]) {
    assert.deepEqual(await listed(w.client, { userId }), []);
    const reply = await w.post(path, { ...plain, userId });
    assert.equal(reply.status, 400);
    assert.deepEqual(Object.keys(reply.body.message.details.fieldErrors), ['userId']);
  }
  assert.deepEqual(await listed(other.client), [theirs]);
});
