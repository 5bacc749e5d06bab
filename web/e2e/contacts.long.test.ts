import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Workspace } from '../../server/test/workspace.ts';
import { phone } from './harness/browser.ts';
import { mondayInBerlin } from './harness/monday.ts';
import { signedIn } from './harness/signed-in.ts';

const now = '2026-11-23T06:00:00.000Z';

type Made = { id: number; email: string };

async function newContact(w: Workspace, firstName: string, more: object = {}): Promise<Made> {
  const email = `${firstName.toLowerCase()}@example.test`;
  const { status, body } = await w.post('/v1/contacts', { firstName, email, ...more });
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.data.contact.id, email };
}

async function contactOf(w: Workspace, { id }: Made) {
  const { body } = await w.get('/v1/contacts/detail', { contactId: id });
  return body.data;
}

const toast = (page: Page, text: string) => page.getByRole('alert').getByText(text).first().waitFor();
const names = (page: Page) => page.getByRole('grid', { name: 'People' }).getByRole('link').allTextContents();

test('filters are in the address, are removed by their pills and saved as a view of the person', async () => {
  const { w } = await mondayInBerlin();
  await newContact(w, 'Ann', { status: 'QUALIFIED', tag: 'VIP', utm: 'utm_source=ads' });
  await newContact(w, 'Bob', { status: 'QUALIFIED' });
  await newContact(w, 'Cleo');
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  await page.goto('/contacts');
  await page.getByRole('link', { name: 'Cleo' }).waitFor();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByLabel('Status', { exact: true }).first().click();
  await page.getByRole('option', { name: 'Qualified', exact: true }).click();
  await page.waitForURL('**/contacts?statuses=QUALIFIED');
  await page.keyboard.press('Escape');
  await page
    .getByRole('combobox', { name: 'Tag', exact: true })
    .or(page.getByRole('textbox', { name: 'Tag', exact: true }))
    .click();
  await page.getByRole('option', { name: 'VIP' }).click();
  await page.waitForURL('**/contacts?statuses=QUALIFIED&tag=VIP');
  await page.getByText('Status: Qualified').waitFor();
  await page.getByRole('link', { name: 'Bob' }).waitFor({ state: 'detached' });
  assert.deepEqual(await names(page), ['Ann']);
  await visitor.assertAccessible('filtered contacts');

  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Best leads');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const views = page.getByRole('navigation', { name: 'Views' });
  await views.getByRole('link', { name: 'Best leads', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Remove filter Tag' }).click();
  await page.getByRole('link', { name: 'Bob' }).waitFor();
  await page.reload();
  await views.getByRole('link', { name: 'Best leads' }).click();
  await page.waitForURL('**/contacts?statuses=QUALIFIED&tag=VIP');
  assert.equal(await views.getByRole('link', { name: 'Best leads' }).getAttribute('aria-current'), 'page');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('link', { name: 'Cleo' }).waitFor();
  assert.equal(await views.getByRole('link', { name: 'All' }).getAttribute('aria-current'), 'page');
  await page.goto('/contacts?utmKeys=utm_source&utmValues=ads&setterIds=0&timeFrom=2026-11-23');
  await page.getByText('UTM source: ads').waitFor();
  await page.getByRole('link', { name: 'Ann' }).waitFor();
  assert.deepEqual(await names(page), ['Ann']);
  await visitor.leave();
});

test('contacts that are ticked get a tag, a setter and an answer at once', async () => {
  const { w } = await mondayInBerlin();
  const ann = await newContact(w, 'Ann');
  const bob = await newContact(w, 'Bob');
  const cleo = await newContact(w, 'Cleo');
  const setter = await w.member('SETTER');
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  const bar = page.getByRole('group', { name: 'Selected contacts' });
  const dialog = page.getByRole('dialog');
  const select = async () => {
    await page.getByRole('checkbox', { name: 'Select Ann' }).check();
    await page.getByRole('checkbox', { name: 'Select Bob' }).check();
    await bar.getByText('2 selected').waitFor();
  };
  await page.goto('/contacts');
  await select();
  await visitor.assertAccessible('two contacts selected');
  await bar.getByRole('button', { name: 'Tag' }).click();
  await dialog.getByLabel('Tag').fill('Webinar');
  await dialog.getByRole('button', { name: 'Add tag' }).click();
  await toast(page, '2 contacts tagged');

  await select();
  await bar.getByRole('button', { name: 'Assign setter' }).click();
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await dialog.getByText('Choose a setter').waitFor();
  await dialog.getByLabel('Setter', { exact: true }).first().click();
  await page.getByRole('option').nth(1).click();
  await visitor.assertAccessible('assigning a setter');
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await toast(page, '2 contacts assigned');

  await select();
  await bar.getByRole('button', { name: 'Answer' }).click();
  await dialog.getByLabel('Field', { exact: true }).first().click();
  await page.getByRole('option', { name: 'Contact stage' }).click();
  await dialog.getByLabel('Answer', { exact: true }).first().click();
  await page.getByRole('option', { name: 'Nurturing' }).click();
  await dialog.getByRole('button', { name: 'Save answers' }).click();
  await toast(page, '2 contacts updated');

  for (const made of [ann, bob]) {
    const contact = await contactOf(w, made);
    assert.deepEqual(
      [contact.tags[0]?.name, contact.setterId, contact.stage?.name],
      ['Webinar', setter.userId, 'Nurturing'],
    );
  }
  assert.deepEqual((await contactOf(w, cleo)).tags, []);
  await visitor.leave();
});

test('the second person to save sees what changed meanwhile and loses nothing', async () => {
  const { w } = await mondayInBerlin();
  const ann = await newContact(w, 'Ann');
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  await page.goto(`/contacts/${ann.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Last name').fill('Larkin');
  await w.put('/v1/contacts', { id: ann.id, lastName: 'Lee', timeZone: 'Asia/Tokyo' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  const conflict = dialog.getByRole('alert');
  await conflict.getByText('Last name is now: Lee').waitFor();
  await conflict.getByText('Time zone is now: Asia/Tokyo').waitFor();
  await visitor.assertAccessible('a conflict');
  assert.equal(await dialog.getByLabel('Last name').inputValue(), 'Larkin');
  await conflict.getByRole('button', { name: 'Show new values' }).click();
  assert.equal(await dialog.getByLabel('Last name').inputValue(), 'Lee');
  await dialog.getByLabel('First name').fill('Anna');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Contact saved');
  const { firstName, lastName, timeZone } = await contactOf(w, ann);
  assert.deepEqual([firstName, lastName, timeZone], ['Anna', 'Lee', 'Asia/Tokyo']);
  await visitor.leave();
});

test('an answer is changed in place; an invalid one is reported at the field', async () => {
  const { w } = await mondayInBerlin();
  const ann = await newContact(w, 'Ann');
  const { status } = await w.post('/v1/fields', { name: 'Website', type: 'CONTACT', inputType: 'URL' });
  assert.equal(status, 201);
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  await page.goto(`/contacts/${ann.id}`);
  await page.getByRole('button', { name: 'Add Website' }).press('Enter');
  const field = page.getByLabel('Website');
  await field.fill('http://acme.example');
  await field.press('Enter');
  await page.getByText('must be an https address').waitFor();
  await visitor.assertAccessible('an answer refused');
  await field.fill('https://acme.example');
  await field.press('Enter');
  await toast(page, 'Website saved');
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Edit Website');
  assert.deepEqual((await contactOf(w, ann)).customFields['website'], ['https://acme.example']);
  await visitor.leave();
});

test('deleted contacts come back by undoing it', async () => {
  const { w } = await mondayInBerlin();
  await newContact(w, 'Ann');
  await newContact(w, 'Bob');
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  await page.goto('/contacts');
  await page.getByRole('checkbox', { name: 'Select the first 2' }).check();
  await page
    .getByRole('group', { name: 'Selected contacts' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No contacts yet').waitFor();
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await toast(page, '2 contacts restored');
  await page.getByRole('link', { name: 'Ann' }).waitFor();

  await page.getByRole('link', { name: 'Ann' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText(/To erase a person for good, use Privacy in the settings\.$/).waitFor();
  let deletes = 0;
  page.on('request', (request) => (deletes += request.url().endsWith('/v1/contacts/delete') ? 1 : 0));
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).dblclick();
  await page.getByRole('link', { name: 'Bob' }).waitFor();
  assert.equal(deletes, 1, 'a double click deletes once');
  await page.goBack();
  await page.getByRole('button', { name: 'Restore it if it was deleted' }).click();
  await page.getByRole('heading', { name: 'Ann', level: 1 }).waitFor();
  await visitor.leave();
});

test('contacts of one person are merged with the values chosen, and parted again', async () => {
  const { w } = await mondayInBerlin();
  const old = await newContact(w, 'Ann', { lastName: 'Lee', phoneNumber: '+491701234567' });
  const young = await newContact(w, 'Anna', { lastName: 'Larkin' });
  // Has the email of one contact and the phone number of the other, so both look like one person.
  await w.post('/v1/contacts', { email: young.email, phoneNumber: '+491701234567' });
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  await page.goto(`/contacts/${young.id}`);
  await page.getByRole('alert').getByText('Perhaps the same person').waitFor();
  await page.getByRole('button', { name: 'Compare and merge' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radiogroup', { name: 'Which one stays?' }).getByLabel('Ann Lee').check();
  await dialog.getByRole('radiogroup', { name: 'Last name' }).getByLabel('Larkin').check();
  await visitor.assertAccessible('merging');
  await dialog.getByRole('button', { name: 'Merge into Ann Lee' }).click();
  await toast(page, 'Merged into Ann Larkin');
  await page.waitForURL(`**/contacts/${old.id}`);
  await page.getByRole('heading', { name: 'Ann Larkin', level: 1 }).waitFor();
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Merge undone');
  await page.getByRole('heading', { name: 'Ann Lee', level: 1 }).waitFor();

  await w.post('/v1/contacts/merge', { primaryId: old.id, secondaryIds: [young.id] });
  await page.goto(`/contacts/${young.id}`);
  await page.getByText('was merged into this one').waitFor();
  await visitor.leave();
});

test('the list and the page of a contact fit a phone and can be read in the dark', async () => {
  const { w } = await mondayInBerlin();
  const ann = await newContact(w, 'Annabella-Konstantina', {
    lastName: 'Wolfeschlegelsteinhausenbergerdorff',
    tag: 'A rather long name for a tag of a contact',
    utm: 'utm_source=a-very-long-campaign-source-without-any-space&utm_campaign=winter',
  });
  await w.post('/v1/contacts/notes', { contactId: ann.id, note: 'Likes mornings' });
  const visitor = await signedIn(w.owner, { now, ...phone, colorScheme: 'dark' });
  const { page } = visitor;
  await page.goto('/contacts?statuses=POTENTIAL,QUALIFIED&setterIds=0');
  await page.getByRole('checkbox', { name: /^Select Annabella/ }).check();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByLabel('First seen').waitFor();
  await visitor.assertFits('contacts');
  await visitor.assertAccessible('contacts in the dark');
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Tag' }).waitFor();
  await page.goto(`/contacts/${ann.id}`);
  await page.getByRole('article').getByText('Likes mornings').waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await visitor.assertFits('a contact');
  await visitor.assertAccessible('a contact in the dark');
  await visitor.leave();
});
