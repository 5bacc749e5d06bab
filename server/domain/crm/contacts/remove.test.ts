import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';

const path = '/v1/contacts/delete';

async function booked(w: Workspace, contactId: number, days = 2): Promise<Json> {
  const event = await newEvent(w, await closers(w, 1));
  const reply = await w.post(
    '/v1/eventCalls',
    booking(event, halfHour(days), { contactId, email: undefined }),
  );
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  return reply.body.data.eventCall;
}

test('POST /v1/contacts/delete 200 deletes what is there, names what is not, and frees the address', async () => {
  const [w, other] = [await workspace(), await workspace()];
  const { id } = await savedContact(w, { email: 'a@example.com', phoneNumber: '+14155552671' });
  const foreign = await savedContact(other, { email: 'b@example.com' });
  const { status, body } = await w.post(path, { ids: [id, foreign.id, id, 999_999_999] });
  assert.equal(status, 200);
  assert.deepEqual(body.data, { deleted: [id], notFound: [foreign.id, 999_999_999], count: 1 });
  assert.equal((await w.get('/v1/contacts')).body.data.count, 0);
  const again = await savedContact(w, { email: 'A@example.com', phoneNumber: '+14155552671' });
  assert.notEqual(again.id, id);
  assert.equal((await other.get('/v1/contacts/detail', { contactId: foreign.id })).status, 200);
});

test('POST /v1/contacts/delete 200 with unchangedSince leaves what was changed since it was read, and its calls', async () => {
  const w = await workspace();
  const [ann, bob] = [
    await savedContact(w, { email: 'ann@example.com' }),
    await savedContact(w, { email: 'bob@example.com' }),
  ];
  const read = (await w.get('/v1/contacts')).body.data.contacts;
  const unchangedSince = read.map(({ id, updatedAt }: Json) => ({ id, updatedAt }));
  server.clock.advance(1_000);
  const call = await booked(w, bob.id);
  const { status, body } = await w.post(path, { unchangedSince });
  assert.deepEqual(
    [status, body.data],
    [200, { deleted: [ann.id], notFound: [], count: 1, changed: [bob.id] }],
  );
  assert.equal(
    (await w.get('/v1/eventCalls/detail', { id: call.id })).body.data.eventCall.status,
    'SCHEDULED',
  );
  const again = await w.post(path, {
    unchangedSince: [unchangedSince.find((one: Json) => one.id === bob.id)],
  });
  assert.deepEqual(again.body.data, { deleted: [], notFound: [], count: 0, changed: [bob.id] });
});

test('POST /v1/contacts/delete takes its other names for ids, 404 when none is found, 400 without any', async () => {
  const w = await workspace();
  for (const name of ['id', 'contactId', 'contactIds', 'ids']) {
    const { id } = await savedContact(w, { email: 'a@example.com' });
    assert.deepEqual((await w.post(path, { [name]: name === 'id' ? String(id) : [id] })).body.data.deleted, [
      id,
    ]);
    assert.equal((await w.post(path, { [name]: [id] })).status, 404);
  }
  assert.equal((await w.post(path, {})).status, 400);
  assert.equal((await w.post(path, { ids: [] })).status, 400);
});

test('POST /v1/contacts/delete cancels upcoming calls, keeps them, or refuses, as asked', async () => {
  const w = await workspace();
  const [a, b, c] = [
    await savedContact(w, { email: 'a@example.com' }),
    await savedContact(w, { email: 'b@example.com' }),
    await savedContact(w, { email: 'c@example.com' }),
  ];
  const calls = [await booked(w, a.id), await booked(w, b.id), await booked(w, c.id)];
  const refused = await w.post(path, { ids: [a.id, b.id], onUpcomingCalls: 'REJECT' });
  assert.deepEqual(
    [refused.status, refused.body.code, refused.body.details.contactIds],
    [409, 'CONTACT_HAS_CALLS', [a.id, b.id]],
  );
  assert.equal((await w.post(path, { id: b.id, onUpcomingCalls: 'KEEP' })).status, 200);
  assert.equal((await w.post(path, { id: c.id, reason: 'Gone' })).status, 200);
  const states = await Promise.all(
    calls.map(async (call) => (await w.get('/v1/eventCalls/detail', { id: call.id })).body.data.eventCall),
  );
  assert.deepEqual(
    states.map((call) => [call.status, call.cancelReason]),
    [
      ['SCHEDULED', null],
      ['SCHEDULED', null],
      ['CANCELLED', 'Gone'],
    ],
  );
});

test('POST /v1/contacts/delete with erase leaves no trace of the person in any table', async () => {
  const w = await workspace();
  const mark = 'Zyxomma'; // long enough not to appear in an encrypted body by chance
  const person = {
    firstName: `${mark}anne`,
    lastName: `${mark}ova`,
    email: `${mark}@secret.example`,
    phoneNumber: '+491729876543',
    ipAddress: '203.0.113.77',
  };
  const keyed = w.client.with({ 'Idempotency-Key': 'erase-me' });
  const { id } = (
    await keyed.post('/v1/contacts', {
      ...person,
      utm: `utm_source=${mark}`,
      tag: 'VIP',
      consent: [{ kind: 'terms' }],
      externalIds: { crm: `${mark}1` },
      secondary_email: `${mark}2@secret.example`,
    })
  ).body.data.contact;
  await w.post('/v1/contacts/notes', { contactId: id, note: `${mark} said hello` });
  await w.put('/v1/contacts', { id, lastName: `${mark}ovna`, blocked: { reason: `${mark} shouts` } });
  await w.put('/v1/contacts', { id, blocked: false });
  const call = await booked(w, id);
  await w.client.with({ 'Idempotency-Key': 'erase-me-too' }).put('/v1/eventCalls', {
    id: call.id,
    notes: `${mark} asked`,
    additionalGuests: [{ email: `${mark}3@secret.example` }],
  });
  await w.put('/v1/eventCalls/reschedule', {
    id: call.id,
    dateTime: halfHour(5),
    timeZone: 'UTC',
    rescheduleReason: `${mark} was ill`,
  });
  const marks = ['zyxomma', '9876543', '203.0.113.77'];
  for (const table of [
    'audit_entry',
    'change',
    'contact',
    'contact_note',
    'event_call',
    'event_call_history',
  ]) {
    assert.ok((await tablesWith(w, marks)).includes(table), table);
  }
  const { status, body } = await w.post(path, { ids: [id], erase: true });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(await tablesWith(w, marks), []);
  const left = (await w.get('/v1/eventCalls/detail', { id: call.id })).body.data.eventCall;
  assert.deepEqual(
    [left.inviteeName, left.inviteeEmail, left.phoneNumber, left.status],
    ['Erased contact', null, null, 'CANCELLED'],
  );
  const { rows } = await sql<{
    object: object;
  }>`select object from change where account_id = ${w.id} and type = 'contact.erased'`.execute(w.db);
  assert.deepEqual(rows, [{ object: { id } }]);
  // The stored reply is gone, too: the same key makes a new request.
  const again = await keyed.post('/v1/contacts', { email: 'another@example.com' });
  assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [201, null]);
});

test('POST /v1/contacts/delete 403 for erase without its scope or as a manager; a deleted contact can still be erased', async () => {
  const w = await workspace();
  const { id } = await savedContact(w, { email: 'a@example.com' });
  const { client } = await w.keyWith(['contacts:write']);
  const refused = await client.post(path, { id, erase: true });
  assert.deepEqual([refused.status, refused.body.code], [403, 'INSUFFICIENT_SCOPE']);
  assert.match(refused.headers.get('www-authenticate') ?? '', /contacts:erase/);
  const manager = await w.member('SALES_MANAGER');
  assert.equal((await manager.client.post(path, { id, erase: true })).body.code, 'INSUFFICIENT_ROLE');
  assert.equal((await client.post(path, { id })).status, 200);
  assert.equal((await w.post(path, { id, erase: true })).status, 200);
});

/** Tables in which a text of the workspace still contains one of these marks. */
async function tablesWith(w: Workspace, marks: readonly string[]): Promise<string[]> {
  const { db } = w;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'account_id' order by 1`.execute(
    db,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } =
      await sql`select from ${sql.ref(name)} as t where t.account_id = ${w.id} and lower(t::text) like any(${marks.map((mark) => `%${mark}%`)}::text[])`.execute(
        db,
      );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
