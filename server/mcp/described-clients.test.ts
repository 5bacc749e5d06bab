import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '../handlers.ts';
import { bearer, sendMessage, toolCall } from '../test/mcp/send.ts';
import { pkce } from '../test/oauth.ts';
import { startServer } from '../test/server.ts';
import { createTestWorkspace } from '../test/workspace.ts';

// A host that describes itself by a document at an address of its own, and so knows nothing of our scopes beforehand.

let document: object = {};
const site = createServer((_, response) => {
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(document));
});
await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
const id = `http://127.0.0.1:${(site.address() as AddressInfo).port}/host.json`; // it listens on a port
const server = await startServer(contract, handlers, { WEBHOOK_ALLOW_CIDRS: '127.0.0.1/32' });
after(async () => {
  await server.close();
  site.close();
});

test('MCP 13: metadata offers both ways, and a program on a person’s computer needs no registration', async () => {
  const { body: metadata } = await server.anybody.get('/.well-known/oauth-authorization-server');
  assert.equal(metadata.client_id_metadata_document_supported, true);
  assert.match(metadata.registration_endpoint, /\/v1\/oauth\/register$/);

  document = {
    client_id: id,
    client_name: 'Code',
    redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
  const w = await createTestWorkspace(server);
  const { body: door } = await server.anybody.get('/.well-known/oauth-protected-resource/mcp');
  const { verifier, challenge } = pkce();
  const asked = {
    response_type: 'code',
    client_id: id,
    redirect_uri: 'http://localhost:51234/callback',
    scope: door.scopes_supported.join(' '),
    resource: door.resource,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  const consented = await w.owner.client.send(
    'GET',
    `/v1/oauth/authorize?${new URLSearchParams(asked).toString()}`,
  );
  assert.equal(consented.status, 302, JSON.stringify(consented.body));
  const { body: tokens } = await server.anybody.post('/v1/oauth/token', {
    grant_type: 'authorization_code',
    code: new URL(consented.headers.get('location') ?? '').searchParams.get('code'),
    redirect_uri: asked.redirect_uri,
    client_id: id,
    code_verifier: verifier,
    resource: door.resource,
  });
  assert.equal(tokens.scope, asked.scope);
  const said = await sendMessage(`${server.origin}/mcp`, toolCall('whoami'), bearer(tokens.access_token));
  assert.equal(said.body.result.structuredContent.data.credential.kind, 'oauth');
});
