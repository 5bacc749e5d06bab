import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { newField } from '#/test/fields.ts';
import { workspace } from '#/test/harness.ts';
import { recordDuplicates } from './record-duplicates.ts';

const path = '/v1/contacts/restore';

test('POST /v1/contacts/restore 200 brings contacts back as they were, names what is not there, and publishes it', async () => {
  const [w, other] = [await workspace(), await workspace()];
  const contact = await savedContact(w, { email: 'a@example.com', tag: 'warm', externalIds: { crm: '1' } });
  const foreign = await savedContact(other, { email: 'b@example.com' });
  const live = await savedContact(w, { email: 'live@example.com' });
  await w.post('/v1/contacts/delete', { ids: [contact.id] });
  await other.post('/v1/contacts/delete', { ids: [foreign.id] });
  const { status, body } = await w.post(path, { ids: [contact.id, foreign.id, live.id] });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(body.data, {
    restored: [contact.id],
    notFound: [foreign.id, live.id],
    failed: [],
    count: 1,
  });
  const back = (await w.get('/v1/contacts/detail', { contactId: contact.id })).body.data;
  assert.deepEqual([back.deletedAt, back.tags.length, back.externalIds], [null, 1, { crm: '1' }]);
  assert.equal((await w.get('/v1/contacts')).body.data.count, 2);
  const { rows } = await sql<{ object: Json }>`
    select object from change where account_id = ${w.id} and type = 'contact.restored'`.execute(w.db);
  assert.deepEqual(
    rows.map((row) => row.object.id),
    [contact.id],
  );
  assert.equal((await w.post(path, { ids: [foreign.id] })).status, 404);
});

test('POST /v1/contacts/restore leaves those whose e-mail, phone or id another contact has by now, also among each other', async () => {
  const w = await workspace();
  const make = async (body: object): Promise<number> => {
    const { id } = await savedContact(w, body);
    await w.post('/v1/contacts/delete', { ids: [id] });
    return id;
  };
  const first = await make({ email: 'a@example.com' });
  const second = await make({ email: 'A@example.com' });
  const byPhone = await make({ phoneNumber: '+14155552671' });
  const byId = await make({ email: 'c@example.com', externalIds: { crm: '1' } });
  const phone = await savedContact(w, { phoneNumber: '+1 415 555 2671' });
  const external = await savedContact(w, { email: 'd@example.com', externalIds: { crm: '1' } });
  const { data } = (await w.post(path, { ids: [second, byId, byPhone, first] })).body;
  assert.deepEqual(data.restored, [first]);
  assert.deepEqual(
    data.failed.map((each: Json) => [each.id, each.contactId]),
    [
      [second, first],
      [byPhone, phone.id],
      [byId, external.id],
    ],
  );
});

test('POST /v1/contacts/restore leaves those whose unique answer another contact has by now, also among each other', async () => {
  const w = await workspace();
  const { identifier } = await newField(w, { name: 'Customer number', unique: true });
  const { identifier: shared } = await newField(w, { name: 'City' });
  const make = (email: string, number: string): Promise<Json> =>
    savedContact(w, { email, customFields: { [identifier]: [number], [shared]: ['Rome'] } });
  const gone = async (email: string, number: string): Promise<number> => {
    const { id } = await make(email, number);
    await w.post('/v1/contacts/delete', { ids: [id] });
    return id;
  };
  const taken = await gone('a@example.com', 'C-1');
  const first = await gone('b@example.com', 'C-2');
  const second = await gone('c@example.com', 'c-2');
  const alone = await gone('d@example.com', 'C-3');
  const holder = await make('e@example.com', 'c-1');
  const { data } = (await w.post(path, { ids: [alone, second, first, taken] })).body;
  assert.deepEqual(data, {
    restored: [first, alone],
    notFound: [],
    failed: [
      { id: taken, code: 'CONTACT_DUPLICATE', contactId: holder.id },
      { id: second, code: 'CONTACT_DUPLICATE', contactId: first },
    ],
    count: 2,
  });
  await w.post('/v1/contacts/delete', { ids: [holder.id] });
  assert.deepEqual((await w.post(path, { ids: [taken] })).body.data.restored, [taken]);
});

test('POST /v1/contacts/restore: one that stays deleted keeps no other from coming back', async () => {
  const w = await workspace();
  const { identifier } = await newField(w, { name: 'Customer number', unique: true });
  const gone = async (body: object): Promise<number> => {
    const { id } = await savedContact(w, body);
    await w.post('/v1/contacts/delete', { ids: [id] });
    return id;
  };
  const customFields = { [identifier]: ['C-1'] };
  const stays = await gone({ email: 'a@example.com', phoneNumber: '+14155552671', customFields });
  const [sameNumber, sameAnswer] = [
    await gone({ email: 'b@example.com', phoneNumber: '+14155552671' }),
    await gone({ email: 'c@example.com', customFields }),
  ];
  const live = await savedContact(w, { email: 'a@example.com' });
  const { data } = (await w.post(path, { ids: [stays, sameNumber, sameAnswer] })).body;
  assert.deepEqual(data.restored, [sameNumber, sameAnswer]);
  assert.deepEqual(data.failed, [{ id: stays, code: 'CONTACT_DUPLICATE', contactId: live.id }]);
});

test('POST /v1/contacts/merge/{mergeId}/undo 409 while another contact has a unique answer that comes back', async () => {
  const w = await workspace();
  const { identifier } = await newField(w, { name: 'Customer number', unique: true });
  const make = (email: string, number: string): Promise<Json> =>
    savedContact(w, { email, customFields: { [identifier]: [number] } });
  const [a, b] = [await make('a@example.com', 'C-1'), await make('b@example.com', 'C-2')];
  const merged = await w.post('/v1/contacts/merge', { primaryId: a.id, secondaryIds: [b.id] });
  const undo = () => w.post(`/v1/contacts/merge/${merged.body.data.mergeId}/undo`, {});
  const other = await make('c@example.com', 'c-2');
  const { status, body } = await undo();
  assert.deepEqual([status, body.code, body.details], [409, 'CONTACT_DUPLICATE', { contactId: other.id }]);
  await w.post('/v1/contacts/delete', { ids: [other.id] });
  assert.equal((await undo()).status, 200);
  const back = (await w.get('/v1/contacts/detail', { contactId: b.id })).body.data;
  assert.deepEqual(back.customFields[identifier], ['C-2']);
});

test('POST /v1/contacts/restore 404 for merged and erased contacts', async () => {
  const w = await workspace();
  const [a, b, c] = [
    await savedContact(w, { email: 'a@example.com' }),
    await savedContact(w, { email: 'b@example.com' }),
    await savedContact(w, { email: 'c@example.com' }),
  ];
  assert.equal((await w.post('/v1/contacts/merge', { primaryId: a.id, secondaryIds: [b.id] })).status, 200);
  assert.equal((await w.post('/v1/contacts/delete', { ids: [c.id], erase: true })).status, 200);
  assert.equal((await w.post(path, { ids: [b.id, c.id] })).status, 404);
});

test('GET /v1/contacts/duplicates 200 lists pairs of live contacts until they are merged, and only to members who may see both', async () => {
  const [w, other] = [await workspace(), await workspace()];
  const [closer, owner] = [await w.member('CLOSER'), await w.member('CLOSER')];
  const a = await savedContact(w, { email: 'a@example.com', firstName: 'Ann' });
  const b = await savedContact(w, { phoneNumber: '+14155552671', userId: owner.userId });
  await savedContact(w, { email: 'a@example.com', phoneNumber: '+14155552671' });
  const c = await savedContact(w, { email: 'c@example.com' });
  await w.within((tx) => recordDuplicates(tx, c.id, [{ id: b.id, matched: [] }], 'phone'));
  const { body } = await w.get('/v1/contacts/duplicates');
  assert.deepEqual(
    body.data.map((pair: Json) => [pair.reason, pair.contacts.map((contact: Json) => contact.id)]),
    [
      ['phone', [b.id, c.id]],
      ['phone', [a.id, b.id]],
    ],
  );
  assert.deepEqual([body.count, body.data[1].contacts[0].firstName], [2, 'Ann']);
  assert.equal((await w.get('/v1/contacts/duplicates', { contactId: a.id })).body.count, 1);
  assert.equal((await closer.client.get('/v1/contacts/duplicates')).body.count, 0);
  assert.equal((await owner.client.get('/v1/contacts/duplicates')).body.count, 2);
  assert.equal((await other.get('/v1/contacts/duplicates')).body.count, 0);
  await w.post('/v1/contacts/merge', { primaryId: a.id, secondaryIds: [b.id] });
  const left = (await w.get('/v1/contacts/duplicates')).body.data;
  assert.deepEqual(
    left.map((pair: Json) => pair.contacts.map((contact: Json) => contact.id)),
    [[a.id, c.id]],
  );
  assert.deepEqual(
    (await w.get('/v1/contacts/detail', { contactId: a.id })).body.data.duplicateCandidateIds,
    [c.id],
  );
});
