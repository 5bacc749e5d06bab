import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phone } from './harness/browser.ts';
import { portal, portalWorkspace } from './harness/portal.ts';
import { openSession } from './harness/session.ts';

const now = '2026-11-23T06:00:00.000Z';

test('requests show up by themselves; a refused one shows which field and what to do; filters narrow the list', async () => {
  const w = await portalWorkspace();
  const visitor = await openSession(portal.origin, w.owner, { now });
  const { page } = visitor;
  await page.goto('/developers/requests');
  await page.getByText('No requests yet').waitFor();
  await visitor.assertAccessible('nothing yet');
  await w.get('/v1/contacts');
  const refused = await w.post('/v1/contacts', { email: 'no address' });
  const list = page.getByRole('list', { name: 'Requests' });
  const failed = list.getByRole('button', { name: /VALIDATION_ERROR/ });
  await failed.click();
  await list.getByText('email', { exact: true }).waitFor();
  await list.getByText(refused.body.requestId).waitFor();
  await visitor.assertAccessible('a refused request');
  assert.equal(await list.getByRole('listitem').count(), 2);
  await page.getByText('Errors only').click();
  await page.waitForURL(/errors=true/);
  await list.getByText('GET /v1/contacts').waitFor({ state: 'detached' });
  await page.goto(`/developers/requests?requestId=${refused.body.requestId}`);
  await list.getByText('POST /v1/contacts').waitFor();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await list.getByText('GET /v1/contacts').waitFor();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('combobox', { name: 'Key or app' }).click();
  await page.getByRole('option', { name: /^Test/ }).click();
  await page.waitForURL(/apiKeyId=\d+/);
  await list.getByText('GET /v1/contacts').waitFor();
  await visitor.leave();
});

test('on a phone a closer sees what the key that acts as them asked, and nothing of others', async () => {
  const w = await portalWorkspace();
  const closer = await w.member('CLOSER');
  const { client } = await w.keyWith(['*'], closer.userId);
  await client.get('/v1/eventCalls');
  await w.get('/v1/products');
  const visitor = await openSession(portal.origin, closer, { now, ...phone, colorScheme: 'dark' });
  const { page } = visitor;
  await page.goto('/developers/requests');
  await page.getByText('act as you').waitFor();
  await page.getByText('GET /v1/eventCalls').click();
  await page.getByRole('button', { name: 'Only this endpoint' }).click();
  await page.waitForURL(/route=/);
  await visitor.assertAccessible('on a phone');
  await page.getByText('/v1/products').waitFor({ state: 'detached' });
  await visitor.leave();
});
