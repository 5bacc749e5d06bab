import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { phone, type Visitor } from './harness/browser.ts';
import { portal, portalWorkspace } from './harness/portal.ts';
import { openSession } from './harness/session.ts';
import { server, workspace } from './harness/site.ts';

const now = '2026-11-23T06:00:00.000Z';
const here = `${portal.origin}/developers/try-it`;

type PortalWorkspace = Awaited<ReturnType<typeof portalWorkspace>>;

async function registered(w: PortalWorkspace, fields: object): Promise<{ id: string; secret: string }> {
  const { status, body } = await w.post('/v1/oauth/register', {
    client_name: 'Robot',
    redirect_uris: ['https://robot.example/cb'],
    scope: 'contacts:read deals:read',
    ...fields,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.client_id, secret: body.client_secret ?? '' };
}

/** Presses the button of a step, waits for a status, and returns the text of the response. */
async function pressed(page: Page, step: string, button: string, status: number): Promise<string> {
  const part = page.getByRole('region', { name: step, exact: true });
  await part.getByRole('button', { name: button }).click();
  await part.getByText(String(status), { exact: true }).waitFor();
  return (await part.getByRole('region', { name: 'Response' }).textContent()) ?? '';
}

/** The screen shows no usable code, token or secret. */
async function assertMasked({ page }: Visitor): Promise<void> {
  const text = (await page.locator('main').textContent()) ?? '';
  assert.doesNotMatch(text, /(oac|oat|ort|ocs)_[\w-]{20}/);
  assert.doesNotMatch(page.url(), /code=/);
}

test('an app with a secret goes the whole way: consent, code, tokens, a call, a refresh, and revoked at the end', async () => {
  const w = await portalWorkspace();
  const app = await registered(w, {});
  const visitor = await openSession(portal.origin, w.owner, { now });
  const { page } = visitor;
  await page.goto('/developers/try-it');
  await page.getByRole('combobox', { name: 'App' }).click();
  await page.getByRole('option', { name: 'Robot' }).click();
  await page.getByText('This page is not a redirect URL of the app yet').waitFor();
  await page.getByRole('button', { name: 'Add this page' }).click();
  await page.getByRole('combobox', { name: 'Scopes' }).click();
  await page.getByRole('option', { name: 'See contacts' }).click();
  await page.keyboard.press('Escape');
  await page.getByText('code_challenge_method=S256').waitFor();
  await visitor.assertAccessible('before the consent');
  await page.getByRole('button', { name: 'Go to the consent page' }).click();
  await page.getByRole('heading', { name: 'Connect Robot' }).waitFor();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByText('The response is valid').waitFor();
  await page.waitForURL(`${here}?clientId=${app.id}`);
  await page.getByRole('region', { name: 'Address that was opened' }).getByText('scope=contacts').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Exchange code' }).isDisabled());
  await page.getByLabel('Client secret').fill(app.secret);
  const tokens = await pressed(page, '3. Exchange the code', 'Exchange code', 200);
  assert.match(tokens, /"scope": "contacts:read"/);
  assert.match(await pressed(page, '4. Call the API', 'Call the API', 200), new RegExp(`"id": ${w.id}\\b`));
  await page.getByRole('combobox', { name: 'Endpoint' }).click();
  await page.getByRole('option', { name: '/v1/deals (deals:read not granted)' }).click();
  await pressed(page, '4. Call the API', 'Call the API', 403);
  const next = await pressed(page, '5. Refresh', 'Refresh tokens', 200);
  assert.notEqual(next, tokens);
  await assertMasked(visitor);
  await visitor.assertAccessible('after the refresh');
  await pressed(page, '6. Revoke', 'Revoke tokens', 200);
  await pressed(page, '4. Call the API', 'Call the API', 401);
  const { body } = await w.owner.client.get('/auth/connected-apps');
  assert.deepEqual(body.data.apps, []);
  await visitor.leave();
});

test('on a phone an app without a secret is refused with the reason, then connected and exchanges its code', async () => {
  const w = await portalWorkspace();
  const app = await registered(w, { token_endpoint_auth_method: 'none', redirect_uris: [here] });
  const visitor = await openSession(portal.origin, w.owner, { now, ...phone, colorScheme: 'dark' });
  const { page } = visitor;
  await page.goto(`/developers/try-it?clientId=${app.id}`);
  await page.getByRole('button', { name: 'Go to the consent page' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Consent was refused').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Exchange code' }).count(), 0);
  await visitor.assertFits('a refused consent');
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.getByRole('button', { name: 'Go to the consent page' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await pressed(page, '3. Exchange the code', 'Exchange code', 200);
  await assertMasked(visitor);
  await visitor.assertFits('tokens');
  await visitor.assertAccessible('tokens');
  await visitor.leave();
});

test('where the installation has another address than the browser, the page says which', async () => {
  const visitor = await openSession(server.origin, (await workspace()).owner, { now });
  const { page } = visitor;
  await page.goto('/developers/try-it');
  const link = page.getByRole('link', { name: server.app.config.baseUrl });
  assert.equal(await link.getAttribute('href'), `${server.app.config.baseUrl}/developers/try-it`);
  await visitor.assertAccessible('another address');
  await visitor.leave();
});

test('an answer that nobody asked for is not gone on with', async () => {
  const w = await portalWorkspace();
  const app = await registered(w, { redirect_uris: [here] });
  const visitor = await openSession(portal.origin, w.owner, { now });
  const { page } = visitor;
  await page.goto(
    `${here}?clientId=${app.id}&code=oac_of-somebody-else-of-somebody-else-1&state=x&iss=${portal.origin}`,
  );
  await page.getByText('An app must stop here').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Exchange code' }).count(), 0);
  await assertMasked(visitor);
  await visitor.assertAccessible('a forged answer');
  await visitor.leave();
});
