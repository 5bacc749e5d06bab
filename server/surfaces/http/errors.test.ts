import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { startServer } from '#/test/server.ts';
import { smallContract, smallHandlers } from '#/test/small-contract.ts';
import { createTestWorkspace } from '#/test/workspace.ts';

const server = await startServer(smallContract, smallHandlers);
after(() => server.close());
const w = await createTestWorkspace(server);

test('a body outside the contract is dropped on its way out', async () => {
  const { status, body, headers } = await w.post('/v1/teams', { name: 'North' });
  assert.equal(status, 201);
  assert.deepEqual(Object.keys(body.data.team).toSorted(), ['at', 'id', 'name']);
  assert.equal(headers.get('x-upsert-match'), 'none');
  assert.equal(headers.get('cache-control'), 'no-store');
});

test('400 names the fields under message.details.fieldErrors', async () => {
  const { status, body } = await w.post('/v1/teams', { name: '', tags: ['fine', 7] });
  assert.equal(status, 400);
  assert.equal(body.code, 'VALIDATION_ERROR');
  assert.equal(body.message.status, 400);
  assert.deepEqual(body.message.details.formErrors, []);
  assert.deepEqual(body.message.details.fieldErrors.name, ['Must not be empty']);
  assert.match(body.message.details.fieldErrors.tags[0], /^1: /);
  assert.equal(body.message.endpoint, '/v1/teams');
  assert.equal(body.message.method, 'POST');
  assert.match(body.requestId, /^req_/);
});

test('409 of a lost slot carries fieldErrors, nearest and details', async () => {
  const { status, body } = await w.post('/v1/teams/fail', { how: 'lostSlot' });
  assert.equal(status, 409);
  assert.deepEqual(body.message.details.fieldErrors.dateTime, ['is no longer free']);
  assert.deepEqual(body.message.details.nearest, []);
  assert.deepEqual(body.details, { nearest: [] });
});

test('500 shows only the request id, whatever failed', async () => {
  for (const how of ['fault', 'shape']) {
    const { status, body, headers } = await w.post('/v1/teams/fail', { how });
    assert.equal(status, 500);
    assert.deepEqual(Object.keys(body), ['code', 'message', 'requestId']);
    assert.equal(body.requestId, headers.get('x-request-id'));
    assert.doesNotMatch(JSON.stringify(body), /secret|\/srv\//);
  }
});

test('a value that the database cannot read is the caller’s fault', async () => {
  assert.equal((await w.post('/v1/teams/fail', { how: 'database' })).status, 400);
});

test('401 without a credential comes before 400 and asks for Bearer', async () => {
  const { status, body, headers } = await server.anybody.post('/v1/teams', { name: 7 });
  assert.equal(status, 401);
  assert.equal(body.code, 'API_KEY_REQUIRED');
  assert.equal(headers.get('www-authenticate'), 'Bearer');
  assert.equal(
    (await server.anybody.with({ Authorization: 'Bearer svc_wrong' }).post('/v1/teams', 'nonsense')).body
      .code,
    'API_KEY_INVALID',
  );
  assert.equal((await server.anybody.with({ Cookie: `sid=${w.owner.token}` }).get('/v1/teams')).status, 401);
});

test('403 names the missing scope', async () => {
  const { client } = await w.keyWith(['users:read']);
  const { status, body, headers } = await client.post('/v1/teams', { name: 'x' });
  assert.equal(status, 403);
  assert.deepEqual(
    [body.code, body.message],
    ['INSUFFICIENT_SCOPE', 'The credential lacks a scope: users:write'],
  );
  assert.equal(headers.get('www-authenticate'), 'Bearer error="insufficient_scope", scope="users:write"');
});

test('403 for a role without the right', async () => {
  const { client } = await w.member('VIEWER');
  const { status, body } = await client.post('/v1/teams', { name: 'x' });
  assert.deepEqual([status, body.code], [403, 'INSUFFICIENT_ROLE']);
});

test('403 for an API key of a plan without API, not for its people', async () => {
  const startup = await createTestWorkspace(server, { plan: 'STARTUP' });
  const { status, body } = await startup.get('/v1/teams');
  assert.deepEqual([status, body.code], [403, 'PLAN_WITHOUT_API']);
  assert.equal((await startup.owner.client.get('/v1/teams')).status, 200);
});

test('404 for an unknown path, 405 with Allow for a known one', async () => {
  for (const path of ['/v1', '/v1/nothing', '/v1/teams/', '/v2/teams', '/auth/nothing']) {
    const { status, body } = await server.anybody.get(path);
    assert.deepEqual([status, body.code], [404, 'ROUTE_NOT_FOUND'], path);
  }
  const { status, body, headers } = await w.client.send('PATCH', '/v1/teams');
  assert.deepEqual(
    [status, body.code, headers.get('allow')],
    [405, 'METHOD_NOT_ALLOWED', 'POST, GET, HEAD, OPTIONS'],
  );
});

test('400 says of a value whether it is missing or of another type', async () => {
  const reasonsOf = async (path: string, body: object) => {
    const reply = await w.client.post(path, body);
    assert.equal(reply.status, 400, JSON.stringify(reply.body));
    return reply.body.message.details.reasons.map(({ field, code }: Json) => `${field} ${code}`);
  };
  assert.deepEqual(await reasonsOf('/v1/teams', {}), ['name REQUIRED']);
  assert.deepEqual(await reasonsOf('/v1/teams', { name: ['x'] }), ['name WRONG_TYPE']);
});

test('406 when the caller takes no JSON', async () => {
  assert.equal((await w.client.with({ Accept: 'text/html' }).get('/v1/teams')).status, 406);
  for (const accept of ['*/*', 'application/*', 'text/html, application/json;q=0.1']) {
    assert.equal((await w.client.with({ Accept: accept }).get('/v1/teams')).status, 200, accept);
  }
});

test('problem+json goes to clients that ask for it', async () => {
  const { body, headers } = await w.client
    .with({ Accept: 'application/problem+json' })
    .get('/v1/teams/999999999');
  assert.equal(headers.get('content-type'), 'application/problem+json; charset=utf-8');
  assert.deepEqual([body.status, body.code, body.title], [404, 'NOT_FOUND', 'This does not exist here']);
});

test('a harmless request id is kept, any other replaced', async () => {
  assert.equal(
    (await w.client.with({ 'X-Request-Id': 'my-id_12345' }).get('/v1/teams')).headers.get('x-request-id'),
    'my-id_12345',
  );
  assert.match(
    (await w.client.with({ 'X-Request-Id': 'no spaces please' }).get('/v1/teams')).headers.get(
      'x-request-id',
    ) ?? '',
    /^req_/,
  );
});
