import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { phone, Visitor } from './harness/browser.ts';
import { origin, site, siteWorkspace } from './harness/passkey-site.ts';
import { openSession } from './harness/session.ts';

// After the pages are built, as the harness is.
const { AuthenticatorApp, enroll, password } = await import('../../server/test/factors.ts');

const now = '2026-11-23T06:00:00.000Z';

async function giveEmailAndPassword(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('on a phone a person sets an authenticator app up, saves the codes, and sees that it is on', async () => {
  const w = await siteWorkspace();
  const owner = await openSession(origin, w.owner, { now, ...phone, colorScheme: 'dark' });
  const { page } = owner;
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await owner.assertFits('the QR code');
  await owner.assertAccessible('the QR code');
  const secret = (await page.locator('code').first().textContent()) ?? '';
  const app = new AuthenticatorApp(secret.replaceAll(' ', ''));
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByText('Is not the code that the app shows now').waitFor();
  await page.getByRole('textbox', { name: 'Code' }).fill(app.code(site.clock.now()));
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByText('Save these recovery codes now').waitFor();
  assert.equal(
    await page
      .getByRole('list')
      .filter({ has: page.locator('code') })
      .getByRole('listitem')
      .count(),
    10,
  );
  await owner.assertFits('the recovery codes');
  await owner.assertAccessible('the recovery codes');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('You have 10 recovery codes left').waitFor();
  await owner.leave();
});

test('signing in asks for the code after the password, refuses a wrong one, and takes the right one', async () => {
  const w = await siteWorkspace();
  const { app } = await enroll(site, w.owner);
  const visitor = await Visitor.open(origin, { now });
  const { page } = visitor;
  await giveEmailAndPassword(page, w.owner.email);
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.waitFor();
  assert.equal(await code.getAttribute('autocomplete'), 'one-time-code');
  await visitor.assertAccessible('the code');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('That code is not right').waitFor();
  await page.goto('/calls');
  await page.getByLabel('E-mail').waitFor();
  await giveEmailAndPassword(page, w.owner.email);
  await code.fill(app.code(site.clock.now()));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/calls');
  await visitor.leave();
});

test('a recovery code stands in for the app', async () => {
  const w = await siteWorkspace();
  const { codes } = await enroll(site, w.owner);
  const visitor = await Visitor.open(origin, { now, ...phone });
  const { page } = visitor;
  await giveEmailAndPassword(page, w.owner.email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await visitor.assertFits('the recovery code');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/calls');
  await visitor.leave();
});
