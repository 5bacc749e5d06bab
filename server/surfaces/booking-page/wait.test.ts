import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typesOf } from '#/test/changes.ts';
import type { Json } from '#/test/client.ts';
import { dayAhead } from '#/test/days.ts';
import { booking, halfHour } from '#/test/events.ts';
import { server } from '#/test/harness.ts';
import { made } from '#/test/interface/made.ts';
import { entriesOf, lookAround, wait, waitingToken, wholeDay } from '#/test/waiting.ts';
import { bookedEvent, cancelCall, itsTime, mailsOf, takeTime } from '#/test/waiting-calls.ts';

test('POST /public/waitingList 201 notes the times once for each person, says so by mail, and replaces them', async () => {
  const { w, event } = await bookedEvent();
  const person = { email: 'wanda@example.test', name: 'Wanda Waits', locale: 'de' };
  // All of these times are taken, or an offer could follow at any moment.
  for (const days of [4, 5]) await made(w.post('/v1/eventCalls', booking(event, halfHour(days))));
  const first = await wait(event.linkPrefix, [itsTime], person);
  assert.deepEqual([first.status, first.body.data], [201, { accepted: true }]);
  const later = [5, 4].map((days) => ({ ...itsTime, date: dayAhead(days) }));
  await made(wait(event.linkPrefix, later, person));
  const [entry, ...more] = await entriesOf(w, { eventId: event.id });
  assert.equal(more.length, 0);
  assert.deepEqual(
    [entry.state, entry.position, entry.contact.name, entry.durationMin],
    ['WAITING', 1, 'Wanda Waits', 30],
  );
  assert.deepEqual(
    entry.windows.map(({ date }: Json) => date),
    [dayAhead(4), dayAhead(5)],
  );
  const [mail, ...others] = await mailsOf(w, 'waitingNoted');
  assert.equal(others.length, 0, 'the same address is not mailed twice in an hour');
  assert.equal(mail.to, person.email);
  assert.match(mail.subject, /^Sie stehen auf der Warteliste/);
  assert.match(mail.text, /\/waiting\/…/, 'the list of mails does not show the secret');
  assert.deepEqual(await typesOf(w, 'waiting_entry'), ['waiting_entry.created', 'waiting_entry.updated']);
});

test('POST /public/waitingList 400 for an event without a list, and for times that are over, too short or too far', async () => {
  const { event } = await bookedEvent();
  const off = await bookedEvent({});
  assert.equal((await wait(off.event.linkPrefix, [wholeDay(3)])).status, 400);
  for (const [window, reason] of [
    [{ date: dayAhead(-2), from: '09:00', to: '17:00' }, /has passed/],
    [{ date: dayAhead(3), from: '09:00', to: '09:29' }, /at least 30 minutes/],
    [{ date: dayAhead(200), from: '09:00', to: '17:00' }, /At most 90 days/],
    [{ date: dayAhead(3), from: '17:00', to: '09:00' }, /later than the start/],
  ] as const) {
    const { status, body } = await wait(event.linkPrefix, [window]);
    assert.equal(status, 400, JSON.stringify(body));
    assert.match(JSON.stringify(body.message.details.fieldErrors), reason);
  }
});

test('the link of a mail changes the times, keeps the place, and leaves; the team removes, and sees both', async () => {
  const { w, event } = await bookedEvent();
  await made(wait(event.linkPrefix, [wholeDay(3)]));
  await made(wait(event.linkPrefix, [wholeDay(3)]));
  const [first, second] = await entriesOf(w);
  const token = await waitingToken(w, first.id);
  const changed = await server.anybody.put('/public/waitingList', {
    token,
    timeZone: 'Europe/Berlin',
    windows: [wholeDay(8)],
  });
  assert.deepEqual([changed.status, changed.body.data.entry.timeZone], [200, 'Europe/Berlin']);
  assert.equal((await entriesOf(w))[0].position, 1);
  for (const _ of [1, 2]) {
    const left = await server.anybody.post('/public/waitingList/leave', { token });
    assert.deepEqual([left.status, left.body.data.entry.state], [200, 'LEFT']);
  }
  const late = await server.anybody.put('/public/waitingList', {
    token,
    timeZone: 'UTC',
    windows: [wholeDay(8)],
  });
  assert.deepEqual([late.status, late.body.code], [409, 'WAITING_ENDED']);
  const removed = await made(w.post('/v1/events/waitingList/remove', { id: second.id }));
  assert.equal(removed.waitingEntry.state, 'REMOVED');
  assert.deepEqual(await entriesOf(w, { states: 'WAITING,OFFERED' }), []);
  assert.equal((await entriesOf(w, { states: 'LEFT,REMOVED' })).length, 2);
  const none = `${w.id.toString(36)}_neverneverneverneverneve`;
  assert.equal((await server.anybody.get('/public/waitingList', { token: none })).status, 404);
});

test('a blocked person is answered like anybody, and waits for nothing', async () => {
  const given = await bookedEvent();
  const { w, event } = given;
  const email = 'blocked@example.test';
  const { contact } = await made(w.post('/v1/contacts', { email }));
  await made(w.put('/v1/contacts', { id: contact.id, blocked: true }));
  const reply = await wait(event.linkPrefix, [wholeDay(3)], { email });
  assert.deepEqual([reply.status, reply.body.data], [201, { accepted: true }]);
  await cancelCall(given);
  await lookAround(w);
  assert.deepEqual(await entriesOf(w), []);
  assert.deepEqual(await typesOf(w, 'waiting_entry'), []);
  assert.deepEqual(await mailsOf(w, 'waitingNoted'), []);
});

test('somebody who is blocked while a time is held for them takes it as anybody would, and it reaches nobody', async () => {
  const given = await bookedEvent();
  const { w, event } = given;
  await made(wait(event.linkPrefix, [itsTime], { email: 'wanda@example.test' }));
  await cancelCall(given);
  await lookAround(w);
  const [entry] = await entriesOf(w);
  const token = await waitingToken(w, entry.id);
  await made(w.put('/v1/contacts', { id: entry.contactId, blocked: true }));
  const reply = await takeTime(event, token, halfHour(3));
  assert.deepEqual([reply.status, reply.body.data.call.status], [201, 'SCHEDULED']);
  const again = await takeTime(event, token, halfHour(3));
  assert.deepEqual([again.status, again.body.code], [409, 'WAITING_OFFER_GONE']);
  const { eventCalls } = (await w.get('/v1/eventCalls')).body.data;
  assert.deepEqual(
    eventCalls.map(({ status }: Json) => status),
    ['CANCELLED'],
  );
});
