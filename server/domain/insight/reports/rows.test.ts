import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportNames } from '@callwright/contract/report.ts';
import type { Client, Json } from '#/test/client.ts';
import { workspace } from '#/test/harness.ts';
import {
  addCalls,
  addClaims,
  addContacts,
  addDeals,
  addPayments,
  addTouches,
  march,
  readReport,
  reportWorld,
} from '#/test/report-rows.ts';

/** Some data of every kind, so that few numbers are 0. */
const world = await reportWorld(await workspace());
const setterId = world.setter.userId;
const calls = await addCalls(world, [
  { outcome: 'WON', objection: 'PRICE', source: 'BOOKING_PAGE', setter_id: setterId },
  { outcome: 'NO_SALE', no_sale_reason: 'FOLLOW_UP_SCHEDULE', reschedule_count: 1 },
  { outcome: 'NO_SALE', no_sale_reason: 'NO_SHOW', is_slot_free: true },
  { outcome: 'NO_SALE', no_sale_reason: 'ADMIN_CANCELLED', status: 'CANCELLED' },
  { outcome: 'PENDING' },
  { outcome: 'APPROVED', call_type: 'DISCOVERY_EVENT', starts_at: '2024-03-20T10:00:00Z' },
  { outcome: 'REJECTED', call_type: 'DISCOVERY_EVENT', no_sale_reason: 'BAD_FIT' },
  { outcome: 'WON', user_id: world.w.owner.userId, created_at: '2024-03-15T10:00:00Z' },
]);
const deals = await addDeals(world, [
  { event_call_id: calls[0], setter_id: setterId, value: 12_345 },
  { event_call_id: calls[7], user_id: world.w.owner.userId, transaction_type: 'DEPOSIT' },
  { event_call_id: calls[0], transaction_type: 'RECURRING', currency: 'GBP', time: '2024-03-25T10:00:00Z' },
]);
await addPayments(world, [
  { deal_id: deals[0], value: 10_001 },
  { deal_id: deals[0], value: 900, status: 'PARTIALLY_REFUNDED', refunded_amount: 300 },
  { deal_id: deals[1], value: 700, status: 'DISPUTED' },
  { value: 500, currency: 'GBP' },
]);
const contacts = await addContacts(world, [
  { source: 'BOOKING_PAGE', status: 'QUALIFIED', user_id: world.closer.userId },
  { setter_id: setterId, joined_time: '2024-03-02T10:00:00Z' },
]);
await addClaims(world, [
  {
    contact_id: contacts[0],
    claim_status: 'SCHEDULED',
    event_call_id: calls[0],
    outcome: 'QUALIFIED',
    claimed_at: '2024-03-02T10:03:00Z',
  },
  {
    contact_id: contacts[1],
    claim_status: 'SCHEDULED',
    event_call_id: calls[2],
    claimed_at: '2024-03-02T11:00:00Z',
  },
]);
const { contactId } = (await world.w.get('/v1/deals', { id: deals[0] })).body.data.deals[0];
await addTouches(world, [
  { contact_id: contactId, at: '2024-02-01T00:00:00Z', utm: { utm_source: 'ads' } },
  { contact_id: contactId, at: '2024-02-02T00:00:00Z', utm: { utm_source: 'mail' } },
]);

type Metric = { key: string; unit: string; value: number | null };
const notFromRows =
  /^(views|formsStarted|formsCompleted|startRate|completionRate|qualificationRate|bookingRate|conversionRate|averageSale|cashPerCall|target|fairnessGap|speedToLeadMedian)/;

/** Calculates the number again from the rows that it counts. */
async function recount(client: Client, path: string, query: object, unit: string): Promise<number | null> {
  const { status, body } = await client.get(`${path}/rows`, { ...march, limit: 100, ...query });
  assert.equal(status, 200, JSON.stringify([path, query, body]));
  const values = body.data.rows.map(({ value }: Json) => value);
  assert.equal(body.data.count, values.length);
  const sum = values.reduce((total: number, value: number) => total + value, 0);
  if (unit === 'COUNT' || unit === 'MONEY') return sum;
  return values.length === 0 ? null : sum / values.length;
}

function assertNear(actual: number | null, expected: number | null, what: string): void {
  if (actual === null || expected === null) assert.equal(actual, expected, what);
  else assert.ok(Math.abs(actual - expected) < 0.005, `${what}: ${actual} instead of ${expected}`);
}

test('GET /v1/reports/{name}/rows 200 adds up to every number of every report, in all and of each group with any', async () => {
  let compared = 0;
  for (const name of reportNames) {
    const path = `/v1/reports/${name}`;
    for (const groupBy of [undefined, 'week', 'user']) {
      const report = await readReport(world.w, name, groupBy === undefined ? {} : { groupBy });
      for (const { key, unit, value } of report.metrics as Metric[]) {
        if (notFromRows.test(key)) continue;
        // This one is a sum rather than a mean, although in seconds.
        const how = key === 'secondsTaken' ? 'COUNT' : unit;
        assertNear(await recount(world.w.client, path, { metric: key }, how), value, `${name}.${key}`);
        for (const { key: group, values } of groupBy === undefined ? [] : report.rows) {
          if (values[key] === null || values[key] === 0) continue;
          const query = { metric: key, groupBy, group: group ?? '' };
          assertNear(
            await recount(world.w.client, path, query, how),
            values[key],
            `${name}.${key} ${groupBy} ${group}`,
          );
          compared += 1;
        }
      }
    }
  }
  assert.ok(compared > 100, `${compared} numbers that are not 0`);
});

test('GET /v1/reports/{name}/rows 200 names the rows in the order of their times, page by page', async () => {
  const ask = async (page: number): Promise<Json> =>
    (await world.w.get('/v1/reports/calls/rows', { ...march, metric: 'bookings', limit: 3, page })).body;
  const pages = [await ask(0), await ask(1), await ask(2), await ask(3)];
  assert.deepEqual(
    pages.map(({ data }) => data.rows.length),
    [3, 3, 2, 0],
  );
  assert.deepEqual(
    pages.map(({ meta }) => [meta.count, meta.hasMore, meta.nextPage]),
    [
      [8, true, 1],
      [8, true, 2],
      [8, false, null],
      [8, false, null],
    ],
  );
  const rows = pages.flatMap(({ data }) => data.rows);
  assert.equal(new Set(rows.map(({ id }) => id)).size, 8);
  assert.deepEqual(rows.at(-1).at, '2024-03-15T10:00:00.000Z');
  assert.ok(rows.every(({ kind, value }) => kind === 'CALL' && value === 1));
});

test('GET /v1/reports/{name}/rows 200 counts money in the currency the key names', async () => {
  const rows = async (metric: string) =>
    (await world.w.get('/v1/reports/revenue/rows', { ...march, metric })).body.data.rows.map(
      ({ kind, id, value }: Json) => [kind, id, value],
    );
  assert.deepEqual(await rows('recurringValue:GBP'), [['DEAL', deals[2], 100]]);
  assert.deepEqual(await rows('recurringValue'), []);
  assert.deepEqual(await rows('recurring'), [['DEAL', deals[2], 1]]);
});

test('GET /v1/reports/{name}/rows 400 for numbers without rows, and for unknown groups', async () => {
  const fields = async (name: string, query: object): Promise<string[]> => {
    const { status, body } = await world.w.get(`/v1/reports/${name}/rows`, { ...march, ...query });
    assert.equal(status, 400);
    return Object.keys(body.message.details.fieldErrors);
  };
  assert.deepEqual(await fields('calls', { metric: 'cashCollected' }), ['metric']);
  assert.deepEqual(await fields('funnel', { metric: 'views' }), ['metric']);
  assert.deepEqual(await fields('revenue', { metric: 'cashPerCall' }), ['metric']);
  assert.deepEqual(await fields('calls', { metric: 'bookings', group: '2024-03-01' }), ['group']);
  assert.deepEqual(await fields('calls', { metric: 'bookings', groupBy: 'day', group: '2024-04-01' }), [
    'group',
  ]);
  assert.deepEqual(await fields('calls', {}), ['metric']);
});

test('GET /v1/reports 200: closers and setters see what is their own, managers and viewers everything', async () => {
  const { w, closer, setter } = world;
  const seen = async (client: Client): Promise<(number | null)[]> => {
    const { metrics } = await readReport(client, 'overview');
    return ['bookings', 'sales', 'cashCollected'].map(
      (key) => metrics.find((metric: Metric) => metric.key === key).value,
    );
  };
  const all = [8, 1, 106.01];
  assert.deepEqual(await seen(w.client), all);
  for (const role of ['SALES_MANAGER', 'VIEWER'] as const)
    assert.deepEqual(await seen((await w.member(role)).client), all, role);
  assert.deepEqual(await seen(closer.client), [7, 1, 106.01]);
  assert.deepEqual(await seen(setter.client), [1, 1, 106.01]);
  assert.deepEqual(await seen((await w.member('CLOSER')).client), [0, 0, 0]);
  // Also if another member is requested, and in the rows.
  const asked = await readReport(closer.client, 'leaderboard', { userIds: w.owner.userId });
  assert.deepEqual(asked.rows, []);
  const { body } = await setter.client.get('/v1/reports/calls/rows', { ...march, metric: 'bookings' });
  assert.equal(body.data.count, 1);
  const funnel = await readReport(closer.client, 'funnel');
  assert.equal(funnel.metrics[0].value, null, 'page views belong to nobody');
});
