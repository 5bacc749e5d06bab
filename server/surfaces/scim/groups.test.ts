import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { workspace } from '#/test/harness.ts';
import { directory, refusal } from '#/test/scim.ts';
import { closers } from '#/test/events.ts';

const idsOf = (group: Json): number[] => group.members.map(({ value }: { value: string }) => Number(value));

test('POST /scim/v2/Groups 201 makes a team with its members, which users name as their group', async () => {
  const w = await workspace();
  const scim = await directory(w);
  const [ann = 0, bob = 0] = await closers(w, 2);
  const group = await scim.group('Night', [ann, bob]);
  const [team] = (await w.get('/v1/teams')).body.data.teams;
  assert.deepEqual([String(team.id), team.name, team.memberIds], [group.id, 'Night', [ann, bob]]);
  const { groups } = (await scim.get(`/Users/${ann}`)).body;
  assert.deepEqual(groups, [
    { value: group.id, $ref: group.meta.location, display: 'Night', type: 'direct' },
  ]);
  assert.deepEqual((await scim.get(`/Groups/${group.id}`)).body, group);
});

test('POST and PATCH /scim/v2/Groups 409 uniqueness for a name or externalId of another group, however it is written', async () => {
  const scim = await directory(await workspace());
  const day = await scim.post('/Groups', { displayName: 'Day', externalId: 'g-1' });
  assert.equal(day.status, 201);
  const night = await scim.group('Night');
  assert.deepEqual(refusal(await scim.post('/Groups', { displayName: 'NIGHT' })), [409, 'uniqueness']);
  const taken = { displayName: 'Other', externalId: 'g-1' };
  assert.deepEqual(refusal(await scim.post('/Groups', taken)), [409, 'uniqueness']);
  for (const value of [{ displayName: 'day' }, { externalId: 'g-1' }])
    assert.deepEqual(refusal(await scim.patch(`/Groups/${night.id}`, { op: 'replace', value })), [
      409,
      'uniqueness',
    ]);
  assert.deepEqual(await scim.find('/Groups', 'displayName sw "o"'), []);
});

test('PATCH /scim/v2/Groups/{id} 200 adds, removes and replaces members and leaves managers managers', async () => {
  const w = await workspace();
  const scim = await directory(w);
  const [ann = 0, bob = 0, eve = 0] = await closers(w, 3);
  const { id } = await scim.group('Night', [ann]);
  await w.put('/v1/teams', { id: Number(id), managerIds: [ann] });
  const patch = async (operation: object) => {
    const { status, body } = await scim.patch(`/Groups/${id}`, operation);
    assert.equal(status, 200, JSON.stringify(body));
    return idsOf(body);
  };
  const of = (...ids: number[]) => ids.map((value) => ({ value: String(value) }));
  assert.deepEqual(await patch({ op: 'add', path: 'members', value: of(bob, ann) }), [ann, bob]);
  assert.deepEqual(await patch({ op: 'Add', path: 'members', value: of(eve)[0] }), [ann, bob, eve]);
  assert.deepEqual(await patch({ op: 'remove', path: `members[value eq "${bob}"]` }), [ann, eve]);
  assert.deepEqual(await patch({ op: 'Remove', path: 'members', value: of(eve) }), [ann]);
  assert.deepEqual(await patch({ op: 'remove', path: `members[value eq "${bob}"]` }), [ann]);
  assert.deepEqual(await patch({ op: 'replace', path: 'members', value: of(eve, ann) }), [ann, eve]);
  assert.deepEqual((await w.get('/v1/teams')).body.data.teams[0].managerIds, [ann]);
  assert.deepEqual(await patch({ op: 'replace', value: { displayName: 'Late', members: of(bob) } }), [bob]);
  assert.deepEqual(await patch({ op: 'remove', path: 'members' }), []);
  assert.equal((await scim.get(`/Groups/${id}`)).body.displayName, 'Late');
});

test('PUT /scim/v2/Groups/{id} 200 leaves members that it does not name, and takes out all for an empty list', async () => {
  const w = await workspace();
  const scim = await directory(w);
  const [ann = 0] = await closers(w, 1);
  const { id } = await scim.group('Night', [ann]);
  const put = async (more: object) =>
    (await scim.put(`/Groups/${id}`, { displayName: 'Late', ...more })).body;
  assert.deepEqual(idsOf(await put({ externalId: 'g-1' })), [ann]);
  const emptied = await put({ members: [] });
  assert.deepEqual([emptied.displayName, emptied.externalId, idsOf(emptied)], ['Late', 'g-1', []]);
});

test('400 invalidValue for members who are none, and for a group without a name', async () => {
  const [w, other] = [await workspace(), await workspace()];
  const scim = await directory(w);
  const { id } = await scim.group('Night');
  for (const value of [other.owner.userId, 987_654_321, 'ann', '', '1e3', { toString: 1 }, null, ['1']]) {
    const operation = { op: 'add', path: 'members', value: [{ value }] };
    assert.deepEqual(
      refusal(await scim.patch(`/Groups/${id}`, operation)),
      [400, 'invalidValue'],
      JSON.stringify(value),
    );
  }
  for (const displayName of ['', ' ', 7, null, 'x'.repeat(256)]) {
    assert.deepEqual(refusal(await scim.post('/Groups', { displayName })), [400, 'invalidValue']);
    const operation = { op: 'replace', path: 'displayName', value: displayName };
    assert.deepEqual(refusal(await scim.patch(`/Groups/${id}`, operation)), [400, 'invalidValue']);
  }
  assert.deepEqual(refusal(await scim.patch(`/Groups/${id}`, { op: 'remove', path: 'displayName' })), [
    400,
    'invalidValue',
  ]);
});

test('DELETE /scim/v2/Groups/{id} 204 deletes the team alone, 412 for another version, then 404', async () => {
  const w = await workspace();
  const scim = await directory(w);
  const [ann = 0] = await closers(w, 1);
  const { id, meta } = await scim.group('Night', [ann]);
  await scim.patch(`/Groups/${id}`, { op: 'replace', path: 'displayName', value: 'Late' });
  const old = await scim.with({ 'If-Match': meta.version }).delete(`/scim/v2/Groups/${id}`);
  assert.deepEqual(refusal(old), [412, null]);
  assert.equal((await scim.delete(`/Groups/${id}`)).status, 204);
  assert.deepEqual(refusal(await scim.delete(`/Groups/${id}`)), [404, null]);
  assert.deepEqual((await scim.get(`/Users/${ann}`)).body.groups, []);
});

test('attributes and excludedAttributes select what an answer has, parts included', async () => {
  const w = await workspace();
  const scim = await directory(w);
  const [ann = 0] = await closers(w, 1);
  const { id } = await scim.group('Night', [ann]);
  const keys = async (path: string, query: Record<string, string>) =>
    Object.keys((await scim.get(path, query)).body).toSorted((a, b) => (a < b ? -1 : 1));
  assert.deepEqual(await keys(`/Groups/${id}`, { excludedAttributes: 'members,meta' }), [
    'displayName',
    'id',
    'schemas',
  ]);
  assert.deepEqual(await keys(`/Groups/${id}`, { attributes: 'DisplayName' }), [
    'displayName',
    'id',
    'schemas',
  ]);
  const user = (await scim.get(`/Users/${ann}`, { attributes: 'name.givenName,emails.value,id' })).body;
  assert.deepEqual(Object.keys(user.name), ['givenName']);
  assert.deepEqual(Object.keys(user.emails[0]), ['value']);
  assert.equal(user.active, undefined);
});
