import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { changeTypeNames } from '@callwright/contract/change-types.ts';
import type { Json } from '#/test/client.ts';
import { workspace } from '#/test/harness.ts';
import { quickToCompile } from '#/test/schema-options.ts';
import { newWebhook, webhooksPath as path } from '#/test/webhooks.ts';

test('W-11: GET /v1/webhooks/types 200 lists every type once with a schema that its example fits', async () => {
  const w = await workspace();
  const { status, body } = await w.get(`${path}/types`);
  assert.equal(status, 200);
  assert.deepEqual(
    body.data.map(({ type }: Json) => type),
    changeTypeNames,
  );
  for (const { type, schema, example, summary } of body.data as Json[]) {
    // The package is CommonJS; its default export is the function itself.
    const ajv = new Ajv2020({ ...quickToCompile, strict: false });
    (addFormats as unknown as (one: Ajv2020) => void)(ajv);
    const fits: boolean = ajv.compile(schema)(example);
    assert.ok(fits, `${type}: ${ajv.errorsText()}`);
    assert.deepEqual([example.type, summary.startsWith('Happens when ')], [type, true]);
  }
  const some = await w.get(`${path}/types`, { types: 'product.*,call.booked' });
  assert.deepEqual(
    some.body.data.map(({ type }: Json) => type),
    ['call.booked', 'product.created', 'product.updated', 'product.deleted'],
  );
});

test('W-11: GET /v1/webhookSamples/{type} 200 is a list: an example until there is something real, then the latest', async () => {
  const w = await workspace();
  const sample = () => w.get('/v1/webhookSamples/product.created');
  const before = (await sample()).body;
  assert.deepEqual(
    [before.meta, before.data.length, before.data[0].type],
    [{ isExample: true }, 1, 'product.created'],
  );
  for (const name of ['A', 'B', 'C', 'D']) await w.post('/v1/products', { name });
  await w.get('/v1/changes');
  const after = (await sample()).body;
  assert.deepEqual(
    [after.meta, after.data.map(({ data }: Json) => data.object.name)],
    [{ isExample: false }, ['D', 'C', 'B']],
  );
  assert.equal((await w.get('/v1/webhookSamples/product.eaten')).status, 404);
});

test('W-11: POST /v1/webhooks/{id}/test 201 queues webhook.test with an example of any type for this webhook alone', async () => {
  const w = await workspace();
  // Paused, so that only tests are sent. They cannot arrive, because the host name does not exist.
  const [asked, other] = [await newWebhook(w), await newWebhook(w, { types: ['*'] })];
  for (const { id } of [asked, other])
    await w.client.send('PATCH', `${path}/${id}`, JSON.stringify({ status: 'PAUSED' }));
  for (const type of [undefined, ...changeTypeNames]) {
    const { status, body } = await w.post(`${path}/${asked.id}/test`, { type });
    assert.equal(status, 201, JSON.stringify(body));
    const { change, deliveryId } = body.data;
    assert.deepEqual(
      [change.type, change.data.sampleOf, change.data.endpointId],
      ['webhook.test', type ?? 'contact.created', asked.id],
    );
    const { delivery } = (await w.get(`/v1/webhookDeliveries/${deliveryId}`)).body.data;
    assert.deepEqual(
      [delivery.endpointId, delivery.changeId, delivery.type],
      [asked.id, change.id, 'webhook.test'],
    );
    assert.deepEqual(JSON.parse(delivery.request.body), change);
  }
  assert.equal((await w.get(`${path}/${other.id}/deliveries`)).body.data.count, 0);
});
