import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { mondayInBerlin } from './harness/monday.ts';
import { signedIn } from './harness/signed-in.ts';
import { server } from './harness/site.ts';

const { importDue } = await import('../../server/domain/moving/imports/work.ts');

const now = '2026-11-23T06:00:00.000Z';
const file = (name: string, text: string | Buffer, mimeType = 'text/csv') => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
});
const choose = (page: Page, chosen: ReturnType<typeof file>) =>
  page.getByLabel('Choose a file').setInputFiles(chosen);
const field = (page: Page, name: string) => page.getByRole('combobox', { name });
const count = (page: Page, name: string) =>
  page.locator('dl[aria-label="Counts"] > div', { hasText: name }).locator('dd');

test('a file is chosen, mapped, checked and imported, its broken row is mended and sent again, and all is undone', async () => {
  const { w } = await mondayInBerlin();
  await w.post('/v1/contacts', { email: 'ada@import.test', firstName: 'Old' });
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  await page.goto('/settings/imports');
  await page.getByText('Nothing was imported yet').waitFor();
  await visitor.assertAccessible('no imports');
  await page.getByRole('link', { name: 'New import' }).first().click();
  await page.getByRole('radio', { name: 'Contacts' }).waitFor();
  await visitor.assertAccessible('choose');
  const text =
    'Mail;Who;Since\nada@import.test;Ada;05.03.2024\nben@import.test;Ben;31.12.2025\nnobody;Cy;01.02.2026\n';
  await choose(page, file('people.csv', text));

  await page.getByText('1 of 3 columns was recognized by its heading.').waitFor();
  await field(page, 'What “Who” becomes').click();
  await page.getByRole('option', { name: 'First name', exact: true }).click();
  await field(page, 'What “Since” becomes').click();
  await page.getByRole('option', { name: 'Known since' }).click();
  await page.getByText(/^Row 1: /).waitFor();
  await field(page, 'Dates of “Since”').click();
  await page.getByRole('option', { name: 'Day, month, year' }).click();
  await page.getByText('“05.03.2024” is read as Mar 5, 2024').waitFor();
  await page.getByText('Row 3: Invalid email').waitFor();
  await visitor.assertAccessible('columns');
  await page.getByRole('button', { name: 'Check the file' }).click();

  await page.getByText('It begins in a moment.').waitFor();
  await visitor.assertAccessible('checking');
  await importDue(server.app);
  await page.getByText('What would happen').waitFor();
  assert.deepEqual(
    await Promise.all(['New', 'Changed', 'Same', 'Errors'].map((name) => count(page, name).textContent())),
    ['1', '1', '0', '1'],
  );
  await page.getByRole('row', { name: /Changed ada@import.test Ada Mar 5, 2024/ }).waitFor();
  await page.getByRole('row', { name: /Error Email: Invalid email/ }).waitFor();
  await visitor.assertAccessible('checked');
  assert.equal((await w.get('/v1/contacts')).body.data.count, 1);
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await importDue(server.app);

  await page.getByText('What happened').waitFor();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download error file' }).click();
  const download = await coming;
  assert.equal(download.suggestedFilename(), 'people-errors.csv');
  const errors = await readFile(await download.path(), 'utf8');
  await page.getByRole('link', { name: 'Send the mended file' }).click();
  await page.getByText(/Choose the error file of “people.csv”/).waitFor();
  await choose(page, file('people-errors.csv', errors.replace('nobody', 'cy@import.test')));
  await page.getByText('Mapped as the last file with these headings.').waitFor();
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('It begins in a moment.').waitFor();
  await importDue(server.app);
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await page.getByText('It begins in a moment.').waitFor();
  await importDue(server.app);
  await page.getByText('What happened').waitFor();
  assert.equal((await w.get('/v1/contacts')).body.data.count, 3);

  await page.getByRole('link', { name: 'All imports' }).click();
  await page.getByRole('link', { name: 'people.csv' }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  const question = page.getByRole('dialog');
  await question
    .getByText(/1 record that it created is deleted. 1 record that it changed is put back./)
    .waitFor();
  await question.getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('Undoing the import').waitFor();
  await importDue(server.app);
  await page.getByText('2 records were taken back.').waitFor();
  const { contacts } = (await w.get('/v1/contacts', { orderColumn: 'email', orderBy: 'asc' })).body.data;
  assert.deepEqual(
    contacts.map(({ email, firstName }: { email: string; firstName: string }) => [email, firstName]),
    [
      ['ada@import.test', 'Old'],
      ['cy@import.test', 'Cy'],
    ],
  );
  await visitor.leave();
});

test('a file that is no table is refused in plain words and leaves no draft; lists and the menu lead to importing', async () => {
  const { w } = await mondayInBerlin();
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  await page.goto('/contacts');
  await page.getByRole('link', { name: 'Import contacts' }).click();
  await page.waitForURL('**/settings/imports/new?resource=contacts');
  for (const [chosen, said] of [
    [file('empty.csv', ''), 'The file is empty.'],
    [file('book.csv', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0])), /This is a spreadsheet/],
    [
      file('photo.csv', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 1, 2, 3, 0, 0, 4])),
      /has no text in it/,
    ],
    [file('note.csv', 'Hello\nthere\n'), /There is no table in this file/],
    [file('bare.csv', 'Email,Name\n'), 'The file has no rows below the headings.'],
  ] as const) {
    await choose(page, chosen);
    await page.getByRole('alert').getByText(said).waitFor();
  }
  const { imports } = (await w.get('/v1/imports')).body.data;
  assert.deepEqual(
    imports.map(({ status }: { status: string }) => status),
    ['CANCELLED', 'CANCELLED'],
  );
  await page.goto('/deals');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.waitForURL('**/settings/imports/new?resource=deals');
  assert.equal(await page.getByRole('radio', { name: 'Deals' }).isChecked(), true);
  await page.keyboard.press('Control+k');
  await page
    .getByRole('dialog')
    .getByRole('combobox')
    .or(page.getByRole('dialog').getByRole('textbox'))
    .first()
    .fill('import a file');
  await page
    .getByRole('option', { name: /Import a file/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/settings/imports/new');
  await visitor.leave();
});
