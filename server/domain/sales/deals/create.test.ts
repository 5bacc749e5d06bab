import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { newCall, newDeal, newTransaction } from '#/test/deals.ts';
import { workspace } from '#/test/harness.ts';

const path = '/v1/deals';

test('POST /v1/deals 201 takes contact and closer from the call and shows every field', async () => {
  const w = await workspace();
  const closer = await w.member('CLOSER');
  const call = await newCall(w, closer.userId, { setterId: w.owner.userId });
  const { status, body } = await w.post(path, {
    eventCallId: String(call.id),
    productName: 'Coaching',
    value: 2500.5,
    discount: 100,
    time: '2026-01-05T10:00:00Z',
    email: 'payer@example.test',
    notes: 'Pays monthly',
    externalIds: { hubspot: '7' },
  });
  assert.equal(status, 201, JSON.stringify(body));
  const { deal } = body.data;
  const { product, createdBy, createdAt, updatedAt, ...rest } = deal;
  assert.equal(product.name, 'Coaching');
  assert.equal(createdBy.type, 'api_key');
  assert.equal(createdAt, updatedAt);
  assert.deepEqual(rest, {
    id: deal.id,
    accountId: w.id,
    contactId: call.contactId,
    contact: { id: call.contactId, name: 'Lee' },
    eventCallId: call.id,
    userId: closer.userId,
    closerId: closer.userId,
    closer: { id: closer.userId, name: deal.closer.name },
    setterId: w.owner.userId,
    setter: { id: w.owner.userId, name: deal.setter.name },
    productId: product.id,
    productName: 'Coaching',
    value: 2500.5,
    discount: 100,
    currency: 'USD',
    transactionType: 'WON',
    recurring: false,
    time: '2026-01-05T10:00:00.000Z',
    transactionIds: [],
    transactions: [],
    type: 'DEAL',
    email: 'payer@example.test',
    collected: 0,
    refunded: 0,
    balance: 2400.5,
    paymentStatus: 'UNPAID',
    tagId: null,
    notes: 'Pays monthly',
    customFields: {},
    externalIds: { hubspot: '7' },
    deletedAt: null,
  });
});

test('POST /v1/deals 201 without anything but the call is a full sale of nothing, now', async () => {
  const w = await workspace();
  const deal = await newDeal(w, { value: undefined });
  assert.deepEqual(
    [deal.value, deal.transactionType, deal.productId, deal.closerId],
    [0, 'WON', null, w.owner.userId],
  );
  assert.ok(Math.abs(Date.parse(deal.time) - Date.now()) < 60_000);
});

test('POST /v1/deals leaves the outcome of the call and shows the deal on it', async () => {
  const w = await workspace();
  const call = await newCall(w, w.owner.userId);
  const deal = await newDeal(w, { eventCallId: call.id, productName: 'Coaching', value: 10 });
  const { eventCall } = (await w.get('/v1/eventCalls/detail', { id: call.id })).body.data;
  assert.equal(eventCall.outcome, 'PENDING');
  assert.deepEqual(eventCall.deals, [
    { id: deal.id, value: 10, currency: 'USD', transactionType: 'WON', productName: 'Coaching' },
  ]);
  const contact = (await w.get('/v1/contacts/detail', { contactId: call.contactId })).body.data;
  assert.equal(contact.deals[0].id, deal.id);
  assert.equal(contact.stats.dealsValue, 10);
});

test('POST /v1/deals moves the stage of the contact: a deposit, then a sale', async () => {
  const w = await workspace();
  const call = await newCall(w, w.owner.userId);
  const stage = async () =>
    (await w.get('/v1/contacts/detail', { contactId: call.contactId })).body.data.stage?.name;
  const { id } = await newDeal(w, { eventCallId: call.id, transactionType: 'DEPOSIT' });
  assert.equal(await stage(), 'Deposit Paid');
  await w.put(path, { id, transactionType: 'WON' });
  assert.equal(await stage(), 'Customer');
});

test('POST /v1/deals with transactionIds links them: what was collected, and the payment status', async () => {
  const w = await workspace();
  const transactions = [await newTransaction(w), await newTransaction(w, { value: 250 })];
  const deal = await newDeal(w, { transactionIds: transactions.map(({ id }: Json) => id) });
  assert.deepEqual(
    [deal.collected, deal.balance, deal.paymentStatus, deal.transactionIds.length],
    [750, 250, 'PARTIAL', 2],
  );
  const [shown] = (await w.get('/v1/transactions', { id: transactions[0].id })).body.data;
  assert.deepEqual([shown.synced, shown.dealId, shown.contactId], [true, deal.id, deal.contactId]);
});
