import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server, workspace } from '#/test/harness.ts';
import {
  boundClient,
  callback,
  codeFor,
  exchange,
  fault,
  isGood,
  pkce,
  publicClient,
  tokensFor,
} from '#/test/oauth.ts';

const metadata = { client_name: 'Robot', redirect_uris: [callback] };
const register = (fields: Record<string, unknown>) =>
  server.anybody.post('/v1/oauth/register', { ...metadata, ...fields });

test('OAuth 5: without a credential a public client is made, with its metadata in the names of the RFC', async () => {
  const { status, body, headers } = await register({
    client_uri: 'https://robot.example',
    logo_uri: 'https://robot.example/logo.png',
    scope: 'contacts:read',
  });
  assert.equal(status, 201);
  assert.match(body.client_id, /^ocl_[0-9A-Za-z]{24}$/);
  assert.ok(Number.isInteger(body.client_id_issued_at));
  assert.deepEqual(
    [body.redirect_uris, body.client_name, body.client_uri, body.logo_uri],
    [[callback], 'Robot', 'https://robot.example', 'https://robot.example/logo.png'],
  );
  assert.deepEqual(body.grant_types, ['authorization_code', 'refresh_token']);
  assert.deepEqual(body.response_types, ['code']);
  assert.deepEqual([body.scope, body.token_endpoint_auth_method], ['contacts:read', 'none']);
  assert.equal(body.client_secret, undefined);
  assert.equal(headers.get('cache-control'), 'no-store');
});

test('OAuth 6: without a credential no secret, no id and no approval can be asked for', async () => {
  const { status, body } = await register({
    token_endpoint_auth_method: 'client_secret_post',
    client_id: 'ocl_mine',
    approval_status: 'Approved',
    client_secret: 'mine',
  });
  assert.equal(status, 201);
  assert.equal(body.token_endpoint_auth_method, 'none');
  assert.notEqual(body.client_id, 'ocl_mine');
  assert.equal(body.client_secret, undefined);
  assert.equal(body.client_type, 'public');
});

const badUris = [
  'http://robot.example/cb',
  'https://robot.example/cb#fragment',
  'https://user:pass@robot.example/cb',
  'https://*.robot.example/cb',
  'http://localhost.evil.example/cb',
  'http://localhost@evil.example/cb',
  'http://127.0.0.1.evil.example/cb',
  'javascript:alert(1)',
  'data:text/html,hi',
  'robot://callback',
  '/relative',
  'https://robot.example\\@evil.example/',
  'http://LOCALHOST/cb',
  '',
];
test('OAuth 7: redirect URIs are https, or http on this computer; one bad one refuses all', async () => {
  for (const uri of badUris)
    assert.deepEqual(
      fault(await register({ redirect_uris: [callback, uri] })),
      [400, 'invalid_redirect_uri'],
      uri,
    );
  for (const uri of [
    'http://localhost:3000/cb',
    'http://127.0.0.1:9/cb',
    'http://[::1]:8080/cb',
    'http://localhost/',
  ])
    assert.equal((await register({ redirect_uris: [uri] })).status, 201, uri);
  assert.equal((await register({ redirect_uris: [] })).status, 400);
  const { body } = await register({ redirect_uris: [callback, 'http://robot.example/cb'] });
  assert.equal(body.error_description, 'redirect_uris: 1: Must be https, or http on localhost');
});

test('OAuth 8: other bad metadata is named per field', async () => {
  const { status, body } = await register({ client_name: '', tos_uri: 'http://plain.example' });
  assert.deepEqual([status, body.error], [400, 'invalid_client_metadata']);
  const { fieldErrors } = body.message.details;
  assert.ok(fieldErrors.client_name && fieldErrors.tos_uri, JSON.stringify(fieldErrors));
  const scope = await register({ scope: 'contacts:read moon:fly' });
  assert.deepEqual(fault(scope), [400, 'invalid_client_metadata']);
  assert.ok(scope.body.message.details.fieldErrors.scope);
});

test('OAuth 10: with a key the client belongs to the workspace, is Pending, and shows its secret once', async () => {
  const w = await workspace();
  const { status, body } = await w.post('/v1/oauth/register', metadata);
  assert.equal(status, 201);
  assert.deepEqual([body.approval_status, body.client_type], ['Pending', 'confidential']);
  assert.match(body.client_secret, /^ocs_/);
  const again = await w.get(`/v1/oauth/register/${body.client_id}`);
  assert.equal(again.body.client_secret, undefined);
  assert.equal(again.body.secret_hint, body.client_secret.slice(-4));
  const startup = await workspace({ plan: 'STARTUP' });
  const { status: refused, body: why } = await startup.owner.client.post('/v1/oauth/register', metadata);
  assert.deepEqual([refused, why.error], [403, 'access_denied']);
});

test('OAuth 11: list, read, change and delete by scope, and only one’s own', async () => {
  const [w, other] = [await workspace(), await workspace()];
  const client = await boundClient(w);
  const path = `/v1/oauth/register/${client.id}`;
  const { client: reader } = await w.keyWith(['oauth:clients:read']);
  const { client: stranger } = await w.keyWith(['contacts:read']);
  assert.equal((await reader.get('/v1/oauth/register')).body.count, 1);
  assert.equal((await reader.get(path)).status, 200);
  assert.equal((await reader.send('PATCH', path, '{}')).status, 403);
  assert.equal((await reader.delete(path)).status, 403);
  assert.equal((await stranger.get('/v1/oauth/register')).status, 403);
  assert.equal((await server.anybody.get(path)).status, 401);
  assert.equal((await server.anybody.get('/v1/oauth/register')).status, 401);
  assert.equal((await other.get(path)).status, 404);
  assert.equal((await other.client.send('PATCH', path, '{}')).status, 404);
  assert.equal((await other.delete(path)).status, 404);
  const tokens = await tokensFor(w.owner, client);
  assert.ok(await isGood(tokens.access));
  assert.equal((await w.delete(path)).status, 200);
  assert.ok(!(await isGood(tokens.access)));
  assert.equal((await w.get(path)).status, 404);
});

test('OAuth 11: a change holds at once: a narrower scope for live tokens, a new secret for the old one', async () => {
  const w = await workspace();
  const client = await boundClient(w);
  const path = `/v1/oauth/register/${client.id}`;
  const { access } = await tokensFor(w.owner, client);
  const app = server.anybody.with({ Authorization: `Bearer ${access}` });
  assert.equal((await app.get('/v1/deals')).status, 200);
  const change = {
    scope: 'contacts:read',
    client_name: 'Robot 2',
    redirect_uris: ['https://robot.example/new'],
  };
  const changed = await w.client.send('PATCH', path, JSON.stringify(change));
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  assert.deepEqual(
    [changed.body.scope, changed.body.client_name, changed.body.redirect_uris],
    ['contacts:read', 'Robot 2', ['https://robot.example/new']],
  );
  assert.equal((await app.get('/v1/deals')).status, 403);
  assert.equal((await app.get('/v1/contacts')).status, 200);
  const rotated = await w.owner.client.send('PATCH', path, JSON.stringify({ rotate_secret: true }));
  assert.match(rotated.body.client_secret, /^ocs_/);
  assert.deepEqual(fault(await exchange(client, 'oac_x', undefined)), [401, 'invalid_client']);
  const bad = await w.client.send('PATCH', path, JSON.stringify({ redirect_uris: ['http://evil.example'] }));
  assert.equal(bad.status, 400);
  assert.ok(bad.body.message.details.fieldErrors.redirect_uris);
});

test('OAuth 12: a client without a workspace manages itself with its registration access token', async () => {
  const { body } = await register({});
  assert.match(body.registration_access_token, /^ora_/);
  assert.equal(
    body.registration_client_uri,
    `${server.app.config.baseUrl}/v1/oauth/register/${body.client_id}`,
  );
  const self = server.anybody.with({ Authorization: `Bearer ${body.registration_access_token}` });
  const path = `/v1/oauth/register/${body.client_id}`;
  assert.equal((await self.get(path)).body.client_id, body.client_id);
  const replaced = await self.put(path, { ...metadata, client_name: 'Renamed', client_id: body.client_id });
  assert.equal(replaced.body.client_name, 'Renamed', JSON.stringify(replaced.body));
  const other = await publicClient();
  assert.equal((await self.get(`/v1/oauth/register/${other.id}`)).status, 401);
  assert.equal((await self.delete(path)).status, 200);
  assert.equal((await self.get(path)).status, 401);
});

test('OAuth 13: names are short and hide nothing; large bodies are refused', async () => {
  for (const name of ['a'.repeat(101), 'Ro\u0000bot', 'Ro\u202ebot', 'Ro\u200bbot', 'Ro\nbot'])
    assert.equal((await register({ client_name: name })).status, 400, JSON.stringify(name));
  const { status } = await register({ client_name: 'x', contacts: ['y'.repeat(70_000)] });
  assert.equal(status, 413);
});

test('a client is asked for with a code of another one: the code stays good for its own', async () => {
  const w = await workspace();
  const [client, other] = [await publicClient(), await publicClient()];
  const code = pkce();
  const value = await codeFor(w.owner, client, code);
  assert.deepEqual(fault(await exchange(other, value, code.verifier)), [400, 'invalid_grant']);
  assert.equal((await exchange(client, value, code.verifier)).status, 200);
});
