import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishAll } from '#/platform/changes/publish.ts';
import { longTest } from '#/test/full-size.ts';
import { products } from '#/test/products.ts';
import { eventually } from '#/test/eventually.ts';
import { allDelivered, webhookTo, receiver } from '#/test/receiver.ts';
import type { Workspace } from '#/test/workspace.ts';
import { iso } from '#/platform/values/time.ts';
import { server, workspace } from '#/effects/webhooks/testing/server.ts';

const path = '/v1/webhooks';
const patch = (w: Workspace, id: string, body: object) =>
  w.client.send('PATCH', `${path}/${id}`, JSON.stringify(body));
const longAgo = '2020-01-01T00:00:00Z';

test('W-9: recover sends again what failed since a time, and nothing that arrived', async () => {
  const w = await workspace();
  const to = await receiver((response, { body }) =>
    response.writeHead(body.data.object.name === 'B' || body.data.object.name === 'C' ? 500 : 204).end(),
  );
  const { id } = await webhookTo(w, to.url);
  await products(w, 'A', 'B', 'C');
  await allDelivered(server, w);
  const failed = (await w.get('/v1/webhookDeliveries', { statuses: 'FAILED' })).body.data;
  assert.equal(failed.count, 2);
  const before = to.received.length;
  to.answerWith((response) => response.writeHead(204).end());
  const later = await w.post(`${path}/${id}/recover`, { since: iso(server.app.clock() + 60_000) });
  assert.deepEqual(later.body.data, { queued: 0, isDone: true });
  const { status, body } = await w.post(`${path}/${id}/recover`, { since: longAgo });
  assert.deepEqual([status, body.data], [200, { queued: 2, isDone: true }]);
  await allDelivered(server, w);
  const sent = to.received.slice(before);
  assert.deepEqual(
    sent.map((one) => one.body.data.object.name).toSorted((a: string, b: string) => a.localeCompare(b)),
    ['B', 'C'],
  );
  assert.ok(
    sent.every((one) => to.ids().indexOf(one.id) < before),
    'with the webhook-id of the first attempt',
  );
  assert.equal((await w.get('/v1/webhookDeliveries', { statuses: 'SUCCEEDED' })).body.data.count, 3);
});

test('W-9: replay sends what happened in a time, also before the webhook and while it was paused', async () => {
  const w = await workspace();
  const to = await receiver();
  await products(w, 'Before');
  const { id } = await webhookTo(w, to.url, { types: ['product.*', 'contact.*'] });
  await products(w, 'Sent');
  await patch(w, id, { status: 'PAUSED' });
  await products(w, 'Paused');
  await w.post('/v1/contacts', { email: 'ada@example.test' });
  await w.post('/v1/tags', { name: 'Not sent' });
  await patch(w, id, { status: 'ACTIVE' });
  // Events from before the pause are sent when it ends.
  await eventually(() => to.received.length > 0);
  await allDelivered(server, w);
  const names = (): string[] => to.received.map(({ body }) => body.data.object.name ?? body.type);
  assert.deepEqual(names(), ['Sent']);
  const some = await w.post(`${path}/${id}/replay`, { from: longAgo, types: ['product.created'] });
  assert.deepEqual([some.status, some.body.data], [200, { queued: 3, isDone: true }]);
  await allDelivered(server, w);
  assert.deepEqual(
    names().toSorted((a, b) => a.localeCompare(b)),
    ['Before', 'Paused', 'Sent', 'Sent'],
  );
  assert.equal(new Set(to.ids()).size, 3, 'what is sent again keeps its webhook-id');
  const all = await w.post(`${path}/${id}/replay`, { from: longAgo });
  assert.equal(all.body.data.queued, 4);
  const none = await w.post(`${path}/${id}/replay`, { from: longAgo, to: '2020-02-01T00:00:00Z' });
  assert.deepEqual(none.body.data, { queued: 0, isDone: true });
  await allDelivered(server, w);
});

test('POST /v1/webhooks/{id}/replay 400 for a time that ends before it begins or a type that does not exist, 404 for an unknown one', async () => {
  const w = await workspace();
  const { id } = await webhookTo(w, (await receiver()).url);
  const wrong: [object, string][] = [
    [{ from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' }, 'to'],
    [{ from: longAgo, types: ['product.eaten'] }, 'types'],
    [{}, 'from'],
  ];
  for (const [input, field] of wrong) {
    const { status, body } = await w.post(`${path}/${id}/replay`, input);
    assert.deepEqual([status, Object.keys(body.message.details.fieldErrors)], [400, [field]]);
  }
  assert.equal((await w.post(`${path}/whe_never/replay`, { from: longAgo })).status, 404);
  assert.equal((await w.post(`${path}/whe_never/recover`, { since: longAgo })).status, 404);
});

longTest('W-9: a long replay is sent in parts, each change once, and ends with its webhook', async () => {
  const w = await workspace();
  const to = await receiver();
  const ids = Array.from({ length: 1_200 }, (_, index) => index + 1);
  await w.within((tx) =>
    publishAll(
      tx,
      ids.map((id) => ({ type: 'contact.erased', object: { id } })),
    ),
  );
  const { id } = await webhookTo(w, to.url);
  const { body } = await w.post(`${path}/${id}/replay`, { from: longAgo });
  assert.deepEqual(body.data, { queued: 500, isDone: false });
  await eventually(() => new Set(to.ids()).size === ids.length);
  await allDelivered(server, w);
  assert.equal(to.received.length, ids.length);
  await eventually(async () => (await replaysOf(w)) === 0);
  const again = await w.post(`${path}/${id}/replay`, { from: longAgo });
  assert.equal(again.body.data.isDone, false);
  await w.delete(`${path}/${id}`);
  await eventually(async () => (await replaysOf(w)) === 0);
});

async function replaysOf(w: Workspace): Promise<number> {
  const { rows } = await w.db.run('select count(*)::integer as n from webhook_replay where account_id = $1', [
    w.id,
  ]);
  return rows[0]?.n ?? 0;
}

test('nothing is sent again to a webhook whose key has ended until a person switches it on again', async () => {
  const [w, to] = [await workspace(), await receiver()];
  const { client } = await w.keyWith(['webhooks:write']);
  const { body } = await client.post(path, { url: to.url, types: ['product.created'] });
  const { id } = body.data.webhook;
  await products(w, 'A');
  await allDelivered(server, w);
  assert.equal(to.received.length, 1);
  const { apiKeys } = (await w.get('/v1/apiKeys')).body.data;
  assert.equal((await w.delete(`/v1/apiKeys/${apiKeys[0].id}`)).status, 200);
  assert.equal((await client.get(`${path}/${id}`)).status, 401);
  const replay = await w.post(`${path}/${id}/replay`, { from: longAgo });
  assert.equal(replay.body.data.queued, 1);
  await allDelivered(server, w);
  assert.equal(to.received.length, 1);
  const { status, disabledReason, stats } = (await w.get(`${path}/${id}`)).body.data.webhook;
  assert.deepEqual([status, disabledReason, stats.waiting], ['DISABLED', 'MAKER_ENDED', 1]);
  const on = JSON.stringify({ status: 'ACTIVE' });
  assert.equal((await w.owner.client.send('PATCH', `${path}/${id}`, on)).status, 200);
  await eventually(() => to.received.length === 2);
});
