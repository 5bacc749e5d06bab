import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typesOf } from '#/test/changes.ts';
import type { Json } from '#/test/client.ts';
import { newCall, newDeal } from '#/test/deals.ts';
import { server, workspace } from '#/test/harness.ts';
import { race } from '#/test/race.ts';
import type { Workspace } from '#/test/workspace.ts';

const path = '/v1/products';

async function newProduct(w: Workspace, body: Record<string, unknown>): Promise<Json> {
  const { status, body: made } = await w.post(path, body);
  assert.equal(status, 201, JSON.stringify(made));
  return made.data.product;
}

async function names(w: Workspace, query: Record<string, unknown> = {}): Promise<string[]> {
  const { status, body } = await w.get(path, query);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.data.count, body.meta.count);
  return body.data.products.map(({ name }: Json) => name);
}

test('POST /v1/products 201 shows every field', async () => {
  const w = await workspace();
  const { createdAt, updatedAt, ...product } = await newProduct(w, {
    name: 'Coaching',
    description: 'One year',
    price: 2400.5,
    currency: 'EUR',
    sku: 'C-1',
  });
  assert.equal(createdAt, updatedAt);
  assert.deepEqual(product, {
    id: product.id,
    productId: product.id,
    accountId: w.id,
    name: 'Coaching',
    description: 'One year',
    parentProductId: null,
    packages: [],
    price: 2400.5,
    currency: 'EUR',
    sku: 'C-1',
    active: true,
    dealsCount: 0,
    revenue: 0,
    deletedAt: null,
  });
});

test('POST and PUT /v1/products 409 NAME_TAKEN for a name that is there, in any case', async () => {
  const w = await workspace();
  await newProduct(w, { name: 'Coaching' });
  const { id } = await newProduct(w, { name: 'Other' });
  for (const taken of [
    await w.post(path, { name: 'coaching' }),
    await w.put(path, { productId: id, name: 'COACHING' }),
  ])
    assert.deepEqual([taken.status, taken.body.code], [409, 'NAME_TAKEN']);
  assert.equal((await w.put(path, { productId: id, name: 'OTHER' })).status, 200);
});

test('POST /v1/products 201 takes cents of currencies that are usually written without them', async () => {
  const w = await workspace();
  for (const [currency, price] of [
    ['COP', 1_234.56],
    ['HUF', 0.5],
    ['IQD', 1.005],
  ] as const)
    assert.equal((await newProduct(w, { name: currency, currency, price })).price, price);
  const { status, body } = await w.post(path, { name: 'None', currency: 'JPY', price: 0.5 });
  assert.equal(status, 400);
  assert.match(JSON.stringify(body), /JPY has no decimals/);
});

test('PUT /v1/products 200 replaces what is given, clears what is null, leaves the rest, and publishes it once', async () => {
  const w = await workspace();
  const { id } = await newProduct(w, { name: 'A', description: 'Old', price: 10.5 });
  const { status, body } = await w.put(path, {
    productId: String(id),
    description: null,
    currency: 'JPY',
    price: 10,
  });
  assert.equal(status, 200, JSON.stringify(body));
  const { product } = body.data;
  assert.deepEqual(
    [product.name, product.description, product.price, product.currency],
    ['A', null, 10, 'JPY'],
  );
  assert.equal(
    (await w.put(path, { productId: id, active: false, price: null })).body.data.product.price,
    null,
  );
  await w.put(path, { productId: id, active: false });
  assert.deepEqual(await typesOf(w, 'product.'), ['product.created', 'product.updated', 'product.updated']);
  assert.equal((await w.put(path, { productId: 999_999_999, name: 'B' })).status, 404);
  const stale = await w.client.with({ 'If-Match': '"v1"' }).put(path, { productId: id, name: 'B' });
  assert.equal(stale.status, 412);
});

test('packages are one level deep', async () => {
  const w = await workspace();
  const parent = await newProduct(w, { name: 'Coaching' });
  const child = await newProduct(w, { name: 'Coaching year', parentProductId: parent.id, price: 5 });
  const other = await newProduct(w, { name: 'Other' });
  const [shown] = (
    await w.get(path, { search: 'coaching', packageLess: false, orderColumn: 'id', orderBy: 'asc' })
  ).body.data.products;
  assert.deepEqual(shown.packages, [{ id: child.id, name: 'Coaching year', price: 5, currency: 'USD' }]);
  for (const body of [
    { productId: other.id, parentProductId: child.id },
    { productId: parent.id, parentProductId: other.id },
    { productId: other.id, parentProductId: other.id },
  ]) {
    const refused = await w.put(path, body);
    assert.equal(refused.status, 400, JSON.stringify(body));
    assert.ok('parentProductId' in refused.body.message.details.fieldErrors);
  }
  assert.equal((await w.post(path, { name: 'X', parentProductId: 999_999_999 })).status, 404);
  assert.deepEqual(await names(w, { parentProductId: parent.id }), ['Coaching year']);
  assert.deepEqual(await names(w, { packageLess: true, orderColumn: 'name', orderBy: 'asc' }), [
    'Coaching year',
    'Other',
  ]);
});

test('GET /v1/products searches, bounds and orders; allProducts gives all in one page', async () => {
  const w = await workspace();
  for (const name of ['b', 'A', 'Crème']) await newProduct(w, { name, sku: `sku-${name}` });
  assert.deepEqual(await names(w), ['Crème', 'A', 'b']);
  assert.deepEqual(await names(w, { orderColumn: 'name', orderBy: 'asc' }), ['A', 'b', 'Crème']);
  assert.deepEqual(await names(w, { search: 'creme' }), ['Crème']);
  assert.deepEqual(await names(w, { search: 'SKU-b' }), ['b']);
  assert.deepEqual(await names(w, { timeTo: '2020-01-01' }), []);
  const page = (await w.get(path, { limit: 2 })).body;
  assert.deepEqual([page.data.products.length, page.data.count, page.meta.hasMore], [2, 3, true]);
  const all = (await w.get(path, { limit: 2, page: 1, allProducts: true })).body;
  assert.deepEqual([all.data.products.length, all.meta.hasMore], [3, false]);
});

test('POST /v1/deals with the name of a product: of 20 at once one makes it, and all of them have it', async () => {
  const w = await workspace();
  const { id } = await newCall(w, w.owner.userId);
  const answers = await race(
    Array.from({ length: 20 }, (_, index) => ({
      baseUrl: server.origin,
      method: 'POST',
      path: '/v1/deals',
      headers: { authorization: `Bearer ${w.key}` },
      body: { eventCallId: id, productName: index % 2 === 0 ? 'Coaching' : 'coaching' },
    })),
  );
  const ids = answers.map((answer) => (answer.body as { data: { deal: Json } }).data.deal.productId);
  assert.equal(new Set(ids).size, 1);
  const { products } = (await w.get(path)).body.data;
  assert.deepEqual([products.length, products[0].dealsCount], [1, 20]);
  assert.deepEqual(await typesOf(w, 'product.'), ['product.created']);
});

test('everybody sees products and managers change them; numbers count the deals the caller may see', async () => {
  const w = await workspace();
  const closer = await w.member('CLOSER');
  await newDeal(w, { productName: 'Coaching' });
  await newDeal(w, { productName: 'Coaching', value: 70, eventCallId: (await newCall(w, closer.userId)).id });
  const [mine] = (await closer.client.get(path)).body.data.products;
  assert.deepEqual([mine.dealsCount, mine.revenue], [1, 70]);
  for (const refused of [
    await closer.client.post(path, { name: 'X' }),
    await closer.client.put(path, { productId: mine.id, name: 'X' }),
  ])
    assert.deepEqual([refused.status, refused.body.code], [403, 'INSUFFICIENT_ROLE']);
  const [all] = (await w.get(path)).body.data.products;
  assert.deepEqual([all.dealsCount, all.revenue], [2, 1_070]);
});
