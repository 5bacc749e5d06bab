import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { phone, Visitor } from './harness/browser.ts';
import { Device } from './harness/device.ts';
import { ForeignSite } from './harness/foreign-site.ts';
import { origin, site, siteWorkspace } from './harness/passkey-site.ts';
import { openSession } from './harness/session.ts';

// Imported after the pages are built, like the harness.
const { enroll, givePassword, password } = await import('../../server/test/factors.ts');

const now = '2026-11-23T06:00:00.000Z';

/** An owner who adds a passkey on their own device in the settings, and signs out. */
async function withPasskey(options: Parameters<typeof openSession>[2] = { now }) {
  const w = await siteWorkspace();
  await givePassword(site, w.owner);
  const visitor = await openSession(origin, w.owner, options);
  const { page } = visitor;
  const device = await Device.in(page);
  await page.goto('/settings/security');
  await page.getByLabel('Passkey name').fill('Work laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('not used yet').waitFor();
  return { w, visitor, page, device };
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/sign-in');
}

const signIn = (page: Page) => page.getByRole('button', { name: 'Use a passkey instead' }).click();
const isRefused = (page: Page) => page.getByText('The passkey was not accepted').waitFor();

/** Changes the challenge that the browser signs, as a broken or hostile page would. */
async function askOtherwise(page: Page, change: (options: Record<string, unknown>) => void): Promise<void> {
  await page.route('**/auth/**/options', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    change(body.data.options);
    await route.fulfill({ response, json: body });
  });
}

test('on a phone a person adds a passkey, signs in with it alone, and removes it', async () => {
  const { visitor, page, device } = await withPasskey({ now, ...phone, colorScheme: 'dark' });
  await visitor.assertFits('the passkeys');
  await visitor.assertAccessible('the passkeys');
  const [credential] = await device.credentials();
  assert.ok(credential?.isResidentCredential);
  await signOut(page);
  await visitor.assertAccessible('the sign-in');
  await signIn(page);
  await page.waitForURL('**/today');
  await page.goto('/settings/security');
  await page.getByText('last used').waitFor();
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Passkey removed').waitFor();
  await signOut(page);
  await signIn(page);
  await isRefused(page);
  await visitor.leave();
});

test('a passkey is the second factor after the password', async () => {
  const { w, visitor, page } = await withPasskey();
  await signOut(page);
  await page.getByLabel('Email').fill(w.owner.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/today');
  await visitor.leave();
});

test('a passkey is refused for another challenge, and for one that is used or too old', async () => {
  const { visitor, page } = await withPasskey();
  await signOut(page);
  await askOtherwise(page, (options) => {
    options['challenge'] = Buffer.alloc(32, 7).toString('base64url');
  });
  await signIn(page);
  await isRefused(page);
  await page.unroute('**/auth/**/options');
  let answer: unknown = null;
  await page.route('**/auth/passkey', async (route) => {
    answer = route.request().postDataJSON();
    await route.abort();
  });
  await signIn(page);
  await page.getByText('Callwright cannot be reached').waitFor();
  const late = answer;
  await page.unroute('**/auth/passkey');
  const sent = page.waitForRequest('**/auth/passkey');
  await signIn(page);
  await page.waitForURL('**/today');
  const used: unknown = (await sent).postDataJSON();
  site.clock.advance(5 * 60_000);
  for (const stale of [late, used]) {
    const { status, body } = await site.anybody.post('/auth/passkey', stale as object);
    assert.deepEqual([status, body.code], [401, 'PASSKEY_REFUSED']);
  }
  site.clock.reset();
  await visitor.leave();
});

test('a passkey alone is refused while the device has not checked its user, whatever the page asked for', async () => {
  const { visitor, page, device } = await withPasskey();
  await signOut(page);
  await device.recognizes(false);
  await askOtherwise(page, (options) => {
    options['userVerification'] = 'discouraged';
  });
  await signIn(page);
  await isRefused(page);
  await device.recognizes(true);
  await page.unroute('**/auth/**/options');
  await signIn(page);
  await page.waitForURL('**/today');
  await visitor.leave();
});

test('what a passkey signs on another site opens nothing here', async () => {
  const { visitor, device } = await withPasskey();
  const [credential] = await device.credentials();
  assert.ok(credential);
  const foreign = await ForeignSite.open();
  const trapped = await Visitor.open(foreign.origin, { now });
  await trapped.page.goto('/');
  const theirs = await Device.in(trapped.page);
  await theirs.give(credential);
  const { body } = await site.anybody.post('/auth/passkey/options');
  // Browsers do not bind passkeys to ports, so only the check of the origin protects here.
  const passkey = await trapped.page.evaluate(async (options) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const made = await navigator.credentials.get({ publicKey });
    return made instanceof PublicKeyCredential ? made.toJSON() : null;
  }, body.data.options);
  const reply = await site.anybody.post('/auth/passkey', { passkey });
  assert.deepEqual([reply.status, reply.body.code], [401, 'PASSKEY_REFUSED']);
  await trapped.leave();
  await visitor.leave();
});

test('a copy of a passkey whose count goes back is refused', async () => {
  const { visitor, page, device } = await withPasskey();
  const [before] = await device.credentials();
  assert.ok(before);
  await signOut(page);
  await signIn(page);
  await page.waitForURL('**/today');
  const thief = await Visitor.open(origin, { now });
  await (await Device.in(thief.page)).give(before);
  await thief.page.goto('/sign-in');
  await signIn(thief.page);
  await isRefused(thief.page);
  await thief.leave();
  await visitor.leave();
});

test('an administrator requires a second factor by role; a member with that role is led to set one up, and then to where they wanted to go', async () => {
  const w = await siteWorkspace();
  await enroll(site, w.owner);
  const owner = await openSession(origin, w.owner, { now, ...phone, colorScheme: 'dark' });
  await owner.page.goto('/settings/workspace');
  await owner.page.getByText('Not required.').waitFor();
  await owner.page.getByLabel('Closer').check();
  await owner.page.getByText('choose for themselves').waitFor();
  await owner.assertFits('the roles that need a factor');
  await owner.assertAccessible('the roles that need a factor');
  await owner.page.getByRole('button', { name: 'Save security' }).click();
  await owner.page.getByText('Security saved').waitFor();
  await owner.leave();
  const setter = await w.member('SETTER');
  assert.equal((await setter.client.get('/v1/me')).status, 200);
  const closer = await openSession(origin, await w.member('CLOSER'), { now, ...phone });
  const { page } = closer;
  await Device.in(page);
  await page.goto('/contacts');
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await closer.assertFits('the required factor');
  await closer.assertAccessible('the required factor');
  await page.getByLabel('Passkey name').fill('Phone');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.waitForURL('**/contacts');
  await closer.leave();
});

test('an administrator sees who has a second factor, and resets that of a member', async () => {
  const w = await siteWorkspace();
  const closer = await w.member('CLOSER');
  await enroll(site, closer);
  const owner = await openSession(origin, w.owner, { now });
  const { page } = owner;
  await page.goto('/settings/members');
  await page.getByText('Second factor', { exact: true }).waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: closer.email })
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Reset second factor' }).click();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.getByText('Second factor reset').waitFor();
  assert.equal((await closer.client.get('/v1/me')).status, 401);
  await owner.leave();
});
