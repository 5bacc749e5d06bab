import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { ensureWeb } from '../../scripts/bootstrap/build-web.mjs';
import { eventually } from '../../server/test/eventually.ts';
import { longTest } from '../../server/test/full-size.ts';
import { phone, Visitor } from './harness/browser.ts';
import { openSession } from './harness/session.ts';

// The server reads the built pages when it starts.
await ensureWeb();
const { handlers } = await import('../../server/main/handlers.ts');
const { startServer } = await import('../../server/test/server.ts');
const { freePort } = await import('../../server/test/free-port.ts');
const { createTestWorkspace } = await import('../../server/test/workspace.ts');
const { StripeFake } = await import('../../server/test/payments/stripe-fake/stripe-fake.ts');
const { claimDeposits } = await import('../../server/domain/sales/deposits/claim.ts');
const { workDeposit } = await import('../../server/surfaces/paid-booking/work.ts');

const now = '2026-11-23T06:00:00.000Z';
const port = await freePort();
const origin = `http://localhost:${port}`;
const stripe = await StripeFake.start();
const site = await startServer(contract, handlers, {
  PORT: String(port),
  BASE_URL: origin,
  PUBLIC_FORM_SECONDS: '0',
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
  ...stripe.settings,
});
stripe.nowMs = () => site.clock.now();
after(async () => {
  await site.close();
  stripe.close();
});

/** An event for which 50 dollars are paid, at a company with an account at Stripe. */
async function paidEvent() {
  site.clock.set(now);
  const w = await createTestWorkspace(site, { timeZone: 'Europe/Berlin' });
  const { account, apiKey } = stripe.account();
  const webhookSecret = 'whsec_0123456789abcdef';
  const connected = await w.owner.client.post('/v1/paymentConnections', { apiKey, webhookSecret });
  assert.equal(connected.status, 201, JSON.stringify(connected.body));
  const deposit = { amount: 50, currency: 'USD', refundUntil: 1_440 };
  const { status, body } = await w.post('/v1/events', { name: 'Intro call', deposit });
  assert.equal(status, 201, JSON.stringify(body));
  const visit = (options: object = {}) => Visitor.open(origin, { now, visited: [stripe.url], ...options });
  return { w, account, event: body.data.event, visit };
}

test('a visitor chooses a time, sees the price, pays at Stripe, and gets the confirmation; the deposit is in the report', async () => {
  const { w, event, visit } = await paidEvent();
  const visitor = await visit(phone);
  const { page } = visitor;
  await page.goto(`/e/${event.linkPrefix}?name=Ada&email=ada%40example.test`);
  await page.getByText('$50.00 deposit').waitFor();
  await page.getByRole('button', { name: '9:00 AM' }).click();
  await page.getByText('You pay a deposit of $50.00 on the next page.').waitFor();
  await page.getByText('It is refunded if you cancel at least 24 hours before the call.').waitFor();
  await visitor.assertFits('the details with the price');
  await visitor.assertAccessible('the details with the price');
  await page.getByRole('button', { name: 'Pay $50.00 and book' }).click();
  await page.getByRole('heading', { name: 'Pay 5000 usd' }).waitFor();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'Your call is not booked yet' }).waitFor();
  await visitor.assertFits('not paid yet');
  await visitor.assertAccessible('not paid yet');
  await page.getByRole('link', { name: 'Pay $50.00' }).click();
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.getByRole('heading', { name: 'Your call is booked' }).waitFor();
  await page.getByText('$50.00 paid').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Your call is booked' }).waitFor();
  await visitor.leave();
  const { eventCalls } = (await w.get('/v1/eventCalls', { eventId: event.id })).body.data;
  assert.deepEqual([eventCalls.length, eventCalls[0].deposit.state], [1, 'PAID']);

  const owner = await openSession(origin, w.owner, { now });
  await owner.page.goto(`/calls/${eventCalls[0].previewId}`);
  await owner.page.getByText('$50 paid').waitFor();
  await owner.page.goto('/payments');
  await owner.page.getByText('$50').first().waitFor();
  await owner.leave();
});

test('a visitor who does not pay in time is told so, and chooses another time', async () => {
  const { account, event, visit } = await paidEvent();
  const visitor = await visit();
  const { page } = visitor;
  await page.goto(`/e/${event.linkPrefix}?name=Ada&email=ada%40example.test`);
  await page.getByRole('button', { name: '9:00 AM' }).click();
  await page.getByRole('button', { name: 'Pay $50.00 and book' }).click();
  await page.getByRole('link', { name: 'Back' }).waitFor();
  site.clock.advance(36 * 60_000);
  stripe.checkouts.get(account)?.expireDue();
  await page.goBack();
  await page.getByRole('heading', { name: 'The time is no longer held for you' }).waitFor();
  await visitor.assertAccessible('a checkout that has expired');
  await page.getByRole('link', { name: 'Choose another time' }).click();
  await page.getByRole('button', { name: '9:00 AM' }).waitFor();
  await visitor.leave();
});

longTest('a time that is gone when it is paid: the visitor reads that the money goes back', async () => {
  const { w, event, visit } = await paidEvent();
  const visitor = await visit(phone);
  const { page } = visitor;
  await page.goto(`/e/${event.linkPrefix}?name=Ada&email=ada%40example.test`);
  await page.getByRole('button', { name: '9:00 AM' }).click();
  await page.getByRole('button', { name: 'Pay $50.00 and book' }).click();
  await w.put('/v1/events/status', { id: event.id, status: 'DEACTIVATED' });
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.getByRole('heading', { name: 'That time is gone, and your money goes back' }).waitFor();
  await visitor.assertFits('a refund');
  await visitor.assertAccessible('a refund');
  await Promise.all((await claimDeposits(site.app, 4)).map((due) => workDeposit(site.app, due)));
  const [payment] = (await w.get('/v1/transactions')).body.data;
  assert.equal(payment.status, 'REFUNDED');
  await visitor.leave();
});

longTest(
  'in the editor: a deposit is switched on, refused without a key that may take it, and saved',
  async () => {
    const { w, account, event } = await paidEvent();
    await w.put('/v1/events', { id: event.id, deposit: null });
    stripe.checkouts.get(account)?.rightsMissing.add('rak_checkout_session_write');
    const owner = await openSession(origin, w.owner, { now, ...phone });
    const { page } = owner;
    await page.goto(`/events/${event.id}?part=booking`);
    await page.getByLabel('Ask for a deposit').click();
    await page.getByRole('combobox', { name: 'What it is for' }).click();
    await page.getByRole('option', { name: /^No-show fee/ }).click();
    await page.getByLabel('Amount').fill('25');
    await owner.assertFits('the deposit of an event');
    await owner.assertAccessible('the deposit of an event');
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByText(/rak_checkout_session_write/)
      .first()
      .waitFor();
    stripe.checkouts.get(account)?.rightsMissing.clear();
    await page.getByRole('button', { name: 'Save' }).click();
    const saved = async () => (await w.get('/v1/events/detail', { id: event.id })).body.data.event.deposit;
    await eventually(async () => (await saved()) !== null);
    assert.deepEqual(await saved(), {
      purpose: 'NO_SHOW_FEE',
      amount: 25,
      currency: 'USD',
      provider: 'Stripe',
      refundUntil: 1_440,
    });
    await owner.leave();
  },
);
