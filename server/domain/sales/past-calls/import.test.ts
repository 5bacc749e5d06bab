import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { sql } from '#/platform/db/sql.ts';
import { typesOf } from '#/test/changes.ts';
import type { Json } from '#/test/client.ts';
import { newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';

const path = '/v1/eventCalls/import';

async function past(w: Workspace): Promise<(more?: object) => Record<string, unknown>> {
  const event = await newEvent(w, []);
  return (more = {}) => ({
    externalId: 'old-1',
    dateTime: '2020-03-02T09:00:00',
    timeZone: 'Europe/Berlin',
    eventId: event.id,
    hostEmail: w.owner.email.toUpperCase(),
    email: 'Ada@past.test',
    firstName: 'Ada',
    ...more,
  });
}

async function imported(w: Workspace, ...calls: object[]): Promise<Json> {
  const { status, body } = await w.post(path, { system: 'oldcrm', calls });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

test('POST /v1/eventCalls/import 200 writes call, contact, outcome and deals as of then, and notifies nobody', async () => {
  const w = await workspace();
  const row = await past(w);
  const deals = [{ externalId: 'd1', value: 1200, productName: 'Coaching' }];
  const { results, created } = await imported(
    w,
    row({ duration: 45, outcome: 'WON', objection: 'PRICE', deals, utm: 'utm_source=ads' }),
  );
  const [result] = results;
  assert.deepEqual([created, result.status, result.error, result.dealIds.length], [1, 'CREATED', null, 1]);
  const { eventCall: call } = (await w.get('/v1/eventCalls/detail', { id: result.eventCallId })).body.data;
  assert.deepEqual(
    [
      call.dateTime,
      call.endTime,
      call.createdAt,
      call.timeZone,
      call.duration,
      call.source,
      call.outcome,
      call.outcomeAt,
    ],
    [
      '2020-03-02T08:00:00.000Z',
      '2020-03-02T08:45:00.000Z',
      '2020-03-02T08:00:00.000Z',
      'Europe/Berlin',
      45,
      'IMPORT',
      'WON',
      '2020-03-02T08:45:00.000Z',
    ],
  );
  assert.deepEqual(
    [call.userId, call.externalIds, call.deals[0].value],
    [w.owner.userId, { oldcrm: 'old-1' }, 1200],
  );
  const contact = (await w.get('/v1/contacts/detail', { contactId: call.contactId })).body.data;
  assert.deepEqual(
    [
      contact.source,
      contact.firstName,
      contact.status,
      contact.stage.category,
      contact.joinedTime,
      contact.userId,
    ],
    ['IMPORT', 'Ada', 'STRATEGY_CALL_BOOKED', 'WON', '2020-03-02T08:00:00.000Z', w.owner.userId],
  );
  const deal = (await w.get('/v1/deals/detail', { id: result.dealIds[0] })).body.data.deal;
  assert.equal(deal.time, '2020-03-02T08:00:00.000Z');
  assert.deepEqual(await typesOf(w, 'call.'), ['call.imported']);
  for (const table of ['mail', 'call_reminder', 'call_entry', 'notice', 'automation_news']) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from ${sql.ref(table)} where account_id = ${w.id}`.execute(w.db);
    assert.equal(Number(rows[0]?.count), 0, table);
  }
});

test('the same id again changes nothing that is there, and adds an outcome and deals that were missing', async () => {
  const w = await workspace();
  const row = await past(w);
  const [first] = (await imported(w, row())).results;
  await w.put('/v1/eventCalls', { id: first.eventCallId, notes: 'Written since' });
  const [same] = (await imported(w, row({ notes: 'Old', firstName: 'Other' }))).results;
  assert.deepEqual([same.status, same.eventCallId], ['UNCHANGED', first.eventCallId]);
  const deals = [{ externalId: 'd1', value: 5 }];
  const [more] = (await imported(w, row({ outcome: 'NO_SALE', noSaleReason: 'NO_SHOW', deals }))).results;
  assert.deepEqual([more.status, more.dealIds.length], ['UPDATED', 1]);
  await w.post('/v1/deals/delete', { ids: more.dealIds });
  const [last] = (await imported(w, row({ outcome: 'WON', deals }))).results;
  assert.deepEqual([last.status, last.dealIds], ['UNCHANGED', []]);
  const { eventCall } = (await w.get('/v1/eventCalls/detail', { id: first.eventCallId })).body.data;
  assert.deepEqual(
    [eventCall.outcome, eventCall.noSaleReason, eventCall.notes],
    ['NO_SALE', 'NO_SHOW', 'Written since'],
  );
  assert.equal((await w.get('/v1/contacts')).body.data.contacts[0].firstName, 'Ada');
  const reminders = await sql`select from call_reminder where account_id = ${w.id}`.execute(w.db);
  assert.equal(reminders.rows.length, 0);
});

test('ten requests with the same calls at once make each call and deal once', async () => {
  const w = await workspace();
  const row = await past(w);
  const calls = [1, 2, 3].map((day) =>
    row({
      externalId: `old-${day}`,
      dateTime: `2020-03-0${day}T09:00:00Z`,
      deals: [{ externalId: `d${day}` }],
    }),
  );
  // A request that waited too long for a lock is retried, as clients do.
  const sent = async (): Promise<Json> => {
    for (;;) {
      const { status, body } = await w.post(path, { calls });
      if (status !== 503) return { status, body };
    }
  };
  for (const { status, body } of await Promise.all(Array.from({ length: 10 }, sent)))
    assert.deepEqual([status, body.data?.failed], [200, 0], JSON.stringify(body));
  assert.equal((await w.get('/v1/eventCalls')).body.data.count, 3);
  assert.equal((await w.get('/v1/deals')).body.data.count, 3);
  assert.equal((await w.get('/v1/contacts')).body.data.count, 1);
});

test('a row that cannot be imported says why and stops no other, under an Idempotency-Key too', async () => {
  const w = await workspace();
  const row = await past(w);
  const future = new Date(server.app.clock() + hourMs).toISOString();
  const bad: [object, string, object][] = [
    [
      { dateTime: future },
      'VALIDATION_ERROR',
      { dateTime: ['Must be in the past; book upcoming calls instead'] },
    ],
    [{ hostEmail: 'nobody@past.test' }, 'VALIDATION_ERROR', { hostEmail: ['There is no such member'] }],
    [{ eventId: 987_654_321 }, 'NOT_FOUND', {}],
    [
      { outcome: 'APPROVED' },
      'CALL_TYPE_MISMATCH',
      { outcome: ['Must be one of WON, NO_SALE for this kind of call'] },
    ],
    [
      { cancelledAt: '2020-03-01T09:00:00Z', outcome: 'WON' },
      'VALIDATION_ERROR',
      { outcome: ['A cancelled call cannot have another outcome'] },
    ],
    [{ deals: [{ externalId: 'x', value: 1.001 }] }, 'VALIDATION_ERROR', {}],
  ];
  const calls = [...bad.map(([more], index) => row({ externalId: `bad-${index}`, ...more })), row()];
  const { status, body } = await w.client.with({ 'Idempotency-Key': 'import-1' }).post(path, { calls });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual([body.data.failed, body.data.created], [bad.length, 1]);
  for (const [index, [, code, fieldErrors]] of bad.entries()) {
    const { error, eventCallId } = body.data.results[index];
    assert.deepEqual([error.code, eventCallId], [code, null], JSON.stringify(error));
    if (Object.keys(fieldErrors).length > 0) assert.deepEqual({ ...error.fieldErrors }, fieldErrors);
  }
  assert.equal((await w.get('/v1/eventCalls')).body.data.count, 1);
});

test('a past call takes no time, whatever else its host has then, and can be one that was cancelled', async () => {
  const w = await workspace();
  const row = await past(w);
  const cancelled = {
    externalId: 'b',
    email: 'bea@past.test',
    cancelledAt: '2020-03-01T09:00:00Z',
    cancelReason: 'Ill',
  };
  const { created } = await imported(
    w,
    row(),
    row({ externalId: 'c', email: 'cleo@past.test' }),
    row(cancelled),
  );
  assert.equal(created, 3);
  const [call] = (await w.get('/v1/eventCalls', { types: 'cancelled_events' })).body.data.eventCalls;
  assert.deepEqual(
    [call.outcome, call.noSaleReason, call.cancelledAt, call.cancelReason],
    ['NO_SALE', 'CONTACT_CANCELLED', '2020-03-01T09:00:00.000Z', 'Ill'],
  );
  assert.equal((await w.get('/v1/contacts', { search: 'bea' })).body.data.contacts[0].status, 'POTENTIAL');
});

test('a contact that was here before stays as it is', async () => {
  const w = await workspace();
  const row = await past(w);
  const { contact } = (
    await w.post('/v1/contacts', { email: 'ada@past.test', firstName: 'Ada B.', status: 'DISQUALIFIED' })
  ).body.data;
  const [result] = (await imported(w, row({ outcome: 'NO_SALE', noSaleReason: 'NO_SHOW' }))).results;
  assert.equal(result.contactId, contact.id);
  const after = (await w.get('/v1/contacts/detail', { contactId: contact.id })).body.data;
  assert.deepEqual(
    [after.firstName, after.status, after.stage, after.userId],
    ['Ada B.', 'DISQUALIFIED', contact.stage, contact.userId],
  );
});

test('403 without the scopes that the content needs, and for members who may not change all calls', async () => {
  const w = await workspace();
  const row = await past(w);
  const ask = async (scopes: string[], more: object = {}) =>
    (await (await w.keyWith(scopes)).client.post(path, { calls: [row(more)] })).body;
  assert.deepEqual((await ask(['imports:write'])).details.scopes, ['eventCalls:write']);
  assert.deepEqual(
    (await ask(['imports:write', 'eventCalls:write'], { outcome: 'WON', deals: [{ externalId: 'd' }] }))
      .details.scopes,
    ['outcomes:write', 'deals:write'],
  );
  assert.equal((await ask(['imports:write', 'eventCalls:write'])).data.created, 1);
  const { client } = await w.member('CLOSER');
  assert.equal((await client.post(path, { calls: [row()] })).body.code, 'INSUFFICIENT_ROLE');
});
