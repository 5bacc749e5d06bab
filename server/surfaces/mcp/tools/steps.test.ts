import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callBriefly, callTool } from '#/test/assistant.ts';
import { readCall, readContact, strategyCall } from '#/test/calls.ts';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import { made } from '#/test/interface/made.ts';
import { unlimited, unlimitedTenant } from '#/test/unlimited.ts';

// Tools that combine several steps.

const mine = await unlimitedTenant('STEPS');

const { baseUrl } = server.app.config;

test('save_contact creates or changes with stage, answers and note: all of it or nothing', async () => {
  const { w } = mine;
  const given = { email: 'whole@example.test', firstName: 'Ada', stage: 'Engaged', note: 'From the webinar' };
  const { structured } = await callTool(w.key, 'save_contact', given);
  const { id } = structured.data.contact;
  assert.equal((await readContact(w, id)).stage.name, 'Engaged');
  const changed = await callBriefly(w.key, 'save_contact', { contactId: id, lastName: 'King' });
  assert.deepEqual(changed.structured, { done: true, url: `${baseUrl}/contacts/${id}` });
  assert.match(changed.text, /^Done\. Contact saved: #\d+ Ada King/);
  const refused = await callBriefly(w.key, 'save_contact', {
    contactId: id,
    lastName: 'Byron',
    stage: 'No such',
  });
  assert.ok(refused.isError);
  const after = await readContact(w, id);
  assert.deepEqual([after.lastName, after.notesCount], ['King', 1]);
});

test('reschedule_call moves a call, gives it to another host, or to whom the rules choose', async () => {
  const w = await unlimited(await workspace());
  const [anna = 0, ben = 0] = await closers(w, 2);
  const event = await newEvent(w, [anna, ben]);
  const { eventCall } = await made(w.post('/v1/eventCalls', booking(event, halfHour(3), { userId: anna })));
  const { id } = eventCall;
  await callTool(w.key, 'reschedule_call', { callId: id, dateTime: halfHour(5), reason: 'Asked for' });
  assert.equal(Date.parse((await readCall(w, id)).dateTime), Date.parse(halfHour(5)));
  await callTool(w.key, 'reschedule_call', { callId: id, userId: ben });
  assert.equal((await readCall(w, id)).userId, ben);
  await callTool(w.key, 'reschedule_call', { callId: id, anyHost: true });
  assert.equal((await readCall(w, id)).userId, anna);
  const nothing = await callBriefly(w.key, 'reschedule_call', { callId: id });
  assert.deepEqual(Object.keys(nothing.problem.message.details.fieldErrors), ['dateTime']);
});

test('explain_slots explains what a lead sees, from the answers or from the contact', async () => {
  const w = await unlimited(await workspace());
  const [anna = 0, ben = 0] = await closers(w, 2);
  await made(
    w.post('/v1/fields', {
      type: 'CONTACT',
      name: 'Size',
      inputType: 'SINGLE_SELECT',
      options: [{ name: 'Large' }, { name: 'None' }],
    }),
  );
  const when = (name: string) => ({ all: [{ identifier: 'size', op: 'IN', values: [name] }] });
  const event = await newEvent(w, [anna, ben], {
    routingRules: [{ id: 5, when: when('Large'), target: { userIds: [anna] }, mode: 'ONLY' }],
    disqualifyRules: [{ id: 'none', when: when('None'), action: 'MESSAGE', text: 'Not for you' }],
  });
  const asked = { eventId: event.id, date: halfHour(3).slice(0, 10), timeZone: 'UTC' };
  const { id } = await savedContact(w, { email: 'size@example.test', customFields: { size: ['Large'] } });
  const explained = await callTool(w.key, 'explain_slots', { ...asked, contactId: id });
  const { body } = await w.get('/v1/events/troubleshootSlots', {
    linkPrefix: event.linkPrefix,
    date: asked.date,
    timeZone: 'UTC',
    conditionalUsers: anna,
    routingGroupIds: 5,
  });
  assert.deepEqual(explained.structured.data, body.data);
  assert.match(explained.text, new RegExp(`^Hosts by the rules: users ${anna}\n`));
  const away = await callTool(w.key, 'explain_slots', {
    ...asked,
    answers: [{ identifier: 'size', answer: ['None'] }],
  });
  assert.match(away.text, /Not for you/);
});

test('update_availability changes the named days and leaves the others as they are', async () => {
  const w = await unlimited(await workspace());
  const [anna = 0] = await closers(w, 1);
  const read = async () => (await w.get('/v1/userAvailabilities', { userId: anna })).body.data[0];
  const before = await read();
  const friday = { day: 'FRIDAY', slots: [{ start: '09:00', end: '12:00' }] };
  const given = {
    scheduleId: before.id,
    weekdays: [friday],
    away: [{ from: '2027-01-04', to: '2027-01-08' }],
    dates: [{ date: '2027-02-01', slots: [] }],
  };
  const done = await callTool(w.key, 'update_availability', given);
  assert.equal(done.isError, false, done.text);
  await callTool(w.key, 'update_availability', {
    scheduleId: before.id,
    away: [{ from: '2027-03-01', to: '2027-03-02' }],
    reopen: ['2027-02-01'],
  });
  const after = await read();
  const others = (days: Json[]) => days.filter(({ day }) => day !== 'FRIDAY');
  assert.deepEqual(others(after.weekdays), others(before.weekdays));
  assert.deepEqual(after.weekdays.find(({ day }: Json) => day === 'FRIDAY').slots, friday.slots);
  assert.deepEqual(
    after.outOfOffice.map(({ from }: Json) => from),
    ['2027-01-04', '2027-03-01'],
  );
  assert.deepEqual(after.overrides, []);
});

test('update_event changes settings and hosts, and find_events shows one whole', async () => {
  const w = await unlimited(await workspace());
  const [anna = 0, ben = 0] = await closers(w, 2);
  const event = await newEvent(w, [anna]);
  await made(w.put('/v1/events', { id: event.id, hosts: [{ userId: anna, weight: 300 }] }));
  const done = await callTool(w.key, 'update_event', {
    eventId: event.id,
    minimumNotice: 120,
    hostIds: [anna, ben],
    status: 'DEACTIVATED',
  });
  const after = done.structured.data.event;
  assert.deepEqual(
    [after.minimumNotice, after.status, after.hosts.map((host: Json) => [host.userId, host.weight])],
    [
      120,
      'DEACTIVATED',
      [
        [anna, 300],
        [ben, 100],
      ],
    ],
  );
  const { text } = await callBriefly(w.key, 'find_events', { eventId: event.id });
  assert.ok(text.includes(after.publicUrl) && text.endsWith(`Open: ${baseUrl}/events/${event.id}`), text);
  const { text: list } = await callBriefly(w.key, 'find_events', { status: 'DEACTIVATED' });
  assert.match(list, new RegExp(`^1 events:\n#${event.id} `));
});

test('save_deal records a deal with its payment, and links payments there are', async () => {
  const w = await unlimited(await workspace());
  const call = await strategyCall(w);
  const { transaction: loose } = await made(w.post('/v1/transactions', { value: 40 }));
  const unlinked = await callBriefly(w.key, 'list_sales', { kind: 'payments', unlinked: true });
  assert.match(unlinked.text, new RegExp(`^1 payments:\n#${loose.id} 40 `));
  const given = {
    callId: call.id,
    value: 100,
    productName: 'Course',
    payment: { value: 60 },
    linkPayments: [loose.id],
  };
  const { structured } = await callTool(w.key, 'save_deal', given);
  assert.deepEqual([structured.data.deal.value, structured.data.deal.paymentStatus], [100, 'PAID']);
  const { text } = await callBriefly(w.key, 'list_sales', { kind: 'deals', search: 'Course' });
  assert.match(text, /^1 deals:\n#\d+ 100 .* PAID/);
});
