import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payments } from '#/domain/sales/payment-connections/testing/scene.ts';
import { newDeal, newTransaction } from '#/test/deals.ts';
import { at, runDue, scene, server, tell } from './testing/scene.ts';

test('a deposit is linked to the deal of its call, also where another deal of the contact waits for exactly that amount', async () => {
  const s = await scene();
  const { w } = s.at;
  const { body } = await w.post('/v1/eventCalls', {
    eventId: s.event.id,
    dateTime: at('09:00'),
    timeZone: 'UTC',
    email: 'grace@example.test',
  });
  const waiting = await newDeal(w, { eventCallId: body.data.eventCall.id, value: 50 });
  await w.put('/v1/events', { id: s.event.id, openBookingsMax: 2 });
  const checkout = await s.opened('10:00');
  s.pay(checkout.url);
  // The charge is reported and matched before anybody opens the page.
  await tell(s);
  await runDue();
  const [payment] = await payments(s.at);
  const deal = (await w.get('/v1/deals/detail', { id: payment?.dealId })).body.data.deal;
  assert.notEqual(deal.id, waiting.id);
  assert.deepEqual([deal.transactionType, deal.collected], ['DEPOSIT', 50]);
});

test('a payment that a member has linked elsewhere stays there, and the call is booked all the same', async () => {
  const s = await scene();
  const { w, account } = s.at;
  const checkout = await s.opened('10:00');
  s.pay(checkout.url);
  const [charge] = account.charges;
  const mine = await newTransaction(w, {
    value: 50,
    currency: 'USD',
    source: 'Stripe',
    externalId: charge?.payment_intent,
  });
  const deal = await newDeal(w, { value: 50, currency: 'USD', transactionIds: [mine.id] });
  assert.equal((await s.goOn(checkout.token)).state, 'BOOKED');
  const [payment, ...others] = await payments(s.at);
  assert.deepEqual([others.length, payment?.id, payment?.dealId], [0, mine.id, deal.id]);
});

test('POST /public/checkout 404 for a token that is none, and for one of a call', async () => {
  const s = await scene();
  const checkout = await s.opened('10:00');
  s.pay(checkout.url);
  const { callToken } = await s.goOn(checkout.token);
  const other = `${checkout.token.slice(0, -1)}${checkout.token.endsWith('_') ? '-' : '_'}`;
  for (const token of [other, callToken, 'nothing'])
    assert.equal((await server.anybody.post('/public/checkout', { token })).status, 404);
});
