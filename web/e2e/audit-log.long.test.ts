import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { phone } from './harness/browser.ts';
import { portal, portalWorkspace } from './harness/portal.ts';
import { openSession } from './harness/session.ts';

const now = '2026-11-23T06:00:00.000Z';

test('an administrator finds who changed a contact, sees before and after beside each other, and saves the log as a file', async () => {
  const w = await portalWorkspace();
  const { id } = (await w.post('/v1/contacts', { email: 'ann@example.test', firstName: 'Ann' })).body.data
    .contact;
  await w.put('/v1/contacts', { id, firstName: 'Anna' });
  await w.owner.client.put('/v1/workspace', { name: 'Renamed' });
  const visitor = await openSession(portal.origin, w.owner, { now });
  const { page } = visitor;
  await page.goto('/settings/audit');
  const table = page.getByRole('grid', { name: 'Audit log' });
  await table.getByText('Changed workspace').waitFor();
  await visitor.assertAccessible('the list');
  await page.getByRole('combobox', { name: 'Area' }).click();
  await page.getByRole('option', { name: 'Contacts' }).click();
  await page.waitForURL(/action=contact/);
  await table.getByText('Changed workspace').waitFor({ state: 'detached' });
  await table.getByRole('button', { name: 'Changed contact' }).click();
  const drawer = page.getByRole('dialog', { name: 'Changed contact' });
  const row = drawer.getByRole('row', { name: /firstName/ });
  await row.waitFor();
  assert.deepEqual(await row.getByRole('cell').allTextContents(), ['firstName', 'Ann', 'Anna']);
  await drawer.getByText('API key “Test”').waitFor();
  await visitor.assertAccessible('the details');
  await drawer.getByRole('button', { name: 'Only this source: API key' }).click();
  await page.waitForURL(/credentialKind=api_key/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
  assert.ok(lines.length >= 2 && lines.every((line) => JSON.parse(line).action.startsWith('contact.')));
  await page.goto('/settings/audit?ip=203.0.113.9');
  await page.getByText('No entry matches').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await table.getByText('Exported audit log').waitFor();
  await visitor.leave();
});

test('on a phone, in the dark, the audit log fits; members who are not administrators have no such tab', async () => {
  const w = await portalWorkspace();
  const closer = await w.member('CLOSER');
  assert.equal((await closer.client.get('/v1/audit')).status, 403);
  const visitor = await openSession(portal.origin, w.owner, { now, ...phone, colorScheme: 'dark' });
  const { page } = visitor;
  await page.goto('/settings/audit');
  await page.getByRole('button', { name: 'Request refused' }).waitFor();
  await visitor.assertFits('the list on a phone');
  await visitor.assertAccessible('the list on a phone');
  await page.getByRole('button', { name: 'Request refused' }).click();
  await page.getByRole('dialog').getByText('INSUFFICIENT_ROLE').waitFor();
  await visitor.assertAccessible('the details on a phone');
  await visitor.leave();
  const other = await openSession(portal.origin, closer, { now });
  await other.page.goto('/settings/profile');
  await other.page.getByRole('tab', { name: 'Profile' }).waitFor();
  assert.equal(await other.page.getByRole('tab', { name: 'Audit log' }).count(), 0);
  await other.leave();
});
