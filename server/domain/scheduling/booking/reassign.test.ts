import assert from 'node:assert/strict';
import { test } from 'node:test';
import { replay } from '#/domain/scheduling/assignment/replay.ts';
import { sql } from '#/platform/db/sql.ts';
import { changesOf } from '#/test/changes.ts';
import type { Json } from '#/test/client.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import { race } from '#/test/race.ts';
import type { Workspace } from '#/test/workspace.ts';

const path = '/v1/eventCalls/reassign';

async function booked(w: Workspace, event: { id: number }, at: string, more: object = {}): Promise<Json> {
  const { status, body } = await w.post('/v1/eventCalls', booking(event, at, { ...more }));
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.eventCall;
}

async function decisionsOf(w: Workspace, eventCallId: number): Promise<Json[]> {
  return (await w.get('/v1/routingDecisions', { eventCallId })).body.data;
}

test('PUT /v1/eventCalls/reassign 200 gives the call, its credit and its place in the diary to another host', async () => {
  const w = await workspace();
  const [from = 0, to = 0] = await closers(w, 2);
  const event = await newEvent(w, [from, to]);
  const call = await booked(w, event, halfHour(2), { userId: from });
  const { status, body } = await w.put(path, { id: call.id, userId: to, reason: 'Ill' });
  assert.equal(status, 200, JSON.stringify(body));
  const after = body.data.eventCall;
  assert.deepEqual([after.userId, after.dateTime, after.rescheduleCount], [to, call.dateTime, 0]);
  const [decision, first] = await decisionsOf(w, call.id);
  assert.equal(after.routing.decisionId, decision?.id);
  assert.deepEqual([first?.cause, first?.winnerId], ['BOOKED', from]);
  assert.deepEqual(
    [decision?.cause, decision?.winnerId, decision?.tieBreak, decision?.excluded],
    ['REASSIGNED', to, 'ASKED_FOR', [{ userId: from, reason: 'CURRENT_HOST' }]],
  );
  const [change] = await changesOf(w, 'call.reassigned');
  assert.deepEqual(
    [change?.object.userId, change?.changed_fields, change?.previous],
    [to, ['userId'], { userId: from }],
  );
  const { history } = (await w.get('/v1/eventCalls/detail', { id: call.id })).body.data.eventCall;
  assert.deepEqual(history.at(-1).after, { userId: to, reason: 'Ill' });
  const { hosts } = (await w.get('/v1/events/nextAssignments', { eventId: event.id })).body.data;
  assert.deepEqual(
    hosts.map((host: Json) => [host.userId, host.credit]),
    [
      [from, 0],
      [to, 1],
    ],
  );
  assert.equal((await booked(w, event, halfHour(2), { userId: from })).userId, from, 'the old host is free');
});

test('PUT /v1/eventCalls/reassign 200 with auto chooses as a booking would, and reassignOptions predicts it', async () => {
  const w = await workspace();
  const [from = 0, had = 0, next = 0, busy = 0] = await closers(w, 4);
  const event = await newEvent(w, [from, had, next, busy]);
  const call = await booked(w, event, halfHour(2), { userId: from });
  await booked(w, event, halfHour(3), { userId: had });
  await booked(w, event, halfHour(2), { userId: busy });
  const options = (await w.get('/v1/eventCalls/reassignOptions', { id: call.id })).body.data;
  assert.deepEqual(
    options.hosts.map((host: Json) => [host.userId, host.available, host.reason]),
    [
      [had, true, null],
      [next, true, null],
      [busy, false, 'ALREADY_BOOKED'],
    ],
  );
  assert.deepEqual([options.suggestedId, options.tieBreak], [next, 'SHARE']);
  const { body } = await w.put(path, { id: call.id, auto: true });
  assert.equal(body.data.eventCall.userId, next);
  const [decision] = await decisionsOf(w, call.id);
  assert.deepEqual(replay(decision as never), { winnerId: next, tieBreak: 'SHARE' });
});

test('PUT /v1/eventCalls/reassign refuses with a code for each reason', async () => {
  const w = await workspace();
  const [from = 0, to = 0, stranger = 0] = await closers(w, 3);
  const event = await newEvent(w, [from, to]);
  const call = await booked(w, event, halfHour(2), { userId: from });
  const refused = async (body: object): Promise<unknown[]> => {
    const answer = await w.put(path, { id: call.id, ...body });
    const fields = Object.keys(answer.body.message?.details?.fieldErrors ?? {});
    return [answer.status, answer.body.code, ...fields];
  };
  assert.deepEqual(await refused({}), [400, 'VALIDATION_ERROR', 'userId']);
  assert.deepEqual(await refused({ userId: to, auto: true }), [400, 'VALIDATION_ERROR', 'userId']);
  assert.deepEqual(await refused({ userId: from }), [400, 'VALIDATION_ERROR', 'userId']);
  assert.deepEqual(await refused({ userId: stranger }), [400, 'HOST_NOT_IN_EVENT', 'userId']);
  await booked(w, await newEvent(w, [to], { name: 'Other' }), halfHour(2));
  const taken = [409, 'SLOT_UNAVAILABLE', 'userId'];
  assert.deepEqual(await refused({ userId: to }), taken);
  assert.deepEqual(await refused({ userId: to, override: true }), taken, 'override never double-books');
  assert.deepEqual(await refused({ auto: true }), [409, 'SLOT_UNAVAILABLE', 'auto']);
  await w.put('/v1/eventCalls/cancel', { id: call.id });
  assert.deepEqual(await refused({ userId: to }), [409, 'CALL_CANCELLED']);

  const together = await newEvent(w, [from, to], { name: 'Both', assignment: { mode: 'COLLECTIVE' } });
  const both = await booked(w, together, halfHour(4));
  assert.deepEqual(await refused({ id: both.id, auto: true }), [409, 'CONFLICT']);
  const own = await booked(w, event, halfHour(5), { userId: from });
  const foreign = await w.member('CLOSER');
  assert.equal((await foreign.client.put(path, { id: own.id, auto: true })).status, 404);
});

test('PUT /v1/users 200 with reassignTo stores why the calls have another host', async () => {
  const w = await workspace();
  const [from = 0, to = 0] = await closers(w, 2);
  const event = await newEvent(w, [from, to]);
  const call = await booked(w, event, halfHour(2), { userId: from });
  assert.equal(
    (await w.owner.client.put('/v1/users', { id: from, status: 'DEACTIVATED', reassignTo: to })).status,
    200,
  );
  const [decision] = await decisionsOf(w, call.id);
  assert.deepEqual(
    [decision?.cause, decision?.winnerId, decision?.tieBreak],
    ['REASSIGNED', to, 'ASKED_FOR'],
  );
  const after = (await w.get('/v1/eventCalls/detail', { id: call.id })).body.data.eventCall;
  assert.equal(after.routing.decisionId, decision?.id);
});

test('Reassigning two calls of one time to one host, against a booking of that time: one of them gets the host', async () => {
  const w = await workspace();
  const [one = 0, two = 0, wanted = 0] = await closers(w, 3);
  const event = await newEvent(w, [one, two, wanted]);
  const other = await newEvent(w, [wanted], { name: 'Other' });
  for (let round = 0; round < 3; round += 1) {
    const at = halfHour(4, 8 + round);
    const calls = [await booked(w, event, at, { userId: one }), await booked(w, event, at, { userId: two })];
    const requests = [
      ...calls.map(({ id }) => ({ method: 'PUT', path, body: { id, userId: wanted } })),
      { method: 'POST', path: '/v1/eventCalls', body: booking(other, at) },
    ];
    const headers = { authorization: `Bearer ${w.key}` };
    const answers = await race(requests.map((request) => ({ baseUrl: server.origin, headers, ...request })));
    const statuses = answers.map(({ status }) => status);
    const won = statuses.filter((status) => status < 300).length;
    assert.equal(won, 1, JSON.stringify(statuses));
    assert.equal(statuses.filter((status) => status === 409).length, 2, JSON.stringify(statuses));
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from event_call_host
      where account_id = ${w.id} and user_id = ${wanted} and starts_at = ${at}::timestamptz and blocking`.execute(
      w.db,
    );
    assert.equal(rows[0]?.n, 1);
  }
});
