import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeLink } from '#/domain/people/credentials/access-links.ts';
import { server, workspace } from '#/test/harness.ts';
import {
  boundClient,
  codeFor,
  exchange,
  fault,
  isGood,
  pkce,
  publicClient,
  refresh,
  tokensFor,
  type TestClient,
} from '#/test/oauth.ts';

const w = await workspace();
const client = await publicClient();

const revoke = (of: TestClient, fields: Record<string, unknown>) =>
  server.anybody.post('/v1/oauth/revoke', {
    client_id: of.id,
    ...(of.secret !== null && { client_secret: of.secret }),
    ...fields,
  });
const withToken = (token: string) => server.anybody.with({ Authorization: `Bearer ${token}` });

test('OAuth 46: 200 for unknown, dead and foreign tokens; the foreign one lives; a bad client is 401', async () => {
  const mine = await tokensFor(w.owner, client);
  const other = await publicClient();
  for (const token of ['nonsense', 'oat_unknown', mine.access, mine.refresh])
    assert.deepEqual(
      [(await revoke(other, { token })).status, (await revoke(other, { token })).body],
      [200, {}],
    );
  assert.ok(await isGood(mine.access));
  assert.deepEqual(fault(await revoke(client, {})), [400, 'invalid_request']);
  assert.deepEqual(fault(await revoke({ id: 'ocl_unknown', secret: null }, { token: 'x' })), [
    401,
    'invalid_client',
  ]);
  const bound = await boundClient(w);
  assert.deepEqual(fault(await revoke({ ...bound, secret: 'wrong' }, { token: 'x' })), [
    401,
    'invalid_client',
  ]);
});

test('OAuth 47: a refresh token takes the access tokens with it, an access token goes alone', async () => {
  const first = await tokensFor(w.owner, client);
  assert.equal((await revoke(client, { token: first.access, token_type_hint: 'refresh_token' })).status, 200);
  assert.ok(!(await isGood(first.access)));
  const next = await refresh(client, first.refresh);
  assert.equal(next.status, 200);
  assert.equal(
    (await revoke(client, { token: next.body.refresh_token, token_type_hint: 'access_token' })).status,
    200,
  );
  assert.ok(!(await isGood(next.body.access_token)));
  assert.deepEqual(fault(await refresh(client, next.body.refresh_token)), [400, 'invalid_grant']);
});

test('OAuth 48: disconnecting, deactivating the person and deleting the app stop the tokens at the next request', async () => {
  const connected = await tokensFor(w.owner, client);
  await withToken(connected.access).get('/v1/contacts');
  const { body } = await w.owner.client.get('/auth/connected-apps');
  const app = body.data.apps.find(({ clientId }: { clientId: string }) => clientId === client.id);
  assert.deepEqual([app.name, app.workspace.id, app.lastUsedAt === null], ['Robot', w.id, false]);
  const done = await w.owner.client.post('/auth/connected-apps/disconnect', {
    clientId: client.id,
    workspaceId: w.id,
  });
  assert.equal(done.status, 200, JSON.stringify(done.body));
  assert.ok(!(await isGood(connected.access)));
  assert.deepEqual(fault(await refresh(client, connected.refresh)), [400, 'invalid_grant']);

  const closer = await w.member('CLOSER');
  const theirs = await tokensFor(closer, client);
  assert.ok(await isGood(theirs.access));
  await w.owner.client.put('/v1/users', { id: closer.userId, status: 'DEACTIVATED' });
  assert.ok(!(await isGood(theirs.access)));
  assert.deepEqual(fault(await refresh(client, theirs.refresh)), [400, 'invalid_grant']);
});

test('OAuth 48: a password that was reset ends the access of apps, in every workspace', async () => {
  const own = await workspace();
  const tokens = await tokensFor(own.owner, client);
  const unused = pkce();
  const code = await codeFor(own.owner, client, unused);
  const token = await own.within((tx) => makeLink(tx, 'RESET', { personId: own.owner.personId }));
  const done = await server.anybody.post('/auth/password/reset', { token, password: 'a new long password' });
  assert.equal(done.status, 200, JSON.stringify(done.body));
  assert.ok(!(await isGood(tokens.access)));
  assert.deepEqual(fault(await refresh(client, tokens.refresh)), [400, 'invalid_grant']);
  assert.deepEqual(fault(await exchange(client, code, unused.verifier)), [400, 'invalid_grant']);
});

test('OAuth 49: a missing token is 401 with a bare challenge, an expired or revoked one is invalid', async () => {
  const missing = await server.anybody.get('/v1/contacts');
  assert.deepEqual([missing.status, missing.headers.get('www-authenticate')], [401, 'Bearer']);
  const challenge = async (token: string) => {
    const { status, headers } = await withToken(token).get('/v1/contacts');
    return [status, headers.get('www-authenticate')];
  };
  const invalid = [401, 'Bearer error="invalid_token"'];
  const { access } = await tokensFor(w.owner, client);
  await revoke(client, { token: access });
  assert.deepEqual(await challenge(access), invalid);
  assert.deepEqual(await challenge('none_of_ours'), invalid);
  const { access: old } = await tokensFor(w.owner, client);
  server.clock.advance(3_601_000);
  assert.deepEqual(await challenge(old), invalid);
  server.clock.reset();
});

test('OAuth 49: without a good token 401 invalid_token; without the scope 403 with its name; never in the query', async () => {
  const { access } = await tokensFor(w.owner, client, { scope: 'contacts:read' });
  const bad = await withToken('oat_unknown').get('/v1/contacts');
  assert.equal(bad.status, 401);
  assert.match(bad.headers.get('www-authenticate') ?? '', /error="invalid_token"/);
  const narrow = await withToken(access).post('/v1/contacts', { email: 'a@example.test' });
  assert.equal(narrow.status, 403);
  assert.match(narrow.headers.get('www-authenticate') ?? '', /insufficient_scope.*contacts:write/);
  assert.equal((await server.anybody.get('/v1/contacts', { access_token: access })).status, 401);
});

test('OAuth 50: a token acts in its workspace only, on the budget of its workspace', async () => {
  const other = await workspace();
  const foreign = await other.post('/v1/contacts', { email: 'foreign@example.test' });
  const { access } = await tokensFor(w.owner, client);
  const app = withToken(access);
  assert.equal(
    (await app.get('/v1/contacts/detail', { contactId: foreign.body.data.contact.id })).status,
    404,
  );
  const before = Number((await w.get('/v1/me')).headers.get('ratelimit-remaining'));
  assert.equal(Number((await app.get('/v1/me')).headers.get('ratelimit-remaining')), before - 1);
});

test('OAuth 51: an app may do what was granted and what the person’s present role allows', async () => {
  const person = await w.member('SALES_MANAGER');
  const { access } = await tokensFor(person, client);
  const app = withToken(access);
  assert.equal((await app.post('/v1/contacts', { email: 'b@example.test' })).status, 201);
  assert.equal((await w.owner.client.put('/v1/users', { id: person.userId, role: 'VIEWER' })).status, 200);
  assert.equal((await app.post('/v1/contacts', { email: 'c@example.test' })).status, 403);
  assert.equal((await app.get('/v1/contacts')).status, 200);
});
