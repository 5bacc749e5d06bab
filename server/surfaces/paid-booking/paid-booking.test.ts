import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import { payments } from '#/domain/sales/payment-connections/testing/scene.ts';
import { at, runDue, scene, server, stripe, tell } from './testing/scene.ts';

test('a deposit that is paid books the call when the visitor comes back, before any event has come', async () => {
  const s = await scene();
  const page = await server.anybody.get('/public/event', { linkPrefix: s.event.linkPrefix });
  assert.deepEqual(page.body.data.event.deposit, {
    purpose: 'DEPOSIT',
    amount: 50,
    currency: 'USD',
    refundUntil: null,
  });
  const checkout = await s.opened('10:00');
  assert.deepEqual(await s.calls(), [], 'nothing is booked before it is paid');
  s.pay(checkout.url);
  const paid = await s.goOn(checkout.token);
  assert.equal(paid.state, 'BOOKED');
  const shown = await server.anybody.get('/public/call', { token: paid.callToken });
  assert.deepEqual(
    [shown.body.data.call.dateTime, shown.body.data.call.deposit],
    [at('10:00'), { purpose: 'DEPOSIT', state: 'PAID', amount: 50, currency: 'USD', refundUntil: null }],
  );
  const [call, ...others] = await s.calls();
  assert.deepEqual([others.length, call?.deposit.state, call?.source], [0, 'PAID', 'BOOKING_PAGE']);
  const [payment, ...more] = await payments(s.at);
  assert.deepEqual(
    [more.length, payment?.value, payment?.source, payment?.contactId, payment?.synced],
    [0, 50, 'Stripe', call?.contactId, true],
  );
  const deal = (await s.at.w.get('/v1/deals/detail', { id: payment?.dealId })).body.data.deal;
  assert.deepEqual(
    [deal.transactionType, deal.eventCallId, deal.closerId, deal.value, deal.collected],
    ['DEPOSIT', call?.id, s.hosts[0], 50, 50],
  );
  await tell(s);
  await runDue();
  assert.equal((await payments(s.at)).length, 1, 'the events of the same payment bring no second one');
  assert.equal((await s.calls()).length, 1);
});

test('a deposit that is paid books the call by its event alone, when the visitor never comes back', async () => {
  const s = await scene();
  const checkout = await s.opened('10:00');
  s.pay(checkout.url);
  await tell(s);
  await tell(s);
  await runDue();
  assert.equal((await s.calls()).length, 1);
  assert.equal((await payments(s.at)).length, 1);
  assert.equal((await s.goOn(checkout.token)).state, 'BOOKED');
});

test('a deposit that is paid books the call without any event, because the page is looked at when it has closed', async () => {
  const s = await scene();
  const checkout = await s.opened('10:00');
  s.pay(checkout.url);
  server.clock.advance(37 * minuteMs);
  await runDue();
  assert.equal((await s.calls()).length, 1);
  assert.equal((await s.goOn(checkout.token)).state, 'BOOKED');
});

test('POST /public/checkouts 409 SLOT_UNAVAILABLE while another visitor pays; free again when their page has expired', async () => {
  const s = await scene();
  const checkout = await s.opened('10:00');
  const refused = await s.start('10:00', 'ada@example.test');
  assert.deepEqual([refused.status, refused.body.code], [409, 'SLOT_UNAVAILABLE']);
  server.clock.advance(36 * minuteMs);
  s.checkouts.expireDue();
  await tell(s);
  await runDue();
  assert.equal((await s.goOn(checkout.token)).state, 'EXPIRED');
  assert.equal((await s.start('10:00', 'ada@example.test')).status, 201);
  assert.deepEqual(await s.calls(), []);
});

test('POST /public/checkout/abandon gives the time back at once, and books what was paid before', async () => {
  const s = await scene();
  const left = await s.opened('10:00');
  const abandon = async (token: string) =>
    (await server.anybody.post('/public/checkout/abandon', { token })).body.data.checkout.state;
  assert.equal(await abandon(left.token), 'EXPIRED');
  const checkout = await s.opened('10:00');
  s.pay(checkout.url);
  assert.equal(await abandon(checkout.token), 'BOOKED');
});

test('a deposit for a time that is gone goes back with a mail, once, and nothing is booked', async () => {
  const s = await scene();
  const checkout = await s.opened('10:00');
  s.pay(checkout.url);
  await s.at.w.put('/v1/events/status', { id: s.event.id, status: 'DEACTIVATED' });
  await tell(s);
  await runDue();
  await runDue();
  const state = await s.goOn(checkout.token);
  assert.equal(state.state, 'REFUNDED');
  assert.deepEqual(await s.calls(), []);
  const [payment] = await payments(s.at);
  assert.deepEqual([payment?.status, payment?.refundedAmount], ['REFUNDED', 50]);
  assert.equal(s.at.account.events.filter(({ type }) => type === 'charge.refunded').length, 1);
  const mails = (await s.at.w.get('/v1/mails')).body.data.mails;
  assert.deepEqual(
    mails.map(({ kind, to }: { kind: string; to: string }) => [kind, to]),
    [['deposit.refunded', 'grace@example.test']],
  );
});

test('a refund that Stripe refuses is shown with its reason and not tried again', async () => {
  const s = await scene({ amount: 50, currency: 'USD', refundUntil: 60 });
  s.checkouts.refusesRefunds = 'Insufficient funds in your Stripe balance to refund this amount.';
  const checkout = await s.opened('10:00');
  s.pay(checkout.url);
  const { callToken } = await s.goOn(checkout.token);
  assert.equal((await server.anybody.put('/public/call/cancel', { token: callToken })).status, 200);
  await runDue();
  const [call] = await s.calls();
  assert.deepEqual(
    [call?.deposit.state, call?.deposit.reason],
    ['REFUND_FAILED', 'Insufficient funds in your Stripe balance to refund this amount.'],
  );
});

for (const [hours, refundUntil, state] of [
  [3, 120, 'REFUNDED'],
  [1, 120, 'PAID'],
  [3, null, 'PAID'],
] as const)
  test(`a call that is cancelled ${hours} h before its start, refundable until ${refundUntil} min before, leaves its deposit ${state}`, async () => {
    const s = await scene({ amount: 50, currency: 'USD', refundUntil });
    const checkout = await s.opened('10:00');
    s.pay(checkout.url);
    const { callToken } = await s.goOn(checkout.token);
    server.clock.set(at(`0${10 - hours}:00`));
    assert.equal((await server.anybody.put('/public/call/cancel', { token: callToken })).status, 200);
    await runDue();
    const [call] = await s.calls();
    assert.equal(call?.deposit.state, state);
    assert.equal((await payments(s.at))[0]?.status, state === 'REFUNDED' ? 'REFUNDED' : 'SUCCEEDED');
  });

test('a call that is moved keeps its deposit', async () => {
  const s = await scene({ amount: 50, currency: 'USD', refundUntil: 60 });
  const checkout = await s.opened('10:00');
  s.pay(checkout.url);
  const { callToken } = await s.goOn(checkout.token);
  const moved = await server.anybody.put('/public/call/reschedule', {
    token: callToken,
    dateTime: at('12:00'),
    timeZone: 'UTC',
  });
  assert.deepEqual([moved.status, moved.body.data.call.deposit.state], [200, 'PAID']);
});

test('PUT /v1/events 400 for a deposit without a connection, with a key that may do too little, or with too many decimals', async () => {
  const s = await scene();
  const save = (deposit: object) => s.at.w.put('/v1/events', { id: s.event.id, deposit });
  const broken = await save({ amount: 10.123, currency: 'USD' });
  assert.equal(broken.status, 400);
  assert.ok('deposit.amount' in broken.body.message.details.fieldErrors, JSON.stringify(broken.body));
  s.checkouts.rightsMissing.add('rak_checkout_session_write').add('rak_charge_write');
  const weak = await save({ amount: 10, currency: 'USD' });
  assert.match(
    JSON.stringify(weak.body.message.details.fieldErrors),
    /rak_checkout_session_write, rak_charge_write/,
  );
  s.checkouts.rightsMissing.clear();
  assert.equal((await save({ amount: 1_000, currency: 'JPY' })).status, 200);
  await s.at.w.owner.client.delete(`/v1/paymentConnections/${s.at.id}`);
  const gone = await save({ amount: 10, currency: 'USD' });
  assert.match(JSON.stringify(gone.body.message.details.fieldErrors), /Connect Stripe/);
  const shown = (await s.at.w.get('/v1/events/detail', { id: s.event.id })).body.data.event;
  assert.deepEqual(
    shown.warnings.map(({ code }: { code: string }) => code),
    ['DEPOSIT_NOT_CONNECTED'],
  );
  assert.deepEqual([(await s.start('10:00')).body.code], ['EVENT_DEACTIVATED']);
});

test('POST /public/bookings 400 for an event with a deposit, POST /public/checkouts 400 for one without', async () => {
  const s = await scene();
  const page = async () =>
    (await server.anybody.get('/public/event', { linkPrefix: s.event.linkPrefix })).body.data.form;
  const sent = {
    linkPrefix: s.event.linkPrefix,
    dateTime: at('10:00'),
    timeZone: 'UTC',
    name: 'Ada',
    email: 'ada@example.test',
  };
  const booked = await server.anybody.post('/public/bookings', {
    ...sent,
    pageToken: (await page()).pageToken,
  });
  assert.match(JSON.stringify([booked.status, booked.body.message.details.fieldErrors]), /400.*deposit/);
  await s.at.w.put('/v1/events', { id: s.event.id, deposit: null });
  const started = await s.start('10:00');
  assert.match(JSON.stringify([started.status, started.body.message.details.fieldErrors]), /400.*no deposit/);
});

test('POST /public/checkouts 409 for a blocked person, who is asked for no money', async () => {
  const s = await scene();
  const { body } = await s.at.w.post('/v1/contacts', { email: 'grace@example.test' });
  await s.at.w.put('/v1/contacts', { id: body.data.contact.id, blocked: true });
  const { status, body: refused } = await s.start('10:00');
  assert.deepEqual([status, refused.code], [409, 'SLOT_UNAVAILABLE']);
  assert.equal((await s.start('10:00', 'ada@example.test')).status, 201);
});

for (const [currency, amount, sent] of [
  ['JPY', 5_000, 5_000],
  ['KWD', 5.12, 5_120],
  ['EUR', 49.9, 4_990],
  ['ISK', 5_000, 500_000],
] as const)
  test(`a deposit of ${amount} ${currency} is asked for as ${sent} at Stripe, and recorded as it was`, async () => {
    const s = await scene({ amount, currency });
    const checkout = await s.opened('10:00');
    assert.equal(s.at.account.sessions[0]?.amount_total, sent);
    s.pay(checkout.url);
    await s.goOn(checkout.token);
    const [call] = await s.calls();
    assert.deepEqual([call?.deposit.amount, (await payments(s.at))[0]?.value], [amount, amount]);
  });

for (const fault of [
  { does: 'LOSE_ANSWER' },
  { does: 'REFUSE', status: 500 },
  { does: 'REFUSE', status: 429, retryAfterSec: 1 },
  { does: 'CUT' },
] as const)
  test(`opening the page meets ${JSON.stringify(fault)} and is tried again: one page is paid, one call booked`, async () => {
    const s = await scene();
    const { body } = await s.start('10:00');
    const { token } = body.data.checkout;
    stripe.faults.add({ method: 'POST', path: /checkout\/sessions/, ...fault });
    assert.equal((await s.goOn(token)).state, 'PAYING');
    const checkout = await s.goOn(token);
    assert.equal(checkout.state, 'OPEN');
    assert.equal(s.at.account.sessions.length, 1);
    s.pay(checkout.url);
    assert.equal((await s.goOn(token)).state, 'BOOKED');
  });

test('a page that Stripe never opens is given up: the time is free again', async () => {
  const s = await scene({ amount: 0.1, currency: 'USD' });
  const { body } = await s.start('10:00');
  assert.equal((await s.goOn(body.data.checkout.token)).state, 'EXPIRED');
  assert.equal((await s.start('10:00', 'ada@example.test')).status, 201);
});

test('an event that is renamed while its page is being opened is asked for under another key', async () => {
  const s = await scene();
  const { token } = (await s.start('10:00')).body.data.checkout;
  stripe.faults.add({ method: 'POST', path: /checkout\/sessions/, does: 'LOSE_ANSWER' });
  assert.equal((await s.goOn(token)).state, 'PAYING');
  await s.at.w.put('/v1/events', { id: s.event.id, name: 'Another name' });
  assert.equal((await s.goOn(token)).state, 'PAYING');
  assert.equal((await s.goOn(token)).state, 'OPEN');
});
