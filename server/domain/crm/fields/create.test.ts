import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inputTypes } from '@callwright/contract/custom-field.ts';
import { sql } from '#/platform/db/sql.ts';
import { newField } from '#/test/fields.ts';
import { server, workspace } from '#/test/harness.ts';
import { race } from '#/test/race.ts';

test('POST /v1/fields 201 with every input type, and the older names of two', async () => {
  const w = await workspace();
  for (const inputType of inputTypes) {
    const field = await newField(w, { name: `A ${inputType}`, inputType, type: 'DEAL' });
    assert.deepEqual([field.inputType, field.type, field.hidden], [inputType, 'DEAL', false]);
  }
  const options = [{ name: 'A' }];
  const box = await newField(w, { name: 'Box', inputType: 'CHECK_BOX', options });
  const radio = await newField(w, { name: 'Radio', inputType: 'RADIO_BUTTON', options });
  assert.deepEqual([box.inputType, radio.inputType], ['MULTIPLE_SELECT', 'SINGLE_SELECT']);
});

test('POST /v1/fields 201 shows what was given, options in their order', async () => {
  const w = await workspace();
  const given = {
    name: 'Budget',
    inputType: 'SINGLE_SELECT',
    type: 'CONTACT',
    identifier: 'budget',
    description: 'Per month',
    isInviteeQuestion: true,
    options: [
      { name: 'Low', color: 'blue' },
      { name: 'High', color: 'red', badge: '!', isDefault: true },
    ],
  };
  const { status, body } = await w.post('/v1/fields', given);
  assert.equal(status, 201);
  const { field } = body.data;
  assert.deepEqual([field.slug, field.description, field.answersCount], ['budget', 'Per month', 0]);
  assert.deepEqual(
    field.options.map((option: { name: string; color: string; displayIndex: number; isDefault: boolean }) => [
      option.name,
      option.color,
      option.displayIndex,
      option.isDefault,
    ]),
    [
      ['Low', 'blue', 0, false],
      ['High', 'red', 1, true],
    ],
  );
  assert.deepEqual(field.CustomFieldOptions, field.options);
});

const identifiers: [name: string, expected: string][] = [
  ['Team size', 'team-size'],
  ['Team Size', 'team-size-2'],
  ['Größe & Alter', 'gro-e-alter'],
  ['2nd choice', 'field-2nd-choice'],
  ['日本', 'field'],
  ['Country', 'country-2'],
];

test('POST /v1/fields makes an identifier from the name that no field has', async () => {
  const w = await workspace();
  for (const [name, expected] of identifiers)
    assert.equal((await newField(w, { name })).identifier, expected);
});

test('POST /v1/fields 409 NAME_TAKEN for an identifier of today, of earlier, and of what every contact has', async () => {
  const w = await workspace();
  const { id } = await newField(w, { name: 'One', identifier: 'one' });
  await w.put('/v1/fields', { id, identifier: 'uno' });
  for (const identifier of ['uno', 'one', 'country', 'contact-stage', 'local-hour']) {
    const { status, body } = await w.post('/v1/fields', {
      name: 'X',
      type: 'CONTACT',
      inputType: 'TEXT',
      identifier,
    });
    assert.deepEqual([status, body.code], [409, 'NAME_TAKEN'], identifier);
  }
  assert.equal((await newField(w, { name: 'X', type: 'CALL', identifier: 'uno' })).identifier, 'uno');
});

const refused: [why: string, body: object, field: string][] = [
  ['no input type', { inputType: undefined }, 'inputType'],
  ['an invalid input type', { inputType: 'COLOR' }, 'inputType'],
  ['an invalid type', { type: 'LEAD' }, 'type'],
  ['an identifier in capitals', { identifier: 'Budget' }, 'identifier'],
  ['options of a text', { options: [{ name: 'A' }] }, 'options'],
  ['one name twice', { inputType: 'SINGLE_SELECT', options: [{ name: 'A' }, { name: 'a' }] }, 'options'],
  ['an invalid color', { inputType: 'SINGLE_SELECT', options: [{ name: 'A', color: 'mauve' }] }, 'options'],
  ['a unique date', { inputType: 'DATE', unique: true }, 'unique'],
  ['a unique field of calls', { type: 'CALL', unique: true }, 'unique'],
  ['an invalid pattern', { configuration: { pattern: '(' } }, 'configuration'],
  ['a rating out of two', { inputType: 'RATING', configuration: { max: 2 } }, 'configuration'],
  ['a range upside down', { inputType: 'NUMBER', configuration: { min: 5, max: 1 } }, 'configuration'],
  ['a text as a length', { configuration: { maxLength: 'long' } }, 'configuration'],
  ['an unknown team', { inputType: 'USER', configuration: { teamIds: [9_000_000_000] } }, 'configuration'],
];

test('POST /v1/fields 400 names what does not fit', async () => {
  const w = await workspace();
  for (const [why, body, field] of refused) {
    const reply = await w.post('/v1/fields', { name: 'X', type: 'CONTACT', inputType: 'TEXT', ...body });
    assert.equal(reply.status, 400, why);
    assert.ok(reply.body.message.details.fieldErrors[field], `${why}: ${JSON.stringify(reply.body)}`);
  }
  assert.equal((await w.get('/v1/fields/objects/all')).body.count, 0);
});

test('POST /v1/fields leaves out of the configuration what the input type does not know', async () => {
  const w = await workspace();
  const configuration = { maxLength: 5, decimals: 2, hint: 'x' };
  assert.deepEqual((await newField(w, { name: 'Code', configuration })).configuration, { maxLength: 5 });
});

test('POST /v1/fields records field.created', async () => {
  const w = await workspace();
  const { id } = await newField(w, { name: 'Code' });
  const { rows } = await sql<{ type: string; id: number }>`
    select type, (object->>'id')::bigint as id from change where account_id = ${w.id}`.execute(w.db);
  assert.deepEqual(rows, [{ type: 'field.created', id }]);
});

test('two POST /v1/fields at once with one identifier: one is created, the other is 409', async () => {
  const w = await workspace();
  for (let round = 0; round < 5; round++) {
    const body = { name: 'Same', type: 'CONTACT', inputType: 'TEXT', identifier: `same-${round}` };
    const request = {
      baseUrl: server.origin,
      method: 'POST',
      path: '/v1/fields',
      headers: { authorization: `Bearer ${w.key}` },
      body,
    };
    const answers = await race([request, request, request]);
    assert.deepEqual(
      answers.map((answer) => answer.status).toSorted((a, b) => a - b),
      [201, 409, 409],
    );
  }
});

test('several POST /v1/fields at once with one name are given identifiers of their own', async () => {
  const w = await workspace();
  const body = { name: 'Same', type: 'CONTACT', inputType: 'TEXT' };
  const request = {
    baseUrl: server.origin,
    method: 'POST',
    path: '/v1/fields',
    headers: { authorization: `Bearer ${w.key}` },
    body,
  };
  const answers = await race([request, request, request, request]);
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [201, 201, 201, 201],
  );
  const { data } = (await w.get('/v1/fields/objects', { objectType: 'CONTACT' })).body;
  assert.deepEqual(data.map((field: { identifier: string }) => field.identifier).toSorted(), [
    'same',
    'same-2',
    'same-3',
    'same-4',
  ]);
});

test('POST /v1/fields 403 for closers, setters and viewers', async () => {
  const w = await workspace();
  for (const role of ['CLOSER', 'SETTER', 'VIEWER'] as const) {
    const { client } = await w.member(role);
    const { status } = await client.post('/v1/fields', { name: 'X', type: 'CONTACT', inputType: 'TEXT' });
    assert.equal(status, 403, role);
    assert.equal((await client.get('/v1/fields/contact-stage')).status, 200, role);
  }
});
