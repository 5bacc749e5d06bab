import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typesOf } from '#/test/changes.ts';
import { strategyCall } from '#/test/calls.ts';
import { workspace } from '#/test/harness.ts';

const path = '/v1/products';

test('POST /v1/products/delete 200 hides the product, and deals keep it; restoring brings it back', async () => {
  const w = await workspace();
  const call = await strategyCall(w);
  const { deal } = (await w.post('/v1/deals', { eventCallId: call.id, value: 5, productName: 'Coaching' }))
    .body.data;
  const { status, body } = await w.post(`${path}/delete`, { productId: deal.productId, reason: 'Old' });
  assert.deepEqual([status, body.data], [200, { deleted: [deal.productId], notFound: [], count: 1 }]);
  assert.equal((await w.get(path)).body.data.count, 0);
  const after = (await w.get('/v1/deals/detail', { id: deal.id })).body.data.deal;
  assert.deepEqual([after.productId, after.productName], [deal.productId, 'Coaching']);
  assert.equal((await w.get('/v1/deals', { productIds: deal.productId })).body.data.count, 1);
  assert.equal((await w.post('/v1/deals', { eventCallId: call.id, productId: deal.productId })).status, 404);
  assert.equal((await w.post(`${path}/delete`, { ids: [deal.productId] })).status, 404);
  const restored = await w.post(`${path}/restore`, { ids: [deal.productId, 987_654_321] });
  assert.deepEqual(restored.body.data, { restored: [deal.productId], notFound: [987_654_321], count: 1 });
  assert.equal((await w.get(path)).body.data.products[0].dealsCount, 1);
  assert.deepEqual(await typesOf(w, 'product.'), ['product.created', 'product.deleted', 'product.updated']);
});

test('409 IN_USE for a product with packages, unless they go with it; 409 NAME_TAKEN when the name has a new owner', async () => {
  const w = await workspace();
  const made = async (body: object) => (await w.post(path, body)).body.data.product;
  const parent = await made({ name: 'Coaching' });
  const child = await made({ name: 'Year', parentProductId: parent.id });
  const refused = await w.post(`${path}/delete`, { ids: [parent.id] });
  assert.deepEqual(
    [refused.status, refused.body.code, refused.body.details],
    [409, 'IN_USE', { packages: [{ id: child.id, name: 'Year' }] }],
  );
  assert.equal((await w.post(`${path}/delete`, { ids: [parent.id, child.id] })).body.data.count, 2);
  const alone = await w.post(`${path}/restore`, { ids: [child.id] });
  assert.equal(alone.status, 200);
  assert.equal((await w.get(path)).body.data.products[0].parentProductId, null);
  await made({ name: 'coaching' });
  assert.equal((await w.post(`${path}/restore`, { ids: [parent.id] })).body.code, 'NAME_TAKEN');
});

test('403 for members who may not manage products', async () => {
  const w = await workspace();
  const { product } = (await w.post(path, { name: 'Coaching' })).body.data;
  const { client } = await w.member('CLOSER');
  assert.equal((await client.post(`${path}/delete`, { ids: [product.id] })).status, 403);
  assert.equal((await client.post(`${path}/restore`, { ids: [product.id] })).status, 403);
});
