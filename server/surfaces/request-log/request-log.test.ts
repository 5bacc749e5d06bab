import { credentialsOf } from '#/domain/people/credentials/credential-cache.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import type { Json } from '#/test/client.ts';
import { server, workspace } from '#/test/harness.ts';
import { boundClient, exchange, tokensFor } from '#/test/oauth.ts';
import type { Workspace } from '#/test/workspace.ts';
import { purgeRequests } from './write.ts';

async function logged(w: Workspace, query: Record<string, unknown> = {}): Promise<Json[]> {
  const { status, body } = await w.owner.client.get('/v1/requestLog', { limit: 100, ...query });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

test('a request of a key is listed with route, status, time and id, and a refusal with its code and fields', async () => {
  const w = await workspace();
  const seen = await w.get('/v1/contacts', { search: 'secret words' });
  server.clock.advance(1_000);
  const refused = await w.post('/v1/contacts', { email: 'hidden value', firstName: 'Zoe' });
  assert.equal(refused.status, 400);
  const [last, first] = await logged(w);
  assert.deepEqual(
    [first.method, first.route, first.status, first.code, first.fields, first.requestId, first.omitted],
    ['GET', '/v1/contacts', 200, null, [], seen.headers.get('x-request-id'), 0],
  );
  assert.deepEqual(
    [last.method, last.status, last.code, last.fields, last.requestId],
    ['POST', 400, 'VALIDATION_ERROR', ['email'], refused.body.requestId],
  );
  assert.deepEqual(
    [first.credential.kind, first.credential.name, first.userId],
    ['api_key', 'Test', w.owner.userId],
  );
  assert.ok(first.ms > 0);
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(r)::text as row from request_log r where account_id = ${w.id}`.execute(
    server.app.database.db,
  );
  const kept = rows.map(({ row }) => row).join();
  for (const value of ['secret words', 'hidden value', 'Zoe', w.key]) assert.ok(!kept.includes(value), value);
});

test('ids in paths are not kept, and names of fields that the endpoint does not have neither', async () => {
  const w = await workspace();
  await w.delete('/v1/apiKeys/987654321');
  server.clock.advance(1_000);
  await w.post('/v1/fields/answer', { 'a name like a token': 1, answer: 'no list' });
  const [answered, removed] = await logged(w);
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(r)::text as row from request_log r where account_id = ${w.id}`.execute(
    server.app.database.db,
  );
  assert.deepEqual([removed.route, removed.status], ['/v1/apiKeys/{id}', 404]);
  assert.ok(answered.fields.includes('answer'));
  assert.ok(!rows.some(({ row }) => row.includes('987654321') || row.includes('a name like a token')));
});

test('requests of people in the app are not listed', async () => {
  const w = await workspace();
  await w.owner.client.get('/v1/contacts');
  assert.deepEqual(await logged(w), []);
});

test('an expired key, or used from elsewhere, is listed with why it was refused', async () => {
  const w = await workspace();
  const made = await w.owner.client.post('/v1/apiKeys', {
    name: 'Elsewhere',
    scopes: ['*'],
    allowedIps: ['192.0.2.1'],
  });
  assert.equal((await w.as(made.body.data.key).get('/v1/contacts')).body.code, 'IP_NOT_ALLOWED');
  server.clock.advance(1_000);
  await sql`update api_key set allowed_ips = '{}', expires_at = now() - interval '1 hour' where account_id = ${w.id} and id = ${made.body.data.apiKey.id}`.execute(
    server.app.database.db,
  );
  credentialsOf(server.app).invalidate({ accountId: w.id });
  assert.equal((await w.as(made.body.data.key).get('/v1/contacts')).body.code, 'API_KEY_EXPIRED');
  const found = await logged(w, { apiKeyId: made.body.data.apiKey.id });
  assert.deepEqual(
    found.map(({ status, code }) => [status, code]),
    [
      [401, 'API_KEY_EXPIRED'],
      [403, 'IP_NOT_ALLOWED'],
    ],
  );
});

test('429 is listed like any other refusal', async () => {
  const w = await workspace();
  await sql`update account set limit_points = 1 where id = ${w.id}`.execute(server.app.database.db);
  await w.get('/v1/products');
  assert.equal((await w.get('/v1/products')).status, 429);
  const [refused] = await logged(w, { errors: true });
  assert.deepEqual([refused.status, refused.code], [429, 'RATE_LIMIT_EXCEEDED']);
});

test('members see what acted as them, admins everything, and a key needs audit:read', async () => {
  const w = await workspace();
  const closer = await w.member('CLOSER');
  const { client } = await w.keyWith(['contacts:read', 'audit:read'], closer.userId);
  await client.get('/v1/contacts');
  await w.get('/v1/contacts');
  const own = await closer.client.get('/v1/requestLog');
  assert.deepEqual([own.body.count, own.body.data[0].userId], [1, closer.userId]);
  assert.equal((await logged(w)).length, 2);
  assert.equal((await client.get('/v1/requestLog')).body.count, 1);
  const { client: narrow } = await w.keyWith(['contacts:read'], closer.userId);
  assert.equal((await narrow.get('/v1/requestLog')).body.code, 'INSUFFICIENT_SCOPE');
  const other = await workspace();
  assert.deepEqual(await logged(other), []);
});

test('an app is shown in the workspace where it acts and, without the person it acted as, where it was registered', async () => {
  const maker = await workspace();
  const user = await workspace();
  const app = await boundClient(maker);
  await sql`update oauth_client set approval_status = 'Approved' where id = ${app.id}`.execute(
    server.app.database.db,
  );
  const { access } = await tokensFor(user.owner, app);
  server.clock.advance(1_000);
  await server.anybody.with({ Authorization: `Bearer ${access}` }).get('/v1/contacts');
  const [there] = await logged(user, { clientId: app.id });
  assert.deepEqual(
    [there.route, there.credential, there.userId],
    ['/v1/contacts', { kind: 'oauth', id: app.id, name: 'Robot' }, user.owner.userId],
  );
  const [here, exchanged] = await logged(maker, { clientId: app.id });
  assert.deepEqual([here.route, here.requestId, here.userId], ['/v1/contacts', there.requestId, null]);
  assert.deepEqual([exchanged.route, exchanged.status], ['/v1/oauth/token', 200]);
});

test('the makers of an app see why its token requests fail', async () => {
  const w = await workspace();
  const app = await boundClient(w);
  assert.equal((await exchange(app, 'no such code', undefined)).body.error, 'invalid_grant');
  server.clock.advance(1_000);
  assert.equal((await exchange({ ...app, secret: 'wrong' }, 'code', undefined)).status, 401);
  const found = await logged(w, { clientId: app.id, errors: true });
  assert.deepEqual(
    found.map(({ status, code }) => [status, code]),
    [
      [401, 'invalid_client'],
      [400, 'invalid_grant'],
    ],
  );
});

test('filters narrow by key, outcome, endpoint and request; pages follow each other', async () => {
  const w = await workspace();
  const { client } = await w.keyWith(['*']);
  for (let round = 0; round < 3; round++) await w.get('/v1/contacts');
  await client.get('/v1/products');
  const missing = await w.get('/v1/deals/detail', { id: 987_654_321 });
  assert.equal((await logged(w)).length, 5);
  assert.equal((await logged(w, { errors: true })).length, 1);
  assert.equal((await logged(w, { errors: false })).length, 4);
  assert.equal((await logged(w, { route: '/v1/contacts' })).length, 3);
  assert.equal((await logged(w, { method: 'POST' })).length, 0);
  const [one] = await logged(w, { requestId: missing.body.requestId });
  assert.equal(one.route, '/v1/deals/detail');
  const [other] = await logged(w, { route: '/v1/products' });
  assert.deepEqual(
    (await logged(w, { apiKeyId: other.credential.id })).map(({ id }) => id),
    [other.id],
  );
  const first = await w.owner.client.get('/v1/requestLog', { limit: 2 });
  const second = await w.owner.client.get('/v1/requestLog', { limit: 2, cursor: first.body.meta.nextCursor });
  const third = await w.owner.client.get('/v1/requestLog', { limit: 2, cursor: second.body.meta.nextCursor });
  const walked = [first, second, third].flatMap(({ body }) => body.data.map(({ id }: Json) => id));
  assert.deepEqual(
    walked,
    (await logged(w)).map(({ id }) => id),
  );
});

test('what is older than a week is not shown, and removed', async () => {
  const w = await workspace();
  await w.get('/v1/contacts');
  await logged(w);
  await sql`update request_log set at = now() - interval '8 days' where account_id = ${w.id}`.execute(
    server.app.database.db,
  );
  assert.deepEqual(await logged(w), []);
  await purgeRequests(server.app);
  const { rows } = await sql`select id from request_log where account_id = ${w.id}`.execute(
    server.app.database.db,
  );
  assert.equal(rows.length, 0);
});

test('what assistants ask at their entry point is listed as well', async () => {
  const w = await workspace();
  const mcp = w.client.with({ Accept: 'application/json, text/event-stream' });
  const said = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const { status } = await mcp.send('POST', '/mcp', JSON.stringify(said));
  const [asked] = await logged(w);
  assert.deepEqual([asked.method, asked.route, asked.status], ['POST', '/mcp', status]);
});
