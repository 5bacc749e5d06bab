import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { workspace } from '#/test/harness.ts';
import { takesFields } from './selection.ts';

test('fields= gives these fields of each record, also inside of others, and leaves pages as they are', async () => {
  const w = await workspace();
  for (const name of ['Ada', 'Bea', 'Cleo'])
    await w.client.post('/v1/contacts', { firstName: name, email: `${name}@fields.test`, tag: 'Lead' });
  const fields = 'id,firstName, tags.name';
  const order = { orderColumn: 'id', orderBy: 'asc', limit: 2 };
  const first = (await w.client.get('/v1/contacts', { fields, ...order })).body;
  assert.deepEqual(first.data.contacts[0], {
    id: first.data.contacts[0].id,
    firstName: 'Ada',
    tags: [{ name: 'Lead' }],
  });
  assert.deepEqual([first.data.count, first.meta.hasMore], [3, true]);
  const { orderColumn, orderBy, limit } = order;
  const cursor = first.meta.nextCursor;
  const rest = (
    await w.client.get('/v1/contacts', { fields: 'firstName', cursor, orderColumn, orderBy, limit })
  ).body;
  assert.deepEqual(rest.data.contacts, [{ firstName: 'Cleo' }]);
});

test('a detail with fields= has an ETag of its own, which says when it is unchanged and guards a change', async () => {
  const w = await workspace();
  const { id } = (await w.client.post('/v1/contacts', { email: 'a@etag.test', firstName: 'Ada' })).body.data
    .contact;
  const ask = { contactId: id, fields: 'firstName' };
  const { body, headers } = await w.client.get('/v1/contacts/detail', ask);
  assert.deepEqual(body, { data: { firstName: 'Ada' } });
  const etag = headers.get('etag') ?? '';
  assert.notEqual(etag, (await w.client.get('/v1/contacts/detail', { contactId: id })).headers.get('etag'));
  assert.equal((await w.client.with({ 'If-None-Match': etag }).get('/v1/contacts/detail', ask)).status, 304);
  const guarded = w.client.with({ 'If-Match': etag });
  assert.equal((await guarded.put('/v1/contacts', { id, firstName: 'Bea' })).status, 200);
  assert.equal((await guarded.put('/v1/contacts', { id, firstName: 'Cleo' })).status, 412);
});

test('400 names what the records do not have, and what was meant', async () => {
  const w = await workspace();
  const said = async (path: string, fields: string) => {
    const { status, body } = await w.client.get(path, { fields, ...(path.endsWith('detail') && { id: 1 }) });
    return status === 200 ? 200 : body.message.details.fieldErrors.fields;
  };
  assert.deepEqual(await said('/v1/eventCalls', 'id,dateTme,host.nam,host.mail'), [
    'Unknown name “dateTme”; did you mean “dateTime”?',
    'Unknown name “host.nam”',
    'Unknown name “host.mail”; did you mean “host.email”?',
  ]);
  assert.deepEqual(await said('/v1/contacts', 'id.x'), ['Unknown name “id.x”']);
  assert.deepEqual(await said('/v1/contacts', ' , '), ['Must name at least one field']);
  assert.deepEqual(await said('/v1/contacts', Array(201).fill('id').join(',')), [
    'Must have at most 200 names',
  ]);
  for (const free of ['customFields.anything', 'tracking.utm_source', '__proto__,id'])
    assert.equal((await said('/v1/contacts', free)) === 200, !free.startsWith('__'), free);
});

test('lists and details take fields=, writes and other surfaces do not', () => {
  const { contacts, eventCalls, events, deals, auth, webhooks } = contract;
  for (const endpoint of [
    contacts.list,
    contacts.detail,
    eventCalls.list,
    events.list,
    events.detail,
    deals.detail,
    webhooks.list,
  ])
    assert.ok(takesFields(endpoint), endpoint.path);
  for (const endpoint of [contacts.save, auth.session]) assert.ok(!takesFields(endpoint), endpoint.path);
});
