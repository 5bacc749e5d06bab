import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { createApp } from '#/main/app.ts';
import { readCall } from '#/test/calls.ts';
import type { Json } from '#/test/client.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { sendDueReminders } from './send-due.ts';

let hours = 0;

/** A call in three days, each at a different hour. */
async function bookedCall(w: Workspace, settings: Record<string, unknown>, more: object = {}): Promise<Json> {
  const event = await newEvent(w, [w.owner.userId], settings);
  hours += 1;
  const reply = await w.post('/v1/eventCalls', booking(event, halfHour(3, hours), { ...more }));
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  return reply.body.data.eventCall;
}

/** The kinds of emails of a workspace, in order. */
async function kinds(w: Workspace): Promise<string[]> {
  const { body } = await w.get('/v1/mails', { limit: 100 });
  return body.data.mails.map((mail: Json) => mail.kind).toReversed();
}

const every = (...offsets: number[]) => ({
  reminders: offsets.map((offset) => ({ offset, channel: 'EMAIL' })),
});
const at = (call: Json, beforeMs: number): string => iso(toMs(call.dateTime) - beforeMs);
const dueAt = (call: Json): string[] =>
  call.reminders.map((reminder: Json) => `${reminder.status} ${reminder.dueAt}`);

test('a reminder is sent once, by any number of processes, and not again after a restart', async () => {
  const w = await workspace();
  const call = await bookedCall(w, every(1_440, 60));
  assert.deepEqual(dueAt(call), [`PLANNED ${at(call, 24 * hourMs)}`, `PLANNED ${at(call, hourMs)}`]);
  server.clock.set(iso(toMs(at(call, 24 * hourMs)) - 1_000));
  await sendDueReminders(server.app);
  assert.deepEqual(await kinds(w), ['confirmation', 'confirmation.host'], 'not a second too early');
  const { config, database } = server.app;
  const [second, restarted] = await Promise.all(
    [1, 2].map(() => createApp(config, database, { works: false, clock: server.clock.now })),
  );
  assert.ok(second && restarted);
  for (const beforeMs of [24 * hourMs, hourMs]) {
    server.clock.set(at(call, beforeMs));
    await Promise.all([server.app, second, server.app, second].map((app) => sendDueReminders(app)));
    await sendDueReminders(restarted);
  }
  assert.deepEqual((await kinds(w)).slice(2), ['reminder', 'reminder']);
  const { reminders } = await readCall(w, call.id);
  assert.deepEqual(
    reminders.map(({ kind, channel, status }: Json) => [kind, channel, status]),
    [
      ['reminder', 'EMAIL', 'SENT'],
      ['reminder', 'EMAIL', 'SENT'],
    ],
  );
  assert.ok(toMs(reminders[0].sentAt) < toMs(reminders[1].sentAt));
});

test('moving a call moves its reminders, cancelling drops them, and reminders that are due before the booking are never sent', async () => {
  const w = await workspace();
  const call = await bookedCall(w, every(30 * 1_440, 60));
  assert.deepEqual(dueAt(call), [`PLANNED ${at(call, hourMs)}`], 'a month before has passed');
  const dateTime = iso(toMs(call.dateTime) + 24 * hourMs);
  const moved = (await w.put('/v1/eventCalls/reschedule', { id: call.id, dateTime })).body.data.eventCall;
  assert.deepEqual(dueAt(moved), [`PLANNED ${at(moved, hourMs)}`]);
  server.clock.set(at(call, hourMs));
  await sendDueReminders(server.app);
  assert.ok(!(await kinds(w)).includes('reminder'));
  server.clock.set(at(moved, hourMs));
  await sendDueReminders(server.app);
  assert.ok((await kinds(w)).includes('reminder'));
  server.clock.reset();
  const other = await bookedCall(w, every(60));
  const cancelled = (await w.put('/v1/eventCalls/cancel', { id: other.id })).body.data.eventCall;
  assert.deepEqual(dueAt(cancelled), [`CANCELLED ${at(other, hourMs)}`]);
});

test('a service that was stopped sends reminders for future calls, not for those that have begun', async () => {
  const w = await workspace();
  const call = await bookedCall(w, every(120));
  server.clock.set(call.dateTime);
  await sendDueReminders(server.app);
  assert.deepEqual(
    (await readCall(w, call.id)).reminders.map(({ status, sentAt }: Json) => [status, sentAt]),
    [['SKIPPED', null]],
  );
  assert.ok(!(await kinds(w)).includes('reminder'));
});

test('a follow-up goes to a contact who did not come, unless that is undone before it is due', async () => {
  const w = await workspace();
  const settings = { mails: { noShow: { invitee: true, delay: 30 } } };
  const [missed, came] = [await bookedCall(w, settings), await bookedCall(w, settings)].toSorted(
    (a, b) => a.id - b.id,
  );
  server.clock.set(missed.endTime);
  const noShow = { outcome: 'NO_SALE', noSaleReason: 'NO_SHOW' };
  for (const { id } of [missed, came]) await w.post('/v1/outcomes', { eventCallId: id, ...noShow });
  await w.post('/v1/outcomes', { eventCallId: came.id, outcome: 'WON' });
  server.clock.advance(30 * 60_000 + 1_000);
  await Promise.all([sendDueReminders(server.app), sendDueReminders(server.app)]);
  const { body } = await w.get('/v1/mails', { limit: 100 });
  const followUps = body.data.mails.filter((mail: Json) => mail.kind === 'noShow');
  assert.deepEqual(
    followUps.map((mail: Json) => mail.eventCallId),
    [missed.id],
  );
});

test('skipNotifications, notify: false, blocked and erased contacts: nobody is mailed who should not be', async () => {
  const w = await workspace();
  const silent = await bookedCall(w, every(60), { skipNotifications: true });
  assert.deepEqual([await kinds(w), silent.reminders], [[], []]);
  await w.put('/v1/eventCalls/cancel', { id: silent.id, notify: false });
  assert.deepEqual(await kinds(w), ['cancellation.host']);

  const blocked = await bookedCall(w, every(60), { additionalGuests: [{ email: 'guest@example.test' }] });
  await w.put('/v1/contacts', { id: blocked.contactId, blocked: true });
  server.clock.set(at(blocked, hourMs));
  await sendDueReminders(server.app);
  assert.equal((await readCall(w, blocked.id)).reminders[0].status, 'SKIPPED');
  server.clock.reset();

  const deleted = await bookedCall(w, every(60), { firstName: 'Delia', lastName: 'Deleted' });
  const before = (await kinds(w)).length;
  await w.post('/v1/contacts/delete', { ids: [deleted.contactId] });
  assert.deepEqual((await kinds(w)).slice(before), ['cancellation.host']);
  await w.post('/v1/contacts/delete', { ids: [deleted.contactId], erase: true });
  const booked = await bookedCall(w, every(60), { firstName: 'Nora' });
  await w.post('/v1/contacts/delete', { ids: [booked.contactId], notify: true });
  assert.deepEqual((await kinds(w)).slice(-2), ['cancellation', 'cancellation.host']);

  const erased = await bookedCall(w, every(60), { firstName: 'Erna', lastName: 'Erasmus' });
  await w.post('/v1/contacts/delete', { ids: [erased.contactId], erase: true, notify: true });
  const { body } = await w.get('/v1/mails', { limit: 100 });
  const texts = JSON.stringify(body.data.mails);
  for (const name of ['Delia', 'Erna', 'Erasmus', erased.inviteeEmail])
    assert.ok(!texts.includes(name), name);
  assert.equal(body.data.mails[0].eventCallId, erased.id, 'the host gets a mail that the time is free');
  assert.match(body.data.mails[0].text, /Erased contact/);
});

test('POST /v1/events 400 for reminders by channels that nobody sends through yet', async () => {
  const w = await workspace();
  const reply = await w.post('/v1/events', { name: 'Call', reminders: [{ offset: 60, channel: 'WEBHOOK' }] });
  assert.equal(reply.status, 400);
  assert.deepEqual(reply.body.message.details.fieldErrors.reminders, [
    '0.channel: Only EMAIL and SMS are supported',
  ]);
});
