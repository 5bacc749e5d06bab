import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { newEvent } from '#/test/events.ts';
import { newField } from '#/test/fields.ts';
import { server, workspace } from '#/test/harness.ts';
import { race } from '#/test/race.ts';

const select = (names: string[]) => ({
  inputType: 'SINGLE_SELECT',
  options: names.map((name) => ({ name })),
});
const named = (field: Json): [string, boolean][] =>
  field.options.map((option: { name: string; isArchived: boolean }) => [option.name, option.isArchived]);

test('PUT /v1/fields changes what is given, and null clears', async () => {
  const w = await workspace();
  const { id } = await newField(w, { name: 'Code', description: 'Old', configuration: { maxLength: 5 } });
  const changed = await w.put('/v1/fields', { id, name: 'Number', description: null, hidden: true });
  assert.equal(changed.status, 200);
  const { field } = changed.body.data;
  assert.deepEqual(
    [field.name, field.description, field.hidden, field.identifier, field.configuration],
    ['Number', null, true, 'code', { maxLength: 5 }],
  );
  const cleared = await w.put('/v1/fields', { id, configuration: null });
  assert.deepEqual(cleared.body.data.field.configuration, {});
});

test('PUT /v1/fields keeps an earlier identifier working, until the field takes it again', async () => {
  const w = await workspace();
  const { id } = await newField(w, { name: 'Code' });
  await w.put('/v1/fields', { id, identifier: 'new-code' });
  const contact = await savedContact(w, { email: 'a@example.test', customFields: { code: ['A1'] } });
  assert.deepEqual(contact.customFields, { 'new-code': ['A1'] });
  const again = await w.put('/v1/fields', { id, identifier: 'code' });
  assert.deepEqual([again.body.data.field.identifier, again.body.data.field.aliases], ['code', ['new-code']]);
});

test('PUT /v1/fields matches options by id, then by name, and archives those that are missing', async () => {
  const w = await workspace();
  const field = await newField(w, { name: 'Size', ...select(['S', 'M', 'L']) });
  const [small, medium] = field.options;
  const options = [{ id: medium.id, name: 'Medium', color: 'green' }, { name: 's' }, { name: 'XL' }];
  const { body } = await w.put('/v1/fields', { id: field.id, options });
  assert.deepEqual(named(body.data.field), [
    ['Medium', false],
    ['s', false],
    ['XL', false],
    ['L', true],
  ]);
  const [first, second] = body.data.field.options;
  assert.deepEqual([first.id, second.id], [medium.id, small.id]);
  const back = await w.put('/v1/fields', { id: field.id, options: [{ name: 'L' }] });
  assert.deepEqual(named(back.body.data.field)[0], ['L', false]);
  assert.equal(back.body.data.field.options[0].id, field.options[2].id);
});

test('PUT /v1/fields renames an option in answers and rules too, also when two swap names', async () => {
  const w = await workspace();
  const field = await newField(w, { name: 'Size', ...select(['Small', 'Large']) });
  const contact = await savedContact(w, { email: 'a@example.test', customFields: { size: ['Small'] } });
  const when = { all: [{ any: [{ identifier: 'size', op: 'IN', values: ['Small', 'Other'] }] }] };
  const event = await newEvent(w, [w.owner.userId], {
    disqualifyRules: [{ id: 'a', when, action: 'MESSAGE' }],
  });
  const [small, large] = field.options;
  const options = [
    { id: small.id, name: 'Large' },
    { id: large.id, name: 'Small' },
  ];
  assert.equal((await w.put('/v1/fields', { id: field.id, options })).status, 200);
  const detail = await w.get('/v1/contacts/detail', { contactId: contact.id });
  assert.deepEqual(detail.body.data.customFields, { size: ['Large'] });
  const after = (await w.get('/v1/events/detail', { id: event.id })).body.data.event;
  assert.deepEqual(after.disqualifyRules[0].when.all[0].any[0].values, ['Large', 'Other']);
});

test('PUT /v1/fields 400 OPTION_UNKNOWN for an option of another field', async () => {
  const w = await workspace();
  const one = await newField(w, { name: 'One', ...select(['A']) });
  const two = await newField(w, { name: 'Two', ...select(['B']) });
  const options = [{ id: two.options[0].id, name: 'C' }];
  const { status, body } = await w.put('/v1/fields', { id: one.id, options });
  assert.deepEqual([status, body.code], [400, 'OPTION_UNKNOWN']);
});

const inputTypeChanges: [from: string, to: string, status: number][] = [
  ['TEXT', 'TEXT_AREA', 200],
  ['SINGLE_SELECT', 'MULTIPLE_SELECT', 200],
  ['RADIO_BUTTON', 'CHECK_BOX', 200],
  ['USER', 'USERS_MULTIPLE', 200],
  ['TEXT', 'TEXT', 200],
  ['TEXT_AREA', 'TEXT', 400],
  ['TEXT', 'NUMBER', 400],
  ['MULTIPLE_SELECT', 'SINGLE_SELECT', 400],
  ['DATE', 'TEXT', 400],
];

test('PUT /v1/fields changes the input type only where all answers stay right', async () => {
  const w = await workspace();
  for (const [from, to, status] of inputTypeChanges) {
    const { id } = await newField(w, { name: 'X', inputType: from });
    assert.equal((await w.put('/v1/fields', { id, inputType: to })).status, status, `${from} to ${to}`);
  }
});

test('PUT /v1/fields 400 for another type once there are answers, 200 before', async () => {
  const w = await workspace();
  const { id } = await newField(w, { name: 'Code' });
  assert.equal((await w.put('/v1/fields', { id, type: 'DEAL' })).body.data.field.type, 'DEAL');
  await w.put('/v1/fields', { id, type: 'CONTACT' });
  await savedContact(w, { email: 'a@example.test', customFields: { code: ['A1'] } });
  const { status, body } = await w.put('/v1/fields', { id, type: 'DEAL' });
  assert.equal(status, 400);
  assert.ok(body.message.details.fieldErrors.type);
});

test('PUT /v1/fields 400 for a unique field whose answers are not', async () => {
  const w = await workspace();
  const { id } = await newField(w, { name: 'Code' });
  await savedContact(w, { email: 'a@example.test', customFields: { code: ['A1'] } });
  const { id: other } = await savedContact(w, { email: 'b@example.test', customFields: { code: ['a1'] } });
  assert.equal((await w.put('/v1/fields', { id, unique: true })).status, 400);
  await w.put('/v1/contacts', { id: other, customFields: { code: [] } });
  assert.equal((await w.put('/v1/fields', { id, unique: true })).status, 200);
});

test('PUT /v1/fields of the contact stage: options change, what the service relies on does not', async () => {
  const w = await workspace();
  const stage = (await w.get('/v1/fields/contact-stage')).body.data;
  for (const change of [{ identifier: 'phase' }, { type: 'CALL' }, { inputType: 'MULTIPLE_SELECT' }])
    assert.equal(
      (await w.put('/v1/fields', { id: stage.id, ...change })).status,
      400,
      JSON.stringify(change),
    );
  const [lead, ...others] = stage.options;
  const noDefault = await w.put('/v1/fields', { id: stage.id, options: others });
  assert.equal(noDefault.status, 400);
  const { id } = await savedContact(w, { email: 'a@example.test' });
  const options = [{ id: lead.id, name: 'Fresh' }, ...others, { name: 'Dormant' }];
  const { status, body } = await w.put('/v1/fields', { id: stage.id, options });
  assert.equal(status, 200);
  assert.equal(body.data.options?.length, undefined);
  assert.equal(body.data.field.options.at(-1).category, 'ACTIVE');
  const { data } = (await w.get('/v1/contacts/detail', { contactId: id })).body;
  assert.equal(data.stage.name, 'Fresh');
});

test('PUT /v1/fields records field.updated with what changed, and nothing when nothing did', async () => {
  const w = await workspace();
  const { id } = await newField(w, { name: 'Code' });
  await w.put('/v1/fields', { id, name: 'Number' });
  await w.put('/v1/fields', { id, name: 'Number' });
  const { rows } = await sql<{ changed_fields: string[]; previous: object }>`
    select to_jsonb(changed_fields) as changed_fields, previous from change where account_id = ${w.id} and type = 'field.updated'`.execute(
    w.db,
  );
  assert.deepEqual(rows, [{ changed_fields: ['name'], previous: { name: 'Code' } }]);
});

test('PUT /v1/fields 412 for a version of before', async () => {
  const w = await workspace();
  const made = await w.post('/v1/fields', { name: 'Code', type: 'CONTACT', inputType: 'TEXT' });
  const etag = made.headers.get('etag') ?? '';
  const { id } = made.body.data.field;
  const client = w.client.with({ 'If-Match': etag });
  assert.equal((await client.put('/v1/fields', { id, name: 'A' })).status, 200);
  assert.equal((await client.put('/v1/fields', { id, name: 'B' })).status, 412);
});

test('two PUT /v1/fields at once that add the same option: it is there once', async () => {
  const w = await workspace();
  const field = await newField(w, { name: 'Size', ...select(['S']) });
  const body = {
    id: field.id,
    options: [...field.options.map(({ id, name }: Json) => ({ id, name })), { name: 'M' }],
  };
  const request = {
    baseUrl: server.origin,
    method: 'PUT',
    path: '/v1/fields',
    headers: { authorization: `Bearer ${w.key}` },
    body,
  };
  const answers = await race([request, request, request, request]);
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [200, 200, 200, 200],
  );
  const { data } = (await w.get('/v1/fields/objects', { objectType: 'CONTACT' })).body;
  assert.deepEqual(named(data[0]), [
    ['S', false],
    ['M', false],
  ]);
});

test('PUT /v1/fields renaming an option while it is chosen: the answer has the name the option has', async () => {
  const w = await workspace();
  const { id: contactId } = await savedContact(w, { email: 'a@example.test' });
  const headers = { authorization: `Bearer ${w.key}` };
  for (let round = 0; round < 8; round++) {
    const field = await newField(w, { name: `Size ${round}`, ...select(['Old']) });
    const options = [{ id: field.options[0].id, name: 'New' }];
    const answer = { customFieldId: field.id, contactId, answer: ['Old'] };
    const [, given] = await race([
      {
        baseUrl: server.origin,
        method: 'PUT',
        path: '/v1/fields',
        headers,
        body: { id: field.id, options },
      },
      { baseUrl: server.origin, method: 'POST', path: '/v1/fields/answer', headers, body: answer },
    ]);
    const { data } = (await w.get('/v1/contacts/detail', { contactId })).body;
    assert.deepEqual(data.customFields[field.identifier], given?.status === 201 ? ['New'] : undefined);
  }
});
