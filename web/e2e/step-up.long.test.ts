import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import { hashPassword } from '../../server/domain/people/auth/passwords.ts';
import { sql } from '../../server/platform/db/sql.ts';
import { boundClient, oauthAt } from '../../server/test/oauth-at.ts';
import { phone } from './harness/browser.ts';
import { signedIn } from './harness/signed-in.ts';
import { server, workspace } from './harness/site.ts';

const { isGood, tokensFor } = oauthAt(server);
const now = '2026-11-23T06:00:00.000Z';
const password = 'correct horse battery staple';

/** Sets a password, which the dialog will ask for. */
async function withPassword(personId: number): Promise<void> {
  await sql`update app_user set password_hash = ${await hashPassword(password)} where id = ${personId}`.execute(
    server.app.database.db,
  );
}

test('an administrator shows the link of an invitation after confirming the password, and the log says so', async () => {
  const w = await workspace();
  await withPassword(w.owner.personId);
  const email = `link-${w.id}@example.test`;
  await w.owner.client.post('/v1/users/invite', { email, role: 'CLOSER' });
  server.clock.advance(16 * minuteMs);
  const owner = await signedIn(w.owner, { now });
  const { page } = owner;
  await page.goto('/settings/mails');
  await page.getByRole('button', { name: /^Join Test/ }).click();
  const mail = page.frameLocator('iframe[title^="Join Test"]');
  await mail.getByRole('link', { name: 'Accept the invitation' }).waitFor();
  const address = (): Promise<string | null> =>
    mail.getByRole('link', { name: 'Accept the invitation' }).getAttribute('href');
  assert.doesNotMatch((await address()) ?? '', /token=/);
  await page.getByRole('button', { name: 'Show link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not the password');
  await owner.assertAccessible('the dialog');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('The email or the password is wrong').waitFor();
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Show link' }).waitFor({ state: 'hidden' });
  await page.getByText(/^http.*\/invitation\?token=[\w-]{20,}$/).waitFor();
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
  assert.match((await address()) ?? '', /\/invitation\?token=[\w-]{20,}/);
  await owner.assertAccessible('a mail with its link');
  await owner.leave();

  const small = await signedIn(w.owner, { now, ...phone, colorScheme: 'dark' });
  await small.page.goto('/settings/mails');
  await small.page.getByRole('button', { name: /^Join Test/ }).click();
  await small.page.getByRole('button', { name: 'Show link' }).waitFor();
  // The bearer token has expired, too, and is renewed first.
  server.clock.advance(16 * minuteMs);
  await small.page.getByRole('button', { name: 'Show link' }).click();
  await small.page.getByRole('textbox', { name: 'Password' }).waitFor();
  await small.assertAccessible('the dialog on a phone');
  await small.assertFits('the dialog on a phone');
  await small.page.getByRole('button', { name: 'Back' }).click();
  await small.page.getByText('Confirm that it is you').first().waitFor();
  await small.leave();
});

test('a page that is open longer than its bearer lasts keeps working, and leads to sign-in when its session ends', async () => {
  const w = await workspace();
  const owner = await signedIn(w.owner, { now });
  const { page } = owner;
  await page.goto('/settings/members');
  await page.getByRole('button', { name: 'Invite member' }).waitFor();
  server.clock.advance(11 * minuteMs);
  await page.getByRole('link', { name: 'People' }).first().click();
  await page.getByRole('heading', { name: 'People' }).first().waitFor();
  await page.getByText('No contacts yet').waitFor();
  await w.owner.client.post('/auth/sign-out');
  await page.getByRole('link', { name: 'Money' }).first().click();
  await page.waitForURL(/\/sign-in\?returnTo=/);
  await owner.leave();
});

test('a changed password disconnects the apps where it is asked to', async () => {
  const w = await workspace();
  await withPassword(w.owner.personId);
  const { access } = await tokensFor(w.owner, await boundClient(w));
  const owner = await signedIn(w.owner, { now });
  const { page } = owner;
  await page.goto('/settings/security');
  await page.getByRole('textbox', { name: 'Your current password' }).fill(password);
  await page.getByRole('textbox', { name: 'New password' }).fill('another good password');
  await page.getByLabel('Also disconnect all apps').check();
  await owner.assertAccessible('changing the password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed. Other sessions are signed out.').waitFor();
  assert.ok(!(await isGood(access)));
  await owner.leave();
});

test('an administrator sees where a member is signed in, and ends it', async () => {
  const w = await workspace();
  const member = await w.member('CLOSER');
  assert.equal((await member.client.get('/v1/me')).status, 200);
  const owner = await signedIn(w.owner, { now });
  const { page } = owner;
  await page.goto('/settings/members');
  await page
    .getByRole('button', { name: /^More for Ada/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Sessions' }).click();
  const dialog = page.getByRole('dialog', { name: /^Sessions of Ada/ });
  await dialog.getByText(/last used/).waitFor();
  await owner.assertAccessible('sessions of a member');
  await dialog.getByRole('button', { name: /^End/ }).click();
  await dialog.getByText('Not signed in to this workspace.').waitFor();
  assert.equal((await member.client.get('/v1/me')).status, 401);
  await owner.leave();
});
