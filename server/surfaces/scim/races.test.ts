import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server, workspace } from '#/test/harness.ts';
import { race, type RaceRequest } from '#/test/race.ts';
import { directory, newUser, type Directory } from '#/test/scim.ts';

function request({ key }: Directory, method: string, path: string, body: object): RaceRequest {
  const headers = { authorization: `Bearer ${key}` };
  return { baseUrl: server.origin, method, path: `/scim/v2${path}`, headers, body };
}

const sorted = (statuses: readonly number[]) => statuses.toSorted((a, b) => a - b);

test('of several creations of one userName at once one is 201, all others are 409', async () => {
  const scim = await directory(await workspace());
  for (let round = 0; round < 10; round++) {
    const body = newUser({ externalId: `e-${round}` });
    const answers = await race(Array.from({ length: 4 }, () => request(scim, 'POST', '/Users', body)));
    assert.deepEqual(sorted(answers.map(({ status }) => status)), [201, 409, 409, 409]);
    assert.equal((await scim.find('/Users', `userName eq "${String(body['userName'])}"`)).length, 1);
  }
});

test('of two users who claim one externalId at once one has it', async () => {
  const scim = await directory(await workspace());
  for (let round = 0; round < 10; round++) {
    const users = [await scim.user(), await scim.user()];
    const claim = { Operations: [{ op: 'add', path: 'externalId', value: `claimed-${round}` }] };
    const answers = await race(users.map(({ id }) => request(scim, 'PATCH', `/Users/${id}`, claim)));
    assert.deepEqual(sorted(answers.map(({ status }) => status)), [200, 409]);
    assert.equal((await scim.find('/Users', `externalId eq "claimed-${round}"`)).length, 1);
  }
});

test('members added to a group at once are all in it, and each change of a user stays', async () => {
  const scim = await directory(await workspace());
  const users = await Promise.all(Array.from({ length: 6 }, () => scim.user()));
  const { id } = await scim.group('Night');
  const add = (value: string) => ({ Operations: [{ op: 'add', path: 'members', value: [{ value }] }] });
  const added = await race(users.map((user) => request(scim, 'PATCH', `/Groups/${id}`, add(user.id))));
  assert.ok(
    added.every(({ status }) => status === 200),
    JSON.stringify(added),
  );
  assert.equal((await scim.get(`/Groups/${id}`)).body.members.length, users.length);
  const [user] = users;
  const path = `/Users/${user.id}`;
  const set = (operation: object) =>
    request(scim, 'PATCH', path, { Operations: [{ op: 'replace', ...operation }] });
  await race([
    set({ path: 'externalId', value: 'e-1' }),
    set({ path: 'active', value: false }),
    set({ path: 'roles', value: ['SETTER'] }),
  ]);
  const { externalId, active, roles } = (await scim.get(path)).body;
  assert.deepEqual([externalId, active, roles[0].value], ['e-1', false, 'SETTER']);
});

test('a user who is deleted and put into groups at once is in none, and nothing fails', async () => {
  const scim = await directory(await workspace());
  const groups = [await scim.group('One'), await scim.group('Two')];
  for (let round = 0; round < 5; round++) {
    const { id } = await scim.user();
    const add = { Operations: [{ op: 'add', path: 'members', value: [{ value: id }] }] };
    const answers = await race([
      request(scim, 'DELETE', `/Users/${id}`, {}),
      ...groups.map((group) => request(scim, 'PATCH', `/Groups/${group.id}`, add)),
    ]);
    assert.deepEqual(answers[0]?.status, 204);
    assert.ok(
      answers.slice(1).every(({ status }) => status === 200 || status === 400),
      JSON.stringify(answers),
    );
    for (const group of groups) assert.deepEqual((await scim.get(`/Groups/${group.id}`)).body.members, []);
  }
});
