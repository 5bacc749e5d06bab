import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { ensureWeb } from '../../scripts/bootstrap/build-web.mjs';
import { newEvent } from './harness/events.ts';
import { phone } from './harness/browser.ts';
import { openSession } from './harness/session.ts';

// The server reads the built pages when it starts.
await ensureWeb();
const { handlers } = await import('../../server/main/handlers.ts');
const { startServer } = await import('../../server/test/server.ts');
const { freePort } = await import('../../server/test/free-port.ts');
const { createTestWorkspace } = await import('../../server/test/workspace.ts');

const now = '2026-11-23T06:00:00.000Z';
const shots = process.env['SHOTS'];
const port = await freePort();
const origin = `http://localhost:${port}`;
const site = await startServer(contract, handlers, {
  PORT: String(port),
  BASE_URL: origin,
  PUBLIC_FORM_SECONDS: '0',
});
after(() => site.close());

test('an administrator books with a deposit in a test workspace, has the card declined, pays, wins a dispute, and gives the money back in two parts', async () => {
  const w = await createTestWorkspace(site, {
    timeZone: 'Europe/Berlin',
    test: { clockMs: Date.parse(now), seed: 'pay' },
  });
  const connected = await w.owner.client.post('/v1/paymentConnections', { apiKey: 'rk_test_anything1' });
  assert.equal(connected.status, 201, JSON.stringify(connected.body));
  const event = await newEvent(w, {
    hosts: [{ userId: w.owner.userId }],
    deposit: { amount: 50, currency: 'USD' },
  });
  const visitor = await openSession(origin, w.owner, { now });
  const { page } = visitor;
  const shoot = async (name: string): Promise<void> => {
    if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png` });
  };
  await page.goto(`/e/${event.linkPrefix}?name=Grace&email=grace%40example.test`);
  await page.getByText('$50.00 deposit').waitFor();
  await page.getByRole('button', { name: '9:00 AM' }).click();
  await page.getByRole('button', { name: 'Pay $50.00 and book' }).click();
  await page.waitForURL('**/settings/test-payments?payment=*');
  const row = page.getByRole('listitem').filter({ hasText: '$50 · Intro call' });
  await row.getByText('To be paid').waitFor();
  await shoot('test payments');
  await visitor.assertAccessible('test payments');
  await row.getByRole('button', { name: 'Decline the card: Intro call' }).click();
  await row.getByText('Declined', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Pay: Intro call' }).click();
  await row.getByText('Paid', { exact: true }).waitFor();
  await row.getByRole('link', { name: 'Back to the booking page' }).click();
  await page.waitForURL('**/paid/*');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await shoot('paid');
  await page.goto('/settings/kept');
  await page.getByText('Payments (1)').click();
  await page.getByText('Left the workspace: 0').waitFor();
  await page.getByRole('link', { name: 'Pay, decline, refund or dispute' }).click();
  await row.getByRole('button', { name: 'Dispute: Intro call' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('$50 is left').waitFor();
  await dialog.getByRole('button', { name: 'Dispute' }).click();
  await row.getByText('Disputed', { exact: true }).waitFor();
  await shoot('test payments disputed');
  await row.getByRole('button', { name: 'Win the dispute: Intro call' }).click();
  await row.getByText('Dispute won', { exact: true }).waitFor();
  const refund = async (amount: string): Promise<void> => {
    await row.getByRole('button', { name: 'Refund: Intro call' }).click();
    await dialog.getByLabel('Amount').fill(amount);
    await shoot('test payments refund');
    await visitor.assertAccessible('a refund in part');
    await dialog.getByRole('button', { name: 'Refund' }).click();
  };
  await refund('80');
  await dialog.getByText(/50/).first().waitFor();
  await dialog.getByLabel('Amount').fill('20');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await row.getByText('Refunded in part', { exact: true }).waitFor();
  await shoot('test payments in part');
  await refund('30');
  await row.getByText('Refunded', { exact: true }).waitFor();
  await visitor.leave();
  const small = await openSession(origin, w.owner, { now, ...phone, colorScheme: 'dark' });
  await small.page.goto('/settings/test-payments');
  await small.page.getByText('Refunded', { exact: true }).waitFor();
  if (shots !== undefined) await small.page.screenshot({ path: `${shots}/test payments phone.png` });
  await small.assertFits('test payments on a phone');
  await small.assertAccessible('test payments in the dark');
  await small.leave();
});
