import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { phone } from './harness/browser.ts';
import { portal, portalWorkspace } from './harness/portal.ts';
import { openSession } from './harness/session.ts';

const now = '2026-11-23T06:00:00.000Z';

test('an administrator saves all data of a person as a file, erases the person, and sets how long mails are kept', async () => {
  const w = await portalWorkspace();
  const { id } = (await w.post('/v1/contacts', { email: 'gone@example.test', firstName: 'Gone' })).body.data
    .contact;
  const visitor = await openSession(portal.origin, w.owner, { now });
  const { page } = visitor;
  await page.goto('/settings/privacy');
  const mails = page.getByLabel('Email texts');
  await mails.fill('30');
  await visitor.assertAccessible('the screen');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  assert.equal((await w.get('/v1/privacy/retention')).body.data.retention.mails, 30);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('gone@example.test');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download data' }).click(),
  ]);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  assert.deepEqual([data.contactIds, data.records.contacts[0].first_name], [[id], 'Gone']);
  await page.getByRole('button', { name: 'Erase person' }).click();
  await page.getByText(/Calls and deals stay, without the person, also in what they were before\./).waitFor();
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await page.getByText('Erased', { exact: true }).waitFor();
  assert.equal((await w.get('/v1/contacts', { search: 'gone' })).body.data.count, 0);
  await page.goto(`/contacts/${id}`);
  await page.getByText(/What was erased can’t be restored\.$/).waitFor();
  await visitor.leave();
});

test('on a phone, in the dark, the privacy screen fits and says what is wrong with a number', async () => {
  const w = await portalWorkspace();
  const visitor = await openSession(portal.origin, w.owner, { now, ...phone, colorScheme: 'dark' });
  const { page } = visitor;
  await page.goto('/settings/privacy');
  await page.getByLabel('Inactive contacts').fill('7');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Must be a whole number of days from 30 to 3650, or null').waitFor();
  await visitor.assertFits('the screen');
  await visitor.assertAccessible('the screen');
  await visitor.leave();
});
