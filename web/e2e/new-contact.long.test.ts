import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mondayInBerlin } from './harness/monday.ts';
import { signedIn } from './harness/signed-in.ts';

test('a contact needs an email address or a phone number, and the form says so', async () => {
  const { w } = await mondayInBerlin();
  const visitor = await signedIn(w.owner, { now: '2026-11-23T06:00:00.000Z' });
  const { page } = visitor;
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'New contact' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Ann');
  await page.keyboard.press('Enter');
  await dialog.getByText('Enter an email address or a phone number').waitFor();
  await visitor.assertAccessible('a contact that cannot be reached');
  await page.keyboard.type('ann@example.test');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Ann', level: 1 }).waitFor();
  const { body } = await w.get('/v1/contacts', { search: 'ann@example.test' });
  assert.equal(body.data.contacts.length, 1);
  await visitor.leave();
});
