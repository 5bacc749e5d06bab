import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { newField } from '#/test/fields.ts';
import { server, workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';

const path = '/v1/fields/inviteeAnswers';
const sizes = { name: 'Size', inputType: 'SINGLE_SELECT', options: [{ name: 'Small' }, { name: 'Large' }] };
const isSize = (name: string) => ({ all: [{ identifier: 'size', op: 'IN', values: [name] }] });
const size = (name: string) => ({ inviteeQuestionAnswers: [{ identifier: 'size', answer: [name] }] });
const turnedAway = {
  id: 'too-small',
  when: isSize('Small'),
  action: 'MESSAGE',
  text: 'Come back when you grow.',
};

async function submitted(w: Workspace, body: object): Promise<Json> {
  const reply = await w.post(path, { inviteeQuestionAnswers: [], ...body });
  assert.ok(reply.status < 300, JSON.stringify(reply.body));
  return reply.body.data;
}

async function eventsOf(w: Workspace): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    select type from change where account_id = ${w.id} and (type like 'contact.%' or type like 'form.%') order by id`.execute(
    w.db,
  );
  return rows.map((row) => row.type);
}

test('POST /v1/fields/inviteeAnswers 201 makes the contact with its answers and qualifies it', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId]);
  await newField(w, sizes);
  const body = {
    linkPrefix: event.linkPrefix,
    email: 'a@example.test',
    firstName: 'Ann',
    utm: 'utm_source=ads',
    ...size('large'),
  };
  const { status, body: reply } = await w.post(path, body);
  assert.equal(status, 201);
  const { contactId, previewId, ...rest } = reply.data;
  assert.deepEqual(rest, {
    contactStatus: 'QUALIFIED',
    disqualifyingCondition: null,
    conditionalUsers: '',
    routingGroupIds: '',
    routingMode: 'NONE',
    ownerId: null,
    holdAllowed: true,
  });
  const { data } = (await w.get('/v1/contacts/detail', { contactId, includeUtms: true })).body;
  assert.deepEqual(
    [data.previewId, data.firstName, data.customFields, data.touches.length],
    [previewId, 'Ann', { size: ['Large'] }, 1],
  );
  assert.deepEqual(
    data.events.map((seen: Json) => seen.id),
    [event.id],
  );
  assert.deepEqual(await eventsOf(w), [
    'contact.created',
    'contact.updated',
    'contact.status_changed',
    'form.submitted',
  ]);
});

test('POST /v1/fields/inviteeAnswers step PARTIAL stores and evaluates nothing; the form is counted once when started, once when sent', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId], { disqualifyRules: [turnedAway] });
  await newField(w, sizes);
  const body = { eventId: event.id, email: 'a@example.test', ...size('Small') };
  const partial = await submitted(w, { ...body, step: 'PARTIAL' });
  assert.deepEqual([partial.contactStatus, partial.disqualifyingCondition], ['POTENTIAL', null]);
  server.clock.advance(1_000);
  await submitted(w, { ...body, step: 'PARTIAL' });
  const complete = await submitted(w, body);
  assert.deepEqual(
    [complete.contactStatus, complete.disqualifyingCondition.id],
    ['DISQUALIFIED', 'too-small'],
  );
  const { rows } = await sql<{ started: number; submitted: number }>`
    select started, submitted from event_stat where account_id = ${w.id}`.execute(w.db);
  assert.deepEqual(rows, [{ started: 1, submitted: 1 }]);
  const { data } = (await w.get('/v1/contacts/detail', { contactId: complete.contactId, includeUtms: true }))
    .body;
  assert.equal(data.touches.length, 1, 'the steps of one form are one visit');
});

test('POST /v1/fields/inviteeAnswers answers which rule disqualifies and why, keeps it, and a later form can pass', async () => {
  const w = await workspace();
  const url = 'https://example.test/no?a=1';
  const rule = { ...turnedAway, action: 'REDIRECT', url, passParams: true };
  const event = await newEvent(w, [w.owner.userId], { disqualifyRules: [rule] });
  await newField(w, sizes);
  const who = { eventId: event.id, email: 'a@example.test', utm: { utm_source: 'ads' } };
  const data = await submitted(w, { ...who, ...size('Small') });
  assert.deepEqual(data.disqualifyingCondition, {
    id: 'too-small',
    action: 'REDIRECT',
    text: 'Come back when you grow.',
    url: `${url}&utm_source=ads`,
    eventId: null,
    matched: [{ identifier: 'size', answer: ['Small'] }],
  });
  assert.deepEqual([data.contactStatus, data.holdAllowed], ['DISQUALIFIED', false]);
  const published = await eventsOf(w);
  assert.equal(published.filter((type) => type === 'contact.disqualified').length, 1);
  const contact = (await w.get('/v1/contacts/detail', { contactId: data.contactId })).body.data;
  assert.deepEqual(
    [contact.disqualification.ruleId, contact.disqualification.eventId],
    ['too-small', event.id],
  );
  await submitted(w, { ...who, ...size('Small') });
  assert.equal(
    (await eventsOf(w)).filter((type) => type === 'contact.disqualified').length,
    2,
    'it hit again',
  );
  const passed = await submitted(w, { ...who, ...size('Large') });
  assert.equal(passed.contactStatus, 'QUALIFIED');
});

test('POST /v1/fields/inviteeAnswers leaves the status of a booked contact; it is restored when the call is cancelled', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId], { disqualifyRules: [turnedAway] });
  await newField(w, sizes);
  const booked = await w.post('/v1/eventCalls', booking(event, halfHour(3), { email: 'a@example.test' }));
  const call = booked.body.data.eventCall;
  const data = await submitted(w, { eventId: event.id, contactId: call.contactId, ...size('Small') });
  assert.equal(data.contactStatus, 'STRATEGY_CALL_BOOKED');
  assert.ok((await eventsOf(w)).includes('contact.disqualified'));
  await w.put('/v1/eventCalls/cancel', { id: call.id });
  const contact = (await w.get('/v1/contacts/detail', { contactId: call.contactId })).body.data;
  assert.equal(contact.status, 'DISQUALIFIED');
});

test('POST /v1/fields/inviteeAnswers keeps secondary answers about the contact; rules see those about the call when asked', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId], {
    disqualifyRules: [{ ...turnedAway, when: { all: [{ identifier: 'urgency', op: 'LT', values: ['3'] }] } }],
  });
  await newField(w, sizes);
  await newField(w, { name: 'Urgency', type: 'CALL', inputType: 'RATING' });
  const secondaryQuestionsAnswer = [
    { identifier: 'size', answer: ['Small'] },
    { identifier: 'urgency', answer: ['1'] },
  ];
  const body = { eventId: event.id, email: 'a@example.test', secondaryQuestionsAnswer };
  const unseen = await submitted(w, body);
  assert.equal(unseen.disqualifyingCondition, null);
  const seen = await submitted(w, { ...body, useSecondaryQuestionsForConditionalRouting: true });
  assert.equal(seen.disqualifyingCondition.matched[0].identifier, 'urgency');
  const { data } = (await w.get('/v1/contacts/detail', { contactId: seen.contactId })).body;
  assert.deepEqual(data.customFields, { size: ['Small'] });
});

test('POST /v1/fields/inviteeAnswers: rules see no secondary answer, of any type, unless they are asked to', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId], { disqualifyRules: [turnedAway] });
  await newField(w, sizes);
  const secondaryQuestionsAnswer = [{ identifier: 'size', answer: ['Small'] }];
  const body = { eventId: event.id, email: 'a@example.test', secondaryQuestionsAnswer };
  assert.equal((await submitted(w, body)).disqualifyingCondition, null);
  const seen = await submitted(w, { ...body, useSecondaryQuestionsForConditionalRouting: true });
  assert.equal(seen.disqualifyingCondition.matched[0].identifier, 'size');
  const asked = await submitted(w, { ...body, ...size('Small') });
  assert.equal(asked.disqualifyingCondition.id, seen.disqualifyingCondition.id, 'asked in both ways');
});

test('POST /v1/fields/inviteeAnswers finds the contact by previewId, and clears what is answered with nothing', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId]);
  const field = await newField(w, sizes);
  const contact = await savedContact(w, { email: 'a@example.test', customFields: { size: ['Small'] } });
  const inviteeQuestionAnswers = [{ questionId: field.id, answer: [] }];
  const data = await submitted(w, {
    eventId: event.id,
    previewId: contact.previewId,
    inviteeQuestionAnswers,
  });
  assert.equal(data.contactId, contact.id);
  const after = (await w.get('/v1/contacts/detail', { contactId: contact.id })).body.data;
  assert.deepEqual(after.customFields, {});
});

test('POST /v1/fields/inviteeAnswers 400 names the invalid fields, 404 for an unknown contact, 409 for a deactivated event', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId]);
  await newField(w, sizes);
  const who = { eventId: event.id, email: 'a@example.test' };
  const cases: [body: object, status: number, field: string | null][] = [
    [{ ...who }, 400, 'inviteeQuestionAnswers'],
    [{ email: 'a@example.test', inviteeQuestionAnswers: [] }, 400, 'eventId'],
    [{ eventId: event.id, inviteeQuestionAnswers: [] }, 400, 'contactId'],
    [{ ...who, inviteeQuestionAnswers: [{ answer: ['A'] }] }, 400, 'inviteeQuestionAnswers'],
    [{ ...who, ...size('Medium') }, 400, 'inviteeQuestionAnswers.0.answer'],
    [
      { ...who, inviteeQuestionAnswers: [{ identifier: 'none', answer: ['A'] }] },
      400,
      'inviteeQuestionAnswers.0',
    ],
    [{ eventId: event.id, contactId: 9_000_000_000, inviteeQuestionAnswers: [] }, 404, null],
    [{ eventId: event.id, previewId: 'contact_none', inviteeQuestionAnswers: [] }, 404, null],
    [{ eventId: 9_000_000_000, email: 'a@example.test', inviteeQuestionAnswers: [] }, 404, null],
  ];
  for (const [body, status, field] of cases) {
    const reply = await w.post(path, body);
    assert.equal(reply.status, status, JSON.stringify([body, reply.body]));
    if (field !== null) assert.ok(reply.body.message.details.fieldErrors[field], JSON.stringify(reply.body));
  }
  assert.equal((await w.get('/v1/contacts')).body.data.count, 0, 'a refused form makes no contact');
  await w.put('/v1/events/status', { id: event.id, status: 'DEACTIVATED' });
  const off = await w.post(path, { ...who, inviteeQuestionAnswers: [] });
  assert.deepEqual([off.status, off.body.code], [409, 'EVENT_DEACTIVATED']);
});

test('POST /v1/fields/inviteeAnswers 400 names each required question that is asked and has no answer, and stores nothing', async () => {
  const w = await workspace();
  await newField(w, sizes);
  await newField(w, { name: 'Why', identifier: 'why' });
  await newField(w, { name: 'Budget', identifier: 'budget', required: true });
  const event = await newEvent(w, [w.owner.userId], {
    questions: [
      { identifier: 'size', required: true },
      { identifier: 'why', required: true, step: 2, showIf: isSize('Large') },
      { identifier: 'budget', step: 3 },
    ],
  });
  const send = (more: object) =>
    w.post(path, { eventId: event.id, email: 'ann@example.test', inviteeQuestionAnswers: [], ...more });
  const missing = async (more: object) => {
    const { status, body } = await send(more);
    return [status, Object.keys(body.message.details.fieldErrors)];
  };
  const named = (...names: string[]) => names.map((name) => `inviteeQuestionAnswers.${name}`);
  assert.deepEqual(await missing({}), [400, named('size', 'budget')]);
  assert.deepEqual(await missing(size('Large')), [400, named('why', 'budget')]);
  assert.equal((await w.get('/v1/contacts', { search: 'ann@example.test' })).body.data.count, 0);
  const budget = { identifier: 'budget', answer: ['100'] };
  const partial = { ...size('Small'), step: 'PARTIAL' };
  assert.equal((await send(partial)).status, 201);
  assert.equal((await send({ inviteeQuestionAnswers: [budget] })).status, 200, 'the step before counts');
  const cleared = { inviteeQuestionAnswers: [budget, { identifier: 'size', answer: [] }] };
  assert.deepEqual(await missing(cleared), [400, named('size')]);
});
