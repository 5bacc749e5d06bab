import { credentialsOf } from '#/domain/people/credentials/credential-cache.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { eventually } from '#/test/eventually.ts';
import { startServer } from '#/test/server.ts';
import { smallContract, smallHandlers } from '#/test/small-contract.ts';
import type { Client } from '#/test/client.ts';
import { createTestWorkspace } from '#/test/workspace.ts';

const server = await startServer(smallContract, smallHandlers, { PUBLIC_LIMIT_POINTS: '30' });
after(() => server.close());

async function times(count: number, client: Client, path = '/v1/teams') {
  return Promise.all(Array.from({ length: count }, () => client.get(path)));
}

function statuses(replies: { status: number }[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(Object.groupBy(replies, (reply) => String(reply.status))).map(([status, some]) => [
      status,
      some?.length ?? 0,
    ]),
  );
}

test('the 101st request of a Business workspace in ten seconds is 429', async () => {
  const w = await createTestWorkspace(server, { plan: 'BUSINESS' });
  assert.deepEqual(statuses(await times(100, w.client)), { 200: 100 });
  const { client: otherKey } = await w.keyWith(['users:read']);
  const { status, body, headers } = await otherKey.get('/v1/teams');
  assert.equal(status, 429);
  assert.deepEqual(Object.keys(body), ['code', 'message', 'retryAfter', 'limit', 'requestId']);
  assert.deepEqual([body.code, body.limit], ['RATE_LIMIT_EXCEEDED', { points: 100, windowSec: 10 }]);
  assert.ok(body.retryAfter >= 1 && body.retryAfter <= 10);
  assert.equal(headers.get('retry-after'), String(body.retryAfter));
  assert.equal(headers.get('ratelimit-limit'), '100');
  assert.equal(headers.get('ratelimit-remaining'), '0');
  assert.equal(headers.get('ratelimit-policy'), '"endpoint";q=100;w=10');
});

test('the 21st request of a Startup workspace is 429 and waiting retryAfter succeeds', async () => {
  const w = await createTestWorkspace(server, { plan: 'STARTUP' });
  const replies = await times(21, w.owner.client);
  assert.deepEqual(statuses(replies), { 200: 20, 429: 1 });
  const refused = replies.find((reply) => reply.status === 429);
  assert.ok(refused?.body.retryAfter <= 10);
  await eventually(async () => (await w.owner.client.get('/v1/teams')).status === 200);
});

test('endpoints, methods and workspaces do not share a budget; failures count', async () => {
  const [w, other] = [
    await createTestWorkspace(server, { plan: 'BUSINESS' }),
    await createTestWorkspace(server, { plan: 'BUSINESS' }),
  ];
  for (let count = 0; count < 100; count += 1)
    assert.equal((await w.get('/v1/teams', { repeat: 'x' })).status, 400);
  assert.equal((await w.get('/v1/teams')).status, 429);
  assert.equal((await w.post('/v1/teams', { name: 'New' })).status, 201);
  assert.equal((await w.get('/v1/teams/999999')).status, 404);
  assert.equal((await other.get('/v1/teams')).status, 200);
});

test('the operator’s limit is in force at the next request', async () => {
  const w = await createTestWorkspace(server, { plan: 'BUSINESS' });
  assert.equal((await w.get('/v1/teams')).headers.get('ratelimit-limit'), '100');
  await sql`update account set limit_points = 2, limit_window_sec = 60 where id = ${w.id}`.execute(
    server.app.database.db,
  );
  credentialsOf(server.app).invalidate({ accountId: w.id });
  const second = await w.get('/v1/teams');
  assert.deepEqual([second.status, second.headers.get('ratelimit-policy')], [200, '"endpoint";q=2;w=60']);
  assert.equal((await w.get('/v1/teams')).status, 429);
});

test('callers without a good credential share the budget of their address', async () => {
  const stranger = server.anybody.with({ Authorization: 'Bearer svc_guess' });
  assert.deepEqual(statuses(await times(31, stranger, '/v1/teams/1')), { 401: 30, 429: 1 });
  assert.deepEqual(statuses(await times(31, server.anybody, '/public/ping')), { 200: 30, 429: 1 });
});

test('nothing is done uncounted while the database that counts does not answer', async () => {
  const w = await createTestWorkspace(server, { plan: 'BUSINESS' });
  const busy = { consume: () => Promise.reject(new Error('timeout exceeded when trying to connect')) };
  void server.app.limits.share(busy as never); // a store has only this method
  const [{ status, headers }, nowhere] = [await w.get('/v1/teams'), await w.get('/v1/nowhere')];
  void server.app.limits.share(null);
  assert.deepEqual([status, headers.get('retry-after')], [503, '2']);
  assert.equal(nowhere.status, 404);
});

test('a counter that fails lets requests through', async () => {
  const w = await createTestWorkspace(server, { plan: 'BUSINESS' });
  const broken = { consume: () => Promise.reject(new Error('away')) };
  void server.app.limits.share(broken as never); // a store has only this method
  const { status, headers } = await w.get('/v1/teams');
  void server.app.limits.share(null);
  assert.deepEqual([status, headers.get('ratelimit-remaining')], [200, '100']);
});
