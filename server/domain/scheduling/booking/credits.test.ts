import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import { newTeam } from '#/test/teams.ts';
import type { Workspace } from '#/test/workspace.ts';

async function booked(w: Workspace, event: { id: number }, at: string, more: object = {}): Promise<Json> {
  const { status, body } = await w.post('/v1/eventCalls', booking(event, at, { ...more }));
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.eventCall;
}

async function decisionsOf(w: Workspace, eventCallId: number): Promise<Json[]> {
  const { status, body } = await w.get('/v1/routingDecisions', { eventCallId });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

test('fairnessGap hides who is ahead from new bookings; a call of theirs can still be moved', async () => {
  const w = await workspace();
  const [ahead = 0, behind = 0] = await closers(w, 2);
  const event = await newEvent(w, [ahead, behind], { assignment: { fairnessGap: 1, window: 'ALL' } });
  const call = await booked(w, event, halfHour(2), { userId: ahead });
  const named = booking(event, halfHour(3), { userId: ahead });
  const refused = await w.post('/v1/eventCalls', named);
  assert.deepEqual([refused.status, refused.body.code], [409, 'SLOT_UNAVAILABLE']);
  const which = { eventId: event.id, userId: ahead, timeZone: 'UTC', date: halfHour(4).slice(0, 10) };
  const offered = async (more: object): Promise<number> =>
    (await w.get('/v1/events/timeSlots', { ...which, ...more })).body.data.slots.length;
  assert.equal(await offered({}), 0);
  assert.ok((await offered({ rescheduleCallId: call.id })) > 0);
  const moved = await w.put('/v1/eventCalls/reschedule', { id: call.id, dateTime: halfHour(4) });
  assert.deepEqual([moved.status, moved.body.data?.eventCall.userId], [200, ahead]);
  assert.equal((await booked(w, event, halfHour(4))).userId, behind);
  assert.equal((await booked(w, event, halfHour(5))).userId, ahead, 'even again: the lowest id');
});

test('PUT /v1/eventCalls/reschedule to another host moves the credit and records why', async () => {
  const w = await workspace();
  const [one = 0, two = 0] = await closers(w, 2);
  const event = await newEvent(w, [one, two], { assignment: { rescheduleSameHost: false } });
  const call = await booked(w, event, halfHour(2), { userId: one });
  await booked(w, event, halfHour(3), { userId: one });
  const { body } = await w.put('/v1/eventCalls/reschedule', { id: call.id, dateTime: halfHour(3) });
  assert.equal(body.data.eventCall.userId, two);
  const [decision] = await decisionsOf(w, call.id);
  assert.deepEqual(
    [decision?.cause, decision?.winnerId, decision?.tieBreak, decision?.excluded],
    ['RESCHEDULED', two, 'ONLY_ONE', [{ userId: one, reason: 'ALREADY_BOOKED' }]],
  );
  const { hosts } = (await w.get('/v1/events/nextAssignments', { eventId: event.id })).body.data;
  assert.deepEqual(
    hosts.map((host: Json) => host.credit),
    [1, 1],
  );
  const back = await w.put('/v1/eventCalls/reschedule', { id: call.id, dateTime: halfHour(4) });
  assert.equal(back.body.data.eventCall.userId, two, 'its host keeps it');
  assert.equal((await decisionsOf(w, call.id)).length, 2);
});

test('PUT /v1/eventCalls/reschedule prefers the owner of the contact where the event does', async () => {
  const w = await workspace();
  const [one = 0, two = 0, three = 0] = await closers(w, 3);
  const event = await newEvent(w, [one, two, three], {
    assignment: { ownerFirst: true, rescheduleSameHost: false },
  });
  const call = await booked(w, event, halfHour(2), { userId: one });
  const owned = await w.put('/v1/contacts', { id: call.contactId, userId: three });
  assert.equal(owned.status, 200, JSON.stringify(owned.body));
  await booked(w, event, halfHour(3), { userId: one, email: 'busy@example.test' });
  const { body } = await w.put('/v1/eventCalls/reschedule', { id: call.id, dateTime: halfHour(3) });
  assert.equal(body.data?.eventCall.userId, three, JSON.stringify(body));
});

test('Credits follow cancels and no-shows as the event says', async () => {
  const w = await workspace();
  const [one = 0] = await closers(w, 1);
  const credits = async (event: { id: number }): Promise<number> =>
    (await w.get('/v1/events/nextAssignments', { eventId: event.id })).body.data.hosts[0].credit;
  const kept = await newEvent(w, [one], { assignment: { creditOnCancel: false, creditOnNoShow: false } });
  const given = await newEvent(w, [one], { assignment: { creditOnCancel: true, creditOnNoShow: true } });
  for (const [event, expected, hour] of [
    [kept, 2, 8],
    [given, 0, 12],
  ] as const) {
    const cancelled = await booked(w, event, halfHour(2, hour));
    const missed = await booked(w, event, halfHour(2, hour + 1));
    assert.equal(await credits(event), 2);
    await w.put('/v1/eventCalls/cancel', { id: cancelled.id });
    const noShow = { eventCallId: missed.id, outcome: 'NO_SALE', noSaleReason: 'NO_SHOW' };
    assert.equal((await w.post('/v1/outcomes', noShow)).status, 201);
    assert.equal(await credits(event), expected);
  }
});

test('A member who is reactivated, or joins a hosting team, starts at the mean of the others', async () => {
  const w = await workspace();
  const [one = 0, back = 0, late = 0] = await closers(w, 3);
  const team = await newTeam(w, 'North', [one]);
  const event = await newEvent(w, [one, back], { teams: [team], assignment: { window: 'ALL' } });
  await w.within(({ db }) =>
    db.asService((service) =>
      service.run(
        `update app_user set password_hash = 'x' where id = (select person_id from member where account_id = $1 and user_id = $2)`,
        [w.id, back],
      ),
    ),
  );
  assert.equal((await w.owner.client.put('/v1/users', { id: back, status: 'DEACTIVATED' })).status, 200);
  for (let hour = 0; hour < 3; hour += 1) await booked(w, event, halfHour(2, hour));
  server.clock.advance(1_000);
  assert.equal((await w.owner.client.put('/v1/users', { id: back, status: 'ACTIVE' })).status, 200);
  const joined = await w.put('/v1/teams', { id: team, memberIds: [one, late] });
  assert.equal(joined.status, 200, JSON.stringify(joined.body));
  const { hosts } = (await w.get('/v1/events/nextAssignments', { eventId: event.id })).body.data;
  assert.deepEqual(
    hosts.map((host: Json) => [host.userId, host.credit, host.calibration, host.target]),
    [
      [one, 3, 0, 3],
      [back, 0, 3, 3],
      [late, 0, 3, 3],
    ],
  );
});
