import assert from 'node:assert/strict';
import { test } from 'node:test';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { workspace } from '#/test/harness.ts';
import { linkToken } from '#/test/mails.ts';
import { directory, newUser, refusal } from '#/test/scim.ts';
import { newTeam } from '#/test/teams.ts';
import type { Workspace } from '#/test/workspace.ts';

const off = { op: 'replace', path: 'active', value: false };
const on = { op: 'replace', path: 'active', value: true };

/** Books a call with this host, and returns its id. */
async function withCall(w: Workspace, hostId: number, days = 2): Promise<number> {
  const event = await newEvent(w, [hostId]);
  const booked = await w.post('/v1/eventCalls', booking(event, halfHour(days)));
  assert.equal(booked.status, 201, JSON.stringify(booked.body));
  return booked.body.data.eventCall.id;
}

async function hostOf(w: Workspace, callId: number): Promise<number> {
  return (await w.get('/v1/eventCalls/detail', { id: callId })).body.data.eventCall.userId;
}

test('active false ends sessions and keys of the member at once, and true brings them back without these', async () => {
  const w = await workspace();
  const scim = await directory(w);
  const member = await w.member('CLOSER');
  const { client } = await w.keyWith(['*'], member.userId);
  assert.equal((await client.get('/v1/me')).status, 200);
  const path = `/Users/${member.userId}`;
  const left = await scim.patch(path, off);
  assert.deepEqual([left.status, left.body.active], [200, false]);
  assert.equal((await member.client.get('/v1/me')).status, 401);
  assert.equal((await client.get('/v1/me')).status, 401);
  assert.deepEqual(await scim.find('/Users', `active eq false`), [member.email]);
  const back = await scim.patch(path, on);
  assert.deepEqual([back.status, back.body.active], [200, true]);
  assert.equal((await client.get('/v1/me')).status, 401);
  const [user] = (await w.get('/v1/users', { ids: member.userId })).body.data.users;
  assert.equal(user.status, 'ACTIVE');
});

test('active false hands upcoming calls to a manager of a team of the member, not to other members', async () => {
  const w = await workspace();
  const scim = await directory(w);
  const [ann = 0, bob = 0, eve = 0] = await closers(w, 3);
  await newTeam(w, 'Night', [ann, bob], [eve]);
  const callId = await withCall(w, ann);
  assert.equal((await scim.patch(`/Users/${ann}`, off)).status, 200);
  assert.equal(await hostOf(w, callId), eve);
});

test('active false hands calls to the person who made the key where there is no manager, or none is free', async () => {
  const w = await workspace();
  const scim = await directory(w);
  const [ann = 0, eve = 0, joe = 0] = await closers(w, 3);
  const alone = await withCall(w, joe, 4);
  assert.equal((await scim.patch(`/Users/${joe}`, off)).status, 200);
  assert.equal(await hostOf(w, alone), w.owner.userId);
  await newTeam(w, 'Night', [ann], [eve]);
  await withCall(w, eve);
  const callId = await withCall(w, ann);
  assert.equal(
    (
      await scim.put(`/Users/${ann}`, {
        userName: (await scim.get(`/Users/${ann}`)).body.userName,
        active: 'False',
      })
    ).status,
    200,
  );
  assert.equal(await hostOf(w, callId), w.owner.userId);
});

test('active false 409 while nobody is free for the calls, and nothing has changed', async () => {
  const w = await workspace();
  const scim = await directory(w);
  const [ann = 0] = await closers(w, 1);
  await withCall(w, w.owner.userId);
  const callId = await withCall(w, ann);
  assert.deepEqual(refusal(await scim.patch(`/Users/${ann}`, off)), [409, null]);
  assert.deepEqual(refusal(await scim.delete(`/Users/${ann}`)), [409, null]);
  assert.equal(await hostOf(w, callId), ann);
  assert.equal((await scim.get(`/Users/${ann}`)).body.active, true);
});

test('active true sends a new invitation to who has never joined, and takes nothing from who is invited', async () => {
  const w = await workspace();
  const scim = await directory(w);
  const { id, userName } = await scim.user();
  const first = await linkToken(w, userName);
  assert.equal((await scim.patch(`/Users/${id}`, on)).body.active, true);
  assert.equal(await linkToken(w, userName), first);
  assert.equal((await scim.patch(`/Users/${id}`, off)).body.active, false);
  assert.equal((await scim.patch(`/Users/${id}`, on)).body.active, true);
  assert.notEqual(await linkToken(w, userName), first);
});

test('DELETE /scim/v2/Users/{id} 204 deactivates and hands over; then it is 404 everywhere and can be created anew', async () => {
  const w = await workspace();
  const scim = await directory(w);
  const [ann = 0] = await closers(w, 1);
  const callId = await withCall(w, ann);
  const path = `/Users/${ann}`;
  const { userName } = (await scim.patch(path, { op: 'add', path: 'externalId', value: 'e-1' })).body;
  const group = await scim.group('Night', [ann]);
  const gone = await scim.delete(path);
  assert.deepEqual([gone.status, gone.body], [204, '']);
  assert.equal(await hostOf(w, callId), w.owner.userId);
  for (const refused of [
    scim.get(path),
    scim.delete(path),
    scim.patch(path, on),
    scim.put(path, { userName }),
  ])
    assert.deepEqual(refusal(await refused), [404, null]);
  assert.deepEqual(await scim.find('/Users', `userName eq "${userName}"`), []);
  assert.deepEqual((await scim.get(`/Groups/${group.id}`)).body.members, []);
  const stranger = { op: 'add', path: 'members', value: [{ value: String(ann) }] };
  assert.deepEqual(refusal(await scim.patch(`/Groups/${group.id}`, stranger)), [400, 'invalidValue']);
  const [user] = (await w.get('/v1/users', { ids: ann })).body.data.users;
  assert.equal(user.status, 'DEACTIVATED');
  const again = await scim.post('/Users', newUser({ userName, externalId: 'e-1' }));
  assert.deepEqual([again.status, again.body.id, again.body.active], [201, String(ann), true]);
});

test('a member who was deleted by the directory is there again once an administrator brings them back', async () => {
  const w = await workspace();
  const scim = await directory(w);
  const { userId } = await w.member('CLOSER');
  assert.equal((await scim.delete(`/Users/${userId}`)).status, 204);
  assert.equal((await w.owner.client.put('/v1/users', { id: userId, status: 'ACTIVE' })).status, 200);
  assert.equal((await scim.get(`/Users/${userId}`)).body.active, true);
});
