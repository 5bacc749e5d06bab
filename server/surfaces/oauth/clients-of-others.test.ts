import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import Strategy from 'passport-oauth2';
import { AuthorizationCode } from 'simple-oauth2';
import { server, workspace } from '#/test/harness.ts';
import { boundClient, callback, isGood, publicClient, target, type TestClient } from '#/test/oauth.ts';
import type { Workspace } from '#/test/workspace.ts';

// Common client libraries complete their flows, so that the tests do not depend on our own reading of the RFCs.

const issuer = new URL(server.app.config.baseUrl);
const scope = 'contacts:read deals:read';
/** openid-client removes the query from the redirect URI on return. */
const plainCallback = 'https://robot.example/plain';

/** Sends requests for the public address to the test server, as a proxy does. */
const through = (address: string, options: object): Promise<Response> =>
  fetch(address.replace(issuer.origin, server.origin), options);

/** Acts as the browser of a person with an authorization URL: consent, and the redirect to the app. */
async function consent(w: Workspace, asked: URL | string): Promise<URL> {
  const { search } = new URL(asked);
  return target(await w.owner.client.send('GET', `/v1/oauth/authorize${search}`));
}

const ways: readonly [name: string, method: string, proof: (secret: string) => openid.ClientAuth][] = [
  ['without a secret', 'none', () => openid.None()],
  ['with the secret in the body', 'client_secret_post', (secret) => openid.ClientSecretPost(secret)],
  ['with HTTP Basic', 'client_secret_basic', (secret) => openid.ClientSecretBasic(secret)],
];

for (const [name, method, proof] of ways) {
  test(`openid-client finds the server and completes its flow ${name}`, async () => {
    const w = await workspace();
    const { id, secret } = await clientFor(w, method);
    const config = await openid.discovery(issuer, id, undefined, proof(secret ?? ''), {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
      [openid.customFetch]: through,
    });
    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const asked = openid.buildAuthorizationUrl(config, {
      redirect_uri: plainCallback,
      scope,
      state,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    assert.equal(asked.href.split('?')[0], server.app.config.consentUrl);
    const back = await consent(w, asked);
    const checks = { pkceCodeVerifier: verifier, expectedState: state };
    const tokens = await openid.authorizationCodeGrant(config, back, checks);
    assert.deepEqual(tokens.scope?.split(' ').toSorted(), scope.split(' '));
    const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
    assert.notEqual(renewed.refresh_token, tokens.refresh_token);
    const contacts = await openid.fetchProtectedResource(
      config,
      renewed.access_token,
      new URL('/v1/contacts', issuer),
      'GET',
    );
    assert.equal(contacts.status, 200);
    await openid.tokenRevocation(config, renewed.refresh_token ?? '');
    assert.ok(!(await isGood(renewed.access_token)));
  });
}

test('oauth4webapi registers its own client and completes its flow', async () => {
  const w = await workspace();
  const options = { [oauth.allowInsecureRequests]: true, [oauth.customFetch]: through } as const;
  const found = await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' });
  const authorizationServer = await oauth.processDiscoveryResponse(issuer, found);
  const metadata = { client_name: 'Robot', redirect_uris: [callback], scope };
  const client = await oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(authorizationServer, metadata, options),
  );
  const verifier = oauth.generateRandomCodeVerifier();
  const asked = new URL(authorizationServer.authorization_endpoint ?? '');
  asked.search = new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: callback,
    state: 'abc',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).toString();
  const answer = oauth.validateAuthResponse(authorizationServer, client, await consent(w, asked), 'abc');
  const exchanged = await oauth.processAuthorizationCodeResponse(
    authorizationServer,
    client,
    await oauth.authorizationCodeGrantRequest(
      authorizationServer,
      client,
      oauth.None(),
      answer,
      callback,
      verifier,
      options,
    ),
  );
  const renewed = await oauth.processRefreshTokenResponse(
    authorizationServer,
    client,
    await oauth.refreshTokenGrantRequest(
      authorizationServer,
      client,
      oauth.None(),
      exchanged.refresh_token ?? '',
      options,
    ),
  );
  assert.ok(await isGood(renewed.access_token));
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(authorizationServer, client, oauth.None(), renewed.access_token, options),
  );
  assert.ok(!(await isGood(renewed.access_token)));
});

for (const bodyFormat of ['form', 'json'] as const)
  for (const authorizationMethod of ['header', 'body'] as const)
    test(`simple-oauth2 completes its flow with a ${bodyFormat} body and the secret in the ${authorizationMethod}`, async () => {
      const w = await workspace();
      const { id, secret } = await clientFor(w, 'client_secret_basic');
      const client = new AuthorizationCode({
        client: { id, secret: secret ?? '' },
        auth: {
          tokenHost: server.origin,
          tokenPath: '/v1/oauth/token',
          revokePath: '/v1/oauth/revoke',
          authorizePath: '/oauth/consent',
        },
        options: { bodyFormat, authorizationMethod },
      });
      const back = await consent(w, client.authorizeURL({ redirect_uri: callback, scope, state: 'abc' }));
      const code = back.searchParams.get('code') ?? '';
      const tokens = await client.getToken({ code, redirect_uri: callback });
      const renewed = await tokens.refresh();
      assert.ok(await isGood(String(renewed.token['access_token'])));
      await renewed.revokeAll();
      assert.ok(!(await isGood(String(renewed.token['access_token']))));
    });

for (const pkce of [true, false])
  test(`passport-oauth2 signs a person in ${pkce ? 'with' : 'without'} PKCE`, async () => {
    const w = await workspace();
    const { id, secret } = await clientFor(w, pkce ? 'none' : 'client_secret_post');
    const options = {
      authorizationURL: server.app.config.consentUrl,
      tokenURL: `${server.origin}/v1/oauth/token`,
      clientID: id,
      clientSecret: secret ?? '',
      callbackURL: callback,
      scope: scope.split(' '),
      state: true,
      pkce,
    };
    const request = { session: {}, query: {}, headers: {}, connection: {} };
    const asked = await answerOf(options, request);
    const back = await consent(w, asked);
    const access = await answerOf(options, { ...request, query: Object.fromEntries(back.searchParams) });
    assert.ok(await isGood(access));
  });

/** The URL to which the strategy redirects, or the access token after the return. */
function answerOf(options: object, request: object): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const verify: Strategy.VerifyFunction = (
    access: string,
    _refresh: string,
    _profile: unknown,
    done: Strategy.VerifyCallback,
  ) => done(null, { access });
  const strategy = new Strategy(options as Strategy.StrategyOptions, verify); // as an app that has session middleware
  strategy.redirect = resolve;
  strategy.success = (user) => resolve((user as unknown as { access: string }).access); // made by `verify`
  strategy.fail = (challenge) => reject(new Error(JSON.stringify(challenge)));
  strategy.error = reject;
  strategy.authenticate(request as never); // the parts of a request that the strategy reads
  return promise;
}

function clientFor(w: Workspace, method: string): Promise<TestClient> {
  const redirect_uris = [callback, plainCallback];
  return method === 'none'
    ? publicClient({ scope, redirect_uris })
    : boundClient(w, { scope, redirect_uris, token_endpoint_auth_method: method });
}
