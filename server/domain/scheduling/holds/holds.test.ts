import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import type { Json } from '#/test/client.ts';
import { booking, closers, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';

const day = '2026-11-24';
const at = (time: string): string => `${day}T${time}:00.000Z`;
const [ten, eleven, twelve] = [at('10:00'), at('11:00'), at('12:00')];
const clock = (time: string): void => server.clock.set(`2026-11-23T${time}:00.000Z`);

type Event = { id: number; linkPrefix: string };

/** An event with hosts who are always free; the clock shows six in the morning of the day before. */
async function scene(hostsCount = 1, settings: Record<string, unknown> = {}) {
  clock('06:00');
  const w = await workspace();
  const hostIds = await closers(w, hostsCount);
  return { w, hostIds, event: await newEvent(w, hostIds, settings) };
}

function hold(w: Workspace, event: Event, dateTime: string, more: object = {}) {
  return w.post('/v1/events/hold', { eventId: event.id, dateTime, timeZone: 'UTC', ...more });
}

async function held(w: Workspace, event: Event, dateTime: string, more: object = {}): Promise<Json> {
  const { status, body } = await hold(w, event, dateTime, more);
  assert.equal(status, 201, JSON.stringify(body));
  return body.data;
}

async function offered(w: Workspace, { linkPrefix }: Event, more: object = {}): Promise<string[]> {
  const { body } = await w.get('/v1/events/timeSlots', { linkPrefix, date: day, timeZone: 'UTC', ...more });
  return body.data.slots.map((slot: Json) => slot.start);
}

const book = (w: Workspace, event: Event, dateTime: string, more: Record<string, unknown> = {}) =>
  w.post('/v1/eventCalls', booking(event, dateTime, more));

function assertTaken({ status, body }: { status: number; body: Json }, reason: string): void {
  assert.deepEqual([status, body.code, body.details?.reason], [409, 'SLOT_UNAVAILABLE', reason]);
}

test('POST /v1/events/hold 201 takes the time from everybody for five minutes; then it is free by itself', async () => {
  const { w, event, hostIds } = await scene();
  const { holdId, expiresAt, ...shown } = await held(w, event, ten);
  assert.match(holdId, /^hold_[\w-]{24}$/);
  assert.match(expiresAt, /^2026-11-23T06:05:/);
  assert.deepEqual(shown, { dateTime: ten, endTime: at('10:30'), extendable: true, hostIds });
  assert.ok(!(await offered(w, event)).includes(ten));
  assert.ok((await offered(w, event, { holdId })).includes(ten), 'a visitor’s own hold does not block them');
  const refused = await book(w, event, ten);
  assertTaken(refused, 'HELD');
  assert.equal(refused.body.details.nearest.length, 3);
  assertTaken(await hold(w, event, ten), 'HELD');
  clock('06:06');
  assert.ok((await offered(w, event)).includes(ten));
  assert.equal((await book(w, event, ten)).status, 201);
  assertTaken(await hold(w, event, ten), 'ALREADY_BOOKED');
});

test('POST /v1/eventCalls 201 with a hold gives the held host and ends the hold; a hold that has expired needs the time free', async () => {
  const { w, event } = await scene(3);
  for (const time of [ten, eleven, twelve]) {
    const { holdId, hostIds } = await held(w, event, time);
    const { status, body } = await book(w, event, time, { holdId });
    assert.deepEqual([status, [body.data.eventCall.userId]], [201, hostIds]);
    assert.equal((await w.post(`/v1/events/hold/${holdId}/extend`)).status, 404);
  }
  const { w: other, event: single } = await scene();
  const [first, second] = [await held(other, single, ten), await held(other, single, eleven)];
  clock('06:06');
  assert.equal((await book(other, single, ten, { holdId: first.holdId })).status, 201);
  assert.equal((await book(other, single, eleven)).status, 201);
  assertTaken(await book(other, single, eleven, { holdId: second.holdId }), 'ALREADY_BOOKED');
});

test('POST /v1/events/hold/{holdId}/extend 200 once, 409 HOLD_EXTENDED again, 404 when it has expired', async () => {
  const { w, event } = await scene();
  const { holdId } = await held(w, event, ten);
  clock('06:04');
  const { status, body } = await w.post(`/v1/events/hold/${holdId}/extend`);
  assert.deepEqual([status, body.data.holdId, body.data.extendable], [200, holdId, false]);
  assert.match(body.data.expiresAt, /^2026-11-23T06:10:/);
  const again = await w.post(`/v1/events/hold/${holdId}/extend`);
  assert.deepEqual([again.status, again.body.code], [409, 'HOLD_EXTENDED']);
  clock('06:09');
  assertTaken(await book(w, event, ten), 'HELD');
  clock('06:11');
  assert.equal((await w.post(`/v1/events/hold/${holdId}/extend`)).status, 404);
  assert.equal((await book(w, event, ten)).status, 201);
});

test('DELETE /v1/events/hold/{holdId} 200 frees the time, 404 the second time', async () => {
  const { w, event } = await scene();
  const { holdId } = await held(w, event, ten);
  const { status, body } = await w.delete(`/v1/events/hold/${holdId}`);
  assert.deepEqual([status, body.data], [200, { released: true }]);
  assert.ok((await offered(w, event)).includes(ten));
  assert.equal((await w.delete(`/v1/events/hold/${holdId}`)).status, 404);
  assert.equal((await w.delete('/v1/events/hold/none')).body.code, 'NOT_FOUND');
});

test('POST /v1/events/hold 201 with the hold before it moves the hold; refused, it leaves that one as it is', async () => {
  const { w, event } = await scene(1, { startTimeIncrement: 15 });
  const first = await held(w, event, ten);
  const second = await held(w, event, at('10:15'), { holdId: first.holdId });
  assert.ok((await offered(w, event)).includes(at('09:45')));
  assert.equal((await book(w, event, eleven)).status, 201);
  assertTaken(await hold(w, event, eleven, { holdId: second.holdId }), 'ALREADY_BOOKED');
  assertTaken(await book(w, event, at('10:15')), 'HELD');
  const booked = await book(w, event, twelve, { holdId: second.holdId });
  assert.equal(booked.status, 201, 'a hold of another time is given up');
  assert.ok((await offered(w, event)).includes(at('10:15')));
});

test('POST /v1/eventCalls 201 with a hold for a time that has come too near since, 400 MINIMUM_NOTICE without', async () => {
  const { w, event } = await scene(2, { minimumNotice: 60 });
  const start = '2026-11-23T07:30:00.000Z';
  clock('06:29');
  const { holdId } = await held(w, event, start);
  clock('06:32');
  assert.equal((await book(w, event, start)).body.code, 'MINIMUM_NOTICE');
  assert.equal((await book(w, event, start, { holdId })).status, 201);
});

test('A hold has the buffers of its event, and holds everybody who takes part', async () => {
  const { w, hostIds, event } = await scene(2, {
    assignment: { mode: 'COLLECTIVE' },
    bufferAfter: 15,
    startTimeIncrement: 15,
  });
  const { holdId, hostIds: all } = await held(w, event, ten);
  assert.deepEqual(all, hostIds);
  const free = await offered(w, event);
  assert.deepEqual(
    [at('09:15'), at('09:30'), at('10:30'), at('10:45')].map((time) => free.includes(time)),
    [true, false, false, true],
  );
  const [one] = hostIds;
  const other: Event = await newEvent(w, [one ?? 0], { name: 'Other' });
  assertTaken(await book(w, other, ten), 'HELD');
  const { status, body } = await book(w, event, ten, { holdId });
  assert.deepEqual([status, body.data.eventCall.hosts.map((host: Json) => host.id)], [201, hostIds]);
});

test('A hold blocks a reschedule, of taking back a freed slot and of handing calls over, until it expires', async () => {
  const { w, hostIds, event } = await scene(2);
  const [ann = 0, bob = 0] = hostIds;
  const call = async (userId: number, time: string): Promise<number> =>
    (await book(w, event, time, { userId })).body.data.eventCall.id;
  const [moved, freed] = [await call(ann, eleven), await call(ann, ten)];
  await w.put('/v1/eventCalls/markSlotFree', { id: freed, isSlotFree: true });
  await held(w, event, ten, { userId: ann });
  const move = { id: moved, dateTime: ten, timeZone: 'UTC' };
  assertTaken(await w.put('/v1/eventCalls/reschedule', move), 'HELD');
  const owner = await w.put('/v1/eventCalls/markSlotFree', { id: freed, isSlotFree: false });
  assert.deepEqual([owner.status, owner.body.code], [409, 'SLOT_UNAVAILABLE']);
  const bobs = await call(bob, ten);
  const leaves = { id: bob, status: 'DEACTIVATED', reassignTo: ann };
  const handed = await w.owner.client.put('/v1/users', leaves);
  assert.deepEqual([handed.status, handed.body.details?.eventCallIds], [409, [bobs]]);
  clock('06:06');
  assert.equal((await w.owner.client.put('/v1/users', leaves)).status, 200);
  assert.equal((await w.put('/v1/eventCalls/cancel', { id: bobs })).status, 200);
  assert.equal((await w.put('/v1/eventCalls/markSlotFree', { id: freed, isSlotFree: false })).status, 200);
});

test('POST /v1/events/hold 400 names the field, 409 for an event that is off, 404 for contacts and events of others', async () => {
  const [{ w, event }, other] = [await scene(), await scene()];
  for (const [field, value, code] of [
    ['dateTime', '2026-11-23T05:00:00Z', 'SLOT_IN_PAST'],
    ['dateTime', 'soon', 'VALIDATION_ERROR'],
    ['timeZone', 'Mars/Base', 'VALIDATION_ERROR'],
    ['duration', 7, 'VALIDATION_ERROR'],
    ['userId', w.owner.userId, 'HOST_NOT_IN_EVENT'],
    ['holdId', 'x', 'VALIDATION_ERROR'],
  ] as const) {
    const { status, body } = await hold(w, event, ten, { [field]: value });
    assert.deepEqual(
      [status, body.code, Object.keys(body.message.details.fieldErrors)],
      [400, code, [field]],
      String(value),
    );
  }
  assert.equal((await hold(w, event, ten, { contactId: 999_999_999 })).status, 404);
  assert.equal((await hold(other.w, event, ten)).status, 404);
  const { holdId } = await held(w, event, ten);
  assert.equal((await other.w.post(`/v1/events/hold/${holdId}/extend`)).status, 404);
  assert.equal((await other.w.delete(`/v1/events/hold/${holdId}`)).status, 404);
  assert.equal((await w.put('/v1/events/status', { id: event.id, status: 'DEACTIVATED' })).status, 200);
  assert.equal((await hold(w, event, ten)).body.code, 'EVENT_DEACTIVATED');
});

test('Holds that have expired are swept with the next one of the workspace', async () => {
  const { w, event } = await scene();
  for (const time of [ten, eleven, twelve]) await held(w, event, time);
  clock('06:06');
  await held(w, event, ten);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from slot_hold where account_id = ${w.id}`.execute(w.db);
  assert.deepEqual(rows, [{ n: 1 }]);
});
