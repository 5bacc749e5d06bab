import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';
import { ownedTables } from './merge-rows.ts';

const path = '/v1/contacts/merge';

async function merged(
  w: Workspace,
  primaryId: number,
  secondaryIds: number[],
  prefer?: object,
): Promise<Json> {
  const { status, body } = await w.post(path, { primaryId, secondaryIds, ...(prefer && { prefer }) });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

async function detail(w: Workspace, contactId: number): Promise<Json> {
  const { status, body } = await w.get('/v1/contacts/detail', { contactId, includeUtms: true });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

async function booked(w: Workspace, contactId: number, event: { id: number }, days = 2): Promise<Json> {
  const reply = await w.post(
    '/v1/eventCalls',
    booking(event, halfHour(days), { contactId, email: undefined }),
  );
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  return reply.body.data.eventCall;
}

async function posted(w: Workspace, to: string, body: object): Promise<Json> {
  const reply = await w.post(to, body);
  assert.ok(reply.status < 300, `${to} ${JSON.stringify(reply.body)}`);
  return reply.body.data;
}

/** Two contacts of one person, each with one record of every kind. */
async function twins(w: Workspace): Promise<{ a: Json; b: Json; callA: Json; callB: Json }> {
  const setter = await w.member('SETTER');
  const event = await newEvent(w, await closers(w, 1));
  const a = await savedContact(w, {
    email: 'a@example.com',
    firstName: 'Ann',
    tag: 'warm',
    utm: 'utm_source=ads',
  });
  const b = await savedContact(w, {
    phoneNumber: '+14155552671',
    firstName: 'Annie',
    lastName: 'Lee',
    tag: 'vip',
    utm: 'utm_source=mail&utm_term=x',
    externalIds: { crm: '7' },
    customFields: {},
  });
  const [callA, callB] = [await booked(w, a.id, event), await booked(w, b.id, event, 3)];
  for (const contact of [a, b])
    await posted(w, '/v1/contacts/notes', { contactId: contact.id, note: `of ${contact.id}` });
  for (const call of [callA, callB]) await posted(w, '/v1/deals', { eventCallId: call.id, value: 100 });
  for (const contact of [a, b])
    await posted(w, '/v1/setterClaims/assignOwner', { contactIds: [contact.id], setterId: setter.userId });
  return { a, b, callA, callB };
}

/** All stored rows of a contact, without versions and update times. */
async function rowsOf(w: Workspace, contactId: number): Promise<Record<string, unknown>> {
  const rows: Record<string, unknown> = {};
  for (const { name } of [{ name: 'contact' }, ...ownedTables]) {
    const column = name === 'contact' ? 'id' : 'contact_id';
    const found = await sql<{ row: object }>`
      select to_jsonb(t) - array['version', 'updated_at', 'last_activity_at', 'has_related', 'history'] as row from ${sql.ref(name)} t
      where account_id = ${w.id} and ${sql.ref(column)} = ${contactId} order by 1`.execute(w.db);
    rows[name] = found.rows;
  }
  return rows;
}

describe('POST /v1/contacts/merge', () => {
  test('200 moves everything to the primary contact, fills what it lacks and keeps what both have', async () => {
    const w = await workspace();
    const { a, b, callB } = await twins(w);
    const { contact, mergeId, undoUntil } = await merged(w, a.id, [b.id]);
    assert.match(mergeId, /^mrg_/);
    assert.ok(Temporal.Instant.from(undoUntil).since(Temporal.Now.instant()).total('hours') > 29 * 24);
    assert.deepEqual(
      [contact.id, contact.firstName, contact.lastName, contact.email, contact.phoneNumber],
      [a.id, 'Ann', 'Lee', 'a@example.com', '+14155552671'],
    );
    assert.deepEqual(
      contact.tags.map((tag: Json) => tag.name),
      ['warm', 'vip'],
    );
    assert.deepEqual(contact.externalIds, { crm: '7' });
    assert.equal(contact.tracking.utm_source, 'ads');
    const after = await detail(w, a.id);
    assert.deepEqual(
      [after.stats.calls, after.stats.dealsCount, after.notesCount, after.touches.length],
      [2, 2, 2, 2],
    );
    assert.equal(
      (await w.get('/v1/eventCalls/detail', { id: callB.id })).body.data.eventCall.contactId,
      a.id,
    );
    const claims = (await w.get('/v1/setterClaims', { contactId: a.id })).body.data.setterClaims;
    assert.equal(claims.filter((claim: Json) => claim.releasedAt === null).length, 1);
    assert.equal(claims.length, 2);
  });

  test('200 answers merged ids with the survivor, and a write to one of their addresses reaches it', async () => {
    const w = await workspace();
    const { a, b } = await twins(w);
    await merged(w, a.id, [b.id]);
    const reply = await w.get('/v1/contacts/detail', { contactId: b.id });
    assert.deepEqual([reply.body.data.id, reply.headers.get('x-merged-into')], [a.id, String(a.id)]);
    const again = await w.post('/v1/contacts', { phoneNumber: '+1 415 555 2671', lastName: 'Lee-Fox' });
    assert.deepEqual([again.status, again.body.data.contact.id], [200, a.id]);
    assert.deepEqual(
      (await w.get('/v1/contacts')).body.data.contacts.map((contact: Json) => contact.id),
      [a.id],
    );
    const { rows } = await sql<{ type: string; extra: Json }>`
      select type, extra from change where account_id = ${w.id} and type = 'contact.merged'`.execute(w.db);
    assert.deepEqual(
      rows.map((row) => row.extra.mergedIds),
      [[b.id]],
    );
  });

  test('200 takes the preferred values, and displaced addresses stay as the secondary ones', async () => {
    const w = await workspace();
    const a = await savedContact(w, { email: 'a@example.com', firstName: 'A', country: 'DE' });
    const b = await savedContact(w, { email: 'b@example.com', firstName: 'B' });
    const c = await savedContact(w, { email: 'c@example.com', firstName: 'C', country: 'FR' });
    const { contact } = await merged(w, a.id, [b.id, c.id], { email: c.id, firstName: b.id, country: b.id });
    assert.deepEqual(
      [contact.email, contact.secondary_email, contact.firstName, contact.country],
      ['c@example.com', 'a@example.com', 'B', null],
    );
  });

  test('409 CONFLICT when two of them have the same call; 404 for contacts of others; 400 for what makes no sense', async () => {
    const [w, other] = [await workspace(), await workspace()];
    const event = await newEvent(w, await closers(w, 2));
    const [a, b] = [
      await savedContact(w, { email: 'a@example.com' }),
      await savedContact(w, { email: 'b@example.com' }),
    ];
    const calls = [await booked(w, a.id, event), await booked(w, b.id, event)];
    const refused = await w.post(path, { primaryId: a.id, secondaryIds: [b.id] });
    assert.deepEqual([refused.status, refused.body.code], [409, 'CONFLICT']);
    assert.deepEqual(
      refused.body.details.eventCallIds,
      calls.map((call) => call.id),
    );
    const foreign = await savedContact(other, { email: 'a@example.com' });
    assert.equal((await w.post(path, { primaryId: a.id, secondaryIds: [foreign.id] })).status, 404);
    assert.equal((await w.post(path, { primaryId: foreign.id, secondaryIds: [a.id] })).status, 404);
    for (const [field, body] of [
      ['secondaryIds', { secondaryIds: [a.id] }],
      ['secondaryIds', { secondaryIds: [] }],
      ['secondaryIds', { secondaryIds: Array.from({ length: 11 }, (_, index) => a.id + 100 + index) }],
      ['prefer', { secondaryIds: [b.id], prefer: { email: 999_999 } }],
      ['prefer', { secondaryIds: [b.id], prefer: { shoeSize: a.id } }],
    ] as const) {
      const reply = await w.post(path, { primaryId: a.id, ...body });
      assert.equal(reply.status, 400, JSON.stringify(body));
      assert.ok(Object.keys(reply.body.message.details.fieldErrors)[0]?.startsWith(field));
    }
  });

  test('404 for a closer who may not see one of them, 403 for viewers', async () => {
    const w = await workspace();
    const [one, two, viewer] = [await w.member('CLOSER'), await w.member('CLOSER'), await w.member('VIEWER')];
    const a = await savedContact(w, { email: 'a@example.com', userId: one.userId });
    const b = await savedContact(w, { email: 'b@example.com', userId: two.userId });
    const body = { primaryId: a.id, secondaryIds: [b.id] };
    assert.equal((await one.client.post(path, body)).status, 404);
    assert.equal((await viewer.client.post(path, body)).status, 403);
    assert.equal((await w.post(path, body)).status, 200);
  });

  test('moves the rows of every table that refers to a contact', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'contact'::regclass order by 1`.execute(server.app.database.db);
    const ownWay = ['contact', 'contact_merge', 'duplicate_candidate'];
    assert.deepEqual(
      rows.map((row) => row.name).filter((name) => !ownWay.includes(name)),
      ownedTables.map((table) => table.name).toSorted(),
    );
  });
});

describe('POST /v1/contacts/merge/{mergeId}/undo', () => {
  test('200 gives back exactly what was moved', async () => {
    const w = await workspace();
    const { a, b } = await twins(w);
    const before = [await rowsOf(w, a.id), await rowsOf(w, b.id)];
    const { mergeId } = await merged(w, a.id, [b.id], { firstName: b.id });
    const undone = await w.post(`${path}/${mergeId}/undo`, {});
    assert.equal(undone.status, 200, JSON.stringify(undone.body));
    assert.deepEqual(undone.body.data, { mergeId, primaryId: a.id, restored: [b.id] });
    assert.deepEqual([await rowsOf(w, a.id), await rowsOf(w, b.id)], before);
    assert.equal((await detail(w, b.id)).firstName, 'Annie');
    assert.equal((await w.post(`${path}/${mergeId}/undo`, {})).body.code, 'CONFLICT');
  });

  test('200 leaves what was changed since, and new deals of a moved call go with it', async () => {
    const w = await workspace();
    const { a, b, callB } = await twins(w);
    const { mergeId } = await merged(w, a.id, [b.id]);
    await w.put('/v1/contacts', { id: a.id, lastName: 'Changed' });
    const { note } = await posted(w, '/v1/contacts/notes', { contactId: a.id, note: 'since' });
    const { deal } = await posted(w, '/v1/deals', { eventCallId: callB.id, value: 5 });
    assert.equal((await w.post(`${path}/${mergeId}/undo`, {})).status, 200);
    const [first, second] = [await detail(w, a.id), await detail(w, b.id)];
    assert.deepEqual([first.lastName, first.phoneNumber, second.lastName], ['Changed', null, 'Lee']);
    assert.deepEqual(second.deals.map((each: Json) => each.id).includes(deal.id), true);
    const notes = (await w.get('/v1/contacts/notes', { contactId: a.id })).body.data;
    assert.ok(notes.some((each: Json) => each.id === note.id));
  });

  test('409 while the survivor is merged on or an address is taken, 404 for others and after 30 days', async () => {
    const [w, other] = [await workspace(), await workspace()];
    const [a, b, c] = [
      await savedContact(w, { email: 'a@example.com' }),
      await savedContact(w, { email: 'b@example.com' }),
      await savedContact(w, { email: 'c@example.com' }),
    ];
    const first = await merged(w, a.id, [b.id]);
    const second = await merged(w, c.id, [a.id]);
    const reply = await w.post(`${path}/${first.mergeId}/undo`, {});
    assert.deepEqual([reply.status, reply.body.code], [409, 'CONFLICT']);
    assert.equal((await w.get('/v1/contacts/detail', { contactId: b.id })).body.data.id, c.id);
    assert.equal((await w.post(`${path}/${second.mergeId}/undo`, {})).status, 200);
    await w.put('/v1/contacts', { id: a.id, secondary_email: null });
    await savedContact(w, { email: 'b@example.com' });
    assert.equal((await w.post(`${path}/${first.mergeId}/undo`, {})).body.code, 'CONTACT_DUPLICATE');
    assert.equal((await other.post(`${path}/${first.mergeId}/undo`, {})).status, 404);
    assert.equal((await w.post(`${path}/mrg_never/undo`, {})).status, 404);
    server.clock.advance(30 * dayMs);
    assert.equal((await w.post(`${path}/${first.mergeId}/undo`, {})).status, 404);
  });
});
