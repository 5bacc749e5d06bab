import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { phone, Visitor } from './harness/browser.ts';
import { Device } from './harness/device.ts';
import { origin, site, siteWorkspace } from './harness/passkey-site.ts';
import { openSession } from './harness/session.ts';

// Imported after the pages are built, like the harness.
const { AuthenticatorApp, enroll, givePassword, password } = await import('../../server/test/factors.ts');

const now = '2026-11-23T06:00:00.000Z';

async function giveEmailAndPassword(page: Page, email: string, given = password): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(given);
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
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('Is not the current code of the app').waitFor();
  await page.getByRole('textbox', { name: 'Code' }).fill(app.code(site.clock.now()));
  await page.getByRole('button', { name: 'Turn on' }).click();
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
  await page.getByLabel('Email').waitFor();
  await giveEmailAndPassword(page, w.owner.email);
  await code.fill(app.code(site.clock.now()));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/today');
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
  await page.waitForURL('**/today');
  await visitor.leave();
});

test('a wrong password, a wrong, late, early or used code, a wrong or used recovery code, and the passkey of somebody else are refused, each with words', async () => {
  const stranger = await siteWorkspace();
  await givePassword(site, stranger.owner);
  const other = await openSession(origin, stranger.owner, { now });
  const theirs = await Device.in(other.page);
  await other.page.goto('/settings/security');
  await other.page.getByLabel('Passkey name').fill('Theirs');
  await other.page.getByRole('button', { name: 'Add a passkey' }).click();
  await other.page.getByRole('button', { name: 'I have saved them' }).click();
  const [passkey] = await theirs.credentials();
  assert.ok(passkey);
  await other.leave();

  const w = await siteWorkspace();
  const { app, codes } = await enroll(site, w.owner);
  const added = await openSession(origin, w.owner, { now });
  await Device.in(added.page);
  await added.page.goto('/settings/security');
  await added.page.getByLabel('Passkey name').fill('Ours');
  await added.page.getByRole('button', { name: 'Add a passkey' }).click();
  await added.page.getByText('not used yet').waitFor();
  await added.leave();

  const visitor = await Visitor.open(origin, { now, ...phone });
  const { page } = visitor;
  const refused = page.getByRole('alert');
  await giveEmailAndPassword(page, w.owner.email, 'not the password');
  await page.getByText('The email or the password is wrong').waitFor();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  const give = async (field: string, proof: string) => {
    await page.getByRole('textbox', { name: field }).fill(proof);
    const answered = page.waitForResponse('**/auth/second-factor');
    await page.getByRole('button', { name: 'Continue' }).click();
    return (await answered).status();
  };
  const at = site.clock.now();
  for (const code of [app.code(at, -3), app.code(at, 3), app.code(at, -1)]) {
    assert.equal(await give('Code', code), 401, 'late, early, and used when the app was set up');
    await refused.getByText('That code is not right, or it was used before').waitFor();
  }
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  assert.equal(await give('Recovery code', 'aaaa-bbbb-cccc-dddd-eeee-ffff-gggg'), 401);
  await refused.waitFor();
  await visitor.assertFits('a refused code');
  await visitor.assertAccessible('a refused code');

  // The fifth attempt is the last one that the sign-in allows.
  assert.equal(await give('Recovery code', codes[0] ?? ''), 200);
  await page.waitForURL('**/today');
  await page.context().clearCookies();
  await giveEmailAndPassword(page, w.owner.email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  assert.equal(await give('Recovery code', codes[0] ?? ''), 401, 'it was used');
  await refused.waitFor();
  const device = await Device.in(page);
  await device.give(passkey);
  await page.route('**/auth/second-factor/options', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.data.options.allowCredentials = [{ id: toUrl(passkey.credentialId), type: 'public-key' }];
    await route.fulfill({ response, json: body });
  });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('The passkey was not accepted').waitFor();
  assert.equal((await page.request.get('/auth/session')).status(), 401);
  await visitor.leave();
});

const toUrl = (base64: string) => Buffer.from(base64, 'base64').toString('base64url');
