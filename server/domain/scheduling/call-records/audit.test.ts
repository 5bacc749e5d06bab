import assert from 'node:assert/strict';
import { test } from 'node:test';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import { pageToken } from '#/test/page-token.ts';
import type { Workspace } from '#/test/workspace.ts';

async function entriesOf(w: Workspace, callId: number): Promise<unknown[][]> {
  const { body } = await w.owner.client.get('/v1/audit', {
    resource: 'event_call',
    resourceId: String(callId),
  });
  return body.data.entries
    .map((entry: Record<string, unknown>) => [entry['action'], entry['before'], entry['after']])
    .toReversed();
}

test('The audit log notes who booked, moved, gave away, freed and cancelled a call, without what is said about a person', async () => {
  const w = await workspace();
  const [host = 0, other = 0] = await closers(w, 2);
  const event = await newEvent(w, [host, other]);
  const client = w.owner.client;
  const made = await client.post('/v1/eventCalls', { ...booking(event, halfHour(3)), userId: host });
  const { id } = made.body.data.eventCall;
  const change = async (verb: string, body: object) => {
    const reply = await client.put(`/v1/eventCalls${verb}`, { id, ...body });
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
  };
  await change('/reschedule', { dateTime: halfHour(4), timeZone: 'UTC', rescheduleReason: 'Lee is ill' });
  await change('/reassign', { userId: other, reason: 'Lee asked' });
  await change('', { notes: 'Lee likes mornings' });
  await change('/markSlotFree', { isSlotFree: true });
  await change('/cancel', { cancelReason: 'Lee is gone' });
  const entries = await entriesOf(w, id);
  assert.deepEqual(entries, [
    ['call.create', {}, { userId: host }],
    ['call.reschedule', { dateTime: halfHour(3) }, { dateTime: halfHour(4), fields: ['rescheduleReason'] }],
    ['call.reassign', { userId: host }, { userId: other, fields: ['reason'] }],
    ['call.update', {}, { fields: ['notes'] }],
    ['call.mark_slot_free', { isSlotFree: false }, { isSlotFree: true }],
    [
      'call.cancel',
      { status: 'SCHEDULED', outcome: 'PENDING' },
      { status: 'CANCELLED', cancelledBy: 'ADMIN', fields: ['cancelReason'] },
    ],
  ]);
  assert.ok(!JSON.stringify(entries).includes('Lee'));
});

test('What an invitee does stands in the history of the call, not in the audit log', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId]);
  const made = await server.anybody.post('/public/bookings', {
    linkPrefix: event.linkPrefix,
    pageToken: await pageToken(event.linkPrefix),
    dateTime: halfHour(3),
    timeZone: 'UTC',
    name: 'Lee',
    email: 'lee@example.test',
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  await server.anybody.put('/public/call/cancel', { token: made.body.data.call.token });
  const [call] = (await w.get('/v1/eventCalls')).body.data.eventCalls;
  assert.equal(call.status, 'CANCELLED');
  assert.deepEqual(await entriesOf(w, call.id), []);
});

test('Leaving calls to another member notes each of them', async () => {
  const w = await workspace();
  const [host = 0, other = 0] = await closers(w, 2);
  const event = await newEvent(w, [host, other]);
  const made = await w.post('/v1/eventCalls', { ...booking(event, halfHour(3)), userId: host });
  const left = await w.owner.client.put('/v1/users', { id: host, status: 'DEACTIVATED', reassignTo: other });
  assert.equal(left.status, 200, JSON.stringify(left.body));
  const entries = await entriesOf(w, made.body.data.eventCall.id);
  assert.deepEqual(entries.at(-1), ['call.reassign', { userId: host }, { userId: other }]);
});
