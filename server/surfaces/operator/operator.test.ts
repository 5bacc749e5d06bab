import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sessionCookie } from '#/domain/people/auth/cookie.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import type { Json } from '#/test/client.ts';
import { server, workspace } from '#/test/harness.ts';
import { publicClient, tokensFor } from '#/test/oauth.ts';
import { auditOf, newOperator } from '#/test/operator.ts';
import { grantOperator, listOperators, revokeOperator } from './operators.ts';

const paths: readonly (readonly [method: string, path: string])[] = [
  ['GET', '/v1/operator/workspaces'],
  ['PUT', '/v1/operator/workspaces/1'],
  ['GET', '/v1/operator/clients'],
  ['POST', '/v1/operator/clients/ocl_x/approve'],
  ['POST', '/v1/operator/clients/ocl_x/reject'],
  ['POST', '/v1/operator/clients/ocl_x/suspend'],
  ['POST', '/v1/operator/clients/ocl_x/resume'],
  ['GET', '/v1/operator/acts'],
];

test('404 for members, owners, keys and apps, whatever they send, as for a path that does not exist; 401 for nobody', async () => {
  const w = await workspace();
  const { access } = await tokensFor(w.owner, await publicClient());
  const { body: nothing } = await w.owner.client.get('/v1/nothing/here');
  for (const [method, path] of paths) {
    const body = method === 'GET' ? undefined : '{"junk":true}';
    for (const client of [w.owner.client, w.client, w.as(access), (await w.member('CLOSER')).client]) {
      const reply = await client.send(method, path, body);
      assert.deepEqual(
        [reply.status, reply.body.code, reply.body.message],
        [404, nothing.code, nothing.message],
        path,
      );
    }
    assert.equal((await server.anybody.send(method, path, body)).status, 401, path);
  }
});

test('the cookie of an operator opens nothing: the session has to be in the header', async () => {
  const { token } = await newOperator();
  const cookie = sessionCookie(server.app.config, token).split(';')[0] ?? '';
  const withCookie = server.anybody.with({ Cookie: cookie, Origin: 'http://callwright.test' });
  assert.equal((await withCookie.get('/auth/session')).body.user.isOperator, true);
  assert.equal((await withCookie.get('/v1/operator/workspaces')).status, 401);
});

test('a person who is no longer an operator is refused at the next request; the key of an operator never opens the console', async () => {
  const operator = await newOperator();
  const ctx = systemContext(server.app);
  assert.equal((await operator.client.get('/v1/operator/acts')).status, 200);
  await revokeOperator(ctx, operator.email);
  assert.equal((await operator.client.get('/v1/operator/acts')).status, 404);
  await grantOperator(ctx, operator.email.toUpperCase());
  assert.equal((await operator.client.get('/v1/operator/acts')).status, 200);
  assert.ok((await listOperators(ctx)).some(({ id }) => id === operator.personId));
  await assert.rejects(grantOperator(ctx, 'nobody@example.test'), { code: 'NOT_FOUND' });
  const { body } = await operator.client.get('/v1/operator/acts', { limit: 2 });
  assert.deepEqual(
    body.data.map(({ action, subject, operator: by }: Json) => [action, subject, by]),
    [
      ['operator.grant', operator.email, null],
      ['operator.revoke', operator.email, null],
    ],
  );
});

test('workspaces are found by name, slug, id and owner, with plan, numbers and last activity', async () => {
  const { client } = await newOperator();
  const w = await workspace({ plan: 'BUSINESS' });
  await w.member('SETTER');
  for (let count = 0; count < 3; count++) await w.post('/v1/contacts', { email: `c${count}@example.test` });
  for (const search of [w.slug, String(w.id), w.owner.email.toUpperCase()]) {
    const { body } = await client.get('/v1/operator/workspaces', { search });
    const found = body.data.find(({ id }: Json) => id === w.id);
    assert.deepEqual(
      [found.slug, found.plan, found.members, found.contacts, found.calls, found.apiKeys, found.apps],
      [w.slug, 'BUSINESS', 2, 3, 0, 1, 0],
      search,
    );
    assert.deepEqual(found.allowance, { points: 100, windowSec: 10 });
    assert.equal(found.owner.email, w.owner.email);
  }
  const startups = await client.get('/v1/operator/workspaces', { search: w.slug, plan: 'STARTUP' });
  assert.equal(startups.body.count, 0);
  await w.get('/v1/contacts');
  const [{ lastActivityAt }] = (await client.get('/v1/operator/workspaces', { search: w.slug })).body.data;
  assert.ok(Date.now() - Date.parse(lastActivityAt) < 60_000);
});

test('pages of workspaces follow each other by cursor', async () => {
  const { client } = await newOperator();
  for (let count = 0; count < 3; count++) await workspace();
  const first = await client.get('/v1/operator/workspaces', { limit: 2 });
  const second = await client.get('/v1/operator/workspaces', {
    limit: 2,
    cursor: first.body.meta.nextCursor,
  });
  const ids = [...first.body.data, ...second.body.data].map(({ id }: Json) => id);
  assert.deepEqual(
    ids,
    ids.toSorted((a: number, b: number) => b - a),
  );
  assert.equal(new Set(ids).size, ids.length);
});

test('a plan and limits are in force at the next request, and in both audit logs', async () => {
  const operator = await newOperator();
  const w = await workspace({ plan: 'BUSINESS' });
  await w.get('/v1/contacts');
  const path = `/v1/operator/workspaces/${w.id}`;
  const startup = await operator.client.put(path, { plan: 'STARTUP' });
  assert.deepEqual([startup.status, startup.body.data.workspace.allowance.points], [200, 20]);
  assert.equal((await w.get('/v1/contacts')).body.code, 'PLAN_WITHOUT_API');
  await operator.client.put(path, {
    plan: 'ENTERPRISE',
    limits: { points: 2, windowSec: 600, mcpPoints: 7 },
  });
  const statuses = [];
  for (let count = 0; count < 3; count++) statuses.push((await w.get('/v1/products')).status);
  assert.deepEqual(statuses, [200, 200, 429]);
  const cleared = await operator.client.put(path, { limits: { points: null } });
  assert.deepEqual(cleared.body.data.workspace.limits, { points: null, windowSec: 600, mcpPoints: 7 });
  const [first] = await auditOf(w.id, 'workspace.limits');
  assert.deepEqual(
    [first.actor.type, first.actor.id, first.after],
    ['user', 'operator', { points: 2, windowSec: 600, mcpPoints: 7 }],
  );
  assert.equal((await auditOf(w.id, 'workspace.plan')).length, 2);
  const { body } = await operator.client.get('/v1/operator/acts', { limit: 1 });
  assert.deepEqual(
    [body.data[0].action, body.data[0].subject, body.data[0].operator.email, body.data[0].after.points],
    ['workspace.limits', w.slug, operator.email, null],
  );
});

test('invalid limits are refused by name, and an unknown workspace is 404', async () => {
  const { client } = await newOperator();
  const w = await workspace();
  for (const points of [0, -1, 1.5, 2_000_000_000, '5']) {
    const { status, body } = await client.put(`/v1/operator/workspaces/${w.id}`, { limits: { points } });
    assert.deepEqual(
      [status, Object.keys(body.message.details.fieldErrors)],
      [400, ['limits']],
      String(points),
    );
  }
  assert.equal((await client.put('/v1/operator/workspaces/9000000000', { plan: 'STARTUP' })).status, 404);
});

test('two operators at once: the plan is one of theirs, and both acts are noted in turn', async () => {
  const [one, two] = [await newOperator(), await newOperator()];
  const w = await workspace({ plan: 'STARTUP' });
  const path = `/v1/operator/workspaces/${w.id}`;
  await Promise.all([
    one.client.put(path, { plan: 'BUSINESS' }),
    two.client.put(path, { plan: 'ENTERPRISE' }),
  ]);
  const [first, second] = await auditOf(w.id, 'workspace.plan');
  assert.equal(first.before.plan, 'STARTUP');
  assert.equal(second.before.plan, first.after.plan);
});
