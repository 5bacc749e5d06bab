import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { keptMeetings } from '#/effects/video-links/kept-meetings.ts';
import { newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import { bookCall, isoAt, testStartMs } from '#/test/test-workspaces.ts';

test('a call at Zoom gets its meeting inside a test workspace, which moves and ends with it', async () => {
  const w = await workspace({ test: { clockMs: testStartMs, seed: 'zoom' } });
  const { providers } = (await w.owner.client.get('/v1/calendarConnections')).body.data;
  assert.ok(
    providers.every(({ isSetUp }: { isSetUp: boolean }) => isSetUp),
    'stand-ins need no settings',
  );
  const connected = await w.owner.client.post('/v1/calendarConnections/authorize', {
    provider: 'ZOOM',
    purpose: 'WRITE',
  });
  assert.equal(connected.status, 200, JSON.stringify(connected.body));
  const event = await newEvent(w, [w.owner.userId], { locations: [{ type: 'ZOOM' }] });
  const { id } = await bookCall(w, event, testStartMs + 26 * hourMs, 'ada@example.test');
  const call = async () => (await w.get('/v1/eventCalls/detail', { id })).body.data.eventCall;
  const kept = async () => (await w.get('/v1/testMailbox', { kind: 'MEETING' })).body.data.messages;
  assert.equal((await call()).videoLink.status, 'READY', JSON.stringify((await call()).videoLink));
  const [made] = await kept();
  assert.deepEqual(
    [made.eventCallId, made.startsAt, made.subject],
    [id, isoAt(testStartMs + 26 * hourMs), 'WRITTEN'],
  );
  // If the provider's reply was lost, the meeting is found by its mark.
  const { rows } = await w.db.run('select connection_id, mark from test_meeting where account_id = $1', [
    w.id,
  ]);
  const [{ connection_id: connectionId, mark } = { connection_id: 0, mark: '' }] = rows;
  const account = keptMeetings(server.app, w.id, connectionId);
  assert.equal(`https://zoom.example/j/${await account.find(mark)}`, made.to);
  assert.equal(await account.find(`${mark} of another`), null);
  const moved = await w.put('/v1/eventCalls/reschedule', { id, dateTime: isoAt(testStartMs + 28 * hourMs) });
  assert.equal(moved.status, 200, JSON.stringify(moved.body));
  assert.equal((await kept())[0].startsAt, isoAt(testStartMs + 28 * hourMs));
  await w.put('/v1/eventCalls/cancel', { id, cancelReason: 'Ill' });
  const ended = await kept();
  assert.deepEqual([ended.length, ended[0].subject], [1, 'REMOVED']);
  const { connections } = (await w.owner.client.get('/v1/calendarConnections')).body.data;
  const gone = await w.owner.client.delete(`/v1/calendarConnections/${connections[0].id}`);
  assert.equal(gone.status, 200, JSON.stringify(gone.body));
  const clock = (await w.get('/v1/testClock')).body.data.testClock;
  assert.deepEqual([clock.kept.meetings, clock.refused, clock.left], [1, 0, 0]);
});
