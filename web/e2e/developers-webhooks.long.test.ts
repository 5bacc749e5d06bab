import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { verifyWebhook } from '../../sdk/webhooks.ts';
import type { Json } from '../../server/test/client.ts';
import { eventually } from '../../server/test/eventually.ts';
import { webhookTo, receiver } from '../../server/test/receiver.ts';
import { phone } from './harness/browser.ts';
import { hooks, hooksWorkspace } from './harness/hooks.ts';
import { openSession } from './harness/session.ts';

const now = new Date().toISOString();
const row = (page: Page, text: RegExp) =>
  page.getByRole('list', { name: 'Deliveries' }).getByRole('button', { name: text });

test('a webhook is created with its secret, tried out, and what happens shows up by itself', async () => {
  const w = await hooksWorkspace();
  const to = await receiver();
  const visitor = await openSession(hooks.origin, w.owner, { now });
  const { page } = visitor;
  await page.goto('/developers/keys');
  await page.getByRole('tab', { name: 'Webhooks' }).click();
  await page.getByText('No webhooks yet').waitFor();
  await visitor.assertAccessible('no webhooks');
  await page.getByRole('link', { name: 'New webhook' }).click();
  await page.getByLabel('URL').fill('https://10.0.0.1/hook');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText('Must be a public https URL').waitFor();
  await page.getByLabel('URL').fill(to.url);
  await page.getByLabel('Selected events').check();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText('Choose at least one type').waitFor();
  await page.getByRole('group', { name: 'Products' }).getByRole('checkbox').first().check();
  await page.getByRole('checkbox', { name: 'A deal is recorded' }).check();
  await page.getByRole('button', { name: 'Add header' }).click();
  await page.getByLabel('Name of header 1').fill('X-Tenant');
  await page.getByLabel('Value of header 1').fill('seven');
  await visitor.assertAccessible('the form');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const secret = (await page.getByLabel('Secret', { exact: true }).textContent()) ?? '';
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  await page.getByRole('link', { name: 'Go to webhook' }).click();
  await page.getByText('No deliveries yet').waitFor();
  const { body } = await w.get('/v1/webhooks');
  assert.deepEqual(body.data.webhooks[0].types, ['product.*', 'deal.created']);

  await page.getByRole('button', { name: 'Send test' }).click();
  await page.getByRole('combobox', { name: 'Sample of' }).fill('deal.created');
  await page.getByRole('option', { name: 'deal.created' }).click();
  await page.getByRole('region', { name: 'Preview' }).getByText('paymentStatus').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await row(page, /Delivered.*webhook\.test/).waitFor();
  await w.post('/v1/contacts', { email: 'ada@example.test' });
  await w.post('/v1/products', { name: 'Coaching' });
  await row(page, /Delivered.*product\.created/).click();
  await page.getByRole('region', { name: 'Request' }).getByText('"name": "Coaching"').waitFor();
  await page.getByText(/Attempt 1: answered 204/).waitFor();
  await visitor.assertAccessible('a delivery');
  const [tried, sent] = to.received;
  assert.deepEqual(
    to.received.map(({ body: { type } }) => type),
    ['webhook.test', 'product.created'],
  );
  assert.equal(tried?.headers['x-tenant'], 'seven');
  const event = await verifyWebhook({ secret, headers: sent?.headers ?? {}, body: sent?.text ?? '' });
  assert.equal(event.type, 'product.created');
  await visitor.leave();
});

test('a refused delivery shows why, is sent again, recovered and replayed; the log is filtered by its address', async () => {
  const w = await hooksWorkspace();
  const to = await receiver((response) => response.writeHead(500).end('out of order'));
  const webhook = await webhookTo(w, to.url, { types: ['product.*'] });
  const visitor = await openSession(hooks.origin, w.owner, { now });
  const { page } = visitor;
  await w.post('/v1/products', { name: 'A' });
  await page.goto(`/developers/webhooks/${webhook.id}`);
  await row(page, /Failed.*product\.created.*2 attempts.*answered 500/).click();
  await page.getByText('out of order').first().waitFor();
  await page.getByText('Deliveries are failing').waitFor();
  await visitor.assertAccessible('a refused delivery');
  to.answerWith((response) => response.writeHead(204).end());
  await page.getByRole('button', { name: 'Send again' }).click();
  await row(page, /Delivered.*product\.created.*3 attempts/).waitFor();
  await page.getByText(/Attempt 3: answered 204/).waitFor();
  assert.equal(new Set(to.ids()).size, 1);

  to.answerWith((response) => response.writeHead(500).end());
  await w.post('/v1/products', { name: 'B' });
  await row(page, /Failed/).waitFor();
  to.answerWith((response) => response.writeHead(204).end());
  await page.getByRole('button', { name: 'Recover failed' }).click();
  await visitor.assertAccessible('recovering');
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await row(page, /Failed/).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByText('This webhook is paused').waitFor();
  await w.post('/v1/products', { name: 'C' });
  await page.getByRole('button', { name: 'Enable', exact: true }).click();
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  assert.ok(!to.received.some(({ text }) => text.includes('"C"')));
  await page.getByRole('button', { name: 'Replay a period' }).click();
  await page.getByRole('button', { name: 'Replay events' }).click();
  await page.getByText('3 deliveries queued').waitFor();
  await eventually(() => to.received.some(({ text }) => text.includes('"C"')));

  await page.getByText('Failed', { exact: true }).click();
  await page.waitForURL(/statuses=FAILED/);
  await page.getByText('No delivery matches').waitFor();
  await page.goto('/developers/webhooks/deliveries?types=product.created');
  await page.getByText('Types: product.created').waitFor();
  await row(page, /product\.created/)
    .first()
    .waitFor();
  assert.equal(await row(page, /./).count(), 3);
  await visitor.assertAccessible('all deliveries');
  await visitor.leave();
});

test('the secret is shown again and changed, settings change alone, and a deleted webhook is gone', async () => {
  const w = await hooksWorkspace();
  const to = await receiver();
  const webhook = await webhookTo(w, to.url, { headers: { authorization: 'Bearer old', 'x-a': '1' } });
  const visitor = await openSession(hooks.origin, w.owner, { now });
  const { page } = visitor;
  const shown = page.getByRole('dialog').getByLabel('Secret', { exact: true });
  await page.goto(`/developers/webhooks/${webhook.id}`);
  await page.getByRole('button', { name: 'Show secret' }).click();
  assert.equal(await shown.textContent(), webhook.secret);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Create new secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create new secret' }).click();
  await shown.waitFor();
  const secret = (await shown.textContent()) ?? '';
  assert.notEqual(secret, webhook.secret);
  await visitor.assertAccessible('a new secret');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText(/requests are also signed with the previous secret/).waitFor();

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Description').fill('Orders');
  await page.getByLabel('IDs only').check();
  await page.getByRole('button', { name: 'Remove header 2' }).click();
  await page.getByLabel('Value of header 1').fill('Bearer new');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Webhook saved').waitFor();
  await page.getByRole('heading', { name: 'Orders' }).waitFor();
  const { body } = await w.get(`/v1/webhooks/${webhook.id}`);
  const { description, payload, headerNames, types } = body.data.webhook;
  assert.deepEqual([description, payload, headerNames, types], ['Orders', 'thin', ['authorization'], ['*']]);
  await w.post('/v1/products', { name: 'A' });
  await row(page, /Delivered.*product\.created/).waitFor();
  const [sent] = to.received;
  assert.equal(sent?.headers.authorization, 'Bearer new');
  for (const each of [secret, webhook.secret])
    await verifyWebhook({ secret: each, headers: sent?.headers ?? {}, body: sent?.text ?? '' });

  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No webhooks yet').waitFor();
  await visitor.leave();
});

test('administrators see a notice on every page about webhooks that were switched off or keep failing; a phone in the dark shows all of it', async () => {
  const w = await hooksWorkspace();
  const to = await receiver((response) => response.writeHead(410).end());
  await webhookTo(w, to.url, { description: 'Shop' });
  const failing = await receiver((response) => response.writeHead(500).end());
  await webhookTo(w, failing.url, { description: 'Books' });
  await w.post('/v1/products', { name: 'A' });
  const webhooks = async (): Promise<Json[]> => (await w.get('/v1/webhooks')).body.data.webhooks;
  await eventually(async () => {
    const [books, shop] = await webhooks();
    return shop?.['status'] === 'DISABLED' && books?.['stats'].failing === true;
  });
  const soon = await openSession(hooks.origin, w.owner, { now: new Date().toISOString() });
  await soon.page.goto('/calls');
  await soon.page.getByText('A webhook was turned off').waitFor();
  assert.equal(
    await soon.page.getByText('Webhook deliveries are failing').count(),
    0,
    'a minute is not a problem',
  );
  await soon.leave();
  const later = new Date(Date.now() + 20 * 60_000).toISOString();
  const visitor = await openSession(hooks.origin, w.owner, { now: later, ...phone, colorScheme: 'dark' });
  const { page } = visitor;
  await page.goto('/calls');
  await page.getByText('Webhook deliveries are failing').waitFor();
  await visitor.assertAccessible('the banner');
  const banner = page.getByRole('alert').filter({ hasText: 'A webhook was turned off' });
  await banner.getByRole('link', { name: 'View webhook' }).click();
  await page.getByText('The receiver answered 410 Gone').waitFor();
  await row(page, /Failed|Queued/).click();
  await page.getByText(/Attempt 1: answered 410/).waitFor();
  await visitor.assertFits('a webhook');
  await visitor.assertAccessible('a webhook on a phone');
  await page.goto('/developers/webhooks/new');
  await page.getByLabel('Selected events').check();
  await visitor.assertFits('the form');
  await page.goto('/developers/webhooks');
  await page.getByText('Off', { exact: true }).waitFor();
  await visitor.assertFits('the list');
  await visitor.leave();
  const closer = await openSession(hooks.origin, await w.member('CLOSER'), { now });
  await closer.page.goto('/calls');
  await closer.page.getByRole('heading', { name: 'Calls' }).waitFor();
  assert.equal(await closer.page.getByText('A webhook was turned off').count(), 0);
  await closer.page.goto('/developers/webhooks');
  await closer.page.getByText('For super admins only').waitFor();
  await closer.leave();
});
