import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import type { Json } from '#/test/client.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { savedContact } from '#/test/contacts.ts';
import { newDeal, newTransaction } from '#/test/deals.ts';
import { newField } from '#/test/fields.ts';
import { server, workspace } from '#/test/harness.ts';
import { checkReports } from '#/test/report-checks.ts';
import { iso } from '#/platform/values/time.ts';

function endOfQuarterMs(): number {
  const quarterMs = 15 * minuteMs;
  return (Math.floor(server.clock.now() / quarterMs) + 1) * quarterMs;
}

/** An instant at which nothing else happens. */
function moment(): string {
  const at = iso(server.clock.now());
  server.clock.advance(minuteMs);
  return at;
}

test('GET /v1/contacts/detail and /notes 200 with asOf have the tags, answers, visits and notes of then', async () => {
  const w = await workspace();
  await checkReports(w);
  const field = await newField(w, { name: 'Ship', inputType: 'TEXT' });
  const answer = (ship: string): object => ({ customFields: { [field.identifier]: [ship] } });
  const { id } = await savedContact(w, {
    email: 'a@example.com',
    tag: 'hot',
    utm: 'utm_source=ads',
    ...answer('Heart'),
  });
  await w.post('/v1/contacts/notes', { contactId: id, note: 'First' });
  const then = moment();
  await w.put('/v1/contacts', { id, tagIds: [], ...answer('Soul') });
  await savedContact(w, { email: 'a@example.com', tag: 'cold', utm: 'utm_source=mail' });
  await w.post('/v1/contacts/notes', { contactId: id, note: 'Second' });
  const seen = async (query: object): Promise<unknown[]> => {
    const { data } = (await w.get('/v1/contacts/detail', { contactId: id, includeUtms: true, ...query }))
      .body;
    const notes = (await w.get('/v1/contacts/notes', { contactId: id, ...query })).body.data;
    return [
      data.tags.map(({ name }: Json) => name),
      data.customFields[field.identifier].join(),
      data.touches.map(({ utm }: Json) => utm.utm_source),
      [data.notesCount, ...notes.map(({ note }: Json) => note)],
    ];
  };
  assert.deepEqual(await seen({ asOf: then }), [['hot'], 'Heart', ['ads'], [1, 'First']]);
  assert.deepEqual(await seen({}), [['cold'], 'Soul', ['ads', 'mail'], [2, 'Second', 'First']]);
  const tagged = (await w.get('/v1/contacts', { tag: 'hot', asOf: then })).body.data.contacts;
  assert.deepEqual(
    [tagged.length, (await w.get('/v1/contacts', { tag: 'hot' })).body.data.contacts.length],
    [1, 0],
  );
});

test('GET /v1/eventCalls/detail 200 with asOf has the hosts, answers and routing of then', async () => {
  const w = await workspace();
  await checkReports(w);
  const [first = 0, second = 0] = await closers(w, 2);
  const event = await newEvent(w, [first, second]);
  const { body } = await w.post('/v1/eventCalls', booking(event, halfHour(3), { userId: first }));
  const { id, routing } = body.data.eventCall;
  const then = moment();
  await w.put('/v1/eventCalls/reassign', { id, userId: second });
  const seen = async (query: object): Promise<unknown[]> => {
    const { eventCall } = (await w.get('/v1/eventCalls/detail', { id, ...query })).body.data;
    return [eventCall.hosts.map((host: Json) => host.id), eventCall.host.id, eventCall.routing.decisionId];
  };
  assert.deepEqual(await seen({ asOf: then }), [[first], first, routing.decisionId]);
  const [hosts, host, decision] = await seen({});
  assert.deepEqual([hosts, host], [[second], second]);
  assert.notEqual(decision, routing.decisionId);
});

test('GET /v1/reports/funnel 200 with asOf has what pages had counted at the end of the quarter of an hour before', async () => {
  const w = await workspace();
  await checkReports(w);
  const { linkPrefix } = await newEvent(w, await closers(w, 1));
  const visit = async (): Promise<void> => {
    assert.equal((await server.anybody.get('/public/event', { linkPrefix })).status, 200);
  };
  server.clock.advance(endOfQuarterMs() - server.clock.now() + minuteMs);
  await visit();
  const meanwhile = moment();
  server.clock.advance(endOfQuarterMs() - server.clock.now());
  const then = moment();
  await visit();
  const seen = async (query: { asOf?: string }): Promise<unknown> =>
    (await w.get('/v1/reports/funnel', query)).body.data.metrics.find(({ key }: Json) => key === 'views')
      .value;
  assert.deepEqual([await seen({ asOf: meanwhile }), await seen({ asOf: then }), await seen({})], [0, 1, 2]);
});

test('boards, totals and exports take asOf; endpoints without a past refuse it, even those that ignore other unknown names', async () => {
  const w = await workspace();
  await checkReports(w);
  const deal = await newDeal(w, { value: 4_800 });
  await newTransaction(w, { value: 1_200, dealId: deal.id });
  const then = moment();
  await w.put('/v1/deals', { id: deal.id, value: 100 });
  await newTransaction(w, { value: 300 });
  const asOf = then;
  const board = (await w.get('/v1/deals/board', { groupBy: 'transactionType', asOf })).body.data;
  assert.deepEqual(
    board.columns.map(({ sums }: Json) => sums.map(({ value }: Json) => value)),
    [[4_800]],
  );
  const { sums } = (await w.get('/v1/transactions/totals', { asOf })).body.data;
  assert.deepEqual([sums[0].count, sums[0].value], [1, 1_200]);
  const contacts = (await w.get('/v1/contacts/board', { asOf })).body.data;
  assert.equal(
    contacts.columns.reduce((sum: number, { value }: Json) => sum + value, 0),
    4_800,
  );
  const file = await w.owner.client.post('/v1/exports', {
    resource: 'deals',
    filters: { asOf },
    format: 'ndjson',
    fields: ['value'],
  });
  assert.equal(file.status, 200);
  for (const path of ['/v1/products', '/v1/home', '/v1/contacts/journey', '/v1/setterClaims', '/v1/search']) {
    const { status, body } = await w.get(path, { asOf, contactId: deal.contactId, search: 'a' });
    assert.equal(status, 400, path);
    assert.ok('asOf' in body.message.details.fieldErrors, path);
  }
});
