import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { server, workspace } from '#/test/harness.ts';

test('POST /v1/apiKeys 201 shows the key once; the list shows its hint and last use', async () => {
  const w = await workspace();
  const made = await w.owner.client.post('/v1/apiKeys', {
    name: 'Zapier',
    scopes: ['contacts:read', 'contacts:read'],
  });
  assert.equal(made.status, 201);
  const { key, apiKey } = made.body.data;
  assert.match(key, /^svc_[0-9A-Za-z]{40}$/);
  assert.deepEqual(apiKey.scopes, ['contacts:read']);
  assert.equal(apiKey.userId, w.owner.userId);
  const me = await w.as(key).get('/v1/me');
  assert.deepEqual(me.body.data.credential, { kind: 'api_key', id: String(apiKey.id) });
  assert.deepEqual(me.body.data.scopes, ['contacts:read']);
  const { body } = await w.get('/v1/apiKeys');
  assert.equal(body.data.count, 2);
  const listed = body.data.apiKeys.find(({ id }: { id: number }) => id === apiKey.id);
  assert.equal(listed.hint, key.slice(-4));
  assert.ok(!JSON.stringify(body).includes(key));
});

test('DELETE /v1/apiKeys/{id} 200 stops the key at the next request; again changes nothing', async () => {
  const w = await workspace();
  const { body } = await w.owner.client.post('/v1/apiKeys', { name: 'Short', scopes: ['*'] });
  const client = w.as(body.data.key);
  assert.equal((await client.get('/v1/me')).status, 200);
  const revoked = await w.delete(`/v1/apiKeys/${body.data.apiKey.id}`);
  assert.ok(revoked.body.data.apiKey.revokedAt);
  const stopped = await client.get('/v1/me');
  assert.equal(stopped.status, 401);
  assert.equal(stopped.body.code, 'API_KEY_INVALID');
  assert.match(stopped.headers.get('www-authenticate') ?? '', /^Bearer error="invalid_token"/);
  assert.equal(
    (await w.delete(`/v1/apiKeys/${body.data.apiKey.id}`)).body.data.apiKey.revokedAt,
    revoked.body.data.apiKey.revokedAt,
  );
});

test('keys of other workspaces do not exist', async () => {
  const w = await workspace();
  const other = await workspace();
  const { body } = await other.owner.client.post('/v1/apiKeys', { name: 'Theirs', scopes: ['*'] });
  assert.equal((await w.delete(`/v1/apiKeys/${body.data.apiKey.id}`)).status, 404);
  assert.equal((await other.as(body.data.key).get('/v1/me')).status, 200);
});

test('401 codes: nothing, another prefix, a typo, an unknown key, an expired one', async () => {
  const w = await workspace();
  const code = async (authorization?: string) => {
    const { status, body } = await (
      authorization === undefined ? server.anybody : server.anybody.with({ Authorization: authorization })
    ).get('/v1/me');
    assert.equal(status, 401);
    return body.code;
  };
  assert.equal(await code(), 'API_KEY_REQUIRED');
  assert.equal(await code('Bearer sk_live_123'), 'API_KEY_REQUIRED');
  assert.equal(await code(`Basic ${w.key}`), 'API_KEY_REQUIRED');
  assert.equal(
    await code(`Bearer ${w.key.slice(0, -1)}${w.key.endsWith('a') ? 'b' : 'a'}`),
    'API_KEY_INVALID',
  );
  assert.equal(await code('Bearer svc_'), 'API_KEY_INVALID');
  assert.equal(await code('Bearer sess_nonsense'), 'TOKEN_INVALID');
  const inAnHour = Temporal.Instant.fromEpochMilliseconds(server.clock.now() + hourMs).toString();
  const { body } = await w.owner.client.post('/v1/apiKeys', {
    name: 'Brief',
    scopes: ['*'],
    expiresAt: inAnHour,
  });
  assert.equal((await w.as(body.data.key).get('/v1/me')).status, 200);
  server.clock.advance(hourMs);
  assert.equal(await code(`Bearer ${body.data.key}`), 'API_KEY_EXPIRED');
});

test('POST /v1/apiKeys 403 SESSION_REQUIRED for a key with any scopes', async () => {
  const w = await workspace();
  const { status, body } = await w.post('/v1/apiKeys', { name: 'Child', scopes: ['contacts:read'] });
  assert.deepEqual([status, body.code], [403, 'SESSION_REQUIRED']);
});

test('POST /v1/apiKeys makes a key that acts as its maker, even if another member is named', async () => {
  const w = await workspace();
  const closer = await w.member('CLOSER');
  const { body } = await w.owner.client.post('/v1/apiKeys', {
    name: 'Mine',
    scopes: ['*'],
    userId: closer.userId,
  });
  assert.equal(body.data.apiKey.userId, w.owner.userId);
  assert.equal((await w.as(body.data.key).get('/v1/me')).body.data.user.id, w.owner.userId);
});

test('POST /v1/apiKeys 400 for an expiry in the past, an unknown scope, a wrong address', async () => {
  const w = await workspace();
  const fields = async (extra: object) => {
    const { status, body } = await w.owner.client.post('/v1/apiKeys', {
      name: 'Odd',
      scopes: ['*'],
      ...extra,
    });
    assert.equal(status, 400);
    return Object.keys(body.message.details.fieldErrors);
  };
  assert.deepEqual(await fields({ expiresAt: '2020-01-01T00:00:00Z' }), ['expiresAt']);
  assert.equal((await fields({ scopes: ['contacts:all'] })).length, 1);
  assert.equal((await fields({ allowedIps: ['10.0.0.0/99'] })).length, 1);
});

test('a key with allowedIps is good from there and 403 from elsewhere', async () => {
  const w = await workspace();
  const here = await w.owner.client.post('/v1/apiKeys', {
    name: 'Here',
    scopes: ['*'],
    allowedIps: ['127.0.0.0/8', '::1'],
  });
  assert.equal((await w.as(here.body.data.key).get('/v1/me')).status, 200);
  const elsewhere = await w.owner.client.post('/v1/apiKeys', {
    name: 'Elsewhere',
    scopes: ['*'],
    allowedIps: ['203.0.113.7'],
  });
  const { status, body } = await w.as(elsewhere.body.data.key).get('/v1/me');
  assert.equal(status, 403);
  assert.equal(body.code, 'IP_NOT_ALLOWED');
});

test('STARTUP has no keys: making one and using one made by the operator answer 403', async () => {
  const w = await workspace({ plan: 'STARTUP' });
  const made = await w.owner.client.post('/v1/apiKeys', { name: 'No', scopes: ['*'] });
  assert.equal(made.status, 403);
  assert.equal(made.body.code, 'PLAN_WITHOUT_API');
  const used = await w.get('/v1/me');
  assert.equal(used.status, 403);
  assert.equal(used.body.code, 'PLAN_WITHOUT_API');
});

test('PUT /v1/workspace 200 changes settings that the next request sees', async () => {
  const w = await workspace();
  const { status, body } = await w.put('/v1/workspace', {
    name: 'Renamed',
    currency: 'eur',
    brandColor: '#2563eb',
    weekStart: 'SUNDAY',
  });
  assert.equal(status, 200);
  assert.equal(body.data.workspace.currency, 'EUR');
  const seen = (await w.get('/v1/me')).body.data.workspace;
  assert.equal(seen.name, 'Renamed');
  assert.equal(seen.brandColor, '#2563eb');
  assert.equal((await w.put('/v1/workspace', { brandColor: null })).body.data.workspace.brandColor, null);
});
