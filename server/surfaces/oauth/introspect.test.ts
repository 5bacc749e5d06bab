import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as openid from 'openid-client';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { boundClient, oauthAt } from '#/test/oauth-at.ts';
import { boundClient as sharedClient, publicClient, tokensFor as sharedTokens } from '#/test/oauth.ts';
import { server as shared, workspace } from '#/test/harness.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';

const path = '/v1/oauth/introspect';

test('POST /v1/oauth/introspect 200 tells a client what its token is worth, and nothing of others', async () => {
  const w = await workspace();
  const [client, other] = [await sharedClient(w), await sharedClient(w)];
  const tokens = await sharedTokens(w.owner, client);
  const ask = async (of: typeof client, token: string) =>
    (await shared.anybody.post(path, { client_id: of.id, client_secret: of.secret, token })).body;
  const worth = await ask(client, tokens.access);
  assert.deepEqual(
    [worth.active, worth.client_id, worth.token_type, worth.sub, worth.exp - worth.iat],
    [true, client.id, 'access_token', String(w.owner.userId), 3600],
  );
  assert.equal((await ask(client, tokens.refresh)).token_type, 'refresh_token');
  for (const body of [
    await ask(other, tokens.access),
    await ask(client, 'oat_unknown'),
    await ask(client, w.key),
  ])
    assert.deepEqual(body, { active: false });
  await shared.anybody.post('/v1/oauth/revoke', {
    client_id: client.id,
    client_secret: client.secret,
    token: tokens.refresh,
  });
  assert.deepEqual(await ask(client, tokens.access), { active: false });
  assert.deepEqual(await ask(client, tokens.refresh), { active: false });
});

test('POST /v1/oauth/introspect 401 for public clients, wrong secrets and nobody', async () => {
  const w = await workspace();
  const [bound, open] = [await sharedClient(w), await publicClient()];
  for (const proof of [
    { client_id: open.id },
    { client_id: bound.id },
    { client_id: bound.id, client_secret: 'wrong' },
    { client_id: 'ocl_unknown', client_secret: 'x' },
  ]) {
    const { status, body } = await shared.anybody.post(path, { ...proof, token: 'x' });
    assert.deepEqual([status, body.error], [401, 'invalid_client']);
  }
});

const server = await startServer(contract, handlers, { PUBLIC_LIMIT_POINTS: '20' });
after(() => server.close());
const w = await createTestWorkspace(server);
const { tokensFor } = oauthAt(server);

test('openid-client introspects a token through the metadata of the server', async () => {
  const client = await boundClient(w);
  const tokens = await tokensFor(w.owner, client);
  const { body: metadata } = await server.anybody.get('/.well-known/oauth-authorization-server');
  assert.equal(metadata.introspection_endpoint, `${server.app.config.baseUrl}${path}`);
  const config = new openid.Configuration(
    { ...metadata, introspection_endpoint: `${server.origin}${path}` },
    client.id,
    client.secret ?? '',
  );
  openid.allowInsecureRequests(config);
  const answer = await openid.tokenIntrospection(config, tokens.access);
  assert.deepEqual([answer.active, answer.client_id], [true, client.id]);
});

test('A confidential client is counted by itself: its neighbors at the same address do not use up its requests', async () => {
  const [one, two] = [await boundClient(w), await boundClient(w)];
  const ask = async (client: typeof one, secret = client.secret) =>
    (await server.anybody.post(path, { client_id: client.id, client_secret: secret, token: 'x' })).status;
  const wrong: number[] = [];
  for (let count = 0; count < 25; count += 1) wrong.push(await ask(one, 'wrong'));
  assert.equal(wrong.at(-1), 429, 'who proves nothing counts by address');
  for (let count = 0; count < 20; count += 1) assert.equal(await ask(one), 200);
  assert.equal(await ask(one), 429, 'the client has its own limit');
  assert.equal(await ask(two), 200);
});

test('Requests that are refused before a client is known count by address', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 25; count += 1)
    statuses.push((await server.anybody.post('/v1/oauth/token', { grant_type: 'nonsense' })).status);
  assert.deepEqual([statuses[0], statuses.at(-1)], [400, 429]);
});
