import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { davClient } from '../../server/test/calendars/dav-server.ts';
import { entryText } from '../../server/test/calendars/entry-text.ts';
import { radicale } from '../../server/test/calendars/radicale.ts';
import { atSite, siteWorkspace, work } from './harness/calendar-site.ts';
import { phone } from './harness/browser.ts';
import { PublishedCalendar } from './harness/published-calendar.ts';

// Accounts with a password and calendars with a secret address: connected, changed, and repaired when they no longer
// work.

const dentist = entryText('dentist', 23).replaceAll('202606', '202611');

/** The error message of a field. */
function problem(page: Page, text: RegExp) {
  return page.locator('[id$="-error"]').filter({ hasText: text });
}

async function readAgain(page: Page): Promise<void> {
  const asked = page.waitForResponse((response) => response.url().endsWith('/v1/calendars/sync'));
  await page.getByRole('button', { name: 'Read now' }).click();
  await asked;
  await work();
}

test('an address is subscribed to, read again, renamed, and gets the new address once the old one is gone', async () => {
  const published = await PublishedCalendar.start();
  const address = published.publish('/secret/first.ics', dentist);
  const w = await siteWorkspace();
  const owner = await atSite(w.owner, phone);
  const { page } = owner;

  await page.goto('/settings/calendars');
  await page.getByRole('button', { name: 'Address (ICS)' }).click();
  await owner.assertFits('the form for an address');
  await page.getByRole('textbox', { name: 'Address' }).fill(`${published.origin}/other.ics`);
  await page.keyboard.press('Enter');
  await problem(page, /./).waitFor();
  await owner.assertAccessible('an address that is refused');
  await page.getByRole('textbox', { name: 'Address' }).fill(address);
  await page.getByRole('textbox', { name: 'Name' }).fill('Club');
  await page.keyboard.press('Enter');
  await page.getByText('Reading for the first time…').waitFor();
  await work();
  await page.getByText('Connected', { exact: true }).waitFor();
  await page.getByText('1 entry').waitFor();
  await page.getByText('· Marked as busy').waitFor();
  assert.equal(await page.getByRole('radio', { name: /read-only$/ }).isDisabled(), true);
  await owner.assertFits('a subscription');

  published.publish(
    '/secret/first.ics',
    dentist.replace('Dentist', 'Free day').replace('UID:dentist', 'UID:free'),
  );
  await readAgain(page);
  await page.getByText('Just read', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Rename Club' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Tennis club');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Tennis club' }).waitFor();

  const next = published.publish('/secret/second.ics', dentist);
  await readAgain(page);
  await page.goto('/contacts');
  const mend = page.getByRole('button', { name: 'New address: Tennis club' });
  await mend.click();
  await page.getByRole('textbox', { name: 'Address' }).fill(next);
  await page.keyboard.press('Enter');
  await page.getByText('The new address works').waitFor();
  await mend.waitFor({ state: 'detached' });
  await page.goto('/settings/calendars');
  await page.getByText('Connected', { exact: true }).waitFor();
  await owner.leave();
});

test(
  'a password that was changed at the server is asked for on every page, and the new one mends the connection there',
  { skip: radicale.missing },
  async () => {
    const dav = await radicale.start();
    await davClient(dav, dav.ada).newCalendar('work');
    const w = await siteWorkspace();
    const { login, password } = dav.ada;
    const connected = await w.owner.client.post('/v1/calendarConnections', {
      provider: 'CALDAV',
      serverUrl: dav.url,
      login,
      password,
    });
    assert.equal(connected.status, 201, JSON.stringify(connected.body));
    await work();
    writeFileSync(join(dav.folder, 'users'), `${login}:difference engine\n`);
    await work();
    await w.owner.client.post('/v1/calendars/sync', {});
    await work();

    const owner = await atSite(w.owner, { ...phone, colorScheme: 'dark' });
    const { page } = owner;
    await page.goto('/calls');
    const mend = page.getByRole('button', { name: /^New password: / });
    await mend.press('Enter');
    await owner.assertFits('the form for a password');
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.keyboard.press('Enter');
    await problem(page, /password/i).waitFor();
    await owner.assertAccessible('a password that is still wrong');
    await page.getByRole('textbox', { name: 'Password' }).fill('difference engine');
    await page.keyboard.press('Enter');
    await page.getByText('The new password works').waitFor();
    await mend.waitFor({ state: 'detached' });
    await owner.leave();
  },
);
