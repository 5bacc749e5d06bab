import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { newEvent } from './harness/events.ts';
import { mondayInBerlin } from './harness/monday.ts';
import { signedIn } from './harness/signed-in.ts';

const now = '2026-11-23T06:00:00.000Z';
const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').getByText(text).first();

test('a product and a field are deleted after a question, and taken back; one in use stays, and says why', async () => {
  const { w } = await mondayInBerlin();
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  await w.post('/v1/products', { name: 'Coaching' });
  await page.goto('/settings/products');
  await page.getByRole('button', { name: 'Delete Coaching' }).click();
  await page.getByRole('dialog').getByText('It can no longer be chosen for deals.').waitFor();
  await visitor.assertAccessible('a product to delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await toast(page, '“Coaching” is deleted.').waitFor();
  await page.getByRole('button', { name: 'Delete Coaching' }).waitFor({ state: 'detached' });
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'The product is back.').waitFor();
  await page.getByRole('button', { name: 'Delete Coaching' }).waitFor();

  const { field } = (await w.post('/v1/fields', { name: 'Budget', inputType: 'TEXT', type: 'CONTACT' })).body
    .data;
  const event = await newEvent(w);
  await w.put('/v1/events', { id: event.id, questions: [{ customFieldId: field.id, label: 'Budget?' }] });
  await page.goto('/settings/fields');
  await page.getByRole('button', { name: 'Delete Budget' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('An event asks for this field or has a rule about it.').waitFor();
  assert.equal(
    (await w.get('/v1/fields/objects', { objectType: 'CONTACT', search: 'budget' })).body.count,
    1,
  );
  await w.put('/v1/events', { id: event.id, questions: [] });
  await page.getByRole('button', { name: 'Delete Budget' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await toast(page, '“Budget” is deleted.').waitFor();
  await page.getByRole('button', { name: 'Delete Budget' }).waitFor({ state: 'detached' });
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).last().click();
  await toast(page, 'The field is back, with its answers.').waitFor();
  await page.getByRole('button', { name: 'Delete Budget' }).waitFor();
  await visitor.leave();
});

test('a key is made to ignore unknown names, and the log says which key uses what is deprecated', async () => {
  const { w } = await mondayInBerlin();
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  await w.client.put('/v1/workspace', { secondFactor: 'OFF' });
  assert.equal((await w.client.get('/v1/contacts', { serach: 'x' })).status, 400);
  await page.goto('/developers/keys');
  const strict = page.getByRole('switch', { name: 'Refuse unknown names in requests of Test' });
  assert.ok(await strict.isChecked());
  await strict.click({ force: true });
  await page.waitForFunction(() => document.querySelector('[role=switch]:not(:checked)') !== null);
  await visitor.assertAccessible('keys');
  assert.equal((await w.client.get('/v1/contacts', { serach: 'x' })).status, 200);
  await page.goto('/developers/requests');
  await page.getByText('Deprecated parts of the API are still used').waitFor();
  await page.getByText('Test · PUT /v1/workspace · secondFactor').waitFor();
  await visitor.assertAccessible('requests with deprecated parts');
  await visitor.leave();
});
