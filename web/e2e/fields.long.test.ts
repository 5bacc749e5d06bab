import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { phone } from './harness/browser.ts';
import { mondayInBerlin } from './harness/monday.ts';
import { afternoon, twoSales } from './harness/sales.ts';
import { signedIn } from './harness/signed-in.ts';

const now = '2026-11-23T06:00:00.000Z';
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('alert').getByText(text).first().waitFor();

test('a field with options is created, its options renamed, ordered and archived with the keyboard', async () => {
  const { w } = await mondayInBerlin();
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  await page.goto('/settings/fields?type=DEAL');
  await page.getByRole('button', { name: 'Create a field' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('Enter a field name').waitFor();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Plan');
  await dialog.getByRole('combobox', { name: 'Answer type' }).click();
  await page.getByRole('option', { name: 'Single choice' }).click();
  await dialog.getByLabel('Name of new option').fill('Basic');
  await dialog.getByRole('button', { name: 'Add option' }).press('Enter');
  await page.waitForFunction(
    () => document.activeElement?.getAttribute('aria-label') === 'Name of new option',
  );
  await page.keyboard.type('Gold');
  await dialog.getByRole('combobox', { name: 'Color of Gold' }).click();
  await page.getByRole('option', { name: 'Yellow' }).click();
  await dialog.getByRole('button', { name: 'Move Gold up' }).press('Enter');
  await visitor.assertAccessible('a new field');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await toast(page, 'Field created');
  await page.getByText('Single choice · Gold, Basic · 0 answers').waitFor();

  await page.getByRole('button', { name: 'Edit Plan' }).click();
  await dialog.getByLabel('Name of Basic').fill('gold');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Two options have the same name').waitFor();
  await dialog.getByLabel('Name of gold', { exact: true }).fill('Starter');
  await dialog.getByRole('button', { name: 'Archive Gold' }).click();
  await dialog.getByRole('button', { name: 'Restore Gold' }).waitFor();
  await visitor.assertAccessible('a changed field');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Field saved');
  await page.getByText('Single choice · Starter · 0 answers').waitFor();
  const { body } = await w.get('/v1/fields/objects', { objectType: 'DEAL' });
  assert.deepEqual(
    body.data[0].options.map(({ name, color, isArchived }: Record<string, unknown>) => [
      name,
      color,
      isArchived,
    ]),
    [
      ['Starter', null, false],
      ['Gold', 'yellow', true],
    ],
  );
  await visitor.leave();
});

test('stages of contacts get a new one; a change by another member in between is not lost', async () => {
  const { w } = await mondayInBerlin();
  const visitor = await signedIn(w.owner, { now, ...phone, colorScheme: 'dark' });
  const { page } = visitor;
  await page.goto('/settings/stages');
  await page.getByRole('button', { name: 'Add stage' }).click();
  await page.getByLabel('Name of new stage').fill('Waiting list');
  await visitor.assertFits('stages on a phone');
  await visitor.assertAccessible('stages in the dark');
  const { body } = await w.get('/v1/fields/contact-stage');
  const { id, options } = body.data;
  const renamed = options.map((option: { name: string }, index: number) =>
    index === 0 ? { ...option, name: 'Fresh' } : option,
  );
  const { status } = await w.put('/v1/fields', { id, options: renamed });
  assert.equal(status, 200);
  await page.getByRole('button', { name: 'Save stages' }).click();
  await page.getByText(/^Stages is now: Fresh/).waitFor();
  await page.getByRole('button', { name: 'Show new values' }).click();
  await page.getByLabel('Name of Fresh').waitFor();
  await page.getByRole('button', { name: 'Add stage' }).click();
  await page.getByLabel('Name of new stage').fill('Waiting list');
  await page.getByRole('button', { name: 'Save stages' }).click();
  await toast(page, 'Stages saved');
  const { body: after } = await w.get('/v1/fields/contact-stage');
  const names = after.data.options.map(({ name }: { name: string }) => name);
  assert.equal(names[0], 'Fresh');
  assert.equal(names.at(-1), 'Waiting list');
  await visitor.leave();
});

test('a field says what its answers are like, and is answered on the page of a deal', async () => {
  const { w, ann } = await twoSales();
  const visitor = await signedIn(w.owner, { now: afternoon });
  const { page } = visitor;
  await page.goto('/settings/fields?type=DEAL');
  await page.getByRole('button', { name: 'Create a field' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Deposit held');
  await dialog.getByRole('combobox', { name: 'Answer type' }).click();
  await page.getByRole('option', { name: 'Number' }).click();
  await dialog.getByLabel('Minimum').fill('100');
  await dialog.getByLabel('Maximum').fill('50');
  await dialog.getByRole('combobox', { name: 'Currency' }).fill('eur');
  await page.getByRole('option', { name: 'EUR – Euro' }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('max: Must not be less than min').waitFor();
  await visitor.assertAccessible('settings of a field');
  await dialog.getByLabel('Maximum').fill('500');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await toast(page, 'Field created');

  await page.goto(`/deals/${ann.id}`);
  await page.getByRole('button', { name: 'Add Deposit held' }).click();
  await page.getByRole('textbox', { name: 'Deposit held' }).fill('700');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('must be at most 500').waitFor();
  await page.getByRole('textbox', { name: 'Deposit held' }).fill('250');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('250 EUR').waitFor();
  await visitor.assertAccessible('the answers of a deal');
  const { body } = await w.get('/v1/deals/detail', { id: ann.id });
  assert.deepEqual(body.data.deal.customFields, { 'deposit-held': ['250'] });
  await visitor.leave();
});
