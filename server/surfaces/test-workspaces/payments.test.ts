import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { claimDeposits } from '#/domain/sales/deposits/claim.ts';
import { sql } from '#/platform/db/sql.ts';
import { runDue } from '#/platform/test-clock/run-due.ts';
import type { Json } from '#/test/client.ts';
import { cashRule, newPlan, statementsOf } from '#/test/commissions.ts';
import { closers, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import { feedText, isoAt, testStartMs } from '#/test/test-workspaces.ts';
import type { Workspace } from '#/test/workspace.ts';

type Scene = {
  readonly w: Workspace;
  /** Starts a checkout for a call in some hours, and opens the payment page. */
  readonly opened: (hours: number) => Promise<Json>;
  readonly goOn: (token: string) => Promise<Json>;
  readonly decide: (id: number, decision: string, amount?: number) => Promise<Json>;
  readonly due: () => Promise<Json[]>;
  readonly calls: () => Promise<Json[]>;
};

/** A test workspace whose event requires a deposit, with the fake payment provider. */
async function scene(): Promise<Scene> {
  const w = await workspace({ test: { clockMs: testStartMs, seed: 'pay' } });
  const connected = await w.owner.client.post('/v1/paymentConnections', { apiKey: 'rk_test_whatever1' });
  assert.equal(connected.status, 201, JSON.stringify(connected.body));
  const event = await newEvent(w, await closers(w, 1), { deposit: { amount: 50, currency: 'USD' } });
  const { linkPrefix } = event;
  const goOn = async (token: string): Promise<Json> =>
    (await server.anybody.post('/public/checkout', { token })).body.data.checkout;
  return {
    w,
    goOn,
    opened: async (hours) => {
      const page = await server.anybody.get('/public/event', { linkPrefix });
      const { status, body } = await server.anybody.post('/public/checkouts', {
        linkPrefix,
        pageToken: page.body.data.form.pageToken,
        dateTime: isoAt(testStartMs + hours * hourMs),
        timeZone: 'UTC',
        name: 'Grace Hopper',
        email: 'grace@example.test',
      });
      assert.equal(status, 201, JSON.stringify(body));
      return goOn(body.data.checkout.token);
    },
    decide: async (id, decision, amount) => {
      const { status, body } = await w.post('/v1/testPayments/decide', { id, decision, amount });
      assert.equal(status, 200, JSON.stringify(body));
      return body.data.payment;
    },
    due: async () => (await w.get('/v1/testPayments')).body.data.payments,
    calls: async () => (await w.get('/v1/eventCalls')).body.data.eventCalls,
  };
}

test('POST /v1/testPayments/decide 200: a deposit that is declined and then paid books the call by its event alone, and a refund is seen as at the real provider', async () => {
  const s = await scene();
  const checkout = await s.opened(25);
  assert.equal(checkout.state, 'OPEN');
  const [due] = await s.due();
  assert.ok(checkout.url.endsWith(`/settings/test-payments?payment=${due?.id}`), checkout.url);
  assert.deepEqual(
    [due?.state, due?.amount, due?.currency, due?.email],
    ['OPEN', 50, 'USD', 'grace@example.test'],
  );
  assert.equal((await s.decide(due?.id, 'REFUND')).state, 'OPEN', 'nothing is paid yet');
  assert.equal((await s.decide(due?.id, 'DECLINE')).state, 'DECLINED');
  assert.deepEqual([await s.calls(), (await s.goOn(checkout.token)).state], [[], 'OPEN']);

  assert.equal((await s.decide(due?.id, 'PAY')).state, 'PAID');
  const [call, ...others] = await s.calls();
  assert.deepEqual([others.length, call?.deposit.state, call?.source], [0, 'PAID', 'BOOKING_PAGE']);
  const [payment] = (await s.w.get('/v1/transactions')).body.data;
  assert.deepEqual([payment.value, payment.source, payment.status], [50, 'Stripe', 'SUCCEEDED']);
  assert.equal((await s.goOn(checkout.token)).state, 'BOOKED');

  assert.equal((await s.decide(due?.id, 'REFUND')).refunded, 50);
  const [returned] = (await s.w.get('/v1/transactions')).body.data;
  assert.equal(returned.status, 'REFUNDED');
  const { kept, refused, left } = (await s.w.get('/v1/testClock')).body.data.testClock;
  assert.deepEqual([kept.payments, refused, left], [1, 0, 0]);
  const mailbox = (await s.w.get('/v1/testMailbox', { kind: 'PAYMENT' })).body.data.messages;
  assert.deepEqual([mailbox.length, mailbox[0].to], [1, 'grace@example.test']);

  const erased = await s.w.owner.client.post('/v1/privacy/erase', { email: 'grace@example.test' });
  assert.equal(erased.status, 200, JSON.stringify(erased.body));
  assert.equal((await s.due())[0]?.email, null);
});

const stored = async ({ w }: Scene): Promise<[string, number]> => {
  const [payment] = (await w.get('/v1/transactions')).body.data;
  return [payment.status, payment.cash];
};

test('POST /v1/testPayments/decide 200: a part goes back, then the rest, and never more than was paid', async () => {
  const s = await scene();
  await s.opened(25);
  const [{ id } = { id: 0 }] = await s.due();
  await s.decide(id, 'PAY');
  assert.equal((await s.decide(id, 'REFUND', 12.5)).refunded, 12.5);
  assert.deepEqual(await stored(s), ['PARTIALLY_REFUNDED', 37.5]);
  const more = await s.w.post('/v1/testPayments/decide', { id, decision: 'REFUND', amount: 40 });
  assert.deepEqual([more.status, Object.keys(more.body.message.details.fieldErrors)], [400, ['amount']]);
  assert.equal((await s.decide(id, 'REFUND')).refunded, 50);
  assert.deepEqual(await stored(s), ['REFUNDED', 0]);
});

test('POST /v1/testPayments/decide 200: what is disputed counts for nothing, comes back when it is won and is gone when it is lost', async () => {
  for (const [decision, dispute, ends] of [
    ['WIN_DISPUTE', 'WON', ['SUCCEEDED', 50]],
    ['LOSE_DISPUTE', 'LOST', ['REFUNDED', 0]],
  ] as const) {
    const s = await scene();
    await s.opened(25);
    const [{ id } = { id: 0 }] = await s.due();
    assert.equal((await s.decide(id, 'DISPUTE')).dispute, null, 'nothing is paid yet');
    await s.decide(id, 'PAY');
    assert.equal((await s.decide(id, decision)).dispute, null, 'nobody has disputed it');
    const disputed = await s.decide(id, 'DISPUTE');
    assert.deepEqual([disputed.dispute, disputed.disputed], ['OPEN', 50]);
    assert.deepEqual(await stored(s), ['DISPUTED', 0]);
    assert.equal((await s.decide(id, 'REFUND')).refunded, 0, 'the bank holds it');
    assert.equal((await s.decide(id, decision)).dispute, dispute);
    assert.deepEqual(await stored(s), [...ends]);
    assert.equal((await s.decide(id, 'DISPUTE')).dispute, dispute, 'once');
    assert.equal((await s.decide(id, 'REFUND')).refunded, dispute === 'WON' ? 50 : 0);
  }
});

test('a part that is disputed and lost is gone, and the deposit of a call that is cancelled cannot go back then', async () => {
  const s = await scene();
  await s.opened(25);
  const [{ id } = { id: 0 }] = await s.due();
  await s.decide(id, 'PAY');
  await s.decide(id, 'DISPUTE', 20);
  await s.decide(id, 'LOSE_DISPUTE');
  assert.deepEqual(await stored(s), ['PARTIALLY_REFUNDED', 30]);
  const [call] = await s.calls();
  await s.w.put('/v1/eventCalls/cancel', { id: call?.id, cancelReason: 'Ill' });
  const [cancelled] = await s.calls();
  assert.equal(cancelled?.deposit.state, 'REFUND_FAILED');
  assert.match(JSON.stringify(cancelled?.deposit), /charged back/);
});

test('a commission follows the deposit: it is taken back in part with a refund, and comes back with a dispute that is won', async () => {
  const s = await scene();
  await newPlan(s.w, { rules: [{ ...cashRule, clawBackDays: 3_650 }] });
  const due = async (): Promise<number[]> =>
    (await statementsOf(s.w, isoAt(testStartMs).slice(0, 7))).map(({ total }) => Number(total));
  await s.opened(25);
  const [{ id } = { id: 0 }] = await s.due();
  await s.decide(id, 'PAY');
  assert.deepEqual(await due(), [5]);
  await s.decide(id, 'DISPUTE');
  assert.deepEqual(await due(), [0]);
  await s.decide(id, 'WIN_DISPUTE');
  assert.deepEqual(await due(), [5]);
  await s.decide(id, 'REFUND', 20);
  assert.deepEqual(await due(), [3]);
});

test('a page that nobody pays on expires by the clock of the workspace, and a call that is cancelled gives its deposit back', async () => {
  const s = await scene();
  const first = await s.opened(25);
  await s.w.post('/v1/testClock/advance', { by: 'PT1H' });
  assert.equal((await s.goOn(first.token)).state, 'EXPIRED');
  const [expired] = await s.due();
  assert.equal((await s.decide(expired?.id, 'PAY')).state, 'EXPIRED', 'too late');
  await s.opened(26);
  const [second] = await s.due();
  await s.decide(second?.id, 'PAY');
  const [call] = await s.calls();
  const cancelled = await s.w.put('/v1/eventCalls/cancel', { id: call?.id, cancelReason: 'Ill' });
  assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body));
  const [returned] = await s.due();
  assert.deepEqual([returned?.id, returned?.refunded], [second?.id, 50]);
});

test('a page that the visitor gives up is closed, and what was paid before can be read again', async () => {
  const s = await scene();
  const given = await s.opened(25);
  const left = await server.anybody.post('/public/checkout/abandon', { token: given.token });
  assert.equal(left.status, 200, JSON.stringify(left.body));
  assert.equal((await s.due())[0]?.state, 'EXPIRED');
  await s.opened(26);
  const [due] = await s.due();
  await s.decide(due?.id, 'PAY');
  const [connection] = (await s.w.owner.client.get('/v1/paymentConnections')).body.data.connections;
  const asked = await s.w.owner.client.post(`/v1/paymentConnections/${connection.id}/backfill`, {
    since: isoAt(testStartMs).slice(0, 10),
  });
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  assert.equal((await s.w.get('/v1/transactions')).body.meta.count, 1, 'each payment is there once');
});

test('the same payments in equal workspaces give equal feeds', async () => {
  const feeds = await Promise.all(
    [0, 1].map(async () => {
      const s = await scene();
      await s.opened(25);
      const [due] = await s.due();
      await s.decide(due?.id, 'PAY');
      // Members of tests have varying numbers.
      return (await feedText(s.w)).replaceAll(/(Lovelace |person-\d+-)\d+/g, '$1');
    }),
  );
  assert.ok(feeds[0] === feeds[1], 'the feeds differ');
});

test('/v1/testPayments: 404 for what another workspace has to pay, 409 in a live workspace', async () => {
  const [s, other, live] = [await scene(), await scene(), await workspace()];
  await other.opened(25);
  const [due] = await other.due();
  const foreign = await s.w.post('/v1/testPayments/decide', { id: due?.id, decision: 'PAY' });
  assert.equal(foreign.status, 404);
  const refused = await live.get('/v1/testPayments');
  assert.deepEqual([refused.status, refused.body.code], [409, 'NOT_A_TEST_WORKSPACE']);
});

test('what a process had taken when it died is taken by the next one at the same instant', async () => {
  const { w, opened } = await scene();
  await opened(25);
  await sql`update call_deposit set due_at = ${isoAt(testStartMs)}::timestamptz where account_id = ${w.id}`.execute(
    w.db,
  );
  const { app } = server;
  const taken = await w.within((ctx) => claimDeposits(ctx.app, 1));
  assert.equal(taken.length, 1);
  await runDue(app, w.id);
  const { rows } = await sql<{ isLater: boolean; tries: number }>`
    select due_at > ${isoAt(testStartMs)}::timestamptz and leased_until is null as "isLater", tries from call_deposit
    where account_id = ${w.id}`.execute(w.db);
  assert.deepEqual(rows, [{ isLater: true, tries: 2 }]);
});
