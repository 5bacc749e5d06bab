import assert from 'node:assert/strict';
import { test } from 'node:test';
import { as, Browser, company, server, verify, type Company } from '#/test/company.ts';
import { emulated, type EmulatedProvider } from '#/test/emulated-providers.ts';
import { startPanvaProvider } from '#/test/panva-provider.ts';

// Third-party providers: oidc-provider, and the emulators of Okta, Google and Microsoft.

const callback = `${server.app.config.baseUrl}/sign-in/company`;

test('somebody who signs in at oidc-provider is let in, and confirms who they are there again', async () => {
  const provider = await startPanvaProvider(callback);
  const at = await company(provider.settings, { addsMembers: true });
  const email = `grace@${at.domain}`;
  const browser = new Browser();
  const url = await browser.go('/auth/company/start', { email });
  const reply = await browser.finish(await provider.signIn(url, email));
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  assert.deepEqual([reply.body.user.email, reply.body.user.firstName], [email, 'Grace']);
  assert.equal((await as(reply).get('/v1/me')).status, 200);
  const again = await browser.go('/auth/company/reauthenticate', {}, `Bearer ${reply.body.token}`);
  assert.deepEqual((await browser.finish(await provider.signIn(again, email))).body, {
    done: 'REAUTHENTICATED',
  });
  const other = await browser.go('/auth/company/reauthenticate', {}, `Bearer ${reply.body.token}`);
  const asEve = await browser.finish(await provider.signIn(other, `eve@${at.domain}`));
  assert.equal(asEve.status, 403);
  const tested = await at.w.owner.client.post(`/v1/signInConnections/${at.connectionId}/test`);
  assert.equal(tested.body.data.works, true, JSON.stringify(tested.body.data));
});

async function signIn(at: Company, provider: EmulatedProvider, email: string) {
  const browser = new Browser();
  return browser.finish(await provider.signIn(await browser.start(at), email));
}

const reasonOf = ({ status, body }: Awaited<ReturnType<typeof signIn>>) => [status, body.details?.reason];

test('Okta, as emulated, lets a person of the company in', async () => {
  const provider = await emulated('okta', callback, [{ email: 'grace@okta-company.example' }]);
  const at = await company(provider.settings, { addsMembers: true });
  await verify(at.w, at.connectionId, 'okta-company.example');
  const reply = await signIn(at, provider, 'grace@okta-company.example');
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  assert.equal((await as(reply).get('/v1/me')).body.data.user.firstName, 'Grace Hopper');
});

test('Google, as emulated, lets accounts of the organization in, and none of another one', async () => {
  const domain = 'google-company.example';
  const provider = await emulated('google', callback, [
    { email: `grace@${domain}`, hd: domain },
    { email: `other@${domain}`, hd: 'another.example' },
  ]);
  const at = await company(provider.settings, { addsMembers: true });
  await verify(at.w, at.connectionId, domain);
  const reply = await signIn(at, provider, `grace@${domain}`);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  assert.deepEqual(reasonOf(await signIn(at, provider, `other@${domain}`)), [403, 'OTHER_TENANT']);
});

test('Microsoft, as emulated, lets nobody in by an e-mail it does not vouch for, unless the administrator says so', async () => {
  const email = 'grace@microsoft-company.example';
  const provider = await emulated('microsoft', callback, [{ email }]);
  const at = await company(provider.settings, { addsMembers: true });
  await verify(at.w, at.connectionId, 'microsoft-company.example');
  assert.deepEqual(reasonOf(await signIn(at, provider, email)), [403, 'EMAIL_UNVERIFIED']);
  await at.change({ oidc: { trustsEmail: true } });
  const reply = await signIn(at, provider, email);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  await at.change({ oidc: { tenantIds: ['another tenant'] } });
  assert.deepEqual(reasonOf(await signIn(at, provider, email)), [403, 'OTHER_TENANT']);
});
