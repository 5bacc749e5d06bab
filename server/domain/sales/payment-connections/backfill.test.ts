import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { longTest } from '#/test/full-size.ts';
import { claimPages, workPage } from './work-backfill.ts';
import {
  connected,
  payments,
  runDue,
  sendAll,
  server,
  shown,
  stripe,
  type Connected,
} from './testing/scene.ts';

// Past payments, read page by page.

function payDaily(at: Connected, count: number): void {
  for (let day = count; day > 0; day -= 1)
    at.account.pay({ amount: 1_000 + day, createdMs: server.clock.now() - day * dayMs });
}

async function start(at: Connected, from?: string): Promise<void> {
  const { status, body } = await at.w.post(
    `/v1/paymentConnections/${at.id}/backfill`,
    from === undefined ? {} : { from },
  );
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.data.connection.backfill.state, 'RUNNING');
}

async function total({ w }: Connected): Promise<{ count: number; cash: number }> {
  const { body } = await w.get('/v1/transactions/totals');
  const [sum] = body.data.sums;
  return { count: sum?.count ?? 0, cash: sum?.cash ?? 0 };
}

longTest(
  'POST /v1/paymentConnections/{id}/backfill reads every page with refunds and disputes; a second run changes nothing',
  async () => {
    const at = await connected();
    payDaily(at, 230);
    const [first, second, third] = at.account.charges;
    assert.ok(first && second && third);
    at.account.refund(first, 230);
    at.account.dispute(second);
    at.account.closeDispute(at.account.dispute(third), 'lost');
    at.account.pay({ amount: 700, status: 'failed' });
    at.account.withCustomer(third, 'billed@payer.test', 'Customer');
    await start(at);
    await runDue();
    const { backfill } = await shown(at);
    assert.deepEqual(
      [backfill.state, backfill.read, backfill.unread, backfill.error],
      ['DONE', 230, 0, null],
    );
    const cents = Array.from({ length: 230 }, (_, day) => 1_001 + day).reduce((sum, one) => sum + one, 0);
    const expected = { count: 230, cash: (cents - 230 - second.amount - third.amount) / 100 };
    assert.deepEqual(await total(at), expected);
    const { body } = await at.w.get('/v1/transactions', { search: 'billed@payer.test' });
    assert.equal(body.count, 1);
    await start(at);
    await runDue();
    await sendAll(at);
    await runDue();
    assert.deepEqual(await total(at), expected);
  },
);

test('a backfill reads only what is asked for, waits where Stripe says so, and goes on where it was', async () => {
  const at = await connected();
  payDaily(at, 250);
  stripe.faults.add({ does: 'REFUSE', status: 429, retryAfterSec: 30, path: /starting_after/ });
  await start(at, Temporal.Instant.fromEpochMilliseconds(server.clock.now() - 150.5 * dayMs).toString());
  await runDue();
  const waiting = (await shown(at)).backfill;
  assert.deepEqual([waiting.state, waiting.read], ['RUNNING', 100]);
  assert.match(waiting.error, /no more requests/);
  server.clock.advance(29_000);
  await runDue();
  assert.equal((await shown(at)).backfill.read, 100);
  server.clock.advance(1_000);
  await runDue();
  const done = (await shown(at)).backfill;
  assert.deepEqual([done.state, done.read, done.error], ['DONE', 150, null]);
  assert.equal((await total(at)).count, 150);
});

longTest(
  'a page whose worker is gone is taken by another when the lease ends; a late worker changes and counts nothing twice',
  async () => {
    const at = await connected();
    payDaily(at, 250);
    await start(at);
    const asked = stripe.requests.length;
    for (let page = 0; page < 3; page += 1) {
      // Claims the page and does nothing, as after a kill, until the lease expires.
      const [dead] = await claimPages(server.app, 1);
      assert.ok(dead);
      assert.deepEqual(await claimPages(server.app, 1), []);
      server.clock.advance(181_000);
      const [alive] = await claimPages(server.app, 1);
      assert.ok(alive);
      assert.equal(alive.backfill_cursor, dead.backfill_cursor);
      await workPage(server.app, alive);
      // The dead worker continues late: its payments are already stored, and the page is not counted again.
      await workPage(server.app, dead);
      assert.equal((await shown(at)).backfill.read, Math.min(250, (page + 1) * 100));
    }
    assert.equal((await shown(at)).backfill.state, 'DONE');
    assert.equal(stripe.requests.length - asked, 6);
    assert.equal((await total(at)).count, 250);
  },
);

test('what cannot be stored is counted and named, and does not stop the rest', async () => {
  const at = await connected();
  const createdMs = server.clock.now();
  at.account.pay({ amount: 1_000, createdMs });
  at.account.pay({ amount: 550, currency: 'isk', createdMs });
  at.account.pay({ amount: 2_000, createdMs });
  await start(at);
  await runDue();
  const { backfill } = await shown(at);
  assert.deepEqual([backfill.state, backfill.read, backfill.unread], ['DONE', 2, 1]);
  assert.match(backfill.error, /ch_.*ISK/);
  assert.equal((await payments(at)).length, 2);
});
