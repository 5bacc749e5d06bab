import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import { claimDeposits } from '#/domain/sales/deposits/claim.ts';
import { payments, send } from '#/domain/sales/payment-connections/testing/scene.ts';
import { sized } from '#/test/full-size.ts';
import { runDue, scene, server, stripe, type Scene } from './testing/scene.ts';
import { workDeposit } from './work.ts';

const visitors = 6;

test('of visitors who want the same time at once, one gets the page to pay on', async () => {
  const s = await scene();
  const answers = await Promise.all(
    Array.from({ length: visitors }, (_, index) => s.start('10:00', `v${index}@example.test`)),
  );
  const won = answers.filter(({ status }) => status === 201);
  assert.deepEqual([won.length, answers.every(({ status }) => status === 201 || status === 409)], [1, true]);
});

test('a visitor who comes back in several windows while the event and the job work books one call', async () => {
  const s = await scene();
  const checkout = await s.opened('10:00');
  s.pay(checkout.url);
  const events = s.at.account.events;
  await Promise.all([
    ...Array.from({ length: visitors }, () => s.goOn(checkout.token)),
    ...events.flatMap((event) => [send(s.at, event), send(s.at, event)]),
    lookAfter(),
  ]);
  await runDue();
  await holdsOnce(s, checkout.token, 'BOOKED');
});

test('a page that is paid while it is given up leads to a call or to nothing, and to no payment without either', async () => {
  for (let round = 0; round < 4; round += 1) {
    const s = await scene();
    const checkout = await s.opened('10:00');
    const isFirst = round % 2 === 0;
    const pay = async () => void s.checkouts.payOn(checkout.url.slice(checkout.url.lastIndexOf('/') + 1));
    const abandon = () => server.anybody.post('/public/checkout/abandon', { token: checkout.token });
    await Promise.all(isFirst ? [pay(), abandon()] : [abandon(), pay()]);
    await runDue();
    const { state } = await s.goOn(checkout.token);
    assert.equal(state, s.at.account.charges.length > 0 ? 'BOOKED' : 'EXPIRED');
  }
});

async function lookAfter(): Promise<void> {
  const due = await claimDeposits(server.app, 4);
  await Promise.all(due.map((deposit) => workDeposit(server.app, deposit)));
}

/** Checks for one call, one payment and one deal; or one refund and no call. */
async function holdsOnce(s: Scene, token: string, wanted: 'BOOKED' | 'REFUNDED'): Promise<void> {
  assert.equal((await s.goOn(token)).state, wanted);
  const isBooked = wanted === 'BOOKED';
  assert.equal((await s.calls()).length, isBooked ? 1 : 0);
  const stored = await payments(s.at);
  assert.deepEqual(
    stored.map(({ status, value }) => [status, value]),
    [[isBooked ? 'SUCCEEDED' : 'REFUNDED', 50]],
  );
  const { deals } = (await s.at.w.get('/v1/deals', { limit: 100 })).body.data;
  assert.equal(deals.length, isBooked ? 1 : 0);
  assert.equal(s.at.account.events.filter(({ type }) => type === 'charge.refunded').length, isBooked ? 0 : 1);
}

test(`in any order of events, visits, jobs, repeats and faults, a payment leads to one call or one refund`, async () => {
  const random = generator(11);
  for (let round = 0; round < sized({ gate: 6, full: 100 }); round += 1) {
    const isGone = random(3) === 0;
    const s = await scene();
    const checkout = await s.opened('10:00');
    s.pay(checkout.url);
    if (isGone) await s.at.w.put('/v1/events/status', { id: s.event.id, status: 'DEACTIVATED' });
    const { events } = s.at.account;
    for (let step = 0; step < 12; step += 1) {
      const action = random(6);
      const event = events[random(events.length)];
      if (random(5) === 0) stripe.faults.add(faults[random(faults.length)] ?? { does: 'CUT' });
      if (action <= 2 && event !== undefined) assert.equal(await send(s.at, event), 200);
      if (action === 3) await s.goOn(checkout.token);
      if (action === 4) await runDue();
      if (action === 5) server.clock.advance(minuteMs);
    }
    stripe.faults.clear();
    for (const event of events.toReversed()) assert.equal(await send(s.at, event), 200);
    // Requests that failed are due again after a while.
    for (let wait = 0; wait < 3; wait += 1) {
      server.clock.advance(61 * minuteMs);
      await runDue();
    }
    await holdsOnce(s, checkout.token, isGone ? 'REFUNDED' : 'BOOKED');
  }
});

const faults = [
  { does: 'CUT' },
  { does: 'LOSE_ANSWER' },
  { does: 'REFUSE', status: 500 },
  { does: 'REFUSE', status: 503 },
  { does: 'REFUSE', status: 429, retryAfterSec: 2 },
] as const;

/** mulberry32 with a fixed seed, so that each run is the same. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
