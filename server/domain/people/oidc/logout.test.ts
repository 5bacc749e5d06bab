import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { CompanyProvider } from '#/test/company-provider.ts';
import { as, Browser, company, server, type Company } from '#/test/company.ts';

const provider = await CompanyProvider.start(server.clock.now);
const stranger = await CompanyProvider.start(server.clock.now);
const event = 'http://schemas.openid.net/event/backchannel-logout';

async function signIn(at: Company, name: string, sid: string) {
  const browser = new Browser();
  const claims = { sub: name, sid, email: `${name}@${at.domain}`, email_verified: true };
  return as(await browser.finish(provider.signIn(await browser.start(at), claims)));
}

const logOut = async (token: string) =>
  (
    await fetch(`${server.origin}/auth/company/logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    })
  ).status;
const isIn = async (client: Awaited<ReturnType<typeof signIn>>) =>
  (await client.get('/v1/me')).status === 200;

test('POST /auth/company/logout 200 ends the session that the provider names, or all of the subject', async () => {
  const at = await company(provider.settings, { addsMembers: true });
  const [first, second, other] = [
    await signIn(at, 'ada', 'one'),
    await signIn(at, 'ada', 'two'),
    await signIn(at, 'eve', 'three'),
  ];
  assert.equal(await logOut(provider.logoutToken({ sid: 'one' })), 200);
  assert.deepEqual([await isIn(first), await isIn(second), await isIn(other)], [false, true, true]);
  assert.equal(await logOut(provider.logoutToken({ sub: 'eve', sid: 'two' })), 200, 'of nobody');
  assert.deepEqual([await isIn(second), await isIn(other)], [true, true]);
  assert.equal(await logOut(provider.logoutToken({ sub: 'ada' })), 200);
  assert.deepEqual([await isIn(second), await isIn(other)], [false, true]);
});

test('POST /auth/company/logout 400 for a token that is not right in any one place, and for one that came before', async () => {
  const at = await company(provider.settings, { addsMembers: true });
  const ada = await signIn(at, 'ada', 'one');
  const now = Math.floor(server.clock.now() / 1_000);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const claims = {
    iss: provider.origin,
    aud: 'callwright',
    iat: now,
    exp: now + 60,
    jti: 'x',
    sub: 'ada',
    events: { [event]: {} },
  };
  const wrong = {
    'another key': provider.signed(claims, {}, privateKey),
    'the key of another provider': stranger.logoutToken({ ...claims }),
    'no signature': `${provider.signed(claims).split('.').slice(0, 2).join('.')}.`,
    'alg none': provider.signed(claims, { alg: 'none' }),
    'alg HS256': provider.signed(claims, { alg: 'HS256' }),
    'another type': provider.signed(claims, { typ: 'at+jwt' }),
    'another issuer': provider.logoutToken({ sub: 'ada', iss: 'https://other.example' }),
    'another audience': provider.logoutToken({ sub: 'ada', aud: 'other' }),
    'no event': provider.logoutToken({ sub: 'ada', events: {} }),
    'a nonce': provider.logoutToken({ sub: 'ada', nonce: 'n' }),
    'no id': provider.logoutToken({ sub: 'ada', jti: undefined }),
    nobody: provider.logoutToken({}),
    'an end in the past': provider.logoutToken({ sub: 'ada', exp: now - 60 }),
    'an old beginning': provider.logoutToken({ sub: 'ada', iat: now - 3_600 }),
    'no token': 'none',
  };
  for (const [what, token] of Object.entries(wrong)) assert.equal(await logOut(token), 400, what);
  assert.equal(await isIn(ada), true);
  const right = provider.signed(claims);
  assert.equal(await logOut(right), 200);
  assert.equal(await isIn(ada), false);
  const again = await signIn(at, 'ada', 'two');
  assert.equal(await logOut(right), 400, 'a second time');
  assert.equal(await isIn(again), true);
});
