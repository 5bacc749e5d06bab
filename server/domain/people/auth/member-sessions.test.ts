import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { server, workspace } from '#/test/harness.ts';
import { made } from '#/test/interface/made.ts';
import { openSession } from './sessions.ts';

test('GET /v1/users/{id}/sessions 200 shows an administrator where a member is signed in, and no secret', async () => {
  const w = await workspace();
  const member = await w.member('CLOSER');
  const path = `/v1/users/${member.userId}/sessions`;
  assert.deepEqual((await made(w.owner.client.get(path))).sessions, []);
  await member.client.with({ 'User-Agent': 'elsewhere' }).get('/v1/me');
  const { sessions } = await made(w.owner.client.get(path));
  assert.equal(sessions.length, 1);
  assert.deepEqual(Object.keys(sessions[0]).toSorted(), ['createdAt', 'id', 'ip', 'lastUsedAt', 'userAgent']);
  assert.ok(!JSON.stringify(sessions).includes(member.token));
  assert.equal((await member.client.get(path)).status, 403);
  assert.equal((await w.owner.client.get('/v1/users/9000000000/sessions')).status, 404);
});

test('DELETE /v1/users/{id}/sessions/{sessionId} 200 ends it in this workspace alone, and the audit log says so', async () => {
  const [w, other] = [await workspace(), await workspace()];
  const member = await w.member('CLOSER');
  await other.takeIn(member, 'VIEWER');
  const inWorkspace = (id: number) => member.client.with({ 'X-Workspace-Id': String(id) }).get('/v1/me');
  assert.equal((await inWorkspace(other.id)).status, 200);
  const path = `/v1/users/${member.userId}/sessions`;
  assert.deepEqual((await made(w.owner.client.get(path))).sessions, [], 'used elsewhere only');
  assert.equal((await inWorkspace(w.id)).status, 200);
  const [session] = (await made(w.owner.client.get(path))).sessions;
  assert.equal((await other.owner.client.delete(`${path}/none`)).status, 404);
  await made(w.owner.client.delete(`${path}/${session.id}`));
  assert.equal((await inWorkspace(w.id)).status, 401);
  assert.equal((await inWorkspace(other.id)).status, 200);
  assert.equal((await w.owner.client.delete(`${path}/${session.id}`)).status, 404);
  assert.deepEqual((await made(w.owner.client.get(path))).sessions, []);
  const again = w.as(await w.within((tx) => openSession(tx, member.personId)));
  assert.equal((await again.with({ 'X-Workspace-Id': String(w.id) }).get('/v1/me')).status, 200);
  const { rows } = await sql<{ after: object }>`
    select after from audit_entry where account_id = ${w.id} and action = 'user.session_end'`.execute(w.db);
  assert.deepEqual(rows, [{ after: { sessionId: session.id } }]);
});

test('DELETE /auth/sessions/{id} 403 for a session whose person has not proved who they are lately', async () => {
  const w = await workspace();
  const other = (await w.owner.client.get('/auth/sessions')).body.data[0].id;
  server.clock.advance(16 * 60_000);
  const { status, body } = await w.owner.client.delete(`/auth/sessions/${other}`);
  assert.deepEqual([status, body.code], [403, 'REAUTHENTICATION_REQUIRED']);
});
