import assert from 'node:assert/strict';
import { test } from 'node:test';
import { savedContact } from '../../server/test/contacts.ts';
import { phone } from './harness/browser.ts';
import { mondayInBerlin } from './harness/monday.ts';
import { signedIn } from './harness/signed-in.ts';

const now = '2026-11-23T06:00:00.000Z';

test('tags are created, renamed, colored and deleted in the settings, and lead to their contacts', async () => {
  const { w } = await mondayInBerlin();
  await savedContact(w, { firstName: 'Ann', email: 'ann@example.test', tag: 'Webinar' });
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  await page.goto('/settings/tags');
  const list = page.getByRole('list', { name: 'Tags' });
  await list.getByText('1 contact', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'New tag' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('webinar');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Another tag has this name').first().waitFor();
  await dialog.getByLabel('Name').fill('Newsletter');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await list.getByText('Newsletter').waitFor();
  await list.getByRole('button', { name: 'Edit Webinar' }).click();
  await dialog.getByLabel('Name').fill('Webinar May');
  await dialog.getByLabel('Color').first().click();
  await page.getByRole('option', { name: 'Green' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await list.getByText('Webinar May').waitFor();
  await visitor.assertAccessible('tags');
  await list.getByRole('button', { name: 'Delete Newsletter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await list.getByText('Newsletter').waitFor({ state: 'detached' });
  await list.getByRole('link', { name: '1 contact' }).click();
  await page.getByRole('link', { name: 'Ann' }).waitFor();
  assert.equal(new URL(page.url()).search, '?tag=Webinar+May');
  await visitor.leave();
});

test('a pair that is two people is dismissed on the page of either, on a phone too', async () => {
  const { w } = await mondayInBerlin();
  const { id } = await savedContact(w, { firstName: 'Ann', email: 'ann@example.test' });
  await savedContact(w, { firstName: 'Anna', phoneNumber: '+493012345678' });
  await savedContact(w, { email: 'ann@example.test', phoneNumber: '+493012345678' });
  const visitor = await signedIn(w.owner, { now, ...phone });
  const { page } = visitor;
  await page.goto(`/contacts/${id}`);
  await page.getByText('Perhaps the same person').waitFor();
  await visitor.assertAccessible('a contact that looks like another one');
  await page.getByRole('button', { name: 'Different person: Anna' }).click();
  await page.getByText('Perhaps the same person').waitFor({ state: 'detached' });
  assert.equal((await w.get('/v1/contacts/duplicates')).body.count, 0);
  await visitor.leave();
});

test('a dialog that is left gives the keyboard back to where it was opened', async () => {
  const { w } = await mondayInBerlin();
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  const leave = async (opener: string) => {
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: opener, exact: true }).waitFor();
    await page.waitForFunction(
      (name) => [document.activeElement?.textContent, document.activeElement?.ariaLabel].includes(name),
      opener,
    );
  };
  await page.goto('/settings/tags');
  await page.getByRole('button', { name: 'New tag' }).press('Enter');
  await leave('New tag');
  await page.getByRole('tab', { name: 'Members' }).click();
  const more = page.getByRole('button', { name: /^More for/ });
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Call limits' }).press('Enter');
  await leave((await more.getAttribute('aria-label')) ?? '');
  await visitor.leave();
});
