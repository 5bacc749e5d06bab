import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Client, Json } from '#/test/client.ts';
import { newCall, newDeal, newTransaction } from '#/test/deals.ts';
import { workspace } from '#/test/harness.ts';
import type { Member, Workspace } from '#/test/workspace.ts';

describe('GET /v1/deals/board', () => {
  let w: Workspace;
  let closer: Member;
  let stageId: number;

  before(async () => {
    w = await workspace();
    closer = await w.member('CLOSER');
    const mine = await newCall(w, w.owner.userId, { email: 'a@example.test' });
    const theirs = await newCall(w, closer.userId, { email: 'b@example.test' });
    const paid = await newDeal(w, { eventCallId: mine.id, value: 900, discount: 100 });
    await newTransaction(w, { value: 800, dealId: paid.id });
    await newDeal(w, { eventCallId: theirs.id, value: 300, transactionType: 'DEPOSIT' });
    await newDeal(w, { eventCallId: theirs.id, value: 20, currency: 'EUR', transactionType: 'DEPOSIT' });
    await w.put('/v1/contacts', { id: mine.contactId, customFields: { 'contact-stage': [] } });
    await w.put('/v1/contacts', { id: theirs.contactId, customFields: { 'contact-stage': ['Nurturing'] } });
    const { body } = await w.get('/v1/fields/contact-stage');
    stageId = body.data.options.find(({ name }: Json) => name === 'Nurturing').id;
  });

  async function board(client: Pick<Client, 'get'>, query: Record<string, unknown>): Promise<Json[]> {
    const { status, body } = await client.get('/v1/deals/board', query);
    assert.equal(status, 200, JSON.stringify(body));
    return body.data.columns;
  }
  const sum = (currency: string, value: number, collected = 0) => ({ currency, value, collected });

  test('200 counts and sums by payment, by kind and by stage, and never adds up two currencies', async () => {
    assert.deepEqual(await board(w, { groupBy: 'paymentStatus' }), [
      { key: 'PAID', count: 1, sums: [sum('USD', 800, 800)] },
      { key: 'UNPAID', count: 2, sums: [sum('USD', 300), sum('EUR', 20)] },
    ]);
    assert.deepEqual(await board(w, { groupBy: 'transactionType' }), [
      { key: 'DEPOSIT', count: 2, sums: [sum('USD', 300), sum('EUR', 20)] },
      { key: 'WON', count: 1, sums: [sum('USD', 800, 800)] },
    ]);
    assert.deepEqual(await board(w, {}), [
      { key: null, count: 1, sums: [sum('USD', 800, 800)] },
      { key: String(stageId), count: 2, sums: [sum('USD', 300), sum('EUR', 20)] },
    ]);
  });

  test('200 takes the filters of the list', async () => {
    assert.deepEqual(await board(w, { groupBy: 'paymentStatus', transactionType: 'WON' }), [
      { key: 'PAID', count: 1, sums: [sum('USD', 800, 800)] },
    ]);
    assert.deepEqual(await board(w, { stageIds: '0' }), [
      { key: null, count: 1, sums: [sum('USD', 800, 800)] },
    ]);
    const { count } = (await w.get('/v1/deals', { stageIds: stageId })).body.data;
    assert.equal(count, 2);
  });

  test('200 shows closers the deals of the list alone, and another workspace nothing', async () => {
    assert.deepEqual(await board(closer.client, { groupBy: 'transactionType' }), [
      { key: 'DEPOSIT', count: 2, sums: [sum('USD', 300), sum('EUR', 20)] },
    ]);
    const other = await workspace();
    assert.deepEqual(await board(other, { stageIds: stageId }), []);
    assert.deepEqual(await board(other, {}), []);
  });
});
