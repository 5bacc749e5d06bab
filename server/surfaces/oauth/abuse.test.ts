import assert from 'node:assert/strict';
import { createHook } from 'node:async_hooks';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { server, workspace } from '#/test/harness.ts';
import {
  authorize,
  boundClient,
  fault,
  isGood,
  pkce,
  publicClient,
  refresh,
  tokensFor,
} from '#/test/oauth.ts';

const w = await workspace();

test('OAuth 54: the eleventh wrong secret of a minute is 429 with the fields of the interface, and the right one still works', async () => {
  const client = await boundClient(w);
  const wrong = { ...client, secret: 'ocs_wrong' };
  for (let attempt = 0; attempt < 10; attempt += 1)
    assert.deepEqual(fault(await refresh(wrong, 'ort_none')), [401, 'invalid_client']);
  const { status, body } = await refresh(wrong, 'ort_none');
  assert.deepEqual([status, body.error, body.code], [429, 'too_many_requests', 'RATE_LIMIT_EXCEEDED']);
  assert.ok(Number.isInteger(body.retryAfter));
  assert.deepEqual(fault(await refresh(client, 'ort_none')), [400, 'invalid_grant']);
});

test('OAuth 55: token, revoke, register and metadata answer pages of any site; authorize and consent do not', async () => {
  const { id } = await publicClient();
  const foreign = server.anybody.with({
    Origin: 'https://robot.example',
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'authorization,content-type',
  });
  const open = [
    ['POST', '/v1/oauth/token'],
    ['POST', '/v1/oauth/revoke'],
    ['POST', '/v1/oauth/register'],
    ['GET', `/v1/.well-known/oauth-client/${id}`],
    ['GET', '/.well-known/oauth-authorization-server'],
  ] as const;
  for (const [method, path] of open) {
    const { headers } = await foreign.send(method, path, method === 'POST' ? '{}' : undefined);
    assert.equal(headers.get('access-control-allow-origin'), '*', path);
    assert.equal(headers.get('access-control-allow-credentials'), null, path);
    assert.match(headers.get('access-control-expose-headers') ?? '', /WWW-Authenticate/, path);
  }
  for (const [, path] of open.slice(0, 3)) {
    const { status, headers } = await foreign.send('OPTIONS', path);
    assert.deepEqual([status, headers.get('access-control-allow-origin')], [204, '*'], path);
    assert.match(headers.get('access-control-allow-headers') ?? '', /Authorization, Content-Type/, path);
  }
  for (const path of ['/v1/oauth/authorize', '/auth/oauth/consent', '/auth/connected-apps'])
    for (const method of ['GET', 'OPTIONS'])
      assert.equal((await foreign.send(method, path)).headers.get('access-control-allow-origin'), null, path);
});

test('OAuth 53: passwords of people alone are hashed slowly; no secret, code or token of an app is', async (t) => {
  let slow = 0;
  const watch = createHook({ init: (_id, type) => void (slow += type === 'ARGON2REQUEST' ? 1 : 0) }).enable();
  t.after(() => watch.disable());
  await server.anybody.post('/auth/sign-in', { email: w.owner.email, password: 'a long wrong password' });
  assert.equal(slow, 1, 'passwords are');
  const client = await boundClient(w);
  const { access, refresh: token } = await tokensFor(w.owner, client);
  assert.equal((await refresh(client, token)).status, 200);
  assert.equal((await refresh({ ...client, secret: 'ocs_wrong' }, token)).status, 401);
  assert.ok(await isGood(access));
  assert.equal((await w.get('/v1/me')).status, 200);
  assert.equal(slow, 1);
});

test('OAuth 56: the audit log has registration, consent, refusal, issue, refresh, replay, revocation and holds no token', async () => {
  const own = await workspace();
  const client = await boundClient(own);
  await authorize(own.owner, client, pkce(), { decision: 'deny' });
  const first = await tokensFor(own.owner, client);
  const { body } = await refresh(client, first.refresh);
  server.clock.advance(60_000);
  await refresh(client, first.refresh);
  const second = await tokensFor(own.owner, client);
  await server.anybody.post('/v1/oauth/revoke', {
    token: second.refresh,
    client_id: client.id,
    client_secret: client.secret,
  });
  const { rows } = await sql<{ action: string; text: string }>`
    select action, entry::text as text from audit_entry entry where account_id = ${own.id} and action like 'oauth.%'`.execute(
    own.db,
  );
  const expected = ['register', 'deny', 'consent', 'issue', 'refresh', 'refresh_replayed', 'revoke'];
  const actions = new Set(rows.map(({ action }) => action));
  for (const name of expected) assert.ok(actions.has(`oauth.${name}`), name);
  const text = rows.map((row) => row.text).join('\n');
  for (const secret of [first.access, first.refresh, body.access_token, second.refresh, client.secret ?? ''])
    assert.ok(!text.includes(secret));
});
