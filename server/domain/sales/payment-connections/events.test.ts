import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import type { Json } from '#/test/client.ts';
import { connected, payments, runDue, send, sendAll, server, shown, stripe } from './testing/scene.ts';

// Events from Stripe: who may send them, and their effects.

const money = ({ value, currency, status, refundedAmount, cash }: Json) => ({
  value,
  currency,
  status,
  refundedAmount,
  cash,
});

test('POST /payment-events/… 200 stores one payment, however many events tell of it and however often', async () => {
  const at = await connected();
  const charge = at.account.pay({
    amount: 150_000,
    email: 'Pat@Payer.test',
    name: 'Pat Payer',
    createdMs: server.clock.now(),
  });
  at.account.checkOut(charge);
  at.account.bill(charge);
  await sendAll(at);
  await sendAll(at);
  await runDue();
  await sendAll(at);
  await runDue();
  const [payment, ...others] = await payments(at);
  assert.equal(others.length, 0);
  assert.deepEqual(money(payment), {
    value: 1_500,
    currency: 'USD',
    status: 'SUCCEEDED',
    refundedAmount: 0,
    cash: 1_500,
  });
  assert.deepEqual(
    [payment.source, payment.externalId, payment.email, payment.name, payment.actor.name],
    ['Stripe', charge.payment_intent, 'Pat@Payer.test', 'Pat Payer', 'Stripe'],
  );
  assert.equal(payment.raw.charge, charge.id);
  assert.deepEqual([(await shown(at)).waitingEvents, (await shown(at)).failedEvents], [0, 0]);
});

test('POST /payment-events/… 400 for a signature that is missing, wrong or old; 404 for another address; nothing follows', async () => {
  const at = await connected();
  at.account.pay({ amount: 1_000 });
  const [event] = at.account.events;
  assert.ok(event);
  const old = server.clock.now() - 301_000;
  assert.equal(await send(at, event, { header: null }), 400);
  assert.equal(await send(at, event, { secret: 'whsec_of_somebody_else' }), 400);
  assert.equal(await send(at, event, { sentAtMs: old }), 400);
  assert.equal(await send(at, event, { body: JSON.stringify({ ...event, type: 'charge.refunded' }) }), 400);
  assert.equal(await send({ ...at, path: `${at.path}x` }, event), 404);
  const other = await connected();
  assert.equal(await send({ ...at, path: at.path.replace(`${at.w.id}-`, `${other.w.id}-`) }, event), 404);
  await runDue();
  assert.deepEqual([await payments(at), (await shown(at)).lastEventAt], [[], null]);
});

test('a refund, a part of one, a refund that failed and disputes decide what counts as cash', async () => {
  const at = await connected();
  const [part, whole, failed, open, won, lost] = [1, 2, 3, 4, 5, 6].map((hundreds, place) =>
    at.account.pay({ amount: hundreds * 10_000, createdMs: server.clock.now() + place * 1_000 }),
  );
  assert.ok(part && whole && failed && open && won && lost);
  await sendAll(at);
  await runDue();
  assert.deepEqual(
    (await payments(at)).map(({ cash }) => cash),
    [100, 200, 300, 400, 500, 600],
  );
  at.account.refund(part, 2_500);
  at.account.refund(whole, 20_000);
  at.account.failRefund(at.account.refund(failed, 30_000));
  at.account.dispute(open);
  at.account.closeDispute(at.account.dispute(won), 'won');
  at.account.closeDispute(at.account.dispute(lost), 'lost');
  await sendAll(at);
  await runDue();
  assert.deepEqual(
    (await payments(at)).map(({ status, refundedAmount, cash }) => [status, refundedAmount, cash]),
    [
      ['PARTIALLY_REFUNDED', 25, 75],
      ['REFUNDED', 200, 0],
      ['SUCCEEDED', 0, 300],
      ['DISPUTED', 0, 0],
      ['SUCCEEDED', 0, 500],
      ['REFUNDED', 600, 0],
    ],
  );
});

test('yen have no decimals and Kuwaiti dinars three; what cannot be kept exactly is an error and no payment', async () => {
  const at = await connected();
  const createdMs = server.clock.now();
  at.account.pay({ amount: 5_000, currency: 'jpy', createdMs });
  at.account.pay({ amount: 12_340, currency: 'kwd', createdMs: createdMs + 1_000 });
  at.account.pay({ amount: 550, currency: 'isk', createdMs: createdMs + 2_000 });
  await sendAll(at);
  await runDue();
  assert.deepEqual(
    (await payments(at)).map(({ value, currency }) => [value, currency]),
    [
      [5_000, 'JPY'],
      [12.34, 'KWD'],
    ],
  );
  const { failedEvents, lastError } = await shown(at);
  assert.equal(failedEvents, 2);
  assert.match(lastError, /ISK/);
});

test('an intent that fails first and is paid later is one payment; one that only fails is none', async () => {
  const at = await connected();
  at.account.pay({ amount: 700, status: 'failed' });
  const first = at.account.pay({ amount: 900, status: 'failed' });
  at.account.payAgain(first.payment_intent ?? '');
  at.account.pay({ amount: 1_100, hasIntent: false, createdMs: server.clock.now() + 5_000 });
  await sendAll(at, at.account.events.toReversed());
  await runDue();
  assert.deepEqual(
    (await payments(at)).map(({ value }) => value).toSorted((a, b) => a - b),
    [9, 11],
  );
});

test('429, 500, half an answer and a cut connection are asked again; a key that is refused waits for another one', async () => {
  const at = await connected();
  at.account.pay({ amount: 4_200 });
  const [event] = at.account.events;
  assert.ok(event);
  await send(at, event);
  for (const fault of [
    { does: 'REFUSE', status: 429, retryAfterSec: 120 },
    { does: 'REFUSE', status: 500 },
    { does: 'LOSE_ANSWER' },
    { does: 'CUT' },
    { does: 'SAY', text: '{"id":7}' },
  ] as const) {
    stripe.faults.add(fault);
    await runDue();
    assert.deepEqual(await payments(at), []);
    assert.equal((await shown(at)).waitingEvents, 1);
    // Before it is due, no request is sent.
    const asked = stripe.requests.length;
    if (fault.does === 'REFUSE' && fault.status === 429) {
      server.clock.advance(119_000);
      await runDue();
      assert.equal(stripe.requests.length, asked);
    }
    server.clock.advance(hourMs);
  }
  stripe.faults.add({ does: 'REFUSE', status: 401 });
  await runDue();
  assert.equal((await shown(at)).status, 'ERROR');
  server.clock.advance(7_200_000);
  const asked = stripe.requests.length;
  await runDue();
  assert.equal(stripe.requests.length, asked);
  // Entering another key needs a recent sign-in.
  server.clock.reset();
  const { status } = await at.w.owner.client.put('/v1/paymentConnections', { id: at.id, apiKey: at.apiKey });
  assert.equal(status, 200);
  server.clock.advance(36 * hourMs);
  await runDue();
  assert.deepEqual(
    (await payments(at)).map(({ value }) => value),
    [42],
  );
  const { status: state, waitingEvents, failedEvents } = await shown(at);
  assert.deepEqual([state, waitingEvents, failedEvents], ['CONNECTED', 0, 0]);
});

test('a payment that a member deleted does not come back, and a payer that was cleared stays cleared', async () => {
  const at = await connected();
  const charge = at.account.pay({ amount: 1_000, email: 'gone@payer.test' });
  const kept = at.account.pay({ amount: 2_000, email: 'erased@payer.test' });
  await sendAll(at);
  await runDue();
  // Events with the same time are processed in any order.
  const [first, second] = (await payments(at)).toSorted((a, b) => a.value - b.value);
  await at.w.delete('/v1/transactions', { id: first.id });
  await at.w.put('/v1/transactions', { id: second.id, email: null, name: null });
  at.account.refund(charge, 500);
  at.account.refund(kept, 500);
  await sendAll(at);
  await runDue();
  const rows = await payments(at);
  assert.deepEqual(
    rows.map(({ value, refundedAmount, email }) => [value, refundedAmount, email]),
    [[20, 5, null]],
  );
});
