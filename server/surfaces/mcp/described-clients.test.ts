import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { certificateFor } from '#/test/certificate.ts';
import { freePort } from '#/test/free-port.ts';
import { Host } from '#/test/mcp/host.ts';
import { kitsFor } from '#/test/mcp/kits.ts';
import { bearer, sendMessage, toolCall } from '#/test/mcp/send.ts';
import { pkce } from '#/test/oauth.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';

// A host that is described by a document at its own https URL, and does not know our scopes in advance.

const usual = getCACertificates('default');
const certificate = certificateFor('127.0.0.1');
setDefaultCACertificates([...usual, certificate.cert]);
let document: object = {};
let reads = 0;
const site = createServer(certificate, (_, response) => {
  reads += 1;
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(document));
});
await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
const id = `https://127.0.0.1:${(site.address() as AddressInfo).port}/host.json`; // it is listening
const port = await freePort();
const issuer = `http://127.0.0.1:${port}`;
const server = await startServer(contract, handlers, {
  PORT: String(port),
  BASE_URL: issuer,
  WEBHOOK_ALLOW_CIDRS: '127.0.0.1/32',
});
after(async () => {
  await server.close();
  site.close();
  setDefaultCACertificates(usual);
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
  const { body: entryPoint } = await server.anybody.get('/.well-known/oauth-protected-resource/mcp');
  const { verifier, challenge } = pkce();
  const asked = {
    response_type: 'code',
    client_id: id,
    redirect_uri: 'http://localhost:51234/callback',
    scope: entryPoint.scopes_supported.join(' '),
    resource: entryPoint.resource,
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
    resource: entryPoint.resource,
  });
  assert.equal(tokens.scope, asked.scope);
  const said = await sendMessage(
    `${server.origin}/mcp`,
    toolCall('whoami', { detail: 'full' }),
    bearer(tokens.access_token),
  );
  assert.equal(said.body.result.structuredContent.data.credential.kind, 'oauth');
});

for (const [name, { path, connect }] of Object.entries(kitsFor(issuer)))
  test(`MCP 13: ${name} connects with the address of its document in place of a registration`, async () => {
    const w = await createTestWorkspace(server);
    const address = id.replace('host', encodeURIComponent(name));
    const host = new Host(w.owner, address);
    document = { ...host.clientMetadata, client_id: address };
    const before = reads;
    const connected = await connect(host);
    assert.ok(reads > before, 'the document was read');
    assert.equal(host.client?.client_id, address);
    assert.equal(host.asked[0]?.searchParams.get('client_id'), address);
    assert.equal(host.asked[0]?.searchParams.get('resource'), issuer + path);
    const { isError, structuredContent } = await connected.call('whoami', { detail: 'full' });
    assert.ok(isError !== true);
    const { data } = structuredContent as { data: { workspace: { id: number } } }; // in the format of whoami
    assert.equal(data.workspace.id, w.id);
    await connected.close();
  });
