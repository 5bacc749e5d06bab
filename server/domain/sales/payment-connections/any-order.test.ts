import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '#/test/eventually.ts';
import { longTest } from '#/test/full-size.ts';
import { liveThrough } from './testing/histories.ts';
import { connected, payments, runDue, send, server, stripe } from './testing/scene.ts';
import { claimEvents, workEvent } from './work-events.ts';

longTest(
  '40 events in any order, repeated and late, end in the same cash, refunds and disputes',
  async () => {
    await liveThrough(3);
  },
);

test('an answer to an earlier question that comes last does not undo a refund', async () => {
  const at = await connected();
  const charge = at.account.pay({ amount: 10_000 });
  const [paid] = at.account.events;
  assert.ok(paid);
  await send(at, paid);
  const [slow] = await claimEvents(server.app, 1);
  assert.ok(slow);
  const asked = stripe.requests.length;
  const letGo = stripe.holdNext(/payment_intents/);
  const working = workEvent(server.app, slow);
  await eventually(() => stripe.requests.length > asked);
  at.account.refund(charge, 4_000);
  for (const event of at.account.events.slice(1)) await send(at, event);
  await runDue();
  assert.deepEqual(
    (await payments(at)).map(({ cash }) => cash),
    [60],
  );
  letGo();
  await working;
  assert.deepEqual(
    (await payments(at)).map(({ cash }) => cash),
    [60],
  );
});
