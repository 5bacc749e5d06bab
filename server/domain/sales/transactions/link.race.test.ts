import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { typesOf } from '#/test/changes.ts';
import { newDeal, newTransaction, readDeal } from '#/test/deals.ts';
import { server, workspace } from '#/test/harness.ts';
import { race, type RaceAnswer } from '#/test/race.ts';
import type { Workspace } from '#/test/workspace.ts';

const racers = 20;

type Sent = readonly [method: string, path: string, body: object];

function raceAll(w: Workspace, requests: readonly Sent[]): Promise<RaceAnswer[]> {
  return race(
    requests.map(([method, path, body]) => ({
      baseUrl: server.origin,
      method,
      path,
      headers: { authorization: `Bearer ${w.key}` },
      body,
    })),
  );
}

function tally(answers: readonly RaceAnswer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The stored collected amount of each deal, and the sum of its transactions. */
async function collected(w: Workspace): Promise<{ said: number; linked: number }[]> {
  const { rows } = await sql<{ said: number; linked: number }>`
    select d.collected as said, coalesce((select sum(p.cash) from payment p where p.account_id = d.account_id and p.deal_id = d.id), 0)::bigint as linked
    from deal d where d.account_id = ${w.id} order by d.id`.execute(w.db);
  return rows;
}

test('POST /v1/transactions: of 20 ingests of one payment one gets 201, the others 200 with the same row', async () => {
  const w = await workspace();
  const body = { value: 500, source: 'Stripe', externalId: 'pi_race' };
  const answers = await raceAll(
    w,
    Array.from({ length: racers }, () => ['POST', '/v1/transactions', body] as const),
  );
  assert.deepEqual(tally(answers), { 200: racers - 1, 201: 1 });
  const ids = new Set(
    answers.map((answer) => (answer.body as { data: { transaction: { id: number } } }).data.transaction.id),
  );
  assert.equal(ids.size, 1);
  assert.equal((await w.get('/v1/transactions')).body.count, 1);
  assert.deepEqual(await typesOf(w, 'transaction.'), ['transaction.created']);
});

test('POST /v1/deals: of several new deals that claim one transaction exactly one is made', async () => {
  const w = await workspace();
  const { id } = await newTransaction(w);
  const { eventCallId } = await newDeal(w);
  const body = { eventCallId, value: 500, transactionIds: [id] };
  const answers = await raceAll(
    w,
    Array.from({ length: 8 }, () => ['POST', '/v1/deals', body] as const),
  );
  assert.deepEqual(tally(answers), { 201: 1, 409: 7 });
  assert.equal((await w.get('/v1/deals')).body.data.count, 2);
  assert.deepEqual(await typesOf(w, 'transaction.'), ['transaction.created', 'transaction.synced']);
});

test('PUT /v1/deals: deals that claim the same transactions in any order never both get one, and none waits for ever', async () => {
  const w = await workspace();
  const [a, b, c] = [await newTransaction(w), await newTransaction(w), await newTransaction(w)];
  const deals = [await newDeal(w), await newDeal(w), await newDeal(w), await newDeal(w)];
  const orders = [
    [a.id, b.id, c.id],
    [c.id, b.id, a.id],
    [b.id, a.id],
    [c.id, a.id],
  ];
  const answers = await raceAll(
    w,
    deals.map((deal, index) => ['PUT', '/v1/deals', { id: deal.id, transactionIds: orders[index] }] as const),
  );
  assert.deepEqual(tally(answers), { 200: 1, 409: 3 });
  for (const { status, body } of answers)
    if (status === 409) assert.equal((body as { code: string }).code, 'TRANSACTION_ALREADY_SYNCED');
  for (const { said, linked } of await collected(w)) assert.equal(said, linked);
});

test('PUT /v1/transactions: of several deals that claim one transaction, one gets it', async () => {
  const w = await workspace();
  const { id } = await newTransaction(w);
  const deals = [await newDeal(w), await newDeal(w), await newDeal(w)];
  const answers = await raceAll(
    w,
    deals.map((deal) => ['PUT', '/v1/transactions', { id, dealId: deal.id }] as const),
  );
  assert.deepEqual(tally(answers), { 200: 1, 409: 2 });
});

test('linking, unlinking, refunding, deleting at once: what a deal collected is the sum of what is linked', async () => {
  const w = await workspace();
  const [one, two] = [await newDeal(w), await newDeal(w)];
  const made = [];
  for (let index = 0; index < 6; index++) made.push(await newTransaction(w, { value: 100 + index }));
  const ids = made.map(({ id }) => id);
  for (let round = 0; round < 4; round++) {
    const requests: Sent[] = ids.flatMap((id, index) => {
      const dealId = (index + round) % 2 === 0 ? one.id : two.id;
      return [
        ['PUT', '/v1/transactions', { id, dealId }],
        ['PUT', '/v1/transactions', { id, dealId: null }],
        ['PUT', '/v1/transactions', { id, refundedAmount: (round * 7 + index) % 90 }],
      ] satisfies Sent[];
    });
    const answers = await raceAll(w, [
      ...requests,
      ['PUT', '/v1/deals', { id: one.id, transactionIds: ids.slice(0, 3) }],
      ['PUT', '/v1/deals', { id: two.id, transactionIds: ids.slice(3) }],
    ]);
    for (const { status, body } of answers)
      assert.ok(status === 200 || status === 409, `${status} ${JSON.stringify(body)}`);
    for (const { said, linked } of await collected(w)) assert.equal(said, linked);
  }
  await raceAll(w, [
    ['POST', '/v1/deals/delete', { ids: [two.id, one.id] }],
    ['PUT', '/v1/transactions', { id: ids[0], dealId: one.id }],
    ['PUT', '/v1/deals', { id: one.id, transactionIds: ids }],
  ]);
  assert.equal((await w.get('/v1/transactions', { synced: true })).body.count, 0);
  assert.deepEqual(
    (await collected(w)).map(({ said }) => said),
    [0, 0],
  );
});

test('PUT /v1/deals and POST /v1/transactions at once keep every payment', async () => {
  const w = await workspace();
  const deal = await newDeal(w, { value: 1_000 });
  const answers = await raceAll(w, [
    ...Array.from(
      { length: 10 },
      () => ['POST', '/v1/transactions', { value: 100, dealId: deal.id }] as const,
    ),
    ['PUT', '/v1/deals', { id: deal.id, notes: 'Paid' }],
  ]);
  assert.deepEqual(tally(answers), { 200: 1, 201: 10 });
  const paid = await readDeal(w, deal.id);
  assert.deepEqual([paid.collected, paid.paymentStatus, paid.transactionIds.length], [1_000, 'PAID', 10]);
  assert.equal((await typesOf(w, 'deal.payment_status_changed')).length, 2);
});
