import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callTool } from '#/test/assistant.ts';
import { discoveryCall, readCall, readContact, strategyCall } from '#/test/calls.ts';
import { typesOf } from '#/test/changes.ts';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { closers, halfHour, newEvent } from '#/test/events.ts';
import { newField } from '#/test/fields.ts';
import { server, workspace } from '#/test/harness.ts';
import { everythingOf } from '#/test/rows-of.ts';
import { unlimited } from '#/test/unlimited.ts';
import type { Workspace } from '#/test/workspace.ts';

// Tools that do in one step what otherwise takes several requests.

const sizes = {
  name: 'Size',
  inputType: 'SINGLE_SELECT',
  options: [{ name: 'Small' }, { name: 'Large' }, { name: 'None' }],
};
const when = (name: string) => ({ all: [{ identifier: 'size', op: 'IN', values: [name] }] });
const size = (name: string) => [{ identifier: 'size', answer: [name] }];

/** An event that assigns large companies to Anna, and turns away those with the answer None. */
async function routed(): Promise<{ w: Workspace; anna: number; event: { id: number; linkPrefix: string } }> {
  const w = await unlimited(await workspace());
  const [anna = 0, ben = 0] = await closers(w, 2);
  await newField(w, sizes);
  const event = await newEvent(w, [anna, ben], {
    routingRules: [{ id: 5, when: when('Large'), target: { userIds: [anna] }, mode: 'ONLY' }],
    disqualifyRules: [{ id: 'none', when: when('None'), action: 'MESSAGE', text: 'Not for you' }],
  });
  return { w, anna, event };
}

const day = halfHour(3).slice(0, 10);

test('find_slots shows a lead the times that the routing rules lead to, from the answers or from the contact', async () => {
  const { w, anna, event } = await routed();
  const asked = { eventId: event.id, date: day, timeZone: 'UTC' };
  const everybody = await callTool(w.key, 'find_slots', asked);
  assert.equal(everybody.structured.routing, null);
  const said = await callTool(w.key, 'find_slots', { ...asked, answers: size('Large') });
  assert.deepEqual(said.structured.routing.conditionalUsers, [anna]);
  const known = await savedContact(w, { email: 'large@example.test', customFields: { size: ['Large'] } });
  const stored = await callTool(w.key, 'find_slots', { ...asked, contactId: known.id });
  assert.deepEqual(stored.structured, said.structured);
  const now = await callTool(w.key, 'find_slots', { ...asked, contactId: known.id, answers: size('Small') });
  assert.deepEqual(now.structured.routing.conditionalUsers, []);
  const away = await callTool(w.key, 'find_slots', { ...asked, answers: size('None') });
  assert.deepEqual([away.structured.count, away.structured.routing.disqualified.text], [0, 'Not for you']);
  assert.match(away.text, /Not for you/);
});

test('find_slots of a contact needs the scope that shows contacts', async () => {
  const { w, event } = await routed();
  const { key } = await w.keyWith(['events:read']);
  const asked = { eventId: event.id, date: day, timeZone: 'UTC' };
  const { id } = await savedContact(w, { email: 'seen@example.test' });
  assert.equal((await callTool(key, 'find_slots', asked)).isError, false);
  const refused = await callTool(key, 'find_slots', { ...asked, contactId: id });
  assert.equal(refused.problem.code, 'INSUFFICIENT_SCOPE');
});

test('book_call makes the contact, sends the form, routes and books in one step, as the requests one after the other do', async () => {
  const { w, anna, event } = await routed();
  const person = { email: 'new@example.test', firstName: 'Grace' };
  const time = { dateTime: halfHour(3), timeZone: 'UTC' };
  const given = { eventId: event.id, ...person, ...time, answers: size('Large') };
  const untouched = await everythingOf(w);
  const rehearsed = await callTool(w.key, 'book_call', { ...given, dryRun: true });
  assert.equal(rehearsed.structured.data.eventCall.userId, anna);
  assert.equal(await everythingOf(w), untouched);
  const { structured } = await callTool(w.key, 'book_call', given);
  const call = structured.data.eventCall;
  assert.deepEqual([call.userId, call.source, call.inviteeEmail], [anna, 'MCP', person.email]);
  const contact = await readContact(w, call.contactId);
  assert.deepEqual([contact.source, contact.customFields.size], ['MCP', ['Large']]);

  const other = await routed();
  const form = {
    eventId: other.event.id,
    ...person,
    timeZone: 'UTC',
    inviteeQuestionAnswers: size('Large'),
  };
  const { data } = (await other.w.post('/v1/fields/inviteeAnswers', form)).body;
  const { contactId, conditionalUsers, routingGroupIds } = data;
  await other.w.post('/v1/eventCalls', {
    eventId: other.event.id,
    contactId,
    ...time,
    conditionalUsers,
    routingGroupIds,
  });
  assert.deepEqual(await typesOf(w, ''), await typesOf(other.w, ''));
});

test('book_call refuses contacts the rules turn away, and stores nothing of it', async () => {
  const { w, event } = await routed();
  const untouched = await everythingOf(w);
  const refused = await callTool(w.key, 'book_call', {
    eventId: event.id,
    email: 'none@example.test',
    dateTime: halfHour(3),
    timeZone: 'UTC',
    answers: size('None'),
  });
  assert.equal(refused.problem.code, 'CONTACT_DISQUALIFIED');
  assert.match(refused.text, /Not for you/);
  assert.equal(await everythingOf(w), untouched);
});

test('log_outcome finds the call of a contact, records it, moves the contact and keeps the note: all of it or nothing', async () => {
  const w = await unlimited(await workspace());
  const call = await strategyCall(w);
  const given = { contactId: call.contactId, outcome: 'WON', deal: { value: 900 }, note: 'Signed' };
  const early = await callTool(w.key, 'log_outcome', given);
  assert.deepEqual(Object.keys(early.problem.message.details.fieldErrors), ['contactId']);
  server.clock.set(call.endTime);
  server.clock.advance(60_000);
  try {
    const before = await everythingOf(w);
    const wrong = await callTool(w.key, 'log_outcome', { ...given, stage: 'No such stage' });
    assert.equal(wrong.problem.code, 'OPTION_UNKNOWN');
    assert.equal(await everythingOf(w), before, 'the outcome was kept although the stage was refused');
    const done = await callTool(w.key, 'log_outcome', { ...given, stage: 'Engaged', idempotencyKey: 'won' });
    assert.equal(done.isError, false, done.text);
    const { data, stage, note } = done.structured;
    assert.deepEqual(
      [data.eventCallId, data.outcome, data.deals.length, stage, note.note],
      [call.id, 'WON', 1, 'Engaged', 'Signed'],
    );
    assert.equal((await readCall(w, call.id)).outcome, 'WON');
    assert.equal((await readContact(w, call.contactId)).stage.name, 'Engaged');
    const again = await callTool(w.key, 'log_outcome', { ...given, stage: 'Engaged', idempotencyKey: 'won' });
    assert.deepEqual(again.structured, done.structured);
    assert.equal((await typesOf(w, 'deal.created')).length, 1);
  } finally {
    server.clock.reset();
  }
});

test('log_outcome refuses the fields that POST /v1/outcomes refuses, and names the calls when several wait', async () => {
  const w = await unlimited(await workspace());
  const first = await strategyCall(w);
  const second = await strategyCall(w, { contactId: first.contactId });
  const wrong = { outcome: 'NO_SALE', noSaleReason: 'BAD_FIT' };
  const rest = await w.post('/v1/outcomes', { ...wrong, eventCallId: first.id });
  const tool = await callTool(w.key, 'log_outcome', { ...wrong, callId: first.id });
  assert.deepEqual(tool.problem.message.details, rest.body.message.details);
  const nobody = await callTool(w.key, 'log_outcome', { outcome: 'WON' });
  assert.deepEqual(Object.keys(nobody.problem.message.details.fieldErrors), ['callId']);
  server.clock.set(second.endTime > first.endTime ? second.endTime : first.endTime);
  server.clock.advance(60_000);
  try {
    const several = await callTool(w.key, 'log_outcome', { contactId: first.contactId, outcome: 'WON' });
    assert.match(several.text, new RegExp(`#${first.id} `));
    assert.match(several.text, new RegExp(`#${second.id} `));
  } finally {
    server.clock.reset();
  }
});

test('log_outcome knows no calls and contacts of other workspaces', async () => {
  const w = await unlimited(await workspace());
  const theirs = await strategyCall(await workspace());
  for (const whose of [
    { callId: theirs.id },
    { contactId: theirs.contactId },
    { email: theirs.inviteeEmail },
  ]) {
    const refused = await callTool(w.key, 'log_outcome', { ...whose, outcome: 'WON' });
    assert.ok(refused.isError);
    assert.ok(!refused.text.includes(theirs.inviteeName), refused.text);
  }
});

test('daily_pipeline shows what the lists show, and only those that scopes allow', async () => {
  const w = await unlimited(await workspace());
  const call = await discoveryCall(w);
  await savedContact(w, { email: 'lead@example.test' });
  await w.post('/v1/transactions', { value: 12 });
  const dateOf = call.dateTime.slice(0, 10);
  const { structured, text } = await callTool(w.key, 'daily_pipeline', { date: dateOf });
  const counts = Object.fromEntries(structured.sections.map((part: Json) => [part.title, part.count]));
  const countOf = async (path: string, query: object) => (await w.get(path, { ...query })).body.meta.count;
  assert.deepEqual(counts, {
    'Calls of the day': 1,
    'Calls that wait for their outcome': 0,
    'Leads that nobody owns': await countOf('/v1/contacts', { assigned: false, forSetters: true }),
    'Claimed leads without a call': 0,
    'Payments without a deal': 1,
  });
  assert.equal(structured.sections[0].rows[0].id, call.id);
  assert.match(text, new RegExp(`#${call.id} `));
  const { key } = await w.keyWith(['eventCalls:read']);
  const less = await callTool(key, 'daily_pipeline', { date: dateOf });
  assert.deepEqual(
    less.structured.sections.map((part: Json) => part.more),
    ['list_calls', 'list_calls'],
  );
});
