import { test } from 'node:test';
import { savedContact } from '../../server/test/contacts.ts';
import { newEvent } from '../../server/test/events.ts';
import { signedIn } from './harness/signed-in.ts';
import { workspace } from './harness/site.ts';

const now = new Date().toISOString();

test('the menu finds people and pages by the keyboard alone, and says when nothing is called so', async () => {
  const w = await workspace();
  const host = await w.member('CLOSER');
  await newEvent(w, [host.userId], { name: 'Novak strategy' });
  const { id } = await savedContact(w, {
    firstName: '<b>Grace</b>',
    lastName: 'Novák',
    email: 'grace@example.test',
  });
  const owner = await signedIn(w.owner, { now });
  const { page } = owner;
  await page.goto('/calls');
  await page.getByRole('button', { name: /^Search or jump/ }).waitFor();

  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: 'Search or jump' });
  await field.fill('nothing is called so');
  await page.getByText('Nothing is called “nothing is called so”.').waitFor();
  await field.fill('novak');
  await page
    .getByRole('group', { name: 'People' })
    .getByRole('option', { name: '<b>Grace</b> Novák grace@example.test' })
    .waitFor();
  await page
    .getByRole('group', { name: 'Events' })
    .getByRole('option', { name: /^Novak strategy/ })
    .waitFor();
  await owner.assertAccessible('the menu with what was found');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/contacts/${id}`);

  await page.keyboard.press('ControlOrMeta+k');
  await field.fill('avail');
  await page.getByRole('option', { name: 'Availability' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/availability');

  const parts = [
    ['test workspaces', '**/settings/tests'],
    ['commission plans', '**/commissions/plans'],
    ['notif', '**/settings/profile'],
  ] as const;
  for (const [words, url] of parts) {
    await page.keyboard.press('ControlOrMeta+k');
    await field.fill(words);
    await page
      .getByRole('option')
      .filter({ hasText: new RegExp(words, 'i') })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(url);
  }
  await owner.leave();
});
