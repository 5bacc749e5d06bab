import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auth as clientAuth } from '@googleapis/calendar';
import { consentParameters, missingScopes, scopesFor } from '#/ports/calendars/google/scopes.ts';
import { apiFor, apiWith, redirectUri, signInClient, status, type Auth } from './google-client.ts';
import { startGoogleFake } from './google-fake.ts';

const fake = await startGoogleFake();

/** Signs in up to the code that the browser returns with. */
async function consented(
  auth: Auth,
  asked: Record<string, unknown>,
  decision: Parameters<typeof fake.decide>[1],
): Promise<{ back: URL; codeVerifier: string }> {
  const { codeVerifier, codeChallenge } = await auth.generateCodeVerifierAsync();
  const url = auth.generateAuthUrl({
    ...consentParameters,
    include_granted_scopes: true,
    scope: [...scopesFor('READ')],
    state: 'xyz',
    code_challenge: String(codeChallenge),
    code_challenge_method: 'S256' as never, // an enum that cannot be imported by name
    ...asked,
  });
  return { back: await fake.decide(url, decision), codeVerifier };
}

test('Google’s client signs in with PKCE, renews its token, and is refused once the permission is taken back', async () => {
  fake.account('ada@example.com');
  const auth = signInClient(fake);
  const { back, codeVerifier } = await consented(auth, {}, { email: 'ada@example.com' });
  assert.equal(back.searchParams.get('state'), 'xyz');
  const code = back.searchParams.get('code') ?? '';
  const { tokens } = await auth.getToken({ code, codeVerifier });
  assert.deepEqual(missingScopes(tokens.scope?.split(' ') ?? [], 'READ'), []);
  auth.setCredentials(tokens);
  const api = apiWith(fake, auth);
  assert.equal((await api.calendarList.list()).data.items?.[0]?.id, 'ada@example.com');
  fake.consent.expireTokens();
  await assert.rejects(apiFor(fake, 'ada@example.com', []).calendarList.list(), status(403));
  auth.setCredentials({ ...tokens, expiry_date: 1 });
  assert.equal((await api.calendarList.list()).data.items?.length, 1);
  await auth.revokeToken(String(tokens.refresh_token));
  auth.setCredentials({ ...tokens, expiry_date: 1 });
  await assert.rejects(api.calendarList.list(), /invalid_grant/);
});

test('a code is good once, for the browser that began, and brings a lasting token only where one was asked for', async () => {
  fake.account('eve@example.com');
  const auth = signInClient(fake);
  const first = await consented(auth, {}, { email: 'eve@example.com' });
  const code = first.back.searchParams.get('code') ?? '';
  await assert.rejects(auth.getToken({ code, codeVerifier: 'x'.repeat(43) }), /invalid_grant/);
  await assert.rejects(auth.getToken({ code, codeVerifier: first.codeVerifier }), /invalid_grant/);
  const second = await consented(auth, { access_type: 'online' }, { email: 'eve@example.com' });
  const { tokens } = await auth.getToken({
    code: second.back.searchParams.get('code') ?? '',
    codeVerifier: second.codeVerifier,
  });
  assert.equal(tokens.refresh_token, undefined);
});

test('what is unticked is not given, what was given before is added, and “Cancel” gives nothing', async () => {
  fake.account('kay@example.com');
  const auth = signInClient(fake);
  const scopesOf = async (asked: object, untick: string[]): Promise<string[]> => {
    const { back, codeVerifier } = await consented(auth, { ...asked }, { email: 'kay@example.com', untick });
    const { tokens } = await auth.getToken({ code: back.searchParams.get('code') ?? '', codeVerifier });
    return tokens.scope?.split(' ') ?? [];
  };
  const first = await scopesOf({}, ['events.readonly']);
  assert.equal(missingScopes(first, 'READ').length, 1);
  const second = await scopesOf({ scope: [...scopesFor('WRITE')] }, ['calendarlist.readonly']);
  assert.deepEqual(missingScopes(second, 'WRITE'), []);
  const { back } = await consented(auth, {}, { email: 'kay@example.com', isDenied: true });
  assert.equal(back.searchParams.get('error'), 'access_denied');
});

test('an app that Google does not know gets no page', async () => {
  const auth = new clientAuth.OAuth2({
    clientId: 'stranger',
    redirectUri,
    endpoints: { oauth2AuthBaseUrl: `${fake.url}/o/oauth2/v2/auth` },
  });
  await assert.rejects(
    fake.decide(auth.generateAuthUrl({ scope: 'x' }), { email: 'any@example.com' }),
    /invalid_client/,
  );
});
