import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { dump } from '#/test/dump.ts';
import { createTestWorkspace } from '#/test/workspace.ts';
import { connected, payments, runDue, send, sendAll, server, shown, stripe } from './testing/scene.ts';

const path = '/v1/paymentConnections';

test('POST /v1/paymentConnections 400 for a key that Stripe does not know, one of another form, and while nobody answers', async () => {
  const w = await createTestWorkspace(server);
  const refusals = [
    { apiKey: 'rk_test_nobodyknowsthis', reason: 'PAYMENTS_NOT_ALLOWED' },
    { apiKey: 'pk_live_0123456789abcdef', reason: 'PAYMENT_KEY_INVALID' },
    { apiKey: stripe.account().apiKey, webhookSecret: 'secret', reason: 'SIGNING_SECRET_INVALID' },
  ];
  for (const { reason, ...body } of refusals) {
    const reply = await w.owner.client.post(path, body);
    assert.equal(reply.status, 400);
    assert.deepEqual(
      reply.body.message.details.reasons.map(({ code }: Json) => code),
      [reason],
    );
  }
  for (const fault of [{ does: 'CUT' }, { does: 'REFUSE', status: 403 }] as const) {
    stripe.faults.add(fault);
    const reply = await w.owner.client.post(path, { apiKey: stripe.account().apiKey });
    const expected = fault.does === 'CUT' ? 'PAYMENTS_NOT_REACHED' : 'PAYMENTS_NOT_ALLOWED';
    assert.equal(reply.body.message.details.reasons[0].code, expected);
  }
  const { body } = await w.owner.client.get(path);
  assert.deepEqual(body.data.connections, []);
});

test('POST /v1/paymentConnections 403 for managers, keys and other roles; secrets are in no answer and no dump', async () => {
  const at = await connected();
  const manager = await at.w.member('SALES_MANAGER');
  assert.equal((await manager.client.post(path, { apiKey: at.apiKey })).status, 403);
  assert.equal((await manager.client.get(path)).status, 403);
  const { body } = await at.w.post(path, { apiKey: at.apiKey });
  assert.equal(body.code, 'SESSION_REQUIRED');
  const answer = JSON.stringify(await shown(at));
  const text = await dump(server.app.database.db);
  for (const secret of [at.apiKey, 'whsec_0123456789abcdef'])
    assert.ok(!answer.includes(secret) && !text.includes(secret));
});

test('a provider that is connected again gets the new key and keeps its address; without a signing secret events are refused', async () => {
  const at = await connected();
  const before = await shown(at);
  const { body } = await at.w.owner.client.post(path, { apiKey: at.apiKey });
  assert.deepEqual(
    [body.data.connection.id, body.data.connection.webhookUrl, body.data.connection.hasWebhookSecret],
    [at.id, before.webhookUrl, true],
  );
  const w = await createTestWorkspace(server);
  const { account, apiKey } = stripe.account();
  const made = (await w.owner.client.post(path, { apiKey })).body.data.connection;
  assert.equal(made.hasWebhookSecret, false);
  account.pay({ amount: 100 });
  const [event] = account.events;
  assert.ok(event);
  const bare = { w, account, apiKey, id: made.id, path: new URL(made.webhookUrl).pathname };
  assert.equal(await send(bare, event), 400);
  const next = 'whsec_abcdef0123456789';
  assert.equal((await w.owner.client.put(path, { id: made.id, webhookSecret: next })).status, 200);
  assert.equal(await send(bare, event), 400);
  assert.equal(await send(bare, event, { secret: next }), 200);
});

test('DELETE /v1/paymentConnections/{id} refuses events from then on, and payments stay; connected anew, none is stored twice', async () => {
  const at = await connected();
  const charge = at.account.pay({ amount: 5_000 });
  await sendAll(at);
  await runDue();
  const { status } = await at.w.delete(`${path}/${at.id}`);
  assert.equal(status, 200);
  const [event] = at.account.events;
  assert.ok(event);
  assert.equal(await send(at, event), 404);
  at.account.refund(charge, 1_000);
  const { body } = await at.w.owner.client.post(path, { apiKey: at.apiKey });
  await at.w.post(`${path}/${body.data.connection.id}/backfill`, {});
  await runDue();
  assert.deepEqual(
    (await payments(at)).map(({ cash }) => cash),
    [40],
  );
  const log = await at.w.owner.client.get('/v1/audit', { resource: 'paymentConnection' });
  assert.deepEqual(log.body.data.entries.map(({ action }: Json) => action).toSorted(), [
    'payments.backfill',
    'payments.connect',
    'payments.connect',
    'payments.disconnect',
  ]);
});
