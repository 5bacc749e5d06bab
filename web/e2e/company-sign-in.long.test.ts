import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { phone, Visitor } from './harness/browser.ts';
import { names, origin, siteCompany, siteWorkspace } from './harness/company-site.ts';
import { openSession } from './harness/session.ts';

// Imported after the pages are built, like the harness.
const { startPanvaProvider } = await import('../../server/test/panva-provider.ts');

const now = '2026-11-23T06:00:00.000Z';

const withoutFonts = (page: Page) => page.route('https://fonts.googleapis.com/**', (route) => route.abort());

/** The provider's own pages: any password, then consent. */
async function signInAtProvider(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').waitFor();
  await page.getByPlaceholder('Enter any login').fill(email);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('an administrator adds a company sign-in, proves the domain, tests it and switches it on; then a colleague comes in by it', async () => {
  const provider = await startPanvaProvider(`${origin}/sign-in/company`);
  // The pages of oidc-provider request a font, which cannot be loaded here.
  const visited = [provider.settings.issuer, 'https://fonts.googleapis.com'];
  const w = await siteWorkspace();
  const owner = await openSession(origin, w.owner, { now });
  const { page } = owner;
  await page.goto('/settings/company-sign-in');
  await page.getByRole('button', { name: 'New company sign-in' }).click();
  await page.getByLabel('Name').fill('Hopper & Co.');
  await page.getByLabel('Issuer').fill(provider.settings.issuer);
  await page.getByLabel('Client ID').fill(provider.settings.clientId);
  await page.getByRole('textbox', { name: 'Client secret' }).fill(provider.settings.clientSecret);
  await owner.assertAccessible('the form');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText(`${origin}/sign-in/company`, { exact: true }).waitFor();
  await page.getByLabel('Company domain').fill('hopper.example');
  await page.getByRole('button', { name: 'Add domain' }).click();
  const value = await page.locator('code', { hasText: 'callwright-domain-verification=' }).textContent();
  await page.getByRole('button', { name: 'Check now: hopper.example' }).click();
  await page.getByText('Record not found yet').waitFor();
  names.records.set('_callwright.hopper.example', [value ?? '']);
  await page.getByRole('button', { name: 'Check now: hopper.example' }).click();
  await page.getByText('Verified', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await page.getByText('The provider works').waitFor();
  for (const name of ['Turned on', 'Add members automatically']) {
    await page.getByLabel(name).click();
    await page.getByRole('switch', { name, checked: true }).waitFor();
  }
  await owner.assertAccessible('the connection');
  await owner.leave();

  const colleague = await Visitor.open(origin, { now, ...phone, visited });
  await withoutFonts(colleague.page);
  await colleague.page.goto('/sign-in');
  await colleague.page.getByRole('button', { name: 'Continue with your company' }).click();
  await colleague.page.getByText('Enter your email at your company first').waitFor();
  await colleague.page.getByLabel('Email').fill('grace@hopper.example');
  await colleague.page.getByRole('button', { name: 'Continue with your company' }).click();
  await signInAtProvider(colleague.page, 'grace@hopper.example');
  await colleague.page.waitForURL('**/today');
  await colleague.page.goto('/settings/security');
  await colleague.page.getByText('You signed in through your company').waitFor();
  await colleague.assertAccessible('security in a session of a company');
  await colleague.assertFits('security in a session of a company');
  await colleague.leave();

  const refused = await Visitor.open(origin, { now, visited });
  await withoutFonts(refused.page);
  await refused.page.goto(`/sign-in/at/${w.slug}`);
  await refused.page.getByRole('button', { name: 'Continue with Hopper & Co.' }).click();
  await signInAtProvider(refused.page, 'eve@elsewhere.example');
  await refused.page.getByText('not in a verified domain of the workspace').waitFor();
  assert.equal(new URL(refused.page.url()).search, '', 'the answer is not kept in the address');
  await refused.assertAccessible('a refused sign-in');
  await refused.leave();
});

test('in a session of a company, confirming who one is opens the provider in a window, and goes on where one was', async () => {
  const provider = await startPanvaProvider(`${origin}/sign-in/company`);
  const domain = 'confirm.example';
  const w = await siteCompany(provider.settings, domain);
  const visited = [provider.settings.issuer, 'https://fonts.googleapis.com'];
  const visitor = await Visitor.open(origin, { now, visited });
  const { page } = visitor;
  await page.context().route('https://fonts.googleapis.com/**', (route) => route.abort());
  await page.goto(`/sign-in/at/${w.slug}`);
  await page.getByRole('button', { name: 'Continue with Ours' }).click();
  await signInAtProvider(page, `grace@${domain}`);
  await page.waitForURL('**/today');
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Confirm at your company' }).click();
  await visitor.assertAccessible('confirming');
  const popup = await opening;
  const closed = popup.waitForEvent('close');
  await popup.getByPlaceholder('Enter any login').fill(`grace@${domain}`);
  await popup.getByPlaceholder('and password').fill('any');
  await popup.getByRole('button', { name: 'Sign-in' }).click();
  await closed;
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await visitor.leave();
});
