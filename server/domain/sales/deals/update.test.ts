import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOf, typesOf } from '#/test/changes.ts';
import { newCall, newDeal, newTransaction, readDeal } from '#/test/deals.ts';
import { workspace } from '#/test/harness.ts';

const path = '/v1/deals';

test('PUT /v1/deals 200 replaces what is given, clears what is null, leaves the rest', async () => {
  const w = await workspace();
  const closer = await w.member('CLOSER');
  const { id } = await newDeal(w, { productName: 'Coaching', notes: 'Old', email: 'a@example.test' });
  const { status, body } = await w.put(path, { id, value: 20.5, closerId: closer.userId, notes: null });
  assert.equal(status, 200, JSON.stringify(body));
  const { deal } = body.data;
  assert.deepEqual(
    [deal.value, deal.closerId, deal.notes, deal.email, deal.productName],
    [20.5, closer.userId, null, 'a@example.test', 'Coaching'],
  );
  const cleared = (await w.put(path, { id, productId: null })).body.data.deal;
  assert.deepEqual([cleared.productId, cleared.productName, cleared.product], [null, null, null]);
});

test('PUT /v1/deals publishes what changed, and nothing when nothing did', async () => {
  const w = await workspace();
  const { id } = await newDeal(w, { value: 10 });
  await w.put(path, { id, value: 10 });
  assert.deepEqual(await typesOf(w, 'deal.'), ['deal.created']);
  await w.put(path, { id, value: 30 });
  const last = (await changesOf(w, 'deal.')).at(-1);
  assert.deepEqual(
    [last?.type, last?.changed_fields.toSorted(), last?.previous],
    ['deal.updated', ['balance', 'value'], { value: 10, balance: 10 }],
  );
});

test('recurring and transactionType follow each other; a contradiction answers 400', async () => {
  const w = await workspace();
  const { id } = await newDeal(w, { transactionType: 'DEPOSIT' });
  const kind = async (body: object) => {
    const { deal } = (await w.put(path, { id, ...body })).body.data;
    return [deal.transactionType, deal.recurring];
  };
  assert.deepEqual(await kind({ recurring: true }), ['RECURRING', true]);
  assert.deepEqual(await kind({ recurring: false }), ['WON', false]);
  assert.deepEqual(await kind({ transactionType: 'RECURRING' }), ['RECURRING', true]);
  for (const body of [
    { recurring: false, transactionType: 'RECURRING' },
    { recurring: true, transactionType: 'WON' },
  ]) {
    const refused = await w.put(path, { id, ...body });
    assert.equal(refused.status, 400);
    assert.ok('recurring' in refused.body.message.details.fieldErrors);
  }
});

test('PUT /v1/deals transactionIds replaces the list: those left out are unsynced, new ones synced', async () => {
  const w = await workspace();
  const [a, b, c] = [await newTransaction(w), await newTransaction(w), await newTransaction(w)];
  const { id } = await newDeal(w, { value: 1_000, transactionIds: [a.id, b.id] });
  const { deal } = (await w.put(path, { id, transactionIds: [b.id, c.id, c.id] })).body.data;
  assert.deepEqual([deal.transactionIds, deal.collected, deal.paymentStatus], [[b.id, c.id], 1_000, 'PAID']);
  assert.deepEqual((await typesOf(w, 'transaction.')).slice(3), [
    'transaction.synced',
    'transaction.synced',
    'transaction.unsynced',
    'transaction.synced',
  ]);
  const emptied = (await w.put(path, { id, transactionIds: [] })).body.data.deal;
  assert.deepEqual([emptied.collected, emptied.paymentStatus], [0, 'UNPAID']);
  assert.equal((await w.get('/v1/transactions', { synced: true })).body.count, 0);
});

test('PUT and POST /v1/deals 409 TRANSACTION_ALREADY_SYNCED when another deal has the transaction, and change nothing', async () => {
  const w = await workspace();
  const [taken, free] = [await newTransaction(w), await newTransaction(w)];
  await newDeal(w, { transactionIds: [taken.id] });
  const other = await newDeal(w, { value: 1 });
  const transactionIds = [free.id, taken.id];
  for (const refused of [
    await w.put(path, { id: other.id, value: 2, transactionIds }),
    await w.post(path, { eventCallId: other.eventCallId, transactionIds }),
  ]) {
    assert.deepEqual([refused.status, refused.body.code], [409, 'TRANSACTION_ALREADY_SYNCED']);
    assert.deepEqual(refused.body.details, { transactionIds: [taken.id] });
  }
  assert.equal((await readDeal(w, other.id)).value, 1);
  assert.equal((await w.get('/v1/transactions', { id: free.id })).body.data[0].synced, false);
  assert.equal((await w.get(path)).body.data.count, 2);
});

test('transactions in another currency than the deal answer 400', async () => {
  const w = await workspace();
  const { id } = await newTransaction(w, { currency: 'EUR' });
  const deal = await newDeal(w);
  for (const refused of [
    await w.put(path, { id: deal.id, transactionIds: [id] }),
    await w.post(path, { eventCallId: deal.eventCallId, transactionIds: [id] }),
  ]) {
    assert.equal(refused.status, 400);
    assert.ok('transactionIds' in refused.body.message.details.fieldErrors);
  }
  const inEuro = await newDeal(w, { currency: 'eur', transactionIds: [id] });
  assert.deepEqual([inEuro.currency, inEuro.collected], ['EUR', 500]);
});

test('a deal of type TRANSACTION takes value and time from its transactions, after every change to them', async () => {
  const w = await workspace();
  const first = await newTransaction(w, { value: 300, occurredAt: '2026-01-02T10:00:00Z' });
  const second = await newTransaction(w, { value: 200, occurredAt: '2026-01-05T10:00:00Z' });
  const made = await newDeal(w, { type: 'TRANSACTION', value: 9, transactionIds: [first.id, second.id] });
  assert.deepEqual([made.value, made.time, made.paymentStatus], [500, '2026-01-02T10:00:00.000Z', 'PAID']);
  await w.put('/v1/transactions', { id: second.id, value: 250 });
  assert.equal((await readDeal(w, made.id)).value, 550);
  await w.put(path, { id: made.id, transactionIds: [second.id] });
  const left = await readDeal(w, made.id);
  assert.deepEqual([left.value, left.time], [250, '2026-01-05T10:00:00.000Z']);
  const turned = await newDeal(w, { value: 1, transactionIds: [first.id] });
  const { deal } = (await w.put(path, { id: turned.id, type: 'TRANSACTION' })).body.data;
  assert.deepEqual([deal.value, deal.time], [300, '2026-01-02T10:00:00.000Z']);
});

test('PUT /v1/deals 412 VERSION_CONFLICT when the deal has changed, even by a payment', async () => {
  const w = await workspace();
  const { id } = await newDeal(w);
  const etag = (await w.get('/v1/deals/detail', { id })).headers.get('etag') ?? '';
  await newTransaction(w, { dealId: id });
  const stale = await w.client.with({ 'If-Match': etag }).put(path, { id, value: 2 });
  assert.deepEqual([stale.status, stale.body.code], [412, 'VERSION_CONFLICT']);
  const now = (await w.get('/v1/deals/detail', { id })).headers.get('etag') ?? '';
  assert.equal((await w.client.with({ 'If-Match': now }).put(path, { id, value: 2 })).status, 200);
});

test('400 names the field of a bad value', async () => {
  const w = await workspace();
  const call = await newCall(w, w.owner.userId);
  for (const [field, value] of [
    ['value', -1],
    ['value', 1.999],
    ['value', '5'],
    ['discount', 2_000],
    ['currency', 'XXY'],
    ['transactionType', 'LOST'],
    ['time', '2026-02-30'],
    ['closerId', 999_999_999],
    ['transactionIds', ['x']],
    ['customFields', { none: ['1'] }],
  ] as const) {
    const { status, body } = await w.post(path, { eventCallId: call.id, value: 1_000, [field]: value });
    assert.equal(status, 400, `${field} ${JSON.stringify(body)}`);
    assert.deepEqual(Object.keys(body.message.details.fieldErrors), [field]);
  }
});

test('404 for a call, product, tag, transaction or deal that is not there', async () => {
  const w = await workspace();
  const { id, eventCallId } = await newDeal(w);
  const none = 999_999_999;
  for (const reply of [
    await w.post(path, { eventCallId: none }),
    await w.post(path, { eventCallId, productId: none }),
    await w.post(path, { eventCallId, tagId: none }),
    await w.post(path, { eventCallId, transactionIds: [none] }),
    await w.put(path, { id: none, value: 1 }),
    await w.put(path, { id, transactionIds: [none] }),
    await w.get('/v1/deals/detail', { id: none }),
  ])
    assert.deepEqual([reply.status, reply.body.code], [404, 'NOT_FOUND']);
});

test('PUT /v1/deals with null takes away transactions, discount and keys of other systems', async () => {
  const w = await workspace();
  const paid = await newTransaction(w);
  const deal = await newDeal(w, { transactionIds: [paid.id], discount: 100, externalIds: { crm: '7' } });
  const { status, body } = await w.put('/v1/deals', {
    id: deal.id,
    transactionIds: null,
    discount: null,
    externalIds: null,
  });
  assert.equal(status, 200, JSON.stringify(body));
  const { transactionIds, collected, discount, externalIds } = body.data.deal;
  assert.deepEqual([transactionIds, collected, discount, externalIds], [[], 0, 0, {}]);
});
