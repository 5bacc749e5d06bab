import assert from 'node:assert/strict';
import { test } from 'node:test';
import { savedContact } from '#/test/contacts.ts';
import type { Json } from '#/test/client.ts';
import { newDeal, newTransaction } from '#/test/deals.ts';
import { workspace } from '#/test/harness.ts';

const made: Record<string, Json> = {};

const w = await workspace({ timeZone: 'America/New_York' });
await savedContact(w, { email: 'ann@example.test' });
const deal = await newDeal(w);
const make = async (name: string, body: Record<string, unknown>) => {
  made[name] = await newTransaction(w, body);
};
await make('ann', {
  value: 120.5,
  name: 'Ánn Müller',
  email: 'ann@example.test',
  phoneNumber: '+1 212 555 0100',
  source: 'Stripe',
  externalId: 'pi_XYZ',
  occurredAt: '2026-01-02T03:00:00Z',
});
await make('linked', { value: 900, dealId: deal.id, source: 'Manual', occurredAt: '2026-01-03T12:00:00Z' });
await make('line', { value: -50, occurredAt: '2026-01-04T12:00:00Z', status: 'PENDING' });

const filters: [Record<string, unknown> | (() => Record<string, unknown>), string[]][] = [
  [{}, ['line', 'linked', 'ann']],
  [{ sort: 'asc' }, ['ann', 'linked', 'line']],
  [{ sortByAmount: 'ascAmount' }, ['line', 'ann', 'linked']],
  [{ sortByAmount: 'descAmount', sort: 'asc' }, ['linked', 'ann', 'line']],
  [() => ({ id: made['ann'].id }), ['ann']],
  [{ id: ',', dealId: '' }, ['line', 'linked', 'ann']],
  [{ synced: true }, ['linked']],
  [{ synced: '0' }, ['line', 'ann']],
  [{ source: 'STRIPE, manual' }, ['linked', 'ann']],
  [{ status: 'PENDING,FAILED' }, ['line']],
  [() => ({ contactId: made['ann'].contactId }), ['ann']],
  [() => ({ dealId: `${made['linked'].dealId}` }), ['linked']],
  [{ search: 'ann mull' }, ['ann']],
  [{ search: 'ANN@example' }, ['ann']],
  [{ search: '(212) 555-01' }, ['ann']],
  [{ search: '120.5' }, ['ann']],
  [{ search: '900' }, ['linked']],
  [{ search: 'pi_xyz' }, ['ann']],
  [{ search: '%' }, []],
  [{ timeFrom: '2026-01-01', timeTo: '2026-01-01' }, ['ann']],
  [{ timeFrom: '2026-01-03T12:00:00Z', timeTo: '2026-01-03T12:00:00Z' }, ['linked']],
];
for (const [filter, expected] of filters) {
  const shown = typeof filter === 'function' ? filter.toString().slice(6, 80) : JSON.stringify(filter);
  test(`GET /v1/transactions ${shown} lists ${expected.join(', ') || 'nothing'}`, async () => {
    const { status, body } = await w.get(
      '/v1/transactions',
      typeof filter === 'function' ? filter() : filter,
    );
    assert.equal(status, 200, JSON.stringify(body));
    const found = body.data.map(({ id }: Json) => Object.keys(made).find((name) => made[name].id === id));
    assert.deepEqual(found, expected);
    assert.deepEqual([body.count, body.meta.count], [expected.length, expected.length]);
    const totals = await w.get('/v1/transactions/totals', typeof filter === 'function' ? filter() : filter);
    const isOrder = Object.keys(typeof filter === 'function' ? {} : filter).some((name) =>
      name.startsWith('sort'),
    );
    if (!isOrder) assert.deepEqual(totals.body.data.sums, sumsOf(expected));
  });
}

/** All have the same currency. */
function sumsOf(names: readonly string[]) {
  const rows = names.map((name) => made[name]);
  const total = (key: 'value' | 'cash') => rows.reduce((sum, row) => sum + row[key], 0);
  const [first] = rows;
  if (first === undefined) return [];
  return [{ currency: first.currency, count: rows.length, value: total('value'), cash: total('cash') }];
}

test('GET /v1/transactions/totals keeps currencies apart, the largest first', async () => {
  const other = await workspace();
  await newTransaction(other, { value: 5, currency: 'EUR' });
  await newTransaction(other, { value: 7, currency: 'EUR', status: 'FAILED' });
  await newTransaction(other, { value: 1_000, currency: 'JPY' });
  const { body } = await other.get('/v1/transactions/totals', {});
  assert.deepEqual(body.data.sums, [
    { currency: 'EUR', count: 2, value: 12, cash: 5 },
    { currency: 'JPY', count: 1, value: 1_000, cash: 1_000 },
  ]);
});

for (const order of [
  { sort: 'asc' },
  { sort: 'desc' },
  { sortByAmount: 'ascAmount' },
  { sortByAmount: 'descAmount' },
])
  test(`GET /v1/transactions ${JSON.stringify(order)}: cursors give every one once`, async () => {
    const whole = (await w.get('/v1/transactions', order)).body.data.map(({ id }: Json) => id);
    const walked = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await w.get('/v1/transactions', {
        ...order,
        limit: 1,
        ...(cursor === '' ? {} : { cursor }),
      });
      walked.push(body.data[0].id);
      cursor = body.meta.nextCursor;
    }
    assert.deepEqual(walked, whole);
  });

for (const [name, value] of [
  ['limit', '0'],
  ['source', 'Stripe,Paypal'],
  ['status', 'LOST'],
  ['sort', 'up'],
  ['sortByAmount', 'asc'],
  ['synced', 'maybe'],
  ['dealId', 'x'],
] as const)
  test(`GET /v1/transactions 400 names ${name} when it is ${value}`, async () => {
    const { status, body } = await w.get('/v1/transactions', { [name]: value });
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(body.message.details.fieldErrors), [name]);
  });
