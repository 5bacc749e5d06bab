import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { pkce } from '#/test/oauth.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';

// Clients whose id is the URL of a document that describes them (Client ID Metadata Documents).

let document: object = {};
let read = 0;
const site = createServer((_, response) => {
  read += 1;
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(document));
});
await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
const id = `http://127.0.0.1:${(site.address() as AddressInfo).port}/client.json`; // listens on a port
const server = await startServer(contract, handlers, { WEBHOOK_ALLOW_CIDRS: '127.0.0.1/32' });
after(async () => {
  await server.close();
  site.close();
});
afterEach(() => server.clock.reset());

const w = await createTestWorkspace(server);
const loopback = ['http://localhost/callback', 'http://127.0.0.1/callback'];
const good = { client_id: id, client_name: 'Editor', redirect_uris: loopback, scope: 'openid contacts:read' };

function authorize(redirectUri: string, challenge: string, clientId = id) {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  return w.owner.client.send('GET', `/v1/oauth/authorize?${query.toString()}`);
}

test('a client whose id is the address of its document gets tokens, at any port of this computer', async () => {
  document = good;
  const { verifier, challenge } = pkce();
  const redirectUri = 'http://localhost:51234/callback';
  const { status, headers, body } = await authorize(redirectUri, challenge);
  assert.equal(status, 302, JSON.stringify(body));
  const code = new URL(headers.get('location') ?? '').searchParams.get('code');
  const tokens = await server.anybody.post('/v1/oauth/token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    client_id: id,
    code_verifier: verifier,
  });
  assert.deepEqual([tokens.status, tokens.body.scope], [200, 'contacts:read']);
  assert.equal((await authorize('http://localhost:51234/other', challenge)).status, 400);
});

test('the document is kept for minutes and then read again', async () => {
  document = good;
  const { challenge } = pkce();
  await authorize('http://localhost:1/callback', challenge);
  const before = read;
  await authorize('http://localhost:1/callback', challenge);
  assert.equal(read, before);
  document = { ...good, redirect_uris: ['https://robot.example/cb'] };
  server.clock.advance(301_000);
  assert.equal((await authorize('http://localhost:1/callback', challenge)).status, 400);
  assert.equal((await authorize('https://robot.example/cb', challenge)).status, 302);
});

test('400 for a document that is another’s, no metadata, or behind an address that is not to be asked', async () => {
  const { challenge } = pkce();
  const wrong = [
    { client_id: `${id}?another` },
    { redirect_uris: [] },
    { redirect_uris: ['http://robot.example/cb'] },
    { token_endpoint_auth_method: 'client_secret_post' },
    { client_name: 7 },
    { token_endpoint_auth_method: 'private_key_jwt' },
    { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [] } },
    { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'http://10.0.0.1/keys' },
    {
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: [{}] },
      jwks_uri: 'https://a.example/keys',
    },
  ];
  for (const [index, one] of wrong.entries()) {
    document = { ...good, client_id: `${id}?${index}`, ...one };
    const { status, body } = await authorize('http://localhost/callback', challenge, `${id}?${index}`);
    assert.equal(status, 400, JSON.stringify(body));
  }
  document = { ...good, client_id: `${id}?right` };
  assert.equal((await authorize('http://localhost/callback', challenge, `${id}?right`)).status, 302);
  document = good;
  for (const clientId of ['http://127.0.0.2/c', 'https://10.0.0.1/c', 'https://localhost:22/c', `${id}/../a`])
    assert.equal((await authorize('http://localhost/callback', challenge, clientId)).status, 400, clientId);
});
