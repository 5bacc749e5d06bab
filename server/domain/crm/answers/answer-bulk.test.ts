import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { newField } from '#/test/fields.ts';
import { sized } from '#/test/full-size.ts';
import { server, workspace } from '#/test/harness.ts';
import { race } from '#/test/race.ts';
import type { Workspace } from '#/test/workspace.ts';

const path = '/v1/fields/answer/bulk';

async function manyContacts(w: Workspace, count: number): Promise<number[]> {
  return w.within(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into contact (account_id, preview_id, first_name)
      select ${w.id}, 'contact_' || ${w.id}::text || '_' || n, 'Lead ' || n from generate_series(1, ${count}::integer) n returning id`.execute(
      tx.db,
    );
    return rows.map((row) => row.id);
  });
}

async function three(w: Workspace): Promise<number[]> {
  const ids = [];
  for (const name of ['a', 'b', 'c']) ids.push((await savedContact(w, { email: `${name}@example.test` })).id);
  return ids;
}

async function changesOf(w: Workspace, type: string): Promise<{ id: number; answers: object }[]> {
  const { rows } = await sql<{ id: number; answers: object }>`
    select (object->>'id')::bigint as id, object->'customFields' as answers from change
    where account_id = ${w.id} and type = ${type} order by change.id`.execute(w.db);
  return rows;
}

test('POST /v1/fields/answer/bulk 200 lists what it created, updated and left', async () => {
  const w = await workspace();
  const [a = 0, b = 0, c = 0] = await three(w);
  await newField(w, { name: 'Code' });
  await w.post('/v1/fields/answer', { identifier: 'code', contactId: a, answer: ['Old'] });
  await w.post('/v1/fields/answer', { identifier: 'code', contactId: b, answer: ['New'] });
  const body = { identifier: 'code', contactIds: [a, b, c, c, 9_000_000_000], answer: ['New'] };
  const { status, body: reply } = await w.post(path, body);
  assert.equal(status, 200);
  const failed = [{ contactId: 9_000_000_000, code: 'NOT_FOUND' }];
  assert.deepEqual(reply.data, { updated: 1, created: 1, skipped: 1, failed });
  for (const contactId of [a, b, c]) {
    const { data } = (await w.get('/v1/contacts/detail', { contactId })).body;
    assert.deepEqual(data.customFields, { code: ['New'] });
  }
});

test('POST /v1/fields/answer/bulk records one contact.updated for each changed contact, with its new answers', async () => {
  const w = await workspace();
  const ids = await three(w);
  const { id: customFieldId } = await newField(w, { name: 'Code' });
  const before = (await w.get('/v1/contacts/detail', { contactId: ids[0] })).body.data;
  server.clock.advance(1_000);
  await w.post(path, { customFieldId, contactIds: ids, answer: ['A'] });
  await w.post(path, { customFieldId, contactIds: ids, answer: ['A'] });
  const expected = ids.map((id) => ({ id, answers: { code: ['A'] } }));
  assert.deepEqual(await changesOf(w, 'contact.updated'), expected);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from audit_entry where account_id = ${w.id} and action = 'contact.update'`.execute(
    w.db,
  );
  assert.equal(rows[0]?.n, 3);
  const after = (await w.get('/v1/contacts/detail', { contactId: ids[0] })).body.data;
  assert.ok(after.updatedAt > before.updatedAt && after.lastActivityAt > before.lastActivityAt);
});

test('POST /v1/fields/answer/bulk without overrideExisting leaves answers as they are', async () => {
  const w = await workspace();
  const ids = await three(w);
  await newField(w, { name: 'Code' });
  await w.post('/v1/fields/answer', { identifier: 'code', contactId: ids[0], answer: ['Old'] });
  const { body } = await w.post(path, {
    identifier: 'code',
    contactIds: ids,
    answer: ['New'],
    overrideExisting: false,
  });
  assert.deepEqual(body.data, { updated: 0, created: 2, skipped: 1, failed: [] });
  const { data } = (await w.get('/v1/contacts/detail', { contactId: ids[0] })).body;
  assert.deepEqual(data.customFields, { code: ['Old'] });
});

test('POST /v1/fields/answer/bulk with an empty answer clears', async () => {
  const w = await workspace();
  const ids = await three(w);
  await newField(w, { name: 'Code' });
  await w.post(path, { identifier: 'code', contactIds: ids.slice(1), answer: ['A'] });
  const { body } = await w.post(path, { identifier: 'code', contactIds: ids, answer: [] });
  assert.deepEqual(body.data, { updated: 2, created: 0, skipped: 1, failed: [] });
  assert.deepEqual((await changesOf(w, 'contact.updated')).at(-1)?.answers, {});
});

test('POST /v1/fields/answer/bulk to contact-stage moves all of them', async () => {
  const w = await workspace();
  const ids = await three(w);
  await w.post('/v1/fields/answer', { identifier: 'contact-stage', contactId: ids[0], answer: ['Customer'] });
  const { body } = await w.post(path, { identifier: 'contact-stage', contactIds: ids, answer: ['customer'] });
  assert.deepEqual(body.data, { updated: 2, created: 0, skipped: 1, failed: [] });
  assert.equal((await changesOf(w, 'contact.stage_changed')).length, 3);
  const { data } = (await w.get('/v1/contacts/detail', { contactId: ids[2] })).body;
  assert.deepEqual([data.stage.name, data.stage.category], ['Customer', 'WON']);
});

test('POST /v1/fields/answer/bulk 400 for other fields, for a unique answer to several, for 10,001 contacts and for none', async () => {
  const w = await workspace();
  const ids = await three(w);
  await newField(w, { name: 'Code', unique: true });
  const { id: callField } = await newField(w, { name: 'Room', type: 'CALL' });
  const tooMany = Array.from({ length: 10_001 }, (_, index) => index + 1);
  const cases: [body: object, field: string][] = [
    [{ customFieldId: callField, contactIds: ids, answer: ['A'] }, 'customFieldId'],
    [{ identifier: 'room', contactIds: ids, answer: ['A'] }, 'identifier'],
    [{ identifier: 'code', contactIds: ids, answer: ['A'] }, 'contactIds'],
    [{ identifier: 'code', contactIds: tooMany, answer: ['A'] }, 'contactIds'],
    [{ identifier: 'code', contactIds: [], answer: ['A'] }, 'contactIds'],
  ];
  for (const [body, field] of cases) {
    const reply = await w.post(path, body);
    assert.equal(reply.status, 400, field);
    assert.ok(reply.body.message.details.fieldErrors[field], field);
  }
  const one = await w.post(path, { identifier: 'code', contactIds: ids.slice(0, 1), answer: ['A'] });
  assert.equal(one.body.data.created, 1);
});

test('POST /v1/fields/answer/bulk of a closer reaches the contacts that are theirs or nobody’s', async () => {
  const w = await workspace();
  const [closer, other] = [await w.member('CLOSER'), await w.member('CLOSER')];
  const mine = await savedContact(w, { email: 'a@example.test', userId: closer.userId });
  const theirs = await savedContact(w, { email: 'b@example.test', userId: other.userId });
  await newField(w, { name: 'Code' });
  const body = { identifier: 'code', contactIds: [mine.id, theirs.id], answer: ['A'] };
  const reply = await closer.client.post(path, body);
  assert.deepEqual(reply.body.data, {
    updated: 0,
    created: 1,
    skipped: 0,
    failed: [{ contactId: theirs.id, code: 'NOT_FOUND' }],
  });
});

test('POST /v1/fields/answer/bulk 200 for thousands of contacts', { timeout: 120_000 }, async () => {
  const w = await workspace();
  const count = sized({ gate: 1_500, full: 10_000 });
  const contactIds = await manyContacts(w, count);
  // As autovacuum does after a while. Plans made for three contacts would read all contacts for each of these.
  await sql`analyze contact`.execute(w.db);
  const field = await newField(w, { name: 'Code' });
  const first = await w.post(path, { customFieldId: field.id, contactIds, answer: ['A'] });
  assert.deepEqual(first.body.data, { updated: 0, created: count, skipped: 0, failed: [] });
  const second = await w.post(path, {
    customFieldId: field.id,
    contactIds: contactIds.toReversed(),
    answer: ['B'],
  });
  assert.deepEqual(second.body.data, { updated: count, created: 0, skipped: 0, failed: [] });
  assert.equal((await changesOf(w, 'contact.updated')).length, 2 * count);
  const listed = await w.get('/v1/fields/objects', { objectType: 'CONTACT' });
  assert.equal(listed.body.data[0].answersCount, count);
});

test('two POST /v1/fields/answer/bulk at once over the same contacts in opposite order: one creates, one updates', async () => {
  const w = await workspace();
  const ids = await manyContacts(w, 200);
  const { id: customFieldId } = await newField(w, { name: 'Code' });
  const send = (contactIds: number[], answer: string) => ({
    baseUrl: server.origin,
    method: 'POST',
    path,
    headers: { authorization: `Bearer ${w.key}` },
    body: { customFieldId, contactIds, answer: [answer] },
  });
  const answers = await race([send(ids, 'A'), send(ids.toReversed(), 'B')]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
  const counts = answers.map(({ body }) => (body as Json).data.created).toSorted((a, b) => a - b);
  assert.deepEqual(counts, [0, 200]);
  const given = new Set(
    (await changesOf(w, 'contact.updated')).slice(-200).map(({ answers: last }) => JSON.stringify(last)),
  );
  assert.equal(given.size, 1, 'the last request has written all of them');
});
