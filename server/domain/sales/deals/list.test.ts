import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { newCall, newDeal, newTransaction } from '#/test/deals.ts';
import { newEvent, booking, halfHour } from '#/test/events.ts';
import { workspace } from '#/test/harness.ts';

const deals: Record<string, Json> = {};

const w = await workspace({ timeZone: 'America/New_York' });
const closer = await w.member('CLOSER');
const setter = await w.member('SETTER');
const otherEvent = await newEvent(w, [closer.userId], { name: 'Other' });
const ann = await newCall(w, w.owner.userId, {
  firstName: 'Ánn',
  lastName: 'Müller',
  email: 'ann@mueller.test',
});
const bob = (
  await w.post(
    '/v1/eventCalls',
    booking(otherEvent, halfHour(9, 3), {
      firstName: 'Bob',
      email: 'bob@example.test',
      setterId: setter.userId,
    }),
  )
).body.data.eventCall;
const make = async (name: string, body: Record<string, unknown>) => {
  deals[name] = await newDeal(w, body);
};
await make('full', {
  eventCallId: ann.id,
  productName: 'Coaching year',
  value: 900,
  time: '2026-01-03T12:00:00Z',
});
await make('deposit', {
  eventCallId: bob.id,
  transactionType: 'DEPOSIT',
  value: 300,
  time: '2026-01-02T03:00:00Z',
});
await make('monthly', {
  eventCallId: ann.id,
  recurring: true,
  productName: 'Coaching month',
  value: 100,
  time: '2026-01-05T12:00:00Z',
  email: 'Spouse@Home.test',
});
await make('gone', { eventCallId: ann.id });
await w.post('/v1/deals/delete', { id: deals['gone'].id });
await newTransaction(w, { value: 100, dealId: deals['deposit'].id, name: 'Casa Lume' });
await newTransaction(w, { value: 100, dealId: deals['monthly'].id });

async function names(query: Record<string, unknown>, client = w.client): Promise<string[]> {
  const { status, body } = await client.get('/v1/deals', query);
  assert.equal(status, 200, JSON.stringify(body));
  const found = body.data.deals.map((deal: Json) =>
    Object.keys(deals).find((name) => deals[name].id === deal.id),
  );
  assert.equal(body.data.count, found.length);
  assert.equal(body.meta.count, found.length);
  return found;
}

const filters: [Record<string, unknown> | (() => Record<string, unknown>), string[]][] = [
  [{}, ['monthly', 'full', 'deposit']],
  [{ id: ' ,', contactId: '', eventIds: '' }, ['monthly', 'full', 'deposit']],
  [() => ({ id: deals['full'].id }), ['full']],
  [() => ({ id: deals['gone'].id }), []],
  [() => ({ contactId: `${deals['full'].contactId}` }), ['monthly', 'full']],
  [() => ({ eventCallId: deals['deposit'].eventCallId }), ['deposit']],
  [() => ({ userIds: `${closer.userId},999999` }), ['deposit']],
  [() => ({ productIds: deals['full'].productId }), ['full']],
  [() => ({ eventIds: otherEvent.id }), ['deposit']],
  [() => ({ setterIds: setter.userId }), ['deposit']],
  [{ setterIds: '0' }, ['monthly', 'full']],
  [() => ({ setterIds: `0,${setter.userId}` }), ['monthly', 'full', 'deposit']],
  [{ transactionType: 'DEPOSIT,RECURRING' }, ['monthly', 'deposit']],
  [{ contactStatuses: 'STRATEGY_CALL_BOOKED' }, ['monthly', 'full', 'deposit']],
  [{ contactStatuses: 'POTENTIAL' }, []],
  [{ paymentStatus: 'PAID' }, ['monthly']],
  [{ paymentStatus: 'PARTIAL,UNPAID' }, ['full', 'deposit']],
  [{ search: 'COACHING' }, ['monthly', 'full']],
  [{ search: 'muller' }, ['monthly', 'full']],
  [{ search: 'spouse@home' }, ['monthly']],
  [{ search: 'casa lume' }, ['deposit']],
  [{ search: '100%' }, []],
  // 03:00 UTC is the evening before in New York, and the bounds are whole days there.
  [{ timeFrom: '2026-01-01', timeTo: '2026-01-01' }, ['deposit']],
  [{ timeFrom: '2026-01-03T12:00:00Z' }, ['monthly', 'full']],
  [{ timeTo: '2026-01-03T11:59:59Z' }, ['deposit']],
  [{ orderColumn: 'value', orderBy: 'asc' }, ['monthly', 'deposit', 'full']],
  [{ orderColumn: 'time', orderBy: 'asc' }, ['deposit', 'full', 'monthly']],
  [{ orderColumn: 'id', orderBy: 'asc' }, ['full', 'deposit', 'monthly']],
  [{ orderColumn: 'createdAt' }, ['monthly', 'deposit', 'full']],
];
for (const [filter, expected] of filters) {
  const shown = typeof filter === 'function' ? filter.toString().slice(6, 80) : JSON.stringify(filter);
  test(`GET /v1/deals ${shown} lists ${expected.join(', ') || 'nothing'}`, async () =>
    assert.deepEqual(await names(typeof filter === 'function' ? filter() : filter), expected));
}

for (const orderColumn of ['id', 'time', 'value', 'createdAt'])
  test(`GET /v1/deals ordered by ${orderColumn}: cursors give every deal once`, async () => {
    const whole = (await w.get('/v1/deals', { orderColumn })).body.data.deals.map(({ id }: Json) => id);
    const walked = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = { orderColumn, limit: 1, ...(cursor === '' ? {} : { cursor }) };
      const { body } = await w.get('/v1/deals', query);
      walked.push(body.data.deals[0].id);
      cursor = body.meta.nextCursor;
    }
    assert.deepEqual(walked, whole);
  });

test('GET /v1/deals by role: closers see what they closed, setters what they set, viewers all', async () => {
  const viewer = await w.member('VIEWER');
  const other = await w.member('CLOSER');
  assert.deepEqual(await names({}, closer.client), ['deposit']);
  assert.deepEqual(await names({}, setter.client), ['deposit']);
  assert.deepEqual(await names({}, other.client), []);
  assert.deepEqual(await names({}, viewer.client), ['monthly', 'full', 'deposit']);
  assert.equal((await other.client.get('/v1/deals/detail', { id: deals['full'].id })).status, 404);
  assert.equal((await setter.client.get('/v1/deals/detail', { id: deals['deposit'].id })).status, 200);
});

for (const [name, value] of [
  ['limit', '101'],
  ['paymentStatus', 'LATE'],
  ['transactionType', 'WON,LOST'],
  ['userIds', '1,x'],
  ['orderColumn', 'collected'],
  ['timeFrom', '2026-02-30'],
] as const)
  test(`GET /v1/deals 400 names ${name} when it is ${value}`, async () => {
    const { status, body } = await w.get('/v1/deals', { [name]: value });
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(body.message.details.fieldErrors), [name]);
  });
