import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createEmulator } from 'emulate';
import { freePort } from '#/test/free-port.ts';
import { as, Browser, company, server } from '#/test/company.ts';
import { startPanvaProvider } from '#/test/panva-provider.ts';

// Providers that know nothing of us: oidc-provider, and the emulators of Okta, Google and Microsoft.

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
