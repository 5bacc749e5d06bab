import { test } from 'node:test';
import { phone, Visitor } from './harness/browser.ts';
import { names, origin, site, siteWorkspace } from './harness/company-site.ts';
import { openSession } from './harness/session.ts';

// Imported after the pages are built, like the harness.
const { SamlProvider } = await import('../../server/test/saml-provider.ts');

const now = '2026-11-23T06:00:00.000Z';

test('an administrator sets SAML up and switches it on; then a colleague comes in by it, and a stranger is told why not', async () => {
  const provider = await SamlProvider.start(site.clock.now, async (address) => (await fetch(address)).text());
  const { entityId, ssoUrl, certificates } = provider.settings;
  const w = await siteWorkspace();
  const owner = await openSession(origin, w.owner, { now });
  const { page } = owner;
  await page.goto('/settings/company-sign-in');
  await page.getByRole('button', { name: 'New company sign-in' }).click();
  await page.getByRole('combobox', { name: 'Protocol' }).click();
  await page.getByRole('option', { name: 'SAML 2.0' }).click();
  await page.getByText(`${origin}/saml/${w.id}/acs`, { exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lovelace');
  await page.getByLabel('Entity ID of the provider').fill(entityId);
  await page.getByLabel('Sign-on address').fill(ssoUrl);
  await page.getByLabel('Provider’s signing certificates').fill('not one');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Must be certificates with an RSA key').waitFor();
  await page.getByLabel('Provider’s signing certificates').fill(certificates.join('\n'));
  await page.getByLabel('Email attribute').fill('email');
  await owner.assertAccessible('the form');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Company domain').fill('lovelace.example');
  await page.getByRole('button', { name: 'Add domain' }).click();
  const value = await page.locator('code', { hasText: 'callwright-domain-verification=' }).textContent();
  names.records.set('_callwright.lovelace.example', [value ?? '']);
  await page.getByRole('button', { name: 'Check now: lovelace.example' }).click();
  await page.getByText('Verified', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await page.getByText('The server can speak SAML').waitFor();
  await page.getByLabel('Turned on').click();
  await page.getByText('On', { exact: true }).waitFor();
  await page.getByLabel('Add members automatically').click();
  await page.getByRole('switch', { name: 'Add members automatically', checked: true }).waitFor();
  await owner.assertAccessible('the connection');
  await page.getByRole('button', { name: 'Edit Lovelace' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Company sign-in saved').first().waitFor();
  await owner.leave();

  provider.person = { nameId: 'ada', attributes: { email: 'ada@lovelace.example' } };
  const colleague = await Visitor.open(origin, { now, ...phone, framed: new URL(ssoUrl).origin });
  await colleague.page.goto('/sign-in');
  await colleague.page.getByLabel('Email').fill('ada@lovelace.example');
  await colleague.page.getByRole('button', { name: 'Continue with your company' }).click();
  await colleague.page.waitForURL('**/today');
  await colleague.page.goto('/settings/security');
  await colleague.page.getByText('You signed in through your company').waitFor();
  await colleague.leave();

  provider.person = { nameId: 'eve', attributes: { email: 'eve@elsewhere.example' } };
  const stranger = await Visitor.open(origin, { now, framed: new URL(ssoUrl).origin });
  await stranger.page.goto(`/sign-in/at/${w.slug}`);
  await stranger.page.getByRole('button', { name: 'Continue with Lovelace' }).click();
  await stranger.page.getByText('not in a verified domain of the workspace').waitFor();
  await stranger.leave();
});
