import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { handlers } from '#/main/handlers.ts';
import { sql } from '#/platform/db/sql.ts';
import { pkce, target } from '#/test/oauth.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';
import { assertionType } from './client-assertion.ts';
import { sweep } from './upkeep.ts';

// Apps that publish their keys in their document, and libraries that sign with them.

const pages = new Map<string, object>();
let asked = 0;
const site = createServer((request, response) => {
  asked += 1;
  const page = pages.get(request.url ?? '');
  response.statusCode = page === undefined ? 404 : 200;
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(page ?? {}));
});
await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
const host = `127.0.0.1:${(site.address() as AddressInfo).port}`; // listens on a port
const server = await startServer(contract, handlers, { WEBHOOK_ALLOW_CIDRS: '127.0.0.1/32' });
after(async () => {
  await server.close();
  site.close();
});
afterEach(() => server.clock.reset());

const w = await createTestWorkspace(server);
const issuer = new URL(server.app.config.baseUrl);
const callback = 'https://robot.example/callback';
const scope = 'contacts:read';

type Keys = { privateKey: CryptoKey; jwk: object };
type App = Keys & { id: string };

async function keysOf(alg: string, kid: string): Promise<Keys> {
  const { privateKey, publicKey } = await oauth.generateKeyPair(alg, { extractable: true });
  const jwk = await crypto.subtle.exportKey('jwk', publicKey);
  return { privateKey, jwk: { ...jwk, kid, use: 'sig' } };
}

let apps = 0;

/** An app with its keys in its document, or at a URL in the document. */
async function newApp(alg: string, where: 'jwks' | 'jwks_uri' = 'jwks'): Promise<App> {
  apps += 1;
  const keys = await keysOf(alg, 'one');
  const id = `http://${host}/app-${apps}.json`;
  const jwks = { keys: [keys.jwk] };
  pages.set(`/keys-${apps}.json`, jwks);
  pages.set(`/app-${apps}.json`, {
    client_id: id,
    client_name: `Editor ${apps}`,
    redirect_uris: [callback],
    scope,
    token_endpoint_auth_method: 'private_key_jwt',
    ...(where === 'jwks' ? { jwks } : { jwks_uri: `http://${host}/keys-${apps}.json` }),
  });
  return { ...keys, id };
}

const through = (address: string, options: object): Promise<Response> =>
  fetch(address.replace(issuer.origin, server.origin), options);

for (const [alg, where] of [
  ['RS256', 'jwks'],
  ['PS256', 'jwks_uri'],
  ['ES256', 'jwks_uri'],
  ['Ed25519', 'jwks'],
] as const)
  test(`openid-client proves an app with ${alg} (${where}): code, refresh, revoke`, async () => {
    const app = await newApp(alg, where);
    const proof = openid.PrivateKeyJwt({ key: app.privateKey, kid: 'one' });
    const config = await openid.discovery(issuer, app.id, undefined, proof, {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
      [openid.customFetch]: through,
    });
    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const request = openid.buildAuthorizationUrl(config, {
      redirect_uri: callback,
      scope,
      state,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const back = target(await w.owner.client.send('GET', `/v1/oauth/authorize${request.search}`));
    const checks = { pkceCodeVerifier: verifier, expectedState: state };
    const tokens = await openid.authorizationCodeGrant(config, back, checks);
    const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
    const contacts = await openid.fetchProtectedResource(
      config,
      renewed.access_token,
      new URL('/v1/contacts', issuer),
      'GET',
    );
    assert.equal(contacts.status, 200);
    const seen = await openid.tokenIntrospection(config, renewed.access_token);
    assert.equal(seen.active, true);
    await openid.tokenRevocation(config, renewed.refresh_token ?? '');
    assert.equal((await openid.tokenIntrospection(config, renewed.access_token)).active, false);
  });

/** An authorization code of the app, for one exchange. */
async function codeFor(app: App): Promise<{ code: string; verifier: string }> {
  const { verifier, challenge } = pkce();
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: app.id,
    redirect_uri: callback,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  const reply = await w.owner.client.send('GET', `/v1/oauth/authorize?${query.toString()}`);
  return { code: target(reply).searchParams.get('code') ?? '', verifier };
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A client assertion signed by the app; every part can be made invalid. */
async function signed(
  app: App,
  claims: object = {},
  header: object = {},
  key = app.privateKey,
): Promise<string> {
  const now = Math.floor(server.clock.now() / 1_000);
  const said = {
    iss: app.id,
    sub: app.id,
    aud: issuer.href.replace(/\/$/, ''),
    iat: now,
    exp: now + 60,
    jti: crypto.randomUUID(),
    ...claims,
  };
  const input = `${encode({ alg: 'ES256', kid: 'one', ...header })}.${encode(said)}`;
  const how = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(how, key, Buffer.from(input));
  return `${input}.${Buffer.from(signature).toString('base64url')}`;
}

/** Uses a token that does not exist: the response is 400 invalid_grant if the app is authenticated. */
const show = async (assertion: string | undefined, more: object = {}) => {
  const { status, body } = await server.anybody.post('/v1/oauth/token', {
    grant_type: 'refresh_token',
    refresh_token: 'ort_none',
    client_assertion_type: assertionType,
    client_assertion: assertion,
    ...more,
  });
  return [status, body.error];
};
const proven = [400, 'invalid_grant'];
const refused = [401, 'invalid_client'];

test('401 invalid_client for an assertion that is false in any part, and each works once', async () => {
  const [app, other] = [await newApp('ES256'), await newApp('ES256')];
  await codeFor(app);
  await codeFor(other);
  assert.deepEqual(await show(await signed(app)), proven);
  const token = `${issuer.href.replace(/\/$/, '')}/v1/oauth/token`;
  assert.deepEqual(await show(await signed(app, { aud: [token] })), proven);
  assert.deepEqual(await show(await signed(app), { client_id: app.id }), proven);

  const once = await signed(app);
  const replies = await Promise.all(Array.from({ length: 4 }, () => show(once)));
  assert.deepEqual(
    replies.map(([status]) => status).toSorted((a, b) => a - b),
    [400, 401, 401, 401],
    'of four at once, one gets through',
  );

  const inSeconds = (seconds: number) => Math.floor(server.clock.now() / 1_000) + seconds;
  const stranger = await keysOf('ES256', 'one');
  const wrong: Record<string, (app: App) => Promise<string>> = {
    'of another app': (app) => signed(other, { iss: app.id, sub: app.id }),
    'issuer and subject differ': (app) => signed(app, { iss: other.id }),
    'for another server': (app) => signed(app, { aud: 'https://other.example' }),
    'for two servers': (app) => signed(app, { aud: [issuer.origin, 'https://other.example'] }),
    over: (app) => signed(app, { exp: inSeconds(-120) }),
    'for longer than five minutes': (app) => signed(app, { exp: inSeconds(600) }),
    'without an end': (app) => signed(app, { exp: undefined }),
    'not yet': (app) => signed(app, { nbf: inSeconds(300) }),
    'without a number': (app) => signed(app, { jti: undefined }),
    'signed with another key': (app) => signed(app, {}, {}, stranger.privateKey),
    'unknown key': (app) => signed(app, {}, { kid: 'two' }),
    'no algorithm': async (app) => (await signed(app, {}, { alg: 'none' })).replace(/\.[^.]*$/, '.AA'),
    'a shared secret': (app) => signed(app, {}, { alg: 'HS256' }),
    'another algorithm than the key': (app) => signed(app, {}, { alg: 'RS256' }),
    'an extension': (app) => signed(app, {}, { crit: ['b64'], b64: false }),
    'no token': async () => 'a.b.c',
  };
  for (const [what, make] of Object.entries(wrong)) {
    // A new app each time, because failures are counted by app.
    const another = await newApp('ES256');
    await codeFor(another);
    assert.deepEqual(await show(await make(another)), refused, what);
  }
});

test('An app with keys is known by nothing else: neither its id alone, nor a secret, nor two proofs at once', async () => {
  const app = await newApp('ES256');
  const { code, verifier } = await codeFor(app);
  const exchange = async (more: object) => {
    const { status, body } = await server.anybody.post('/v1/oauth/token', {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: callback,
      ...more,
    });
    return [status, body.error];
  };
  const client_assertion = await signed(app);
  assert.deepEqual(await exchange({ client_id: app.id }), refused);
  assert.deepEqual(await exchange({ client_id: app.id, client_secret: 'guess' }), refused);
  const proof = { client_assertion_type: assertionType, client_assertion };
  assert.deepEqual(await exchange({ ...proof, client_secret: 'x' }), [400, 'invalid_request']);
  assert.deepEqual(await exchange({ ...proof, client_id: 'ocl_other' }), refused);
  assert.deepEqual(await exchange({ client_assertion }), [400, 'invalid_request']);
  assert.deepEqual(await exchange({ ...proof, client_id: app.id }), [200, undefined]);
});

test('A key that the host takes back is refused after five minutes, and a new one is found at once', async () => {
  const app = await newApp('ES256', 'jwks_uri');
  await codeFor(app);
  assert.deepEqual(await show(await signed(app)), proven);
  const before = asked;
  assert.deepEqual(await show(await signed(app)), proven);
  assert.equal(asked, before, 'keys are kept for a while');
  const next = await keysOf('ES256', 'two');
  pages.set(`/keys-${apps}.json`, { keys: [next.jwk] });
  server.clock.advance(31_000);
  assert.deepEqual(await show(await signed(app, {}, { kid: 'two' }, next.privateKey)), proven);
  assert.deepEqual(await show(await signed(app)), refused);
  const asking = asked;
  for (const kid of ['a', 'b', 'c']) assert.deepEqual(await show(await signed(app, {}, { kid })), refused);
  assert.equal(asked, asking, 'unknown keys do not make the service ask again and again');
});

test('The consent page names the host of an app that proves itself, and none for others', async () => {
  const app = await newApp('ES256');
  const describe = async (id: string) => {
    const query = { response_type: 'code', client_id: id, redirect_uri: callback };
    const code = { code_challenge: pkce().challenge, code_challenge_method: 'S256' };
    const { body } = await w.owner.client.get('/auth/oauth/consent', { ...query, ...code });
    return body.client;
  };
  const shown = await describe(app.id);
  assert.deepEqual([shown.verifiedHost, shown.isVerified], [host, false]);
  const plain = `http://${host}/plain.json`;
  pages.set('/plain.json', { client_id: plain, client_name: 'Plain', redirect_uris: [callback] });
  assert.equal((await describe(plain)).verifiedHost, null);
});

test('Numbers of assertions are forgotten once these are over', async () => {
  const app = await newApp('ES256');
  await codeFor(app);
  assert.deepEqual(await show(await signed(app)), proven);
  const kept = async () =>
    (await sql`select from oauth_assertion where client_id = ${app.id}`.execute(server.app.database.db)).rows
      .length;
  assert.equal(await kept(), 1);
  server.clock.advance(10 * 60_000);
  await sweep(server.app);
  assert.equal(await kept(), 0);
});
