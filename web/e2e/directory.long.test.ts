import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phone } from './harness/browser.ts';
import { portal, portalWorkspace } from './harness/portal.ts';
import { openSession } from './harness/session.ts';

const now = '2026-11-23T06:00:00.000Z';

test('an administrator finds the address for the directory, the steps for Entra ID, and the way to the key', async () => {
  const w = await portalWorkspace();
  const visitor = await openSession(portal.origin, w.owner, { now });
  const { page } = visitor;
  await page.goto('/settings/workspace');
  const section = page.getByRole('region', { name: 'Directory (SCIM)' });
  assert.match(await section.getByLabel('Directory address').innerText(), /^http.*\/scim\/v2$/);
  await section.getByRole('button', { name: 'Microsoft Entra ID' }).click();
  await section.getByText('Paste the address as “Tenant URL”', { exact: false }).waitFor();
  await visitor.assertAccessible('the steps');
  await section.getByRole('link', { name: 'Create an API key' }).click();
  await page.waitForURL(/\/developers\/keys/);
  await visitor.leave();
});

test('on a phone, in the dark, the address and the steps fit', async () => {
  const w = await portalWorkspace();
  const visitor = await openSession(portal.origin, w.owner, { now, ...phone, colorScheme: 'dark' });
  await visitor.page.goto('/settings/workspace');
  await visitor.page.getByRole('button', { name: 'Okta' }).click();
  await visitor.assertFits('the steps on a phone');
  await visitor.assertAccessible('the steps on a phone');
  await visitor.leave();
});
