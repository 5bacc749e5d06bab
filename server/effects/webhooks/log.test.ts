import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@callwright/sdk';
import type { Json } from '#/test/client.ts';
import { products } from '#/test/products.ts';
import { allDelivered, webhookTo, receiver } from '#/test/receiver.ts';
import type { Workspace } from '#/test/workspace.ts';
import { server, workspace } from '#/effects/webhooks/testing/server.ts';

const path = '/v1/webhooks';
async function listed(w: Workspace, query: object = {}): Promise<Json> {
  const { status, body } = await w.get('/v1/webhookDeliveries', { ...query });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

const long = 'An answer of five thousand letters. '.repeat(140);

test('W-9: the log is narrowed by webhook, type, status and time, and read page by page', async () => {
  const w = await workspace();
  const good = await receiver();
  const bad = await receiver((response) => response.writeHead(500).end('out of order'));
  const [one, two] = [await webhookTo(w, good.url), await webhookTo(w, bad.url, { types: ['product.*'] })];
  await products(w, 'A', 'B');
  await w.post('/v1/contacts', { email: 'ada@example.test' });
  await allDelivered(server, w);
  const all = (await listed(w)).data;
  assert.equal(all.count, 5);
  assert.deepEqual(
    all.deliveries.map(({ id }: Json) => Number(id.slice(4))),
    all.deliveries.map(({ id }: Json) => Number(id.slice(4))).toSorted((a: number, b: number) => b - a),
  );
  const count = async (query: object): Promise<number> => (await listed(w, query)).data.count;
  assert.equal(await count({ endpointIds: one.id }), 3);
  assert.equal(await count({ endpointIds: `${one.id},${two.id}`, types: 'product.*' }), 4);
  assert.equal(await count({ types: 'contact.created' }), 1);
  assert.equal(await count({ statuses: 'FAILED' }), 2);
  assert.equal(await count({ statuses: 'FAILED,SUCCEEDED' }), 5);
  assert.equal(await count({ timeTo: '2020-01-01' }), 0);
  assert.equal(await count({ timeFrom: '2020-01-01', timeTo: '2120-01-01' }), 5);
  assert.equal((await w.get(`${path}/${two.id}/deliveries`, { statuses: 'FAILED' })).body.data.count, 2);
  assert.equal((await w.get(`${path}/whe_never/deliveries`)).status, 404);
  const seen: string[] = [];
  const api = createClient({ baseUrl: server.origin, token: w.key });
  for await (const { id } of api.webhooks.deliveries({ limit: 2 })) seen.push(id);
  assert.deepEqual(
    seen,
    all.deliveries.map(({ id }: Json) => id),
  );
  const failed = all.deliveries.find(({ status }: Json) => status === 'FAILED');
  assert.deepEqual(
    [failed.endpointId, failed.url, failed.attempts, failed.nextAttemptAt, failed.lastAttempt.httpStatus],
    [two.id, bad.url, 4, null, 500],
  );
});

test('W-9: a delivery shows what was sent and, for each attempt, status, time and the first 4 kB of the answer', async () => {
  const w = await workspace();
  const to = await receiver((response, _, count) => response.writeHead(count === 1 ? 503 : 200).end(long));
  await webhookTo(w, to.url, { headers: { 'x-tenant': 'seven' } });
  await products(w, 'A');
  await allDelivered(server, w);
  const [{ id }] = (await listed(w)).data.deliveries;
  const { delivery } = (await w.get(`/v1/webhookDeliveries/${id}`)).body.data;
  assert.equal(delivery.request.body, to.received[0]?.text);
  assert.equal(delivery.request.headers['webhook-id'], to.received[0]?.id);
  assert.deepEqual(
    delivery.attemptLog.map(({ number, httpStatus, error, responseBody }: Json) => [
      number,
      httpStatus,
      error,
      responseBody,
    ]),
    [
      [1, 503, null, long.slice(0, 4_096)],
      [2, 200, null, long.slice(0, 4_096)],
    ],
  );
  assert.equal(to.received[1]?.headers['x-tenant'], 'seven');
  for (const none of ['whd_9000000000', 'whd_x', '9'])
    assert.equal((await w.get(`/v1/webhookDeliveries/${none}`)).status, 404);
});

test('W-9: redeliver sends a delivery again with the same webhook-id, whatever its status', async () => {
  const w = await workspace();
  const to = await receiver();
  const { id: webhookId } = await webhookTo(w, to.url);
  await products(w, 'A');
  await allDelivered(server, w);
  const [{ id }] = (await listed(w)).data.deliveries;
  const { status, body } = await w.post(`/v1/webhookDeliveries/${id}/redeliver`, {});
  assert.deepEqual([status, body.data.delivery.id, body.data.delivery.status], [200, id, 'PENDING']);
  await allDelivered(server, w);
  assert.equal(to.received.length, 2);
  assert.equal(new Set(to.ids()).size, 1);
  const after = (await w.get(`/v1/webhookDeliveries/${id}`)).body.data.delivery;
  assert.deepEqual([after.status, after.attempts], ['SUCCEEDED', 2]);
  await w.delete(`${path}/${webhookId}`);
  assert.equal((await w.post(`/v1/webhookDeliveries/${id}/redeliver`, {})).status, 404);
  assert.equal((await listed(w)).data.count, 1, 'the log of a deleted webhook stays');
});

test('W-11: a test reaches a webhook that is paused, and nothing else does', async () => {
  const w = await workspace();
  const [to, other] = [await receiver(), await receiver()];
  const { id } = await webhookTo(w, to.url);
  await webhookTo(w, other.url);
  await w.client.send('PATCH', `${path}/${id}`, JSON.stringify({ status: 'PAUSED' }));
  await products(w, 'A');
  const { body } = await w.post(`${path}/${id}/test`, { type: 'call.booked' });
  await allDelivered(server, w);
  assert.deepEqual(
    to.received.map((sent) => sent.body),
    [body.data.change],
  );
  assert.deepEqual(
    other.received.map((sent) => sent.body.type),
    ['product.created'],
  );
});

test('Thin bodies hold ids alone, and array bodies are a list of one with hookType', async () => {
  const w = await workspace();
  const [thin, array] = [await receiver(), await receiver()];
  await webhookTo(w, thin.url, { payload: 'thin' });
  await webhookTo(w, array.url, { format: 'array' });
  await products(w, 'A');
  await allDelivered(server, w);
  const [change] = (await w.get('/v1/changes')).body.data;
  const { id } = change.data.object;
  assert.deepEqual(thin.received[0]?.body, {
    ...change,
    data: { object: { id }, changedFields: [], previous: {} },
  });
  assert.deepEqual(array.received[0]?.body, [{ hookType: 'product.created', ...change }]);
});
