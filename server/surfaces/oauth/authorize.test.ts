import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server, workspace } from '#/test/harness.ts';
import {
  authorize,
  authorizeQuery,
  boundClient,
  callback,
  codeFor,
  exchange,
  fault,
  isGood,
  pkce,
  publicClient,
  target,
  tokensFor,
  type Changed,
  type TestClient,
} from '#/test/oauth.ts';
import { approveClient } from './approve-client.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';

const w = await workspace();
const client = await publicClient();

test('OAuth 15: an unknown client or address is answered here, never redirected', async () => {
  const cases: Record<string, string | undefined>[] = [
    { redirect_uri: 'https://evil.example/cb' },
    { redirect_uri: undefined },
    { client_id: 'ocl_unknown' },
    { client_id: undefined },
  ];
  for (const changed of cases) {
    const reply = await authorize(w.owner, client, pkce(), changed);
    assert.deepEqual(fault(reply), [400, 'invalid_request'], JSON.stringify(changed));
    assert.equal(reply.headers.get('location'), null);
  }
});

test('OAuth 16: the address is compared character for character', async () => {
  const others = [
    `${callback}/`,
    callback.replace('?of=robot', ''),
    `${callback}&more=1`,
    callback.replace('robot.example', 'ROBOT.example'),
    callback.replace('robot.example', 'robot.example:443'),
    callback.replace('/cb', '/./cb'),
    callback.replace('/cb', '/%63b'),
    `${callback}#f`,
    callback.replace('https://', 'https://a@'),
  ];
  for (const uri of others)
    assert.deepEqual(
      fault(await authorize(w.owner, client, pkce(), { redirect_uri: uri })),
      [400, 'invalid_request'],
      uri,
    );
});

test('OAuth 17: a public client needs a challenge, S256, of 43 characters', async () => {
  const good = pkce();
  assert.deepEqual(fault(await authorize(w.owner, client, null)), [400, 'invalid_request']);
  for (const changed of [
    { code_challenge_method: undefined },
    { code_challenge_method: 'plain' },
    { code_challenge: good.challenge.slice(1) },
    { code_challenge: `${good.challenge.slice(1)}=` },
    { code_challenge: undefined },
  ])
    assert.deepEqual(
      fault(await authorize(w.owner, client, good, changed)),
      [400, 'invalid_request'],
      JSON.stringify(changed),
    );
});

test('OAuth 18: scopes are a subset of the allowed ones; left out means all of them', async () => {
  const refused = await authorize(w.owner, client, pkce(), { scope: 'contacts:read users:write “moon"\\' });
  assert.deepEqual(fault(refused), [400, 'invalid_scope']);
  assert.equal(
    refused.body.error_description,
    'Unknown, or beyond what the client or the grant allows: users:write, ?moon??',
  );
  const scopeOf = async (scope: string | undefined) => {
    const code = pkce();
    return (await exchange(client, await codeFor(w.owner, client, code, { scope }), code.verifier)).body
      .scope;
  };
  assert.equal(await scopeOf(undefined), 'contacts:read contacts:write deals:read');
  assert.equal(await scopeOf('deals:read  contacts:read deals:read '), 'contacts:read deals:read');
});

test('OAuth 19: the response type is code, and nothing is given twice', async () => {
  assert.deepEqual(fault(await authorize(w.owner, client, pkce(), { response_type: 'token' })), [
    400,
    'unsupported_response_type',
  ]);
  assert.deepEqual(fault(await authorize(w.owner, client, pkce(), { response_type: undefined })), [
    400,
    'invalid_request',
  ]);
  const query = `${authorizeQuery(client, pkce())}&scope=contacts%3Aread&scope=deals%3Aread`;
  assert.deepEqual(fault(await w.owner.client.send('GET', `/v1/oauth/authorize?${query}`)), [
    400,
    'invalid_request',
  ]);
});

test('OAuth 20: state is returned byte for byte, and the address keeps its own query', async () => {
  for (const state of ['a b+c%20&x=1', 'ü✓', '"quoted"', '0']) {
    const to = target(await authorize(w.owner, client, pkce(), { state }));
    assert.equal(to.searchParams.get('state'), state);
    assert.equal(to.searchParams.get('of'), 'robot');
  }
  assert.ok(
    !target(await authorize(w.owner, client, pkce(), { state: undefined })).searchParams.has('state'),
  );
});

test('OAuth 21 and 22: iss is in every redirect; a refusal goes back as access_denied with the state', async () => {
  const approved = target(await authorize(w.owner, client, pkce()));
  const denied = target(await authorize(w.owner, client, pkce(), { decision: 'deny' }));
  for (const to of [approved, denied]) assert.equal(to.searchParams.get('iss'), server.app.config.baseUrl);
  assert.equal(denied.searchParams.get('error'), 'access_denied');
  assert.equal(denied.searchParams.get('state'), 'of the client');
  assert.ok(!denied.searchParams.has('code'));
});

test('OAuth 23 and 25: only a session token in the header opens it: no key, no access token, no cookie', async () => {
  const path = `/v1/oauth/authorize?${authorizeQuery(client, pkce())}`;
  const { access } = await tokensFor(w.owner, client);
  const nobody = await server.anybody.send('GET', path);
  assert.equal(nobody.status, 401);
  assert.equal((await w.client.send('GET', path)).status, 401);
  assert.equal(
    (await server.anybody.with({ Authorization: `Bearer ${access}` }).send('GET', path)).status,
    401,
  );
  const byCookie = await server.anybody.with({ Cookie: `sid=${w.owner.token}` }).send('GET', path);
  assert.equal(byCookie.status, 401);
  assert.equal(byCookie.headers.get('location'), null);
});

test('OAuth 25: the decision of the consent page is taken from our own pages only', async () => {
  const asked = Object.fromEntries(new URLSearchParams(authorizeQuery(client, pkce())));
  const page = server.anybody.with({ Cookie: `sid=${w.owner.token}` });
  const foreign = await page.with({ Origin: 'https://evil.example' }).post('/auth/oauth/consent', asked);
  assert.equal(foreign.status, 403);
  const cross = await page.with({ 'Sec-Fetch-Site': 'cross-site' }).post('/auth/oauth/consent', asked);
  assert.equal(cross.status, 403);
  const form = await page
    .with({ 'Content-Type': 'text/plain' })
    .send('POST', '/auth/oauth/consent', JSON.stringify(asked));
  assert.equal(form.status, 415);
  const own = await page.with({ 'Sec-Fetch-Site': 'same-origin' }).post('/auth/oauth/consent', asked);
  assert.equal(own.status, 200, JSON.stringify(own.body));
  assert.ok(new URL(own.body.redirectTo).searchParams.get('code'));
});

test('OAuth 24: a Pending client is for its own workspace; an approved one for everybody', async () => {
  const [home, abroad] = [await workspace(), await workspace()];
  const pending = await boundClient(home);
  const outside = await authorize(abroad.owner, pending, null);
  assert.deepEqual(fault(outside), [403, 'access_denied']);
  assert.equal(outside.headers.get('location'), null);
  const member = await home.member('CLOSER');
  assert.ok(target(await authorize(member, pending, null)).searchParams.has('code'));
  const approved = await approveClient(systemContext(server.app), pending.id);
  assert.equal(approved.approvalStatus, 'Approved');
  await tokensFor(abroad.owner, pending);
  assert.equal((await home.get(`/v1/oauth/register/${pending.id}`)).body.approval_status, 'Active');
});

test('OAuth 26: the consent page gets who asks for what, in words, and where the answer goes', async () => {
  const asked = Object.fromEntries(
    new URLSearchParams(authorizeQuery(client, pkce(), { scope: 'contacts:read' })),
  );
  const { status, body } = await w.owner.client.get('/auth/oauth/consent', asked);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(
    [body.client.name, body.client.isVerified, body.redirectHost, body.isLocalOnly],
    ['Robot', false, 'robot.example', false],
  );
  assert.deepEqual(body.scopes, [
    { scope: 'contacts:read', words: 'See contacts and their notes', isOptIn: false },
  ]);
  assert.equal(body.workspaces.length, 1);
  const local = await publicClient({ redirect_uris: ['http://localhost:3000/cb', 'http://127.0.0.1/cb'] });
  const here = { ...asked, client_id: local.id, redirect_uri: 'http://localhost:3000/cb' };
  assert.equal((await w.owner.client.get('/auth/oauth/consent', here)).body.isLocalOnly, true);
});

test('section 3.2: errors of a request are answered here, with the way back if client and address are valid', async () => {
  const back = (error: string) =>
    `${callback}&error=${error}&state=of%20the%20client&iss=${encodeURIComponent(server.app.config.baseUrl)}`;
  const pending = await boundClient(await workspace());
  const cases: [TestClient, Changed, string][] = [
    [client, { scope: 'users:write' }, 'invalid_scope'],
    [client, { response_type: 'token' }, 'unsupported_response_type'],
    [client, { code_challenge_method: 'plain' }, 'invalid_request'],
    [client, { resource: 'https://elsewhere.example' }, 'invalid_target'],
    [pending, {}, 'access_denied'],
  ];
  for (const [of, changed, error] of cases) {
    const query = authorizeQuery(of, pkce(), changed);
    for (const path of ['/v1/oauth/authorize', '/auth/oauth/consent']) {
      const reply = await w.owner.client.send('GET', `${path}?${query}`);
      assert.deepEqual([reply.body.error, reply.body.redirectTo], [error, back(error)], path);
      assert.equal(reply.headers.get('location'), null);
    }
  }
  for (const changed of [{ redirect_uri: 'https://evil.example/cb' }, { client_id: 'ocl_unknown' }]) {
    const query = authorizeQuery(client, pkce(), { ...changed, scope: 'users:write' });
    const { body } = await w.owner.client.send('GET', `/auth/oauth/consent?${query}`);
    assert.deepEqual([body.error, body.redirectTo], ['invalid_request', undefined]);
  }
});

test('OAuth 28: a code ends after ten minutes and is stored as a hash only', async () => {
  const code = pkce();
  const value = await codeFor(w.owner, client, code);
  assert.match(value, /^oac_[A-Za-z0-9_-]{43}$/);
  server.clock.advance(601_000);
  try {
    assert.deepEqual(fault(await exchange(client, value, code.verifier)), [400, 'invalid_grant']);
  } finally {
    server.clock.reset();
  }
});

test('OAuth 29: the workspace is one of the person’s, chosen where there are several, and the membership holds the tokens', async () => {
  const [one, two, foreign] = [await workspace(), await workspace(), await workspace()];
  const person = one.owner;
  const userId = await two.takeIn(person, 'CLOSER');
  assert.deepEqual(fault(await authorize(person, client, pkce())), [400, 'invalid_request']);
  assert.deepEqual(fault(await authorize(person, client, pkce(), { workspaceId: foreign.id })), [
    400,
    'invalid_request',
  ]);
  const { access } = await tokensFor(person, client, { workspaceId: two.id });
  const app = server.anybody.with({ Authorization: `Bearer ${access}` });
  assert.equal((await app.get('/v1/me')).body.data.workspace.id, two.id);
  const left = await two.owner.client.put('/v1/users', { id: userId, status: 'DEACTIVATED' });
  assert.equal(left.status, 200, JSON.stringify(left.body));
  assert.ok(!(await isGood(access)));
});
