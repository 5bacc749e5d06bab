import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { workspace } from '#/test/harness.ts';
import { newTeam } from '#/test/teams.ts';
import type { Workspace } from '#/test/workspace.ts';

const path = '/v1/userAvailabilities';
const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
const dayOf = (ahead: number): string => halfHour(ahead).slice(0, 10);

/** Working hours around ten o’clock UTC on every day, for events without a schedule of their own. */
async function worksMornings(w: Workspace, userId: number, more: object = {}): Promise<number> {
  const { status, body } = await w.post(path, {
    userId,
    name: 'Mornings',
    timeZone: 'UTC',
    isDefault: true,
    weekdays: days.map((day) => ({ day, slots: [{ start: '09:00', end: '12:00' }] })),
    ...more,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.availability.id;
}

/** A host is out of office from day 3 to day 5. */
async function goesAway(w: Workspace, userId: number, handOver: object, span = [3, 5]): Promise<Json> {
  const [schedule] = (await w.get(path, { userId })).body.data.filter((item: Json) => item.name === 'Always');
  const [from = 3, to = 5] = span;
  const reply = await w.put(path, {
    id: schedule.id,
    outOfOffice: [{ from: dayOf(from), to: dayOf(to), publicReason: 'Parental leave', ...handOver }],
  });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return reply.body.data.availability;
}

async function hostsOn(w: Workspace, event: { id: number }, ahead: number, more: object = {}): Promise<Json> {
  const { status, body } = await w.get('/v1/events/timeSlots', {
    eventId: event.id,
    date: dayOf(ahead),
    timeZone: 'UTC',
    includeHosts: true,
    ...more,
  });
  assert.equal(status, 200, JSON.stringify(body));
  return Object.fromEntries(body.data.slots.map((slot: Json) => [slot.start.slice(11, 16), slot.hostIds]));
}

async function book(w: Workspace, event: { id: number }, at: string, more: object = {}): Promise<Json> {
  const { status, body } = await w.post('/v1/eventCalls', booking(event, at, { ...more }));
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.eventCall;
}

test('a colleague takes the calls of a host who is out, in their own hours and on those days only', async () => {
  const w = await workspace();
  const [sofia = 0, marco = 0] = await closers(w, 2);
  await worksMornings(w, marco);
  const event = await newEvent(w, [sofia]);
  const saved = await goesAway(w, sofia, { handOverUserId: marco });
  assert.deepEqual(saved['outOfOffice'][0], {
    from: dayOf(3),
    to: dayOf(5),
    note: null,
    handOverUserId: marco,
    handOverTeamId: null,
    publicReason: 'Parental leave',
  });
  const before = await hostsOn(w, event, 2);
  assert.deepEqual([before['10:00'], before['23:30'], before['20:00']], [[sofia], [sofia], [sofia]]);
  const during = await hostsOn(w, event, 4);
  assert.deepEqual(Object.keys(during), ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30']);
  assert.deepEqual(during['10:00'], [marco]);
  assert.deepEqual((await hostsOn(w, event, 6))['10:00'], [sofia]);
  const call = await book(w, event, halfHour(4));
  assert.equal(call['userId'], marco);
  const [decision] = (await w.get('/v1/routingDecisions', { eventCallId: call['id'] })).body.data;
  assert.deepEqual(decision.standIns, [{ userId: marco, forId: sofia, until: dayOf(5) }]);
  assert.deepEqual(decision.excluded, [{ userId: sofia, reason: 'OUT_OF_OFFICE' }]);
  assert.equal((await book(w, event, halfHour(2)))['userId'], sofia);
  const late = await w.post('/v1/eventCalls', booking(event, halfHour(4, 15)));
  assert.deepEqual([late.status, late.body.code], [409, 'SLOT_UNAVAILABLE']);
});

test('explanations name the stand-in on days of the absence and on no other', async () => {
  const w = await workspace();
  const [sofia = 0, marco = 0] = await closers(w, 2);
  await worksMornings(w, marco);
  const event = await newEvent(w, [sofia]);
  await goesAway(w, sofia, { handOverUserId: marco });
  const explain = async (ahead: number): Promise<Json> => {
    const query = { linkPrefix: event.linkPrefix, date: dayOf(ahead), timezone: 'UTC' };
    const { body } = await w.get('/v1/events/troubleshootSlots', query);
    return Object.fromEntries(body.data.slots.map((slot: Json) => [slot.displayTime, slot]));
  };
  const during = await explain(4);
  assert.deepEqual(
    during['10:00'].availableUsers.map((user: Json) => user.id),
    [marco],
  );
  assert.deepEqual(
    during['15:00'].unavailableUsers.map((user: Json) => [user.id, user.reason]),
    [
      [sofia, 'OUT_OF_OFFICE'],
      [marco, 'OUTSIDE_AVAILABILITY'],
    ],
  );
  const after = await explain(6);
  assert.deepEqual([after['15:00'].available, after['15:00'].unavailableUsers], [true, []]);
});

test('a team stands in: its members share the calls as the event shares them, and nobody of it twice', async () => {
  const w = await workspace();
  const [sofia = 0, marco = 0, nina = 0, host = 0] = await closers(w, 4);
  for (const userId of [marco, nina]) await worksMornings(w, userId);
  const handOverTeamId = await newTeam(w, 'Stand-ins', [sofia, marco, nina, host]);
  const event = await newEvent(w, [sofia, host]);
  await goesAway(w, sofia, { handOverTeamId });
  assert.deepEqual((await hostsOn(w, event, 4))['10:00'], [host, marco, nina]);
  assert.deepEqual((await hostsOn(w, event, 2))['10:00'], [sofia, host]);
  const taken = [];
  for (const hour of [9, 10, 11]) taken.push((await book(w, event, halfHour(4, hour)))['userId']);
  assert.deepEqual(
    taken.toSorted((a, b) => a - b),
    [marco, nina, host].toSorted((a, b) => a - b),
  );
});

test('one who is out as well is offered for nobody, and whom they hand over to stands in for them alone', async () => {
  const w = await workspace();
  const [sofia = 0, marco = 0, nina = 0] = await closers(w, 3);
  await worksMornings(w, nina);
  await worksMornings(w, marco, {
    outOfOffice: [{ from: dayOf(4), to: dayOf(4), handOverUserId: nina }],
  });
  const event = await newEvent(w, [sofia]);
  await goesAway(w, sofia, { handOverUserId: marco });
  assert.deepEqual((await hostsOn(w, event, 3))['10:00'], [marco]);
  assert.deepEqual(await hostsOn(w, event, 4), {});
});

test('a host who is asked for or routed to is replaced by their stand-in while they are out', async () => {
  const w = await workspace();
  const [sofia = 0, marco = 0, other = 0] = await closers(w, 3);
  const event = await newEvent(w, [sofia, marco, other]);
  await goesAway(w, sofia, { handOverUserId: marco });
  const call = await book(w, event, halfHour(4), { userId: sofia });
  assert.equal(call['userId'], marco);
  assert.equal((await book(w, event, halfHour(2), { userId: sofia }))['userId'], sofia);
  const narrowed = { conditionalUsers: String(sofia) };
  assert.deepEqual((await hostsOn(w, event, 4, narrowed))['11:00'], [marco]);
  assert.deepEqual((await hostsOn(w, event, 2, narrowed))['11:00'], [sofia]);
  const [first] = (await w.get('/v1/routingDecisions', { eventCallId: call['id'] })).body.data;
  assert.deepEqual(first.standIns, [{ userId: marco, forId: sofia, until: dayOf(5) }]);
});

test('a host of every call is replaced by a colleague, and the others stay', async () => {
  const w = await workspace();
  const [sofia = 0, marco = 0, host = 0] = await closers(w, 3);
  await worksMornings(w, marco);
  for (const mode of ['ROUND_ROBIN', 'COLLECTIVE']) {
    const made = await newEvent(w, [sofia, host], { assignment: { mode } });
    if (mode === 'ROUND_ROBIN') {
      const { hosts } = (await w.get('/v1/events/detail', { id: made.id })).body.data.event;
      const role = (entry: Json): object => ({
        userId: entry['userId'],
        availabilityId: entry['availabilityId'],
        role: entry['userId'] === sofia ? 'REQUIRED' : 'POOL',
      });
      assert.equal((await w.put('/v1/events', { id: made.id, hosts: hosts.map(role) })).status, 200);
    }
    for (const schedule of (await w.get(path, { userId: sofia })).body.data)
      await w.put(path, {
        id: schedule.id,
        outOfOffice: [{ from: dayOf(3), to: dayOf(5), handOverUserId: marco }],
      });
    assert.deepEqual((await hostsOn(w, made, 2))['10:00'], [sofia, host], mode);
    const during = await hostsOn(w, made, 4);
    assert.deepEqual(during['15:00'], undefined, mode);
    const hour = mode === 'COLLECTIVE' ? 10 : 9;
    const call = await book(w, made, halfHour(4, hour));
    assert.deepEqual(new Set(call['hosts'].map((entry: Json) => entry['id'])), new Set([marco, host]), mode);
  }
});

test('a call is moved to the stand-in while its host is out, and back to a host of the event afterwards', async () => {
  const w = await workspace();
  const [sofia = 0, marco = 0] = await closers(w, 2);
  await worksMornings(w, marco);
  const event = await newEvent(w, [sofia]);
  const call = await book(w, event, halfHour(2));
  await goesAway(w, sofia, { handOverUserId: marco });
  const move = async (dateTime: string): Promise<Json> =>
    w.put('/v1/eventCalls/reschedule', { id: call['id'], dateTime, timeZone: 'UTC' });
  const moved = await move(halfHour(4));
  assert.equal(moved['status'], 200, JSON.stringify(moved['body']));
  assert.equal(moved['body'].data.eventCall.userId, marco);
  assert.equal((await move(halfHour(7)))['body'].data.eventCall.userId, sofia);
});

test('PUT /v1/userAvailabilities 400 refuses oneself, strangers, both at once, and people who have left', async () => {
  const w = await workspace();
  const other = await workspace();
  const [sofia = 0, marco = 0] = await closers(w, 2);
  await newEvent(w, [sofia]);
  const [schedule] = (await w.get(path, { userId: sofia })).body.data;
  const put = async (handOver: object): Promise<Json> => {
    const outOfOffice = [{ from: dayOf(3), to: dayOf(5), ...handOver }];
    const { status, body } = await w.put(path, { id: schedule.id, outOfOffice });
    return [status, body.message?.details?.fieldErrors?.outOfOffice];
  };
  assert.deepEqual(await put({ handOverUserId: sofia }), [400, ['0.handOverUserId: Must be another person']]);
  for (const handOverUserId of [other.owner.userId, 9_000_000_000])
    assert.deepEqual(await put({ handOverUserId }), [
      400,
      ['0.handOverUserId: There is no such active member'],
    ]);
  assert.deepEqual(await put({ handOverTeamId: 9_000_000_000 }), [
    400,
    ['0.handOverTeamId: 9000000000 is not a team of this workspace'],
  ]);
  assert.equal((await put({ handOverUserId: marco, handOverTeamId: 5 }))[0], 400);
  assert.equal((await put({ handOverUserId: marco }))[0], 200);
  assert.equal((await w.owner.client.put('/v1/users', { id: marco, status: 'DEACTIVATED' })).status, 200);
  assert.equal((await put({ handOverUserId: marco, note: 'Stays' }))[0], 200, 'what was saved may stay');
  assert.equal((await w.put(path, { id: schedule.id, outOfOffice: [] })).status, 200);
  assert.equal((await put({ handOverUserId: marco }))[0], 400);
});
