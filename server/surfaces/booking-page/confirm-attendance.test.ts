import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import { race } from '#/test/race.ts';
import type { Workspace } from '#/test/workspace.ts';
import { toMs } from '#/platform/values/time.ts';

async function bookedCall(w: Workspace, settings: Record<string, unknown> = {}, days = 3): Promise<Json> {
  const event = await newEvent(w, [w.owner.userId], settings);
  const reply = await w.post('/v1/eventCalls', booking(event, halfHour(days)));
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  return reply.body.data.eventCall;
}

const confirm = (token: string, dateTime: string) =>
  server.anybody.post('/public/call/confirm', { token, dateTime });
const callOf = async (w: Workspace, id: number): Promise<Json> =>
  (await w.get('/v1/eventCalls/detail', { id })).body.data.eventCall;
const changesOf = async (w: Workspace, type: string): Promise<Json[]> =>
  (await w.get('/v1/changes', { limit: 100 })).body.data.filter((change: Json) => change.type === type);

test('POST /public/call/confirm 200 notes when the invitee confirmed, once, and the feed says so', async () => {
  const w = await workspace();
  const call = await bookedCall(w, { changeCutoff: 10_000, allowReschedule: false, allowCancel: false });
  assert.equal((await server.anybody.get('/public/call', { token: call.token })).status, 200);
  assert.equal((await callOf(w, call.id)).attendanceConfirmedAt, null, 'looking confirms nothing');
  const now = server.clock.now();
  const first = await confirm(call.token, call.dateTime);
  assert.equal(first.status, 200, JSON.stringify(first.body));
  const confirmedAt = first.body.data.call.attendanceConfirmedAt;
  assert.equal(toMs(confirmedAt), now);
  server.clock.advance(60_000);
  const again = await confirm(call.token, call.dateTime);
  assert.deepEqual([again.status, again.body.data.call.attendanceConfirmedAt], [200, confirmedAt]);
  const seen = await callOf(w, call.id);
  assert.deepEqual(
    [seen.attendanceConfirmedAt, seen.status, seen.history.map(({ action }: Json) => action)],
    [confirmedAt, 'SCHEDULED', ['booked', 'confirmed']],
  );
  const view = await w.get('/v1/calendarView', {
    from: halfHour(2),
    to: halfHour(4),
    userIds: w.owner.userId,
  });
  assert.equal(view.status, 200, JSON.stringify(view.body));
  assert.equal(view.body.data.calls[0].attendanceConfirmedAt, confirmedAt);
  const [change, ...more] = await changesOf(w, 'call.updated');
  assert.equal(more.length, 0);
  assert.deepEqual(
    [change.actor.type, change.data.changedFields, change.data.object.attendanceConfirmedAt],
    ['contact', ['attendanceConfirmedAt'], confirmedAt],
  );
});

test('POST /public/call/confirm 200 confirms nothing for a time that the call no longer has, and moving a call forgets what was confirmed', async () => {
  const w = await workspace();
  const call = await bookedCall(w);
  await confirm(call.token, call.dateTime);
  const moved = await w.put('/v1/eventCalls/reschedule', { id: call.id, dateTime: halfHour(4) });
  assert.equal(moved.body.data.eventCall.attendanceConfirmedAt, null);
  const stale = await confirm(call.token, call.dateTime);
  const shown = stale.body.data.call;
  assert.deepEqual([stale.status, shown.dateTime, shown.attendanceConfirmedAt], [200, halfHour(4), null]);
  assert.equal((await callOf(w, call.id)).attendanceConfirmedAt, null);
  await confirm(call.token, halfHour(4));
  const back = await server.anybody.put('/public/call/reschedule', {
    token: call.token,
    dateTime: halfHour(5),
    timeZone: 'UTC',
  });
  assert.equal(back.body.data.call.attendanceConfirmedAt, null, 'the invitee took it back by moving');
});

test('a call that another host takes at the same time stays confirmed', async () => {
  const w = await workspace();
  const other = await w.member('CLOSER');
  const event = await newEvent(w, [w.owner.userId, other.userId]);
  const made = await w.post('/v1/eventCalls', booking(event, halfHour(3), { userId: w.owner.userId }));
  const call = made.body.data.eventCall;
  await confirm(call.token, call.dateTime);
  const given = await w.put('/v1/eventCalls/reassign', { id: call.id, userId: other.userId });
  assert.equal(given.status, 200, JSON.stringify(given.body));
  assert.notEqual((await callOf(w, call.id)).attendanceConfirmedAt, null);
});

test('POST /public/call/confirm 409 for a call that is cancelled or has begun, 404 for an unknown link, 400 without a time', async () => {
  const w = await workspace();
  const [gone, begun] = [await bookedCall(w), await bookedCall(w, {}, 4)];
  await w.put('/v1/eventCalls/cancel', { id: gone.id });
  const refused = await confirm(gone.token, gone.dateTime);
  assert.deepEqual([refused.status, refused.body.code], [409, 'CALL_CANCELLED']);
  assert.equal((await confirm('1_AAAAAAAAAAAAAAAAAAAAAAAA', gone.dateTime)).status, 404);
  const without = await server.anybody.post('/public/call/confirm', { token: begun.token });
  assert.deepEqual(
    [without.status, Object.keys(without.body.message.details.fieldErrors)],
    [400, ['dateTime']],
  );
  server.clock.set(begun.dateTime);
  const late = await confirm(begun.token, begun.dateTime);
  assert.deepEqual([late.status, late.body.code], [409, 'CHANGE_NOT_ALLOWED']);
});

test('ten presses at once confirm once', async () => {
  const w = await workspace();
  const call = await bookedCall(w);
  const answers = await race(
    Array.from({ length: 10 }, () => ({
      method: 'POST',
      path: '/public/call/confirm',
      baseUrl: server.origin,
      headers: {},
      body: { token: call.token, dateTime: call.dateTime },
    })),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map(() => 200),
  );
  assert.equal((await changesOf(w, 'call.updated')).length, 1);
});
