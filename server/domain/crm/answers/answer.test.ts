import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { savedContact } from '#/test/contacts.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { newField } from '#/test/fields.ts';
import { workspace } from '#/test/harness.ts';
import { newTeam } from '#/test/teams.ts';
import type { Workspace } from '#/test/workspace.ts';

const options = [{ name: 'Small' }, { name: 'Large' }];
type Case = [inputType: string, right: string[], stored: string[], wrong: string[], configuration?: object];

const formats: Case[] = [
  ['TEXT', [' words '], ['words'], ['too long for it'], { maxLength: 5 }],
  ['TEXT', ['😀😀😀'], ['😀😀😀'], ['😀😀😀😀'], { maxLength: 3 }],
  ['TEXT_AREA', ['one\ntwo'], ['one\ntwo'], ['a', 'b']],
  ['NUMBER', ['12.5'], ['12.5'], ['12,5']],
  ['NUMBER', ['2.6'], ['2.6'], ['2.7'], { min: 1, step: 0.4 }],
  ['RATING', ['4'], ['4'], ['6']],
  ['DATE', ['2026-11-23'], ['2026-11-23'], ['23.11.2026']],
  ['EMAIL', ['a@example.test'], ['a@example.test'], ['nobody']],
  ['URL', ['https://example.test/a'], ['https://example.test/a'], ['http://example.test']],
  ['SINGLE_SELECT', ['small'], ['Small'], ['Medium']],
  ['MULTIPLE_SELECT', ['Large', 'SMALL'], ['Large', 'Small'], ['Large', 'Medium']],
];

test('POST /v1/fields/answer takes the format of each input type and refuses others with 400', async () => {
  const w = await workspace();
  const { id: contactId } = await savedContact(w, { email: 'a@example.test' });
  for (const [inputType, right, stored, wrong, configuration] of formats) {
    const isSelect = inputType.endsWith('SELECT');
    const field = await newField(w, {
      name: inputType,
      inputType,
      configuration,
      ...(isSelect && { options }),
    });
    const target = { customFieldId: field.id, contactId };
    const good = await w.post('/v1/fields/answer', { ...target, answer: right });
    assert.deepEqual([good.status, good.body.data?.answer.answer], [201, stored], inputType);
    const bad = await w.post('/v1/fields/answer', { ...target, answer: wrong });
    assert.deepEqual(
      [bad.status, bad.body.code],
      [400, isSelect ? 'OPTION_UNKNOWN' : 'FIELD_TYPE_MISMATCH'],
      inputType,
    );
    assert.ok(bad.body.message.details.fieldErrors.answer, inputType);
  }
});

test('POST /v1/fields/answer names members only, and only those the field lets be chosen', async () => {
  const w = await workspace();
  const closer = await w.member('CLOSER');
  const team = await newTeam(w, 'North', [closer.userId]);
  const { id: contactId } = await savedContact(w, { email: 'a@example.test' });
  const owner = String(w.owner.userId);
  const cases: [configuration: object, answer: string[], status: number][] = [
    [{}, [owner, String(closer.userId)], 201],
    [{}, ['9000000000'], 400],
    [{ roleIds: [3] }, [String(closer.userId)], 201],
    [{ roleIds: [3] }, [owner], 400],
    [{ teamIds: [team] }, [String(closer.userId)], 201],
    [{ teamIds: [team] }, [owner], 400],
  ];
  for (const [configuration, answer, status] of cases) {
    const field = await newField(w, { name: 'Who', inputType: 'USERS_MULTIPLE', configuration });
    const reply = await w.post('/v1/fields/answer', { customFieldId: field.id, contactId, answer });
    assert.equal(reply.status, status, JSON.stringify([configuration, answer, reply.body]));
  }
  const one = await newField(w, { name: 'One', inputType: 'USER' });
  const reply = await w.post('/v1/fields/answer', { customFieldId: one.id, contactId, answer: [owner] });
  assert.equal(reply.status, 201);
});

test('POST /v1/fields/answer 201 for a first answer, 200 for another and for clearing', async () => {
  const w = await workspace();
  const { id: contactId } = await savedContact(w, { email: 'a@example.test' });
  await newField(w, { name: 'Code' });
  const send = (answer: string[]) => w.post('/v1/fields/answer', { identifier: 'code', contactId, answer });
  const first = await send(['A']);
  const { answer } = first.body.data;
  assert.equal(first.status, 201);
  assert.deepEqual(
    [answer.contactId, answer.identifier, answer.answer, answer.updatedBy.type],
    [contactId, 'code', ['A'], 'api_key'],
  );
  const second = await send(['B']);
  assert.deepEqual([second.status, second.body.data.answer.id], [200, answer.id]);
  const cleared = await send([]);
  assert.deepEqual(
    [cleared.status, cleared.body.data.answer.id, cleared.body.data.answer.answer],
    [200, null, []],
  );
  const { data } = (await w.get('/v1/contacts/detail', { contactId })).body;
  assert.deepEqual(data.customFields, {});
});

test('POST /v1/fields/answer 409 for the number another contact gave to a unique field, in any spelling', async () => {
  const w = await workspace();
  const { id: customFieldId } = await newField(w, { name: 'Member', inputType: 'NUMBER', unique: true });
  const { id: first } = await savedContact(w, { email: 'a@example.test' });
  const { id: second } = await savedContact(w, { email: 'b@example.test' });
  const give = (contactId: number, answer: string) =>
    w.post('/v1/fields/answer', { customFieldId, contactId, answer: [answer] });
  assert.deepEqual((await give(first, '007.50')).body.data.answer.answer, ['7.5']);
  for (const same of ['7.5', '7.500', '07.5']) assert.equal((await give(second, same)).status, 409, same);
  assert.equal((await give(second, '-7.5')).status, 201);
});

test('POST /v1/fields/answer 400 unless exactly one field and one target are named', async () => {
  const w = await workspace();
  const { id: contactId } = await savedContact(w, { email: 'a@example.test' });
  const { id: customFieldId } = await newField(w, { name: 'Code' });
  const answer = ['A'];
  const cases: [body: object, field: string][] = [
    [{ contactId, answer }, 'customFieldId'],
    [{ customFieldId, identifier: 'code', contactId, answer }, 'identifier'],
    [{ customFieldId, answer }, 'contactId'],
    [{ customFieldId, contactId, eventCallId: 1, answer }, 'eventCallId'],
    [{ customFieldId, contactId }, 'answer'],
    [{ customFieldId, contactId, answer: 'A' }, 'answer'],
  ];
  for (const [body, field] of cases) {
    const reply = await w.post('/v1/fields/answer', body);
    assert.equal(reply.status, 400, JSON.stringify(body));
    assert.ok(reply.body.message.details.fieldErrors[field], JSON.stringify(reply.body));
  }
});

test('POST /v1/fields/answer 400 FIELD_TYPE_MISMATCH for a field of another type, 404 for none', async () => {
  const w = await workspace();
  const { id: contactId } = await savedContact(w, { email: 'a@example.test' });
  const { id: customFieldId } = await newField(w, { name: 'Room', type: 'CALL' });
  for (const named of [{ customFieldId }, { identifier: 'room' }]) {
    const { status, body } = await w.post('/v1/fields/answer', { ...named, contactId, answer: ['A'] });
    assert.deepEqual([status, body.code], [400, 'FIELD_TYPE_MISMATCH']);
    assert.deepEqual(Object.keys(body.message.details.fieldErrors), Object.keys(named));
  }
  const none = await w.post('/v1/fields/answer', { identifier: 'none', contactId, answer: ['A'] });
  assert.deepEqual([none.status, none.body.details.resource], [404, 'field']);
  // If two fields have the same name, the one of contacts is used.
  await newField(w, { name: 'Room' });
  const own = await w.post('/v1/fields/answer', { identifier: 'room', contactId, answer: ['A'] });
  assert.equal(own.status, 201);
});

async function dealOf(w: Workspace): Promise<{ call: number; deal: number; event: number }> {
  const event = await newEvent(w, [w.owner.userId]);
  const booked = await w.post('/v1/eventCalls', booking(event, halfHour(3)));
  const call = booked.body.data.eventCall;
  const deal = await w.within(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into deal (account_id, event_call_id, contact_id, user_id, currency, created_by)
      values (${w.id}, ${call.id}, ${call.contactId}, ${w.owner.userId}, 'USD', '{"type":"system","id":"","name":"Test"}') returning id`.execute(
      tx.db,
    );
    return rows[0]?.id ?? 0;
  });
  return { call: call.id, deal, event: event.id };
}

test('POST /v1/fields/answer 201 about calls, deals, events and members', async () => {
  const w = await workspace();
  const { call, deal, event } = await dealOf(w);
  const targets: [type: string, target: object][] = [
    ['CALL', { eventCallId: call }],
    ['DEAL', { dealId: deal }],
    ['EVENT', { eventId: event }],
    ['USER', { userId: w.owner.userId }],
  ];
  for (const [type, target] of targets) {
    await newField(w, { name: 'Room', type });
    const { status, body } = await w.post('/v1/fields/answer', {
      identifier: 'room',
      ...target,
      answer: ['7'],
    });
    assert.equal(status, 201, JSON.stringify(body));
    assert.deepEqual({ ...target, answer: body.data.answer.answer }, { ...target, answer: ['7'] });
  }
  const { data } = (await w.get('/v1/eventCalls/detail', { id: call })).body;
  assert.deepEqual(data.eventCall.customFields, { room: ['7'] });
});

test('POST /v1/fields/answer to contact-stage moves the contact and records contact.stage_changed', async () => {
  const w = await workspace();
  const { id: contactId } = await savedContact(w, { email: 'a@example.test' });
  const stage = { identifier: 'contact-stage', contactId };
  const { status, body } = await w.post('/v1/fields/answer', { ...stage, answer: ['engaged'] });
  assert.deepEqual([status, body.data.answer.answer, body.data.answer.id], [200, ['Engaged'], null]);
  const { data } = (await w.get('/v1/contacts/detail', { contactId })).body;
  assert.deepEqual([data.stage.name, data.stage.category], ['Engaged', 'ACTIVE']);
  assert.deepEqual((await eventsOf(w)).slice(1), ['contact.updated', 'contact.stage_changed']);
  await w.post('/v1/fields/answer', { ...stage, answer: ['Engaged'] });
  assert.equal((await eventsOf(w)).length, 3, 'the same answer again is not a change');
  const cleared = await w.post('/v1/fields/answer', { ...stage, answer: [] });
  assert.deepEqual(cleared.body.data.answer.answer, []);
});

async function eventsOf(w: Workspace): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    select type from change where account_id = ${w.id} and type like 'contact.%' order by id`.execute(w.db);
  return rows.map((row) => row.type);
}

const scopeCases: [scope: string, contact: number, call: number, event: number][] = [
  ['fields:answer', 201, 201, 201],
  ['contacts:write', 200, 403, 403],
  ['eventCalls:write', 403, 200, 403],
];

test('POST /v1/fields/answer needs fields:answer, or the scope that writes the contact or call', async () => {
  const w = await workspace();
  const { call, event } = await dealOf(w);
  const { id: contactId } = await savedContact(w, { email: 'a@example.test' });
  for (const type of ['CONTACT', 'CALL', 'EVENT']) await newField(w, { name: 'Code', type });
  for (const [scope, ...expected] of scopeCases) {
    const { client } = await w.keyWith([scope]);
    const targets = [{ contactId }, { eventCallId: call }, { eventId: event }];
    for (const [index, target] of targets.entries()) {
      const reply = await client.post('/v1/fields/answer', {
        identifier: 'code',
        ...target,
        answer: [scope],
      });
      assert.equal(reply.status, expected[index], `${scope} ${JSON.stringify(target)}`);
      if (reply.status === 403)
        assert.match(reply.headers.get('www-authenticate') ?? '', /insufficient_scope/);
    }
  }
});

test('POST /v1/fields/answer 403 for a viewer, 404 for a contact of another closer', async () => {
  const w = await workspace();
  const [viewer, closer, other] = [
    await w.member('VIEWER'),
    await w.member('CLOSER'),
    await w.member('CLOSER'),
  ];
  const { id: contactId } = await savedContact(w, { email: 'a@example.test', userId: other.userId });
  await newField(w, { name: 'Code' });
  const body = { identifier: 'code', contactId, answer: ['A'] };
  assert.equal((await viewer.client.post('/v1/fields/answer', body)).status, 403);
  assert.equal((await closer.client.post('/v1/fields/answer', body)).status, 404);
  assert.equal((await other.client.post('/v1/fields/answer', body)).status, 201);
});
