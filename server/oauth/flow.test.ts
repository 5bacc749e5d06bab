import assert from 'node:assert/strict';
import { hash, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { server, workspace } from '../test/harness.ts';

test('a client registers, is consented to, exchanges its code and refreshes', async () => {
  const w = await workspace();
  const registered = await server.anybody.post('/v1/oauth/register', {
    client_name: 'Robot',
    redirect_uris: ['https://robot.example/cb'],
    scope: 'contacts:read contacts:write',
  });
  assert.equal(registered.status, 201, JSON.stringify(registered.body));
  const verifier = randomBytes(32).toString('base64url');
  const query = {
    response_type: 'code',
    client_id: registered.body.client_id,
    redirect_uri: 'https://robot.example/cb',
    state: 'a b',
    code_challenge: hash('sha256', verifier, 'base64url'),
    code_challenge_method: 'S256',
  };
  const answered = await w.owner.client.send(
    'GET',
    `/v1/oauth/authorize?${new URLSearchParams(query).toString()}`,
  );
  assert.equal(answered.status, 302, JSON.stringify(answered.body));
  const target = new URL(answered.headers.get('location') ?? '');
  assert.equal(target.searchParams.get('state'), 'a b');
  const tokens = await server.anybody.post('/v1/oauth/token', {
    grant_type: 'authorization_code',
    code: target.searchParams.get('code'),
    redirect_uri: query.redirect_uri,
    client_id: query.client_id,
    code_verifier: verifier,
  });
  assert.equal(tokens.status, 200, JSON.stringify(tokens.body));
  const app = server.anybody.with({ Authorization: `Bearer ${tokens.body.access_token}` });
  assert.equal((await app.get('/v1/contacts')).status, 200);
  assert.equal((await app.get('/v1/deals')).status, 403);
  const refreshed = await server.anybody.post('/v1/oauth/token', {
    grant_type: 'refresh_token',
    refresh_token: tokens.body.refresh_token,
    client_id: query.client_id,
  });
  assert.equal(refreshed.status, 200, JSON.stringify(refreshed.body));
});
