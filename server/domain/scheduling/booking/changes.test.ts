import assert from 'node:assert/strict';
import { test } from 'node:test';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import { pageToken } from '#/test/page-token.ts';
import type { Workspace } from '#/test/workspace.ts';

async function booked(w: Workspace, event: { id: number }, dateTime: string, more = {}) {
  const { status, body } = await w.post('/v1/eventCalls', booking(event, dateTime, more));
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.eventCall;
}

test('PUT /v1/eventCalls/reschedule 200 moves the call, keeps its id and host, and frees the old time', async () => {
  const w = await workspace();
  const event = await newEvent(w, await closers(w, 2));
  const call = await booked(w, event, halfHour(2));
  const { status, body } = await w.put('/v1/eventCalls/reschedule', {
    id: call.id,
    dateTime: halfHour(3),
    timeZone: 'Asia/Tokyo',
    rescheduleReason: 'Ill',
  });
  assert.equal(status, 200);
  const moved = body.data.eventCall;
  assert.equal(moved.id, call.id);
  assert.equal(moved.userId, call.userId);
  assert.equal(moved.dateTime, halfHour(3));
  assert.equal(moved.previousDateTime, call.dateTime);
  assert.equal(moved.timeZone, 'Asia/Tokyo');
  assert.equal(moved.rescheduleCount, 1);
  assert.equal((await booked(w, event, halfHour(2), { userId: call.userId })).userId, call.userId);
});

test('PUT /v1/eventCalls/reschedule 200 may overlap the call’s own old time', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId], { startTimeIncrement: 10, bufferAfter: 30 });
  const call = await booked(w, event, halfHour(2));
  const answer = await w.put('/v1/eventCalls/reschedule', {
    id: call.id,
    dateTime: halfHour(2).replace(':00:00', ':10:00'),
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
});

test('PUT /v1/eventCalls/reschedule 200 transfers the call to another host of the event', async () => {
  const w = await workspace();
  const [a, b] = await closers(w, 2);
  const event = await newEvent(w, [a ?? 0, b ?? 0]);
  const call = await booked(w, event, halfHour(2), { userId: a });
  const answer = await w.put('/v1/eventCalls/reschedule', { id: call.id, dateTime: halfHour(2), userId: b });
  assert.equal(answer.body.data.eventCall.userId, b);
  const stranger = await w.put('/v1/eventCalls/reschedule', {
    id: call.id,
    dateTime: halfHour(3),
    userId: w.owner.userId,
  });
  assert.equal(stranger.body.code, 'HOST_NOT_IN_EVENT');
});

test('PUT /v1/eventCalls/reschedule 409 leaves the call where it was when the host is taken', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId]);
  const [call] = [await booked(w, event, halfHour(2)), await booked(w, event, halfHour(3))];
  const answer = await w.put('/v1/eventCalls/reschedule', { id: call.id, dateTime: halfHour(3) });
  assert.equal(answer.status, 409);
  assert.equal(answer.body.message.details.nearest.length, 3);
  assert.equal(
    (await w.get('/v1/eventCalls', { id: call.id })).body.data.eventCalls[0].dateTime,
    halfHour(2),
  );
  assert.equal(
    (await w.post('/v1/eventCalls', booking(event, halfHour(2)))).status,
    409,
    'the old time is still taken',
  );
});

test('PUT /v1/eventCalls/cancel 200 is final, frees the time and gives the contact its status back', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId], { eventType: 'DISCOVERY_EVENT' });
  const call = await booked(w, event, halfHour(2));
  const { body } = await w.put('/v1/eventCalls/cancel', { id: call.id, cancelReason: 'Changed plans' });
  assert.equal(body.data.eventCall.status, 'CANCELLED');
  assert.equal(body.data.eventCall.cancelledBy, 'ADMIN');
  assert.equal(body.data.eventCall.outcome, 'REJECTED');
  assert.equal(body.data.eventCall.noSaleReason, 'ADMIN_CANCELLED');
  assert.equal(
    (await w.get('/v1/contacts/detail', { contactId: call.contactId })).body.data.status,
    'POTENTIAL',
  );
  for (const [path, change] of [
    ['cancel', {}],
    ['reschedule', { dateTime: halfHour(4) }],
    ['markSlotFree', { isSlotFree: true }],
  ] as const) {
    const again = await w.put(`/v1/eventCalls/${path}`, { id: call.id, ...change });
    assert.deepEqual([again.status, again.body.code], [409, 'CALL_CANCELLED'], path);
  }
  assert.equal((await w.post('/v1/eventCalls', booking(event, halfHour(2)))).status, 201);
});

test('PUT /v1/eventCalls/markSlotFree 200 takes a time back from a hold that has expired', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId]);
  const call = await booked(w, event, halfHour(2));
  await w.put('/v1/eventCalls/markSlotFree', { id: call.id, isSlotFree: true });
  const held = await w.post('/v1/events/hold', {
    eventId: event.id,
    dateTime: halfHour(2),
    timeZone: 'UTC',
  });
  assert.equal(held.status, 201, JSON.stringify(held.body));
  const takeBack = () => w.put('/v1/eventCalls/markSlotFree', { id: call.id, isSlotFree: false });
  assert.equal((await takeBack()).status, 409);
  server.clock.advance(5 * 60_000);
  assert.equal((await takeBack()).status, 200);
});

test('PUT /v1/eventCalls/markSlotFree frees the time, and takes it back only while nobody has it', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId]);
  const call = await booked(w, event, halfHour(2));
  assert.equal(
    (await w.put('/v1/eventCalls/markSlotFree', { id: call.id, isSlotFree: true })).body.data.eventCall
      .isSlotFree,
    true,
  );
  assert.equal((await w.put('/v1/eventCalls/markSlotFree', { id: call.id, isSlotFree: false })).status, 200);
  await w.put('/v1/eventCalls/markSlotFree', { id: call.id, isSlotFree: true });
  await booked(w, event, halfHour(2));
  const answer = await w.put('/v1/eventCalls/markSlotFree', { id: call.id, isSlotFree: false });
  assert.deepEqual([answer.status, answer.body.code], [409, 'SLOT_UNAVAILABLE']);
  assert.equal((await w.put('/v1/eventCalls/markSlotFree', { id: call.id })).status, 400);
});

test('If-Match: a stale version answers 412 and changes nothing, the current one 200', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId]);
  const call = await booked(w, event, halfHour(2));
  const etag = (await w.get('/v1/eventCalls/detail', { id: call.id })).headers.get('etag') ?? '';
  assert.equal(
    (await w.client.with({ 'If-Match': etag }).put('/v1/eventCalls', { id: call.id, notes: 'one' })).status,
    200,
  );
  const stale = await w.client
    .with({ 'If-Match': etag })
    .put('/v1/eventCalls', { id: call.id, notes: 'two' });
  assert.deepEqual([stale.status, stale.body.code], [412, 'VERSION_CONFLICT']);
  assert.equal((await w.get('/v1/eventCalls/detail', { id: call.id })).body.data.eventCall.notes, 'one');
});

test('A closer sees and changes the calls they host, and no other; the host alone sees the invitee’s token', async () => {
  const w = await workspace();
  const [closer, other] = [await w.member('CLOSER'), await w.member('CLOSER')];
  const event = await newEvent(w, [closer.userId, other.userId]);
  const call = await booked(w, event, halfHour(2), { userId: closer.userId });
  assert.equal((await closer.client.get('/v1/eventCalls')).body.data.eventCalls[0].token, call.token);
  assert.equal((await other.client.get('/v1/eventCalls')).body.data.count, 0);
  assert.equal((await other.client.put('/v1/eventCalls/cancel', { id: call.id })).status, 404);
  assert.equal((await w.get('/v1/eventCalls')).body.data.eventCalls[0].token, undefined);
  assert.equal((await closer.client.put('/v1/eventCalls/cancel', { id: call.id })).status, 200);
});

test('The invitee’s link shows, moves and cancels the call, and after the cut-off nothing', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId], { changeCutoff: 60 });
  const made = await server.anybody.post('/public/bookings', {
    linkPrefix: event.linkPrefix,
    pageToken: await pageToken(event.linkPrefix),
    dateTime: halfHour(2),
    timeZone: 'UTC',
    name: 'Ann Lee',
    email: 'ann@example.test',
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { token } = made.body.data.call;
  assert.ok(!JSON.stringify(made.body).includes(w.owner.email), 'no address of the host');
  const dates = await server.anybody.post('/public/eventDates', {
    linkPrefix: event.linkPrefix,
    timeZone: 'UTC',
    callToken: token,
  });
  assert.ok(
    dates.body.data.slots[halfHour(2).slice(0, 10)].includes(halfHour(2)),
    'one’s own time counts as free',
  );
  const moved = await server.anybody.put('/public/call/reschedule', {
    token,
    dateTime: halfHour(3),
    timeZone: 'UTC',
  });
  assert.equal(moved.body.data.call.dateTime, halfHour(3));
  const cancelled = await server.anybody.put('/public/call/cancel', { token, cancelReason: 'Sorry' });
  assert.equal(cancelled.body.data.call.changeBlocked, 'CANCELLED');
  const call = (await w.get('/v1/eventCalls')).body.data.eventCalls[0];
  assert.deepEqual(
    [call.cancelledBy, call.canceller, call.noSaleReason],
    ['CONTACT', 'Ann Lee', 'CONTACT_CANCELLED'],
  );
});

test('Events that let invitees change nothing answer 409 CHANGE_NOT_ALLOWED', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId], { allowReschedule: false, allowCancel: false });
  const { token } = (
    await server.anybody.post('/public/bookings', {
      linkPrefix: event.linkPrefix,
      pageToken: await pageToken(event.linkPrefix),
      dateTime: halfHour(2),
      timeZone: 'UTC',
      name: 'Ann',
      email: 'ann2@example.test',
    })
  ).body.data.call;
  assert.equal(
    (await server.anybody.put('/public/call/reschedule', { token, dateTime: halfHour(3), timeZone: 'UTC' }))
      .body.code,
    'CHANGE_NOT_ALLOWED',
  );
  assert.equal((await server.anybody.put('/public/call/cancel', { token })).body.code, 'CHANGE_NOT_ALLOWED');
});

test('Free times for moving a call count its own time as free; a call that does not exist answers 404', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId]);
  const call = await booked(w, event, halfHour(2));
  const ask = { eventId: event.id, date: halfHour(2).slice(0, 10), timeZone: 'UTC' };
  const starts = async (more: Record<string, unknown>) =>
    (await w.get('/v1/events/timeSlots', { ...ask, ...more })).body.data.slots.map(
      (slot: { start: string }) => slot.start,
    );
  assert.ok(!(await starts({})).includes(halfHour(2)));
  assert.ok((await starts({ rescheduleCallId: call.id })).includes(halfHour(2)));
  assert.equal((await w.get('/v1/events/timeSlots', { ...ask, rescheduleCallId: 999_999_999 })).status, 404);
});

test('Routing rules narrow the hosts, and the call remembers how', async () => {
  const w = await workspace();
  const [a, b] = await closers(w, 2);
  const rule = { id: 7, when: { all: [] }, target: { userIds: [b] }, mode: 'ONLY' };
  const event = await newEvent(w, [a ?? 0, b ?? 0], { routingRules: [rule] });
  const routed = await booked(w, event, halfHour(2), { routingGroupIds: '7' });
  assert.deepEqual(
    [routed.userId, routed.routing.routingMode, routed.routing.routingGroupIds],
    [b, 'ONLY', '7'],
  );
  assert.equal(
    (await w.post('/v1/eventCalls', booking(event, halfHour(2), { routingGroupIds: '7' }))).status,
    409,
  );
  const free = await w.get('/v1/events/timeSlots', {
    eventId: event.id,
    date: halfHour(2).slice(0, 10),
    timeZone: 'UTC',
    conditionalUsers: String(a),
    includeHosts: true,
  });
  assert.deepEqual(free.body.data.slots[20].hostIds, [a]);
});
