import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { payments } from '#/domain/sales/payment-connections/testing/scene.ts';
import { newDeal } from '#/test/deals.ts';
import { longTest, sized } from '#/test/full-size.ts';
import { at, runDue, scene, server, stripe, type Scene } from './testing/scene.ts';

const fee = { purpose: 'NO_SHOW_FEE', amount: 50, currency: 'USD', refundUntil: 120 };
const deposit = { ...fee, purpose: 'DEPOSIT' };

type Booked = Scene & { readonly callId: number; readonly callToken: string };

async function booked(setting: object): Promise<Booked> {
  const s = await scene(setting);
  const checkout = await s.opened('10:00');
  s.pay(checkout.url);
  const { callToken } = await s.goOn(checkout.token);
  const [call] = await s.calls();
  assert.ok(call !== undefined);
  await runDue();
  return { ...s, callId: call.id, callToken };
}

/** Actions on a call at 10:00. */
const steps = {
  SHOWN: ({ at: { w }, callId }) =>
    w.post('/v1/outcomes', { eventCallId: callId, outcome: 'NO_SALE', noSaleReason: 'NOT_INTERESTED' }),
  WON: ({ at: { w }, callId }) => w.post('/v1/outcomes', { eventCallId: callId, outcome: 'WON' }),
  NO_SHOW: ({ at: { w }, callId }) =>
    w.post('/v1/outcomes', { eventCallId: callId, outcome: 'NO_SALE', noSaleReason: 'NO_SHOW' }),
  PENDING: ({ at: { w }, callId }) => w.delete('/v1/outcomes', { eventCallId: callId }),
  TEAM_CANCELS: ({ at: { w }, callId }) => w.put('/v1/eventCalls/cancel', { id: callId }),
  INVITEE_CANCELS: ({ callToken }) => server.anybody.put('/public/call/cancel', { token: callToken }),
} as const satisfies Record<string, (call: Booked) => Promise<{ status: number; body: unknown }>>;

type Step = keyof typeof steps;
type Case = readonly [setting: object, clock: string, done: readonly Step[], state: string, why: string];

const cases: readonly Case[] = [
  [fee, '10:30', [], 'PAID', 'nobody has said yet'],
  [fee, '10:30', ['WON'], 'REFUNDED', 'the invitee came'],
  [fee, '10:30', ['SHOWN'], 'REFUNDED', 'the invitee came, and bought nothing'],
  [fee, '10:30', ['NO_SHOW'], 'KEPT', 'the invitee did not come'],
  [fee, '10:30', ['NO_SHOW', 'PENDING'], 'PAID', 'what was said is taken back'],
  [fee, '10:30', ['NO_SHOW', 'SHOWN'], 'REFUNDED', 'the no-show was a mistake'],
  [fee, '10:30', ['SHOWN', 'NO_SHOW'], 'REFUNDED', 'what goes back stays back'],
  [fee, '10:30', ['SHOWN', 'NO_SHOW', 'WON'], 'REFUNDED', 'and goes back once'],
  [fee, '10:30', ['NO_SHOW', 'TEAM_CANCELS'], 'REFUNDED', 'the team cancelled after all'],
  [fee, '07:00', ['INVITEE_CANCELS'], 'REFUNDED', 'cancelled in time'],
  [fee, '09:00', ['INVITEE_CANCELS'], 'PAID', 'cancelled too late'],
  [fee, '09:00', ['TEAM_CANCELS'], 'REFUNDED', 'the team cancelled, at any time'],
  [{ ...fee, refundUntil: null }, '07:00', ['INVITEE_CANCELS'], 'PAID', 'no cancellation gives it back'],
  [{ ...fee, refundUntil: null }, '09:00', ['TEAM_CANCELS'], 'REFUNDED', 'but that of the team does'],
  [deposit, '10:30', ['WON'], 'PAID', 'a deposit is a part of the price'],
  [deposit, '10:30', ['NO_SHOW'], 'PAID', 'a deposit says nothing of no-shows'],
  [{ ...deposit, refundUntil: null }, '09:00', ['TEAM_CANCELS'], 'REFUNDED', 'the team cancelled'],
];

for (const [setting, clock, done, state, why] of cases)
  for (const isOneByOne of done.length > 1 ? sized({ gate: [true], full: [true, false] }) : [true])
    test(`${Object.values(setting).join(' ')}, at ${clock} ${done.join(', ') || 'nothing'}, ${isOneByOne ? 'each followed at once' : 'followed together'}: ${state}, because ${why}`, async () => {
      const s = await booked(setting);
      server.clock.set(at(clock));
      for (const step of done) {
        const { status, body } = await steps[step](s);
        assert.ok(status === 200 || status === 201, JSON.stringify(body));
        if (isOneByOne) await runDue();
      }
      await runDue();
      await runDue();
      await holds(s, state);
    });

/** Checks that the call, the payment and the account at Stripe agree. */
async function holds(s: Booked, state: string): Promise<void> {
  const call = (await s.at.w.get('/v1/eventCalls/detail', { id: s.callId })).body.data.eventCall;
  const isBack = state === 'REFUNDED';
  assert.equal(call.deposit.state, state);
  const shown = await server.anybody.get('/public/call', { token: s.callToken });
  assert.deepEqual(
    [shown.body.data.call.deposit.state, shown.body.data.call.deposit.purpose],
    [state, call.deposit.purpose],
  );
  assert.deepEqual(
    (await payments(s.at)).map(({ status, value, refundedAmount, contactId }) => [
      status,
      value,
      refundedAmount,
      contactId,
    ]),
    [[isBack ? 'REFUNDED' : 'SUCCEEDED', 50, isBack ? 50 : 0, call.contactId]],
  );
  assert.equal(s.at.account.events.filter(({ type }) => type === 'charge.refunded').length, isBack ? 1 : 0);
}

test('a no-show fee is a payment of the contact and makes no deal, also when it is kept', async () => {
  const s = await booked(fee);
  const page = await server.anybody.get('/public/event', { linkPrefix: s.event.linkPrefix });
  assert.deepEqual(page.body.data.event.deposit, fee);
  await steps.NO_SHOW(s);
  await runDue();
  const { deals } = (await s.at.w.get('/v1/deals', { limit: 100 })).body.data;
  const [payment] = await payments(s.at);
  const call = (await s.at.w.get('/v1/eventCalls/detail', { id: s.callId })).body.data.eventCall;
  assert.deepEqual(
    [deals, payment?.dealId, payment?.contactId, call.deposit.transactionId],
    [[], null, call.contactId, payment?.id],
  );
  const deal = await newDeal(s.at.w, { eventCallId: s.callId, value: 50, currency: 'USD' });
  await runDue();
  assert.equal((await payments(s.at))[0]?.dealId, null, 'nothing is guessed of a fee');
  const linked = await s.at.w.put('/v1/transactions', { id: payment?.id, dealId: deal.id });
  assert.equal(linked.status, 200, 'a member may credit it');
});

test('a call that becomes a no-show after its fee went back says so, and no longer once that is corrected', async () => {
  const s = await booked(fee);
  const reason = async () => (await s.calls())[0]?.deposit.reason;
  server.clock.set(at('10:30'));
  await steps.SHOWN(s);
  await runDue();
  assert.equal(await reason(), 'The invitee came');
  await steps.NO_SHOW(s);
  await runDue();
  assert.equal(await reason(), 'It went back before the call became a no-show');
  await steps.WON(s);
  assert.equal(await reason(), 'The invitee came');
});

test('what the page said when it was paid holds, also if the event asks for a deposit later', async () => {
  const s = await booked(fee);
  await s.at.w.put('/v1/events', { id: s.event.id, deposit });
  server.clock.set(at('10:30'));
  await steps.SHOWN(s);
  await runDue();
  await holds(s, 'REFUNDED');
});

test('a call that is moved after a no-show waits for its outcome again, with the same fee', async () => {
  const s = await booked(fee);
  server.clock.set(at('09:00'));
  await steps.NO_SHOW(s);
  const moved = await s.at.w.put('/v1/eventCalls/reschedule', {
    id: s.callId,
    dateTime: at('12:00'),
    timeZone: 'UTC',
  });
  assert.equal(moved.status, 200, JSON.stringify(moved.body));
  await runDue();
  await holds(s, 'PAID');
});

test('a refund that is asked for with a lost answer is made once', async () => {
  const s = await booked(fee);
  server.clock.set(at('10:30'));
  stripe.faults.add({ method: 'POST', path: /refunds/, does: 'LOSE_ANSWER' });
  await steps.WON(s);
  await runDue();
  server.clock.advance(hourMs);
  await runDue();
  await holds(s, 'REFUNDED');
});

test('a refund that Stripe refuses is told to administrators, once', async () => {
  const s = await booked(fee);
  server.clock.set(at('10:30'));
  s.checkouts.refusesRefunds = 'Insufficient funds in your Stripe balance to refund this amount.';
  await steps.WON(s);
  await runDue();
  await s.at.w.put('/v1/eventCalls', { id: s.callId, notes: 'Call the bank' });
  await runDue();
  const [call] = await s.calls();
  const { body } = await s.at.w.owner.client.get('/v1/notices');
  const told = body.data.notices.filter(({ kind }: { kind: string }) => kind === 'REFUND_FAILED');
  assert.deepEqual(
    [call?.deposit.state, told.map((notice: { eventCall: { id: number } }) => notice.eventCall.id)],
    ['REFUND_FAILED', [s.callId]],
  );
});

longTest('race: a cancellation and an outcome at once give back what the answers say, once', async () => {
  for (const cancel of ['INVITEE_CANCELS', 'TEAM_CANCELS'] as const)
    for (const outcome of ['SHOWN', 'NO_SHOW'] as const)
      for (let round = 0; round < 3; round += 1) {
        const s = await booked(fee);
        server.clock.set(at('09:00'));
        const [said, cancelled] = await Promise.all([
          steps[outcome](s),
          steps[cancel](s),
          server.drainOutbox(),
        ]);
        assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body));
        assert.ok(said.status === 201 || said.status === 409, JSON.stringify(said.body));
        await runDue();
        const isShown = outcome === 'SHOWN' && said.status === 201;
        await holds(s, cancel === 'TEAM_CANCELS' || isShown ? 'REFUNDED' : 'PAID');
      }
});
