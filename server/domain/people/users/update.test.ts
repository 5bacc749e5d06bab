import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';

test('PUT /v1/users 200 changes the role, and sessions and keys of the member notice at the next request', async () => {
  const w = await workspace();
  const member = await w.member('SALES_MANAGER');
  const { client } = await w.keyWith(['*'], member.userId);
  assert.equal((await member.client.get('/v1/me')).body.data.user.role, 'SALES_MANAGER');
  assert.equal((await client.get('/v1/users')).status, 200);
  const { status, body } = await w.owner.client.put('/v1/users', {
    id: member.userId,
    role: 'VIEWER',
    caps: { day: 3 },
  });
  assert.equal(status, 200);
  assert.equal(body.data.user.role.key, 'VIEWER');
  assert.equal(body.data.user.caps.day, 3);
  assert.equal((await member.client.get('/v1/me')).body.data.user.role, 'VIEWER');
  assert.equal((await client.get('/v1/me')).body.data.user.role, 'VIEWER');
  assert.equal((await client.put('/v1/workspace', { name: 'Taken over' })).status, 403);
});

test('PUT /v1/users 200 deactivates: session and keys answer 401 at once, and keys stay revoked when the member returns', async () => {
  const w = await workspace();
  const member = await w.member('CLOSER');
  const { client } = await w.keyWith(['*'], member.userId);
  assert.equal((await member.client.get('/v1/me')).status, 200);
  assert.equal((await client.get('/v1/me')).status, 200);
  const { body } = await w.owner.client.put('/v1/users', { id: member.userId, status: 'DEACTIVATED' });
  assert.equal(body.data.user.status, 'DEACTIVATED');
  assert.ok(body.data.user.deletedAt);
  assert.equal((await member.client.get('/v1/me')).body.code, 'TOKEN_INVALID');
  assert.equal((await client.get('/v1/me')).body.code, 'API_KEY_INVALID');
});

test('PUT /v1/users 409 for taking the owner’s place, 404 for a foreign member, 403 for a member who is not an administrator', async () => {
  const w = await workspace();
  const foreign = await workspace();
  const closer = await w.member('CLOSER');
  assert.equal(
    (await w.owner.client.put('/v1/users', { id: w.owner.userId, status: 'DEACTIVATED' })).status,
    409,
  );
  assert.equal((await w.owner.client.put('/v1/users', { id: w.owner.userId, role: 'VIEWER' })).status, 409);
  assert.equal(
    (await w.owner.client.put('/v1/users', { id: foreign.owner.userId, role: 'VIEWER' })).status,
    404,
  );
  assert.equal(
    (await closer.client.put('/v1/users', { id: closer.userId, role: 'SUPER_ADMIN' })).status,
    403,
  );
  assert.equal(
    (await server.anybody.put('/v1/users', { id: closer.userId, role: 'SUPER_ADMIN' })).status,
    401,
  );
});

test('PUT /v1/users 409 with upcoming calls; with reassignTo 200, and the other member hosts them', async () => {
  const w = await workspace();
  const [ann = 0, bob = 0] = await closers(w, 2);
  const event = await newEvent(w, [ann]);
  const calls: number[] = [];
  for (const days of [2, 3])
    calls.push((await w.post('/v1/eventCalls', booking(event, halfHour(days)))).body.data.eventCall.id);
  const refused = await w.owner.client.put('/v1/users', { id: ann, status: 'DEACTIVATED' });
  assert.deepEqual([refused.status, refused.body.details.upcomingCalls], [409, 2]);
  const { status, body } = await w.owner.client.put('/v1/users', {
    id: ann,
    status: 'DEACTIVATED',
    reassignTo: bob,
  });
  assert.equal(status, 200, JSON.stringify(body));
  for (const id of calls) {
    const call = (await w.get('/v1/eventCalls/detail', { id })).body.data.eventCall;
    assert.deepEqual([call.userId, call.status, call.hosts], [bob, 'SCHEDULED', call.hosts]);
  }
  const busy = await newEvent(w, [bob]);
  const taken = await w.post('/v1/eventCalls', booking(busy, halfHour(2)));
  assert.equal(taken.body.code, 'SLOT_UNAVAILABLE');
  assert.equal((await w.post('/v1/eventCalls', booking(event, halfHour(5)))).status, 409);
  const { rows } = await sql<{ object: { id: number }; previous: object }>`
    select object, previous from change where account_id = ${w.id} and type = 'call.reassigned' order by id`.execute(
    w.db,
  );
  assert.deepEqual(
    rows.map((row) => [row.object.id, row.previous]),
    calls.map((id) => [id, { userId: ann }]),
  );
});

test('PUT /v1/users 409 and nothing changed when the other member is busy, 400 for a member who cannot take the calls', async () => {
  const [w, other] = [await workspace(), await workspace()];
  const [ann = 0, bob = 0, eve = 0] = await closers(w, 3);
  const [hers, his] = [await newEvent(w, [ann]), await newEvent(w, [bob])];
  const first = (await w.post('/v1/eventCalls', booking(hers, halfHour(2)))).body.data.eventCall;
  const clash = (await w.post('/v1/eventCalls', booking(hers, halfHour(3)))).body.data.eventCall;
  assert.equal((await w.post('/v1/eventCalls', booking(his, halfHour(3)))).status, 201);
  const refused = await w.owner.client.put('/v1/users', { id: ann, status: 'DEACTIVATED', reassignTo: bob });
  assert.deepEqual([refused.status, refused.body.details.eventCallIds], [409, [clash.id]]);
  const call = (await w.get('/v1/eventCalls/detail', { id: first.id })).body.data.eventCall;
  assert.equal(call.userId, ann);
  assert.equal((await w.owner.client.put('/v1/users', { id: eve, status: 'DEACTIVATED' })).status, 200);
  for (const reassignTo of [ann, eve, other.owner.userId, 999_999_999]) {
    const reply = await w.owner.client.put('/v1/users', { id: ann, status: 'DEACTIVATED', reassignTo });
    assert.deepEqual(
      [reply.status, Object.keys(reply.body.message.details.fieldErrors)],
      [400, ['reassignTo']],
    );
  }
  assert.equal((await w.owner.client.put('/v1/users', { id: ann, reassignTo: bob })).status, 400);
});

test('PUT /v1/users 409 for activating a person who never accepted an invitation, whatever was changed in between', async () => {
  const w = await workspace();
  const elsewhere = await workspace();
  const { body } = await w.owner.client.post('/v1/users/invite', {
    email: elsewhere.owner.email,
    role: 'CLOSER',
  });
  const { id } = body.data.user;
  await sql`update app_user set password_hash = 'of another workspace' where id = ${elsewhere.owner.personId}`.execute(
    server.app.database.db,
  );
  assert.equal((await w.owner.client.put('/v1/users', { id, status: 'ACTIVE' })).status, 409);
  assert.equal((await w.owner.client.put('/v1/users', { id, status: 'DEACTIVATED' })).status, 200);
  assert.equal((await w.owner.client.put('/v1/users', { id, status: 'ACTIVE' })).status, 409);
  const seen = (await w.get('/v1/users', { ids: id })).body.data.users[0];
  assert.equal(seen.status, 'DEACTIVATED');
});
