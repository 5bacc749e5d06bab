import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { phone } from './harness/browser.ts';
import { png } from './harness/png.ts';
import { portal, portalWorkspace } from './harness/portal.ts';
import { openSession } from './harness/session.ts';

const now = '2026-11-23T06:00:00.000Z';
const callback = 'https://robot.example/cb';

type PortalWorkspace = Awaited<ReturnType<typeof portalWorkspace>>;

const enter = (w: PortalWorkspace, options: object = {}) =>
  openSession(portal.origin, w.owner, { now, ...options });

/** Registers an app through the API, and returns its id. */
async function registered(w: PortalWorkspace, fields: object = {}): Promise<string> {
  const { status, body } = await w.post('/v1/oauth/register', {
    client_name: 'Robot Reports',
    redirect_uris: [callback],
    scope: 'contacts:read',
    ...fields,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.client_id;
}

/** Whether the service accepts a secret: revoking an invalid token succeeds only for known clients. */
async function isTaken(clientId: string, secret: string): Promise<boolean> {
  const { status } = await portal.anybody.post('/v1/oauth/revoke', {
    token: 'none',
    client_id: clientId,
    client_secret: secret,
  });
  assert.ok(status === 200 || status === 401, String(status));
  return status === 200;
}

async function shownSecret(page: Page): Promise<string> {
  return (await page.getByText(/^ocs_/).textContent()) ?? '';
}

test('an app is registered, its secret is shown once and works, and a new one ends the old one', async () => {
  const w = await portalWorkspace();
  const visitor = await enter(w);
  const { page } = visitor;
  await page.goto('/developers');
  await page.getByRole('tab', { name: 'Apps' }).click();
  await page.getByText('No apps yet').waitFor();
  await visitor.assertAccessible('no apps');
  await page.getByRole('link', { name: 'Register app' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Robot Reports');
  await page.getByLabel('Redirect URLs').fill(`${callback}\nhttp://robot.example/cb`);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('Choose at least one').waitFor();
  await page.getByRole('group', { name: 'Contacts' }).getByRole('checkbox', { name: 'See contacts' }).check();
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('Line 2: Must be https, or http on localhost').first().waitFor();
  await visitor.assertAccessible('registering an app');
  await page.getByLabel('Redirect URLs').fill(callback);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('heading', { name: 'Robot Reports registered' }).waitFor();
  const first = await shownSecret(page);
  await visitor.assertAccessible('a secret');
  await page.getByRole('link', { name: 'Go to app' }).click();
  await page.getByRole('heading', { name: 'Robot Reports', exact: true }).waitFor();
  const clientId = (await page.getByLabel('Client ID').textContent()) ?? '';
  assert.ok(await isTaken(clientId, first));
  assert.ok(!(await page.content()).includes(first));
  await page.getByText(`…${first.slice(-4)}`, { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Create new secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create new secret' }).click();
  const second = await shownSecret(page);
  assert.deepEqual([await isTaken(clientId, first), await isTaken(clientId, second)], [false, true]);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText(`…${second.slice(-4)}`, { exact: true }).waitFor();
  await visitor.assertAccessible('an app');
  await visitor.leave();
});

test('an app is changed, waits for approval on request, and is deleted', async () => {
  const w = await portalWorkspace();
  const clientId = await registered(w);
  const visitor = await enter(w);
  const { page } = visitor;
  await page.goto(`/developers/apps/${clientId}`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Robot Numbers');
  await page.getByLabel('Homepage').fill('http://robot.example');
  await page.getByRole('checkbox', { name: 'See deals' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Must be an https address').waitFor();
  await page.getByLabel('Homepage').fill('https://robot.example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Robot Numbers' }).waitFor();
  await page.getByRole('button', { name: 'Request approval' }).click();
  await page.getByText(/^Requested on/).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Request approval' }).count(), 0);
  const { body } = await w.get(`/v1/oauth/register/${clientId}`);
  assert.deepEqual(
    [body.client_name, body.client_uri, body.scope, body.redirect_uris, body.approval_requested_at !== null],
    ['Robot Numbers', 'https://robot.example', 'contacts:read deals:read', [callback], true],
  );
  await page.getByRole('button', { name: 'Delete app' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No apps yet').waitFor();
  assert.equal((await w.get(`/v1/oauth/register/${clientId}`)).status, 404);
  await visitor.leave();
});

test('the owner of an app reads why the operator has declined it, asks again, and reads why it was stopped', async () => {
  const { rejectClient } = await import('../../server/surfaces/oauth/approve-client.ts');
  const { suspendClient } = await import('../../server/surfaces/oauth/suspend-client.ts');
  const { systemContext } = await import('../../server/platform/context/system-ctx.ts');
  const operator = systemContext(portal.app);
  const w = await portalWorkspace();
  const clientId = await registered(w);
  const wish = JSON.stringify({ request_approval: true });
  assert.equal((await w.client.send('PATCH', `/v1/oauth/register/${clientId}`, wish)).status, 200);
  await rejectClient(operator, clientId, 'There is no privacy page');
  const visitor = await enter(w);
  const { page } = visitor;
  await page.goto(`/developers/apps/${clientId}`);
  await page.getByText('The operator declined your request').waitFor();
  await page.getByText('Reason: There is no privacy page').waitFor();
  await visitor.assertAccessible('a declined app');
  await page.getByRole('button', { name: 'Request approval' }).click();
  await page.getByText(/^Requested on/).waitFor();
  await page.getByText('The operator declined your request').waitFor({ state: 'detached' });
  await suspendClient(operator, clientId, 'It sends too many requests');
  await page.goto('/developers/apps');
  await page.getByRole('link', { name: 'Robot Reports' }).getByText('Stopped').waitFor();
  await page.getByRole('link', { name: 'Robot Reports' }).click();
  await page.getByText('Reason: It sends too many requests').waitFor();
  await visitor.assertAccessible('a stopped app');
  await visitor.leave();
});

test('a logo is previewed before it is saved; one that is too large is refused next to the field', async () => {
  const w = await portalWorkspace();
  const clientId = await registered(w);
  const visitor = await enter(w);
  const { page } = visitor;
  await page.goto(`/developers/apps/${clientId}`);
  const choose = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
  const logo = page.getByRole('region', { name: 'Logo' });
  await choose('wide.png', png(513, 2));
  await page.getByRole('button', { name: 'Save logo' }).click();
  await logo.getByText('Must be at most 512 × 512').waitFor();
  await choose('heavy.png', Buffer.concat([png(8, 8), Buffer.alloc(2_097_153)]));
  await logo.getByText('Must be 2 MB or less').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Save logo' }).isDisabled());
  await choose('logo.png', png(64, 64));
  await logo.getByRole('img', { name: 'Logo' }).waitFor();
  await page.getByRole('button', { name: 'Save logo' }).click();
  await page.getByText('Logo saved').waitFor();
  await page.getByRole('button', { name: 'Remove logo' }).waitFor();
  const source = await logo.getByRole('img', { name: 'Logo' }).getAttribute('src');
  assert.match(source ?? '', /^\/oauth-logos\//);
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('img[alt=Logo]')?.naturalWidth === 64,
  );
  await visitor.assertAccessible('an app with a logo');
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await logo.getByText('No logo yet').waitFor();
  await visitor.leave();
});

test('a member who is not a super admin sees why there are no keys and apps', async () => {
  const w = await portalWorkspace();
  const closer = await w.member('CLOSER');
  const visitor = await openSession(portal.origin, closer, { now });
  const { page } = visitor;
  await page.goto('/developers/apps');
  await page.getByText('Your role doesn’t include “Apps”').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Register app' }).count(), 0);
  await page.getByRole('tab', { name: 'API keys' }).click();
  await page.getByText('Your role doesn’t include “API keys”').waitFor();
  await visitor.assertAccessible('a closed part of the portal');
  await visitor.leave();
});

test('without API access in the plan no app can be registered, and the page says why', async () => {
  const visitor = await enter(await portalWorkspace({ plan: 'STARTUP' }));
  const { page } = visitor;
  await page.goto('/developers/apps');
  await page.getByText('This workspace’s plan has no API access').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Register app' }).isDisabled());
  await visitor.assertAccessible('apps without a plan');
  await visitor.leave();
});

test('the portal fits a phone and can be read in the dark', async () => {
  const w = await portalWorkspace();
  const clientId = await registered(w, {
    client_name: 'A robot with a rather long name that goes on and on',
  });
  const visitor = await enter(w, { ...phone, colorScheme: 'dark' });
  for (const path of [
    '/developers/keys',
    '/developers/apps',
    '/developers/apps/new',
    `/developers/apps/${clientId}`,
    `/developers/try-it?clientId=${clientId}`,
  ]) {
    await visitor.page.goto(path);
    await visitor.page.getByRole('tabpanel').waitFor();
    await visitor.page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    await visitor.assertFits(path);
    await visitor.assertAccessible(`${path} in the dark`);
  }
  await visitor.leave();
});
