import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { newEvent } from '#/test/events.ts';
import { newField } from '#/test/fields.ts';
import { workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';

async function listed(w: Workspace, query: object): Promise<string[]> {
  const { status, body } = await w.get('/v1/fields/objects', { objectType: 'CONTACT', ...query });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.map((field: Json) => field.identifier);
}

async function someFields(w: Workspace): Promise<void> {
  await newField(w, { name: 'Budget', inputType: 'NUMBER' });
  await newField(w, {
    name: 'Größe',
    identifier: 'size',
    inputType: 'SINGLE_SELECT',
    options: [{ name: 'S' }],
  });
  await newField(w, { name: 'Story', inputType: 'TEXT_AREA', hidden: true });
  await newField(w, { name: 'Advisor', inputType: 'USER' });
  await newField(w, { name: 'Room', type: 'CALL' });
}

const filters: [query: object, expected: string[], why: string][] = [
  [{}, ['budget', 'size', 'story', 'advisor'], 'in the order in which they were made'],
  [{ objectType: 'CALL' }, ['room'], 'of the type asked for'],
  [{ search: 'grosse' }, [], 'ß is not an accent'],
  [{ search: 'gröss' }, [], 'nor is it two letters'],
  [{ search: 'GRO' }, ['size'], 'without accents and case'],
  [{ search: 'adv' }, ['advisor'], 'by a part of the name'],
  [{ inputType: 'NUMBER,RADIO_BUTTON' }, ['budget', 'size'], 'older names of input types count'],
  [{ hidden: true }, ['story'], 'only hidden ones'],
  [{ hidden: false }, ['budget', 'size', 'advisor'], 'only visible ones'],
  [{ forFilters: true }, ['budget', 'size', 'advisor'], 'no long texts'],
  [{ inviteeQuestions: true }, ['budget', 'size'], 'nothing that invitees cannot know'],
  [{ identifiers: 'size,budget,nothing' }, ['budget', 'size'], 'by identifier'],
];

test('GET /v1/fields/objects 200 for every filter', async () => {
  const w = await workspace();
  await someFields(w);
  for (const [query, expected, why] of filters) assert.deepEqual(await listed(w, query), expected, why);
});

test('GET /v1/fields/objects with showSystemFields also has what every contact has', async () => {
  const w = await workspace();
  await newField(w, { name: 'Budget' });
  const { body } = await w.get('/v1/fields/objects', { objectType: 'CONTACT', showSystemFields: true });
  assert.deepEqual(
    body.data.map((field: Json) => [field.identifier, field.isSystemField, field.id === null]),
    [
      ...['first-name', 'last-name', 'email', 'phone-number', 'country', 'time-zone', 'status'].map(
        (name) => [name, true, true],
      ),
      ...['setter-owner', 'closer-owner', 'tags', 'joined-time'].map((name) => [name, true, true]),
      ['contact-stage', true, false],
      ['budget', false, false],
    ],
  );
  assert.equal(body.count, 13);
  assert.deepEqual(await listed(w, { objectType: 'DEAL', showSystemFields: true }), []);
});

test('GET /v1/fields/objects pages by page and by cursor, and says how many there are', async () => {
  const w = await workspace();
  const names = ['A', 'B', 'C', 'D', 'E'];
  for (const name of names) await newField(w, { name });
  const first = await w.get('/v1/fields/objects', { objectType: 'CONTACT', limit: 2 });
  assert.deepEqual([first.body.count, first.body.hasMore, first.body.nextPage], [5, true, 1]);
  const last = await w.get('/v1/fields/objects', { objectType: 'CONTACT', limit: 2, page: 2 });
  assert.deepEqual([last.body.data.length, last.body.hasMore, last.body.nextPage], [1, false, null]);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const { body }: Json = await w.get('/v1/fields/objects', {
      objectType: 'CONTACT',
      limit: 4,
      showSystemFields: true,
      ...(cursor !== null && { cursor }),
    });
    seen.push(...body.data.map((field: Json) => field.identifier));
    cursor = body.meta.nextCursor;
  } while (cursor !== null);
  assert.deepEqual([seen.length, new Set(seen).size], [17, 17]);
});

test('GET /v1/fields/objects with allFields has all on one page', async () => {
  const w = await workspace();
  for (let index = 0; index < 25; index++) await newField(w, { name: `Field ${index}` });
  assert.equal((await listed(w, {})).length, 20);
  assert.equal((await listed(w, { allFields: true })).length, 25);
  assert.equal((await listed(w, { allFields: true, limit: 1_000 })).length, 25);
  for (const query of [{ limit: 101 }, { limit: 101, allFields: false }, { limit: 1_001, allFields: true }]) {
    const { status, body } = await w.get('/v1/fields/objects/all', query);
    assert.equal(status, 400, JSON.stringify(query));
    assert.ok(body.message.details.fieldErrors.limit);
  }
});

test('GET /v1/fields/objects 400 without objectType', async () => {
  const w = await workspace();
  const { status, body } = await w.get('/v1/fields/objects');
  assert.equal(status, 400);
  assert.ok(body.message.details.fieldErrors.objectType);
});

test('GET /v1/fields/objects with includeRelations names the events that ask for a field or decide by it', async () => {
  const w = await workspace();
  const asked = await newField(w, { name: 'Asked' });
  await newField(w, { name: 'Decides' });
  await newField(w, { name: 'Unused' });
  const when = { any: [{ all: [{ identifier: 'decides', op: 'EMPTY' }] }] };
  const { id } = await newEvent(w, [w.owner.userId], {
    questions: [{ customFieldId: asked.id }],
    disqualifyRules: [{ id: 'a', when, action: 'MESSAGE' }],
  });
  const { body } = await w.get('/v1/fields/objects', { objectType: 'CONTACT', includeRelations: true });
  assert.deepEqual(
    body.data.map((field: Json) => field.events.map((event: Json) => event.id)),
    [[id], [id], []],
  );
});

test('GET /v1/fields/objects/all has the fields of all types, and counts their answers', async () => {
  const w = await workspace();
  await someFields(w);
  await savedContact(w, { email: 'a@example.test', customFields: { budget: ['5'] } });
  const { id } = await savedContact(w, {
    email: 'b@example.test',
    customFields: { budget: ['6'], size: ['S'] },
  });
  await w.put('/v1/contacts', { id, customFields: { size: [] } });
  const { body } = await w.get('/v1/fields/objects/all');
  assert.deepEqual(
    body.data.map((field: Json) => [field.identifier, field.answersCount]),
    [
      ['budget', 2],
      ['size', 0],
      ['story', 0],
      ['advisor', 0],
      ['room', 0],
    ],
  );
});

test('GET /v1/fields/contact-stage shows the stages a workspace starts with', async () => {
  const w = await workspace();
  const { body } = await w.get('/v1/fields/contact-stage');
  assert.deepEqual(
    [body.data.identifier, body.data.inputType, body.data.isSystemField],
    ['contact-stage', 'SINGLE_SELECT', true],
  );
  assert.equal(body.data.options.length, 12);
  assert.deepEqual(
    body.data.options
      .filter((option: Json) => option.isDefault)
      .map((option: Json) => [option.name, option.category]),
    [['New Lead', 'ACTIVE']],
  );
});
