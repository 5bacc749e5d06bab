import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { workspace } from '#/test/harness.ts';

const path = '/v1/contacts/detail';

test('GET /v1/contacts/detail 200 counts calls, deals and payments', async () => {
  const w = await workspace();
  const [host = 0] = await closers(w, 1);
  const event = await newEvent(w, [host]);
  const { id } = await savedContact(w, { email: 'a@example.com' });
  const book = async (days: number): Promise<Json> =>
    (await w.post('/v1/eventCalls', booking(event, halfHour(days), { contactId: id, email: undefined }))).body
      .data.eventCall;
  const [held, cancelled, next] = [await book(2), await book(3), await book(4)];
  await w.put('/v1/eventCalls/cancel', { id: cancelled.id });
  const { db } = w;
  await sql`update event_call set starts_at = '2026-01-05T10:00Z', ends_at = '2026-01-05T10:30Z', outcome = 'WON' where account_id = ${w.id} and id = ${held.id}`.execute(
    db,
  );
  await sql`
    insert into deal (account_id, event_call_id, contact_id, user_id, value, currency, created_by, time) values
      (${w.id}, ${held.id}, ${id}, ${host}, 150050, 'USD', '{}', '2026-01-05'), (${w.id}, ${held.id}, ${id}, ${host}, 500, 'EUR', '{}', '2026-01-06')`.execute(
    db,
  );
  await sql`
    insert into payment (account_id, value, currency, contact_id, status, refunded_amount) values
      (${w.id}, 10000, 'USD', ${id}, 'SUCCEEDED', 0), (${w.id}, 5000, 'USD', ${id}, 'PARTIALLY_REFUNDED', 1500), (${w.id}, 9900, 'USD', ${id}, 'FAILED', 0)`.execute(
    db,
  );
  await w.post('/v1/contacts/notes', { contactId: id, note: 'Hello' });
  const { status, body } = await w.get(path, { contactId: id });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(body.data.stats, {
    calls: 3,
    upcomingCalls: 1,
    cancelledCalls: 1,
    noShows: 0,
    rescheduled: 0,
    won: 1,
    dealsCount: 2,
    dealsValue: 1500.5,
    cashCollected: 135,
    firstCallAt: '2026-01-05T10:00:00.000Z',
    lastCallAt: '2026-01-05T10:00:00.000Z',
    nextCallAt: next.dateTime,
    daysInStage: 0,
  });
  assert.deepEqual(
    [body.data.latestCall.id, body.data.latestCall.outcome, body.data.latestCall.dateTime],
    [next.id, 'PENDING', next.dateTime],
  );
  assert.deepEqual(
    body.data.deals.map((deal: Json) => [deal.value, deal.currency, deal.time]),
    [
      [5, 'EUR', '2026-01-06T00:00:00.000Z'],
      [1500.5, 'USD', '2026-01-05T00:00:00.000Z'],
    ],
  );
  assert.equal(body.data.notesCount, 1);
});

test('GET /v1/contacts/detail shows touches with includeUtms alone, first to last', async () => {
  const w = await workspace();
  const { id } = await savedContact(w, {
    email: 'a@example.com',
    utm: 'utm_source=one',
    referrerUrl: 'https://example.com/',
  });
  await savedContact(w, { email: 'a@example.com', utm: { utm_source: 'two', utm_term: 'x' } });
  const plain = (await w.get(path, { contactId: id })).body.data;
  assert.equal(plain.touches, undefined);
  assert.deepEqual(plain.tracking, { first_utm_source: 'one', utm_source: 'two', utm_term: 'x' });
  const { touches } = (await w.get(path, { contactId: id, includeUtms: true })).body.data;
  assert.deepEqual(
    touches.map((touch: Json) => [touch.utm, touch.referrerUrl]),
    [
      [{ utm_source: 'one' }, 'https://example.com/'],
      [{ utm_source: 'two', utm_term: 'x' }, null],
    ],
  );
});

test('GET /v1/contacts/detail 304 while nothing changed', async () => {
  const w = await workspace();
  const { id } = await savedContact(w, { email: 'a@example.com' });
  const etag = (await w.get(path, { contactId: id })).headers.get('etag') ?? '';
  const client = w.client.with({ 'If-None-Match': etag });
  assert.equal((await client.get(path, { contactId: id })).status, 304);
  await w.put('/v1/contacts', { id, firstName: 'A' });
  assert.equal((await client.get(path, { contactId: id })).status, 200);
});

test('GET /v1/contacts/detail 200 answers a merged contact with its survivor', async () => {
  const w = await workspace();
  const [kept, first, second] = [
    await savedContact(w, { email: 'a@example.com' }),
    await savedContact(w, { email: 'b@example.com' }),
    await savedContact(w, { email: 'c@example.com' }),
  ];
  const { db } = w;
  await sql`update contact set merged_into_id = ${kept.id}, deleted_at = now() where account_id = ${w.id} and id = ${first.id}`.execute(
    db,
  );
  await sql`update contact set merged_into_id = ${first.id}, deleted_at = now() where account_id = ${w.id} and id = ${second.id}`.execute(
    db,
  );
  const reply = await w.get(path, { contactId: second.id });
  assert.deepEqual(
    [reply.status, reply.body.data.id, reply.headers.get('x-merged-into')],
    [200, kept.id, String(kept.id)],
  );
  assert.equal((await w.get(path, { contactId: kept.id })).headers.get('x-merged-into'), null);
});

test('GET /v1/contacts/detail 404 for ids that are foreign, deleted or unknown, 400 without one', async () => {
  const [w, other] = [await workspace(), await workspace()];
  const { id } = await savedContact(w, { email: 'a@example.com' });
  assert.equal((await other.get(path, { contactId: id })).body.code, 'NOT_FOUND');
  await w.post('/v1/contacts/delete', { ids: [id] });
  for (const contactId of [id, 999_999_999]) assert.equal((await w.get(path, { contactId })).status, 404);
  assert.equal((await w.get(path)).status, 400);
});

test('notes are added under both names, listed newest first, by author and page', async () => {
  const w = await workspace();
  const member = await w.member('SALES_MANAGER');
  const { id } = await savedContact(w, { email: 'a@example.com' });
  const first = await w.post('/v1/contacts/notes', { contactId: id, note: ' One ', pinned: true });
  assert.equal(first.status, 201);
  assert.deepEqual(
    [first.body.data.note.note, first.body.data.note.pinned, first.body.data.note.userId],
    ['One', true, w.owner.userId],
  );
  assert.equal(
    (await member.client.post('/v1/contacts/createContactNote', { contactId: id, note: 'Two' })).status,
    201,
  );
  const { body } = await w.get('/v1/contacts/notes', { contactId: id });
  assert.deepEqual(
    [body.data.map((note: Json) => note.note), body.count, body.meta.hasMore],
    [['Two', 'One'], 2, false],
  );
  assert.deepEqual(
    (await w.get('/v1/contacts/notes', { contactId: id, userId: member.userId })).body.data.map(
      (note: Json) => note.note,
    ),
    ['Two'],
  );
  const page = (await w.get('/v1/contacts/notes', { contactId: id, limit: 1 })).body;
  assert.deepEqual(
    (
      await w.get('/v1/contacts/notes', { contactId: id, limit: 1, cursor: page.meta.nextCursor })
    ).body.data.map((note: Json) => note.note),
    ['One'],
  );
  assert.equal((await w.post('/v1/contacts/notes', { contactId: id, note: '  ' })).status, 400);
  const stranger = await workspace();
  assert.equal((await stranger.get('/v1/contacts/notes', { contactId: id })).status, 404);
  assert.equal((await stranger.post('/v1/contacts/notes', { contactId: id, note: 'x' })).status, 404);
});
