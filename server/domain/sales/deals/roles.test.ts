import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { newCall, newDeal, newTransaction, readDeal } from '#/test/deals.ts';
import { workspace } from '#/test/harness.ts';

test('closers make and change deals of their own calls, and give none away', async () => {
  const w = await workspace();
  const [one, two] = [await w.member('CLOSER'), await w.member('CLOSER')];
  const call = await newCall(w, one.userId);
  const made = await one.client.post('/v1/deals', { eventCallId: call.id, value: 5 });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { id, closerId } = made.body.data.deal;
  assert.equal(closerId, one.userId);
  assert.equal((await one.client.put('/v1/deals', { id, value: 6 })).status, 200);
  for (const refused of [
    await one.client.put('/v1/deals', { id, closerId: two.userId }),
    await one.client.post('/v1/deals', { eventCallId: call.id, closerId: two.userId }),
  ])
    assert.deepEqual([refused.status, refused.body.code], [403, 'INSUFFICIENT_ROLE']);
  for (const hidden of [
    await two.client.post('/v1/deals', { eventCallId: call.id }),
    await two.client.put('/v1/deals', { id, value: 7 }),
    await two.client.post('/v1/deals/delete', { id }),
    await two.client.get('/v1/deals/detail', { id }),
  ])
    assert.deepEqual([hidden.status, hidden.body.code], [404, 'NOT_FOUND']);
  assert.equal((await readDeal(w, id)).value, 6);
  assert.equal((await one.client.post('/v1/deals/delete', { id })).status, 200);
});

test('setters and viewers change no deal', async () => {
  const w = await workspace();
  const setter = await w.member('SETTER');
  const call = await newCall(w, w.owner.userId, { setterId: setter.userId });
  const { id } = await newDeal(w, { eventCallId: call.id });
  for (const { client } of [setter, await w.member('VIEWER')])
    for (const refused of [
      await client.post('/v1/deals', { eventCallId: call.id }),
      await client.put('/v1/deals', { id, value: 1 }),
      await client.post('/v1/deals/delete', { id }),
      await client.post('/v1/transactions', { value: 1 }),
    ])
      assert.deepEqual([refused.status, refused.body.code], [403, 'INSUFFICIENT_ROLE']);
});

test('a closer who only set a deal sees it and writes nothing to it', async () => {
  const w = await workspace();
  const setting = await w.member('CLOSER');
  const call = await newCall(w, w.owner.userId, { setterId: setting.userId });
  const { id } = await newDeal(w, { eventCallId: call.id });
  const free = await newTransaction(w);
  const { status, body } = await setting.client.get('/v1/deals/detail', { id });
  assert.deepEqual([status, body.data.deal.setterId], [200, setting.userId]);
  for (const refused of [
    await setting.client.put('/v1/deals', { id, value: 6 }),
    await setting.client.post('/v1/deals/delete', { id }),
    await setting.client.put('/v1/transactions', { id: free.id, dealId: id }),
  ])
    assert.deepEqual([refused.status, refused.body.code], [404, 'NOT_FOUND']);
  const deal = await readDeal(w, id);
  assert.deepEqual([deal.value, deal.transactions], [1_000, []]);
});

test('closers see transactions of their deals and those without one, and link them to their deals; nothing else', async () => {
  const w = await workspace();
  const [one, two] = [await w.member('CLOSER'), await w.member('CLOSER')];
  const mine = await newDeal(w, { eventCallId: (await newCall(w, one.userId)).id });
  const theirs = await newDeal(w, { eventCallId: (await newCall(w, two.userId)).id });
  const [free, linked, foreign] = [
    await newTransaction(w),
    await newTransaction(w, { dealId: mine.id }),
    await newTransaction(w, { dealId: theirs.id }),
  ];
  const seen = async (query = {}): Promise<number[]> =>
    (await one.client.get('/v1/transactions', { sort: 'asc', ...query })).body.data.map(({ id }: Json) => id);
  assert.deepEqual(await seen(), [free.id, linked.id]);
  assert.deepEqual(await seen({ id: foreign.id }), []);
  const put = async (body: object) => (await one.client.put('/v1/transactions', body)).status;
  assert.equal(await put({ id: free.id, dealId: mine.id }), 200);
  assert.equal(await put({ id: free.id, dealId: null }), 200);
  assert.equal(await put({ id: free.id, dealId: theirs.id }), 404);
  assert.equal(await put({ id: foreign.id, dealId: null }), 404);
  assert.equal(await put({ id: linked.id, dealId: mine.id, value: 9 }), 403);
  assert.equal((await one.client.post('/v1/transactions', { value: 9 })).status, 403);
  assert.equal((await one.client.delete('/v1/transactions', { id: linked.id })).status, 403);
  assert.equal((await one.client.put('/v1/deals', { id: mine.id, transactionIds: [free.id] })).status, 200);
  assert.equal((await readDeal(w, mine.id)).collected, 500);
});

test('setters see the transactions of deals they set up', async () => {
  const w = await workspace();
  const setter = await w.member('SETTER');
  const call = await newCall(w, w.owner.userId, { setterId: setter.userId });
  const { id } = await newTransaction(w, { dealId: (await newDeal(w, { eventCallId: call.id })).id });
  await newTransaction(w);
  const { data } = (await setter.client.get('/v1/transactions')).body;
  assert.deepEqual(
    data.map((transaction: Json) => transaction.id),
    [id],
  );
});
