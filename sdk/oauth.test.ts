import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { createOAuth, needsNewConsent, type OAuthTokens } from './oauth.ts';

const redirectUri = 'https://app.test/back';
const given = { state: 's', codeVerifier: 'v' };

/** An authorization server in place of fetch: records the requests, and returns a new pair of tokens each time. */
function app(options: { clientSecret?: string; answer?: () => Response } = {}) {
  const sent: { path: string; fields: Record<string, string> }[] = [];
  const tokens = () =>
    Response.json({
      access_token: `at_${sent.length}`,
      refresh_token: `rt_${sent.length}`,
      token_type: 'Bearer',
      expires_in: 3_600,
      scope: 'contacts:read deals:read',
    });
  const answer = options.answer ?? tokens;
  const serve: typeof fetch = async (...asked) => {
    const request = new Request(...asked);
    const fields = Object.fromEntries(new URLSearchParams(await request.text()));
    sent.push({ path: new URL(request.url).pathname, fields });
    return answer();
  };
  const { clientSecret } = options;
  const oauth = createOAuth({
    baseUrl: 'https://calls.test/',
    clientId: 'ocl_1',
    clientSecret,
    redirectUri,
    fetch: serve,
  });
  return { oauth, sent };
}

const stale: OAuthTokens = { accessToken: 'at_0', refreshToken: 'rt_0', expiresAtMs: 0, scopes: [] };

test('the address of the consent page has everything, and the challenge is that of the verifier', async () => {
  const { oauth } = app();
  const { url, state, codeVerifier } = await oauth.authorize({ scopes: ['contacts:read', 'deals:read'] });
  const { origin, pathname, searchParams } = new URL(url);
  assert.deepEqual([origin, pathname], ['https://calls.test', '/oauth/consent']);
  assert.match(codeVerifier, /^[\w-]{43}$/);
  assert.deepEqual(Object.fromEntries(searchParams), {
    response_type: 'code',
    client_id: 'ocl_1',
    redirect_uri: redirectUri,
    scope: 'contacts:read deals:read',
    state,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const other = await oauth.authorize();
  assert.ok(other.state !== state && other.codeVerifier !== codeVerifier);
  assert.equal(new URL(other.url).searchParams.get('scope'), null);
});

test('a code is exchanged with its verifier, and the secret if there is one', async () => {
  const { oauth, sent } = app({ clientSecret: 'shh' });
  const before = Date.now();
  const tokens = await oauth.exchange(`${redirectUri}?code=c&state=s&iss=https://calls.test`, given);
  assert.deepEqual(
    [tokens.accessToken, tokens.refreshToken, tokens.scopes],
    ['at_1', 'rt_1', ['contacts:read', 'deals:read']],
  );
  assert.ok(tokens.expiresAtMs >= before + 3_600_000);
  assert.deepEqual(sent, [
    {
      path: '/v1/oauth/token',
      fields: {
        grant_type: 'authorization_code',
        code: 'c',
        redirect_uri: redirectUri,
        code_verifier: 'v',
        client_id: 'ocl_1',
        client_secret: 'shh',
      },
    },
  ]);
});

test('an answer that is not for the app, or has no code, is refused before anything is sent', async () => {
  const { oauth, sent } = app();
  for (const [query, reason] of [
    ['code=c&state=other', 'state_mismatch'],
    ['code=c', 'state_mismatch'],
    ['code=c&state=s&iss=https://evil.test', 'issuer_mismatch'],
    ['error=access_denied&state=s&iss=https://calls.test', 'access_denied'],
    ['state=s', 'no_code'],
  ] as const)
    await assert.rejects(oauth.exchange(`${redirectUri}?${query}`, given), {
      name: 'OAuthCallbackError',
      reason,
    });
  assert.deepEqual(sent, []);
});

test('a session refreshes once for all that wait, stores the pair first, and again for a token that is refused', async () => {
  const { oauth, sent } = app();
  const stored: string[] = [];
  const session = oauth.session(stale, { onTokens: ({ refreshToken }) => void stored.push(refreshToken) });
  const got = await Promise.all([session.token(), session.token(), session.token('at_0')]);
  assert.deepEqual(got, ['at_1', 'at_1', 'at_1']);
  assert.deepEqual([await session.token(), await session.token('at_0')], ['at_1', 'at_1']);
  assert.equal(await session.token('at_1'), 'at_2');
  assert.deepEqual([stored, session.tokens().accessToken], [['rt_1', 'rt_2'], 'at_2']);
  await session.revoke();
  assert.deepEqual(
    sent.map(({ path, fields }) => [path, fields['refresh_token'] ?? fields['token']]),
    [
      ['/v1/oauth/token', 'rt_0'],
      ['/v1/oauth/token', 'rt_1'],
      ['/v1/oauth/revoke', 'rt_2'],
    ],
  );
});

test('a refresh that is refused is thrown to all that wait, and says that consent is needed', async () => {
  const answer = () =>
    Response.json({ error: 'invalid_grant', error_description: 'Revoked' }, { status: 400 });
  const { oauth, sent } = app({ answer });
  const session = oauth.session(stale);
  const results = await Promise.allSettled([session.token(), session.token()]);
  assert.deepEqual(
    results.map((result) => result.status === 'rejected' && needsNewConsent(result.reason)),
    [true, true],
  );
  assert.equal(sent.length, 1);
  assert.equal(needsNewConsent(new Error('no')), false);
});
