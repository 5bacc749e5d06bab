import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { ensureWeb } from '../../scripts/bootstrap/build-web.mjs';
import { openSession } from './harness/session.ts';
import { phone } from './harness/browser.ts';

// The server reads the built pages when it starts.
await ensureWeb();
const { handlers } = await import('../../server/main/handlers.ts');
const { startServer } = await import('../../server/test/server.ts');
const { freePort } = await import('../../server/test/free-port.ts');
const { createTestWorkspace } = await import('../../server/test/workspace.ts');
const { StripeFake, signatureOf } = await import('../../server/test/payments/stripe-fake/stripe-fake.ts');
const { claimPages, workPage } =
  await import('../../server/domain/sales/payment-connections/work-backfill.ts');
const { claimEvents, workEvent } =
  await import('../../server/domain/sales/payment-connections/work-events.ts');

const now = '2026-11-23T06:00:00.000Z';
const secret = 'whsec_0123456789abcdef';
const port = await freePort();
const origin = `http://localhost:${port}`;
const stripe = await StripeFake.start();
const site = await startServer(contract, handlers, {
  PORT: String(port),
  BASE_URL: origin,
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
  ...stripe.settings,
});
after(async () => {
  await site.close();
  stripe.close();
});

test('an administrator connects Stripe, enters the signing secret, has the past read, and sees what came', async () => {
  const w = await createTestWorkspace(site);
  const { account, apiKey } = stripe.account();
  account.pay({ amount: 12_300, email: 'past@payer.test', createdMs: site.clock.now() - dayMs });
  const owner = await openSession(origin, w.owner, { now, ...phone });
  const { page } = owner;
  await page.goto('/settings/payments');
  await page.getByText('No provider of payments is connected').waitFor();
  await owner.assertAccessible('nothing connected');
  await page.getByRole('button', { name: 'Connect Stripe' }).click();
  await page.getByLabel('Restricted key').fill('rk_test_nobodyknowsthis');
  await owner.assertAccessible('the form');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page
    .getByText(/does not know the API key/)
    .first()
    .waitFor();
  await page.getByLabel('Restricted key').fill(apiKey);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('The signing secret is missing, so events are refused.').waitFor();
  await owner.assertFits('a connection without its secret');
  const address = (await page.locator('code').textContent()) ?? '';
  assert.match(address, /\/payment-events\/stripe\/\d+-/);
  await page.getByRole('button', { name: 'Replace secrets' }).click();
  await page.getByLabel('Signing secret').fill(secret);
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByText('The signing secret is missing, so events are refused.')
    .waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Read all' }).click();
  await page.getByText('0 payments read until now.').waitFor();
  for (const due of await claimPages(site.app, 1)) await workPage(site.app, due);
  await page.getByText('1 payment read.').waitFor();
  account.pay({ amount: 4_500, email: 'new@payer.test', createdMs: site.clock.now() });
  for (const event of account.events.slice(-2)) {
    const body = JSON.stringify(event);
    const signature = signatureOf(body, secret, site.clock.now());
    const reply = await fetch(address, { method: 'POST', body, headers: { 'stripe-signature': signature } });
    assert.equal(reply.status, 200);
  }
  for (const due of await claimEvents(site.app, 8)) await workEvent(site.app, due);
  await page.reload();
  await page.getByText(/^Last event/).waitFor();
  await owner.assertAccessible('a connection that works');
  await page.goto('/payments');
  await page.getByText('new@payer.test').first().waitFor();
  await page.getByText('past@payer.test').first().waitFor();
  await owner.leave();
});
