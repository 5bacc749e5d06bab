import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typesOf } from '#/test/changes.ts';
import { newDeal, newTransaction, readDeal } from '#/test/deals.ts';
import { workspace } from '#/test/harness.ts';

const path = '/v1/deals/delete';

test('POST /v1/deals/delete 200 hides the deals, sets their transactions free and lists the missing ones', async () => {
  const w = await workspace();
  const paid = await newTransaction(w);
  const [a, b] = [await newDeal(w, { transactionIds: [paid.id] }), await newDeal(w)];
  const { status, body } = await w.post(path, { ids: [b.id, a.id, 999_999_999, a.id], reason: 'Mistake' });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(body.data, { deleted: [a.id, b.id], notFound: [999_999_999], count: 2 });
  assert.equal((await w.get('/v1/deals')).body.data.count, 0);
  assert.equal((await w.get('/v1/deals/detail', { id: a.id })).status, 404);
  const [free] = (await w.get('/v1/transactions', { id: paid.id })).body.data;
  assert.deepEqual([free.synced, free.dealId], [false, null]);
  assert.deepEqual((await typesOf(w, 'deal.')).filter((type) => type === 'deal.deleted').length, 2);
  assert.equal((await typesOf(w, 'transaction.')).at(-1), 'transaction.unsynced');
  const again = await newDeal(w, { transactionIds: [paid.id] });
  assert.equal((await readDeal(w, again.id)).collected, 500);
});

for (const name of ['id', 'dealId', 'dealIds', 'ids'])
  test(`POST /v1/deals/delete takes ${name}, as one id or several`, async () => {
    const w = await workspace();
    const [a, b] = [await newDeal(w), await newDeal(w)];
    assert.deepEqual((await w.post(path, { [name]: String(a.id) })).body.data.deleted, [a.id]);
    assert.deepEqual((await w.post(path, { [name]: [b.id, a.id] })).body.data, {
      deleted: [b.id],
      notFound: [a.id],
      count: 1,
    });
  });

test('POST /v1/deals/delete 404 when none is there, 400 without ids', async () => {
  const w = await workspace();
  const { id } = await newDeal(w);
  await w.post(path, { id });
  assert.equal((await w.post(path, { id })).status, 404);
  const { status, body } = await w.post(path, {});
  assert.equal(status, 400);
  assert.ok('ids' in body.message.details.fieldErrors);
});

test('a deal that is deleted leaves the contact’s deals, the call’s, and the product’s count', async () => {
  const w = await workspace();
  const { id, contactId, eventCallId } = await newDeal(w, { productName: 'Coaching' });
  const [before] = (await w.get('/v1/products')).body.data.products;
  assert.deepEqual([before.dealsCount, before.revenue], [1, 1_000]);
  await w.post(path, { id });
  const [after] = (await w.get('/v1/products')).body.data.products;
  assert.deepEqual([after.dealsCount, after.revenue], [0, 0]);
  assert.deepEqual((await w.get('/v1/contacts/detail', { contactId })).body.data.deals, []);
  assert.deepEqual((await w.get('/v1/eventCalls/detail', { id: eventCallId })).body.data.eventCall.deals, []);
});
