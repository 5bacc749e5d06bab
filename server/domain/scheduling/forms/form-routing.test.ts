import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { closers, halfHour, newEvent } from '#/test/events.ts';
import { newField } from '#/test/fields.ts';
import { workspace } from '#/test/harness.ts';
import { newTeam } from '#/test/teams.ts';
import type { Workspace } from '#/test/workspace.ts';

const path = '/v1/fields/inviteeAnswers';
const sizes = { name: 'Size', inputType: 'SINGLE_SELECT', options: [{ name: 'Small' }, { name: 'Large' }] };
const isSize = (name: string) => ({ all: [{ identifier: 'size', op: 'IN', values: [name] }] });
const size = (name: string) => ({ inviteeQuestionAnswers: [{ identifier: 'size', answer: [name] }] });

async function submitted(w: Workspace, body: object): Promise<Json> {
  const reply = await w.post(path, { inviteeQuestionAnswers: [], ...body });
  assert.ok(reply.status < 300, JSON.stringify(reply.body));
  return reply.body.data;
}

async function routedEvent(w: Workspace) {
  const [anna = 0, ben = 0, cleo = 0] = await closers(w, 3);
  const team = await newTeam(w, 'North', [ben, cleo]);
  await newField(w, sizes);
  const when = { all: [{ identifier: 'country', op: 'EQUALS', values: ['FR'] }] };
  const rules = [
    { id: 5, when: isSize('Large'), target: { userIds: [anna] } },
    { id: 6, when: isSize('Small'), target: { teamIds: [team] }, mode: 'PRIORITIZE' },
    { id: 7, when, target: { ownerFirst: true } },
  ];
  const event = await newEvent(w, [anna, ben, cleo], { routingRules: rules });
  return { anna, ben, cleo, event };
}

test('POST /v1/fields/inviteeAnswers leads to hosts that eventDates, timeSlots and eventCalls take', async () => {
  const w = await workspace();
  const { anna, ben, cleo, event } = await routedEvent(w);
  const large = await submitted(w, { eventId: event.id, email: 'a@example.test', ...size('Large') });
  assert.deepEqual(
    [large.conditionalUsers, large.routingGroupIds, large.routingMode],
    [String(anna), '5', 'ONLY'],
  );
  const small = await submitted(w, { eventId: event.id, email: 'b@example.test', ...size('Small') });
  assert.deepEqual(
    [small.conditionalUsers, small.routingGroupIds, small.routingMode],
    [`${ben},${cleo}`, '6', 'PRIORITIZE'],
  );
  for (const { conditionalUsers, routingGroupIds, contactId } of [large, small]) {
    const which = { eventId: event.id, conditionalUsers, routingGroupIds, timeZone: 'UTC' };
    assert.equal((await w.post('/v1/events/eventDates', which)).status, 200);
    const [date] = halfHour(4).split('T');
    assert.equal((await w.get('/v1/events/timeSlots', { ...which, date })).status, 200);
    const call = await w.post('/v1/eventCalls', { ...which, contactId, dateTime: halfHour(4) });
    assert.equal(call.status, 201);
    const { userId } = call.body.data.eventCall;
    assert.ok(
      conditionalUsers.split(',').includes(String(userId)),
      `${userId} is not among ${conditionalUsers}`,
    );
  }
});

test('POST /v1/fields/inviteeAnswers leads to the owner of the contact, and books the owner first', async () => {
  const w = await workspace();
  const { ben, event } = await routedEvent(w);
  const { id: contactId } = await savedContact(w, { email: 'a@example.test', country: 'FR', userId: ben });
  const data = await submitted(w, { eventId: event.id, contactId });
  assert.deepEqual(
    [data.conditionalUsers, data.routingGroupIds, data.routingMode, data.ownerId],
    [String(ben), '7', 'CONTACT_OWNER', ben],
  );
  const { conditionalUsers, routingGroupIds } = data;
  const call = await w.post('/v1/eventCalls', {
    eventId: event.id,
    contactId,
    conditionalUsers,
    routingGroupIds,
    timeZone: 'UTC',
    dateTime: halfHour(4),
  });
  assert.equal(call.body.data.eventCall.userId, ben);
});
