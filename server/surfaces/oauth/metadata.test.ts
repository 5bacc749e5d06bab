import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server, workspace } from '#/test/harness.ts';
import { boundClient, publicClient } from '#/test/oauth.ts';
import { metadataPages } from './server-metadata.ts';

const name = '/.well-known/oauth-authorization-server';

test('OAuth 1: the server metadata has the issuer as configured and where its endpoints are', async () => {
  const { status, body, headers } = await server.anybody.get(name);
  assert.equal(status, 200);
  assert.match(headers.get('content-type') ?? '', /^application\/json/);
  const { baseUrl, consentUrl } = server.app.config;
  assert.equal(body.issuer, baseUrl);
  assert.equal(body.authorization_endpoint, consentUrl);
  assert.equal(body.token_endpoint, `${baseUrl}/v1/oauth/token`);
  assert.equal(body.revocation_endpoint, `${baseUrl}/v1/oauth/revoke`);
  assert.equal(body.registration_endpoint, `${baseUrl}/v1/oauth/register`);
});

test('OAuth 2: it lists what is served and nothing else', async () => {
  const { body } = await server.anybody.get(name);
  assert.deepEqual(body.code_challenge_methods_supported, ['S256']);
  assert.deepEqual(body.response_types_supported, ['code']);
  assert.deepEqual(body.grant_types_supported, ['authorization_code', 'refresh_token']);
  assert.deepEqual(body.token_endpoint_auth_methods_supported, [
    'none',
    'client_secret_post',
    'client_secret_basic',
    'private_key_jwt',
  ]);
  assert.deepEqual(body.token_endpoint_auth_signing_alg_values_supported, [
    'RS256',
    'PS256',
    'ES256',
    'EdDSA',
    'Ed25519',
  ]);
  assert.ok(body.scopes_supported.includes('contacts:read'));
  assert.equal(body.authorization_response_iss_parameter_supported, true);
  assert.equal(body.client_id_metadata_document_supported, true);
  assert.equal(body.jwks_uri, undefined);
});

test('OAuth 3: it is open to pages of any site, may be cached, and is also under the path of the base address too', async () => {
  const { headers } = await server.anybody.get(name);
  assert.equal(headers.get('access-control-allow-origin'), '*');
  assert.match(headers.get('cache-control') ?? '', /max-age=/);
  const asked = await server.anybody
    .with({ Origin: 'https://a.example', 'Access-Control-Request-Headers': 'mcp-protocol-version' })
    .send('OPTIONS', name);
  assert.deepEqual([asked.status, asked.headers.get('access-control-allow-origin')], [204, '*']);
  assert.match(asked.headers.get('access-control-allow-headers') ?? '', /MCP-Protocol-Version/);
  const { app } = server;
  const config = { ...app.config, baseUrl: 'https://a.example/calls' };
  assert.deepEqual(Object.keys(metadataPages({ ...app, config })), [name, `${name}/calls`]);
});

test('OAuth 4: the public metadata of a client says nothing secret, and is gone with the client', async () => {
  const w = await workspace();
  const client = await boundClient(w, { client_uri: 'https://robot.example' });
  const { status, body } = await server.anybody.get(`/v1/.well-known/oauth-client/${client.id}`);
  assert.equal(status, 200);
  assert.deepEqual(
    [body.client_id, body.client_name, body.client_uri, body.client_type, body.approval_status],
    [client.id, 'Robot', 'https://robot.example', 'confidential', 'Pending'],
  );
  for (const hidden of ['client_secret', 'secret_hint', 'redirect_uris', 'created_by', 'contacts'])
    assert.ok(!(hidden in body), hidden);
  assert.equal((await w.delete(`/v1/oauth/register/${client.id}`)).status, 200);
  assert.equal((await server.anybody.get(`/v1/.well-known/oauth-client/${client.id}`)).status, 404);
  assert.equal((await server.anybody.get('/v1/.well-known/oauth-client/ocl_unknown')).status, 404);
  const open = await publicClient();
  assert.equal(
    (await server.anybody.get(`/v1/.well-known/oauth-client/${open.id}`)).body.client_type,
    'public',
  );
});
