import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { mondayInBerlin } from './harness/monday.ts';
import { signedIn } from './harness/signed-in.ts';

const now = '2026-11-23T06:00:00.000Z';
const undo = (page: Page, said: string) =>
  page.getByRole('alert').filter({ hasText: said }).getByRole('button', { name: 'Undo' });

test('a stage and a setter given to many are taken back, but not where somebody has changed them since', async () => {
  const { w } = await mondayInBerlin();
  const made = async (firstName: string) =>
    (await w.post('/v1/contacts', { firstName, email: `${firstName}@example.test` })).body.data.contact.id;
  const [ann, bob] = [await made('Ann'), await made('Bob')];
  const setter = await w.member('SETTER');
  await w.post('/v1/setterClaims/assignOwner', { contactIds: [ann, bob], setterId: setter.userId });
  const read = async (contactId: number) => (await w.get('/v1/contacts/detail', { contactId })).body.data;
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  const bar = page.getByRole('group', { name: 'Selected contacts' });
  const dialog = page.getByRole('dialog');
  const select = async () => {
    await page.getByRole('checkbox', { name: 'Select Ann' }).check();
    await page.getByRole('checkbox', { name: 'Select Bob' }).check();
  };
  await page.goto('/contacts');
  await select();
  await bar.getByRole('button', { name: 'Answer' }).click();
  await dialog.getByLabel('Field', { exact: true }).first().click();
  await page.getByRole('option', { name: 'Contact stage' }).click();
  await dialog.getByLabel('Answer', { exact: true }).first().click();
  await page.getByRole('option', { name: 'Nurturing' }).click();
  await dialog.getByRole('button', { name: 'Save answers' }).click();
  await undo(page, '2 contacts updated').waitFor();
  await w.put('/v1/contacts', { id: bob, customFields: { 'contact-stage': ['Contacted'] } });
  await undo(page, '2 contacts updated').click();
  await page.getByText('Undone for 1. 1 was changed since and stays as it is.').waitFor();
  assert.deepEqual([(await read(ann)).stage.name, (await read(bob)).stage.name], ['New Lead', 'Contacted']);

  await select();
  await bar.getByRole('button', { name: 'Assign setter' }).click();
  await dialog.getByText('To nobody', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Release' }).click();
  await undo(page, '2 contacts released').waitFor();
  assert.equal((await read(ann)).setterId, null);
  await undo(page, '2 contacts released').click();
  await page.getByText('Undone for 2', { exact: true }).waitFor();
  const owners = [(await read(ann)).setterId, (await read(bob)).setterId];
  assert.deepEqual(owners, [setter.userId, setter.userId]);
  await visitor.leave();
});
