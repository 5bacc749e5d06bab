import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workspace } from '#/test/harness.ts';
import {
  addCalls,
  addClaims,
  addContacts,
  addDeals,
  addPayments,
  addTouches,
  numbers,
  readReport,
  reportWorld,
  type World,
} from '#/test/report-rows.ts';

type Row = { key: string | null; label: string; values: Record<string, number | null> };

const freshWorld = async (): Promise<World> => reportWorld(await workspace());

test('GET /v1/reports/revenue 200: cash is what succeeded, less refunds, less open disputes', async () => {
  const world = await freshWorld();
  const held = (outcome: string) => ({ outcome });
  await addCalls(world, [held('WON'), held('WON'), { outcome: 'NO_SALE', no_sale_reason: 'NO_SHOW' }]);
  await addDeals(world, [
    { value: 30_000 },
    { value: 10_050 },
    { value: 5_000, transaction_type: 'DEPOSIT' },
    { value: 700, transaction_type: 'RECURRING' },
    { value: 9_900, deleted_at: '2024-03-03T00:00:00Z' },
    { value: 9_900, time: '2024-04-01T00:00:00Z' },
  ]);
  await addPayments(world, [
    { value: 20_000 },
    { value: 10_000, status: 'PARTIALLY_REFUNDED', refunded_amount: 2_500 },
    { value: 8_000, status: 'REFUNDED', refunded_amount: 8_000 },
    { value: 4_000, status: 'DISPUTED' },
    { value: -1_000 },
    { value: 7_000, status: 'PENDING' },
    { value: 7_000, status: 'FAILED' },
    { value: 7_000, occurred_at: '2024-02-29T23:59:59Z' },
  ]);
  const revenue = await numbers(world.w, 'revenue');
  assert.deepEqual(revenue, {
    sales: 2,
    salesValue: 400.5,
    salesInCurrency: 2,
    averageSale: 200.25,
    deposits: 1,
    depositsValue: 50,
    recurring: 1,
    recurringValue: 7,
    received: 420,
    refunds: 115,
    disputes: 40,
    cashCollected: 265,
    heldStrategy: 2,
    cashPerCall: 132.5,
  });
});

test('GET /v1/reports/revenue 200 keeps other currencies separate, in their own minor units', async () => {
  const world = await freshWorld();
  await addPayments(world, [
    { value: 5_000 },
    { value: 4_200, currency: 'GBP' },
    { value: 900, currency: 'JPY' },
  ]);
  const { metrics, columns, rows } = await readReport(world.w, 'revenue', { groupBy: 'month' });
  const cash = metrics.filter(({ key }: { key: string }) => key.startsWith('cashCollected'));
  assert.deepEqual(
    cash.map(({ key, currency, value }: Record<string, unknown>) => [key, currency, value]),
    [
      ['cashCollected', 'USD', 50],
      ['cashCollected:GBP', 'GBP', 42],
      ['cashCollected:JPY', 'JPY', 900],
    ],
  );
  assert.ok(columns.some(({ key }: { key: string }) => key === 'cashCollected:JPY'));
  assert.equal(rows[0].values['cashCollected:GBP'], 42);
  assert.equal(
    metrics.some(({ key }: { key: string }) => key === 'salesValue:GBP'),
    false,
  );
});

test('GET /v1/reports/leaderboard 200 lists closers by cash collected', async () => {
  const world = await freshWorld();
  const other = await world.w.member('CLOSER');
  const [mine, theirs] = await addDeals(world, [{ value: 10_000 }, { value: 20_000, user_id: other.userId }]);
  await addPayments(world, [
    { deal_id: mine, value: 10_000 },
    { deal_id: theirs, value: 15_000 },
  ]);
  const { rows, groupBy } = await readReport(world.w, 'leaderboard');
  assert.equal(groupBy, 'user');
  assert.deepEqual(
    rows.map(({ key, values }: Row) => [key, values['cashCollected'], values['sales'], values['salesValue']]),
    [
      [String(other.userId), 150, 1, 200],
      [String(world.closer.userId), 100, 1, 100],
    ],
  );
  assert.ok(rows.every(({ label }: Row) => label.startsWith('Ada Lovelace')));
});

test('GET /v1/reports/attribution 200 gives the credit of a sale to the first, to the last, and to all touches before it', async () => {
  const world = await freshWorld();
  const [deal = 0, untouched = 0] = await addDeals(world, [{ value: 9_000 }, { value: 1_000 }]);
  const { contactId } = (await world.w.get('/v1/deals', { id: deal })).body.data.deals[0];
  const touch = (at: string, source: string) => ({ contact_id: contactId, at, utm: { utm_source: source } });
  await addTouches(world, [
    touch('2024-01-01T00:00:00Z', 'ads'),
    touch('2024-01-05T00:00:00Z', 'mail'),
    touch('2024-02-01T00:00:00Z', 'ads'),
    touch('2024-02-10T00:00:00Z', 'blog'),
    touch('2024-03-20T00:00:00Z', 'late'),
  ]);
  await addPayments(world, [
    { deal_id: deal, value: 4_000 },
    { deal_id: untouched, value: 500 },
  ]);
  const { rows, metrics } = await readReport(world.w, 'attribution');
  const shown = rows.map(({ key, values: v }: Row) => [
    key,
    v['dealsFirst'],
    v['dealsLast'],
    v['dealsLinear'],
    v['dealValueLinear'],
    v['cashFirst'],
    v['cashLast'],
    v['cashLinear'],
  ]);
  assert.deepEqual(
    new Set(shown),
    new Set([
      ['ads', 1, 0, 0.5, 45, 40, 0, 20],
      ['mail', 0, 0, 0.25, 22.5, 0, 0, 10],
      ['blog', 0, 1, 0.25, 22.5, 0, 40, 10],
      [null, 1, 1, 1, 10, 5, 5, 5],
    ]),
  );
  const total = Object.fromEntries(
    metrics.map(({ key, value }: { key: string; value: number }) => [key, value]),
  );
  assert.deepEqual([total['dealsLinear'], total['dealValueFirst'], total['cashLinear']], [2, 100, 45]);
  const part = await world.w.get('/v1/reports/attribution/rows', {
    from: '2024-03-01',
    to: '2024-03-31',
    metric: 'dealValueLinear',
    group: 'ads',
  });
  assert.deepEqual(
    part.body.data.rows.map(({ id, value }: { id: number; value: number }) => [id, value]),
    [[deal, 45]],
  );
});

test('GET /v1/reports/setters 200 counts set claims, shows of their calls and their cash', async () => {
  const world = await freshWorld();
  const calls = await addCalls(world, [
    { outcome: 'WON' },
    { outcome: 'NO_SALE', no_sale_reason: 'NO_SHOW' },
    { outcome: 'PENDING' },
    { outcome: 'NO_SALE', no_sale_reason: 'OTHER' },
  ]);
  const contacts = await addContacts(world, [{}, {}, {}, {}, {}]);
  await addClaims(world, [
    { contact_id: contacts[0], event_call_id: calls[0], claim_status: 'SCHEDULED', outcome: 'QUALIFIED' },
    { contact_id: contacts[1], event_call_id: calls[1], claim_status: 'SCHEDULED' },
    {
      contact_id: contacts[2],
      event_call_id: calls[2],
      claim_status: 'RESCHEDULED',
      history: [{ claimStatus: 'SCHEDULED' }, { claimStatus: 'RESCHEDULED' }],
    },
    { contact_id: contacts[3], event_call_id: calls[3], claim_status: 'USER_SCHEDULED' },
    { contact_id: contacts[4] },
  ]);
  const [deal] = await addDeals(world, [{ setter_id: world.setter.userId }, {}]);
  await addPayments(world, [{ deal_id: deal, value: 6_000 }, { value: 9_000 }]);
  const { rows } = await readReport(world.w, 'setters');
  const row = rows.find(({ key }: Row) => key === String(world.setter.userId));
  assert.deepEqual(row.values, {
    claims: 5,
    set: 3,
    setRate: 3 / 5,
    setHeld: 1,
    setWithOutcome: 2,
    setShowRate: 1 / 2,
    claimsQualified: 1,
    salesSet: 1,
    cashSet: 60,
  });
});
