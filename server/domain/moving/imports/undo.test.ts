import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { typesOf } from '#/test/changes.ts';
import { savedContact } from '#/test/contacts.ts';
import { newEvent } from '#/test/events.ts';
import { newField } from '#/test/fields.ts';
import { workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';
import { countsOf, imported, undone } from './testing/imported.ts';

/** A contact as the API shows it, without update times. */
async function shown(w: Workspace, contactId: number): Promise<Json> {
  const { body } = await w.get('/v1/contacts/detail', { contactId, includeUtms: true });
  const { updatedAt: _updated, lastActivityAt: _active, history: _history, ...rest } = body.data;
  return rest;
}

const keptOf = async (w: Workspace, id: number): Promise<unknown[]> =>
  (await w.get(`/v1/imports/${id}/errors`)).body.data.errors.map((one: Json) => [
    one.rowNumber,
    one.recordId,
    one.code,
  ]);
const callsOf = async (w: Workspace): Promise<Json[]> => (await w.get('/v1/eventCalls')).body.data.eventCalls;
const dealsOf = async (w: Workspace): Promise<Json[]> => (await w.get('/v1/deals')).body.data.deals;
const productsOf = async (w: Workspace): Promise<Json[]> => (await w.get('/v1/products')).body.data.products;

test('taking back a contact that was there puts back its columns, tags, answers, stage and visits', async () => {
  const w = await workspace();
  const { identifier } = await newField(w, { name: 'Budget' });
  const kept = await savedContact(w, { email: 'a@x.test', firstName: 'Old', tag: 'Warm' });
  await w.post('/v1/fields/answer', { identifier, contactId: kept.id, answer: ['5'] });
  const before = await shown(w, kept.id);
  const text =
    'Email,First name,Last name,Tags,Budget,Status,contact-stage,Phone,utm_source\na@x.test,New,Name,VIP;Warm,9,QUALIFIED,No Show,+49 151 1111111,ads\n';
  const done = await imported(w, 'contacts', text, {
    mapping: [
      ['Email', 'email'],
      ['First name', 'firstName'],
      ['Last name', 'lastName'],
      ['Tags', 'tags'],
      ['Budget', `customFields.${identifier}`],
      ['Status', 'status'],
      ['contact-stage', 'customFields.contact-stage'],
      ['Phone', 'phoneNumber'],
      ['utm_source', 'utm_source'],
    ].map(([column, field]) => ({ column, field })),
  });
  assert.deepEqual(countsOf(done), ['DONE', 0, 1, 0, 0]);
  const during = await shown(w, kept.id);
  assert.deepEqual(
    [
      during.firstName,
      during.tags.length,
      during.customFields[identifier],
      during.stage.name,
      during.tracking,
    ],
    ['New', 2, ['9'], 'No Show', { utm_source: 'ads', first_utm_source: 'ads' }],
  );
  const { status, undone: count, kept: left } = await undone(w, done.id);
  assert.deepEqual([status, count, left], ['UNDONE', 1, 0]);
  assert.deepEqual(await shown(w, kept.id), before);
  const tags = (await w.get('/v1/contacts/tags')).body.data.tags;
  assert.deepEqual(
    tags.map((tag: Json) => tag.name),
    ['Warm'],
  );
});

test('a contact that was matched by a unique field is put back too, and what was changed since is left and listed', async () => {
  const w = await workspace();
  const { identifier } = await newField(w, { name: 'Customer number', unique: true });
  const { contact } = (
    await w.post('/v1/contacts', {
      email: 'ada@x.test',
      firstName: 'Ada',
      lastName: 'L',
      customFields: { [identifier]: ['K-1'] },
    })
  ).body.data;
  const how = { options: { matchOn: `customFields.${identifier}` } };
  const text = 'Email,First name,Last name,Customer number\nada@new.test,Grace,Hopper,k-1\n';
  const before = await shown(w, contact.id);
  const first = await imported(w, 'contacts', text, how);
  assert.deepEqual(countsOf(first), ['DONE', 0, 1, 0, 0]);
  await undone(w, first.id);
  assert.deepEqual(await shown(w, contact.id), before);
  const second = await imported(w, 'contacts', text, how);
  await w.put('/v1/contacts', { id: contact.id, lastName: 'Since' });
  const taken = await undone(w, second.id);
  assert.deepEqual([taken.undone, taken.kept], [0, 1]);
  const after = await shown(w, contact.id);
  assert.deepEqual([after.firstName, after.lastName, after.email], ['Ada', 'Since', 'ada@x.test']);
  assert.deepEqual(await keptOf(w, second.id), [[1, contact.id, 'CHANGED_SINCE_IMPORT']]);
});

test('calls, deals and what came with them are taken back, and can be imported again', async () => {
  const w = await workspace();
  const old = await savedContact(w, { email: 'old@x.test', firstName: 'Old' });
  const { linkPrefix } = await newEvent(w, []);
  const calls = [
    'externalId,dateTime,linkPrefix,hostEmail,email,firstName,outcome',
    `k1,2020-03-02 09:00,${linkPrefix},${w.owner.email},new@x.test,New,WON`,
    `k2,2020-03-03 09:00,${linkPrefix},${w.owner.email},old@x.test,,`,
  ].join('\n');
  const deals = 'externalId,callExternalId,value,productName\nd1,k1,4800,Coaching\nd2,k2,10,\n';
  const before = await shown(w, old.id);
  const first = await imported(w, 'eventCalls', calls);
  const second = await imported(w, 'deals', deals);
  assert.deepEqual(
    [countsOf(first), countsOf(second)],
    [
      ['DONE', 2, 0, 0, 0],
      ['DONE', 2, 0, 0, 0],
    ],
  );
  assert.equal((await undone(w, second.id)).kept, 0);
  assert.deepEqual([await dealsOf(w), await productsOf(w)], [[], []]);
  const again = await imported(w, 'deals', deals);
  assert.deepEqual(countsOf(again), ['DONE', 2, 0, 0, 0]);
  assert.equal((await undone(w, again.id)).kept, 0);
  const gone = await undone(w, first.id);
  assert.deepEqual([gone.status, gone.kept], ['UNDONE', 0]);
  assert.deepEqual(await callsOf(w), []);
  assert.deepEqual(
    (await w.get('/v1/contacts')).body.data.contacts.map((one: Json) => one.email),
    ['old@x.test'],
  );
  assert.deepEqual(await shown(w, old.id), before);
  assert.deepEqual(await typesOf(w, 'call.'), [
    'call.imported',
    'call.imported',
    'call.deleted',
    'call.deleted',
  ]);
  assert.deepEqual(countsOf(await imported(w, 'eventCalls', calls)), ['DONE', 2, 0, 0, 0]);
});

test('an outcome that an import added to a call is taken back; a call with deals or changes of people stays', async () => {
  const w = await workspace();
  const { linkPrefix } = await newEvent(w, []);
  const row = (id: string, outcome: string) =>
    `${id},2020-03-0${id.slice(1)} 09:00,${linkPrefix},${w.owner.email},${id}@x.test,${outcome}`;
  const heading = 'externalId,dateTime,linkPrefix,hostEmail,email,outcome';
  const first = await imported(
    w,
    'eventCalls',
    [heading, row('k1', ''), row('k2', ''), row('k3', '')].join('\n'),
  );
  const [third, , one] = await callsOf(w);
  const second = await imported(w, 'eventCalls', [heading, row('k1', 'WON'), row('k2', '')].join('\n'));
  assert.deepEqual(countsOf(second), ['DONE', 0, 1, 1, 0]);
  const detail = async (id: number) => (await w.get('/v1/eventCalls/detail', { id })).body.data.eventCall;
  assert.equal((await detail(one.id)).outcome, 'WON');
  await undone(w, second.id);
  const back = await detail(one.id);
  assert.deepEqual([back.outcome, back.outcomeAt], ['PENDING_OUTCOME', null]);
  await w.put('/v1/eventCalls', { id: third.id, notes: 'Written since' });
  const taken = await undone(w, first.id);
  assert.deepEqual(new Set((await callsOf(w)).map((call) => call.id)), new Set([one.id, third.id]));
  assert.ok(taken.kept >= 2);
});

test('products and payments: what was made is deleted, what was changed is put back', async () => {
  const w = await workspace();
  const { product } = (await w.post('/v1/products', { name: 'Coaching', price: 100, sku: 'C1' })).body.data;
  const done = await imported(w, 'products', 'Name,Price,SKU\ncoaching,250.50,C2\nOther,5,\n');
  assert.deepEqual(countsOf(done), ['DONE', 1, 1, 0, 0]);
  const paid = await imported(w, 'transactions', 'externalId,value,name\np1,12.5,Ada\n');
  const both = [await undone(w, paid.id), await undone(w, done.id)];
  assert.deepEqual(
    both.map(({ undone: count, kept }) => [count, kept]),
    [
      [1, 0],
      [2, 0],
    ],
  );
  const [left, ...others] = await productsOf(w);
  assert.deepEqual(
    [left?.id, left?.name, left?.price, left?.sku, others],
    [product.id, 'Coaching', 100, 'C1', []],
  );
  assert.deepEqual((await w.get('/v1/transactions')).body.data, []);
});
