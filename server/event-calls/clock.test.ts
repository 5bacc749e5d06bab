import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCall, strategyCall } from '../test/calls.ts';
import { changesOf, typesOf } from '../test/changes.ts';
import { server, workspace } from '../test/harness.ts';
import { iso, toMs } from '../time.ts';
import { tellTime } from './clock.ts';

const dayMs = 86_400_000;
const booked = 'call.booked';

function later(instant: string, ms: number): string {
  return iso(toMs(instant) + ms);
}

test('a call that starts, ends and has no outcome a day later is told about, each once', async () => {
  const w = await workspace();
  const call = await strategyCall(w);
  await tellTime(server.app);
  assert.deepEqual(await typesOf(w, 'call.'), [booked]);
  for (const [at, told] of [
    [call.startTime, ['call.started']],
    [call.endTime, ['call.started', 'call.ended']],
    [later(call.endTime, dayMs), ['call.started', 'call.ended', 'call.outcome_overdue']],
  ] as const) {
    server.clock.set(at);
    await Promise.all([tellTime(server.app), tellTime(server.app)]);
    await tellTime(server.app);
    assert.deepEqual(await typesOf(w, 'call.'), [booked, ...told]);
  }
  const overdue = (await changesOf(w, 'call.outcome_overdue'))[0];
  assert.deepEqual([overdue?.object.id, overdue?.object.outcome], [call.id, 'PENDING_OUTCOME']);
});

test('a cancelled call is not told about, one with an outcome is not overdue', async () => {
  const w = await workspace();
  const [cancelled, won] = [await strategyCall(w), await strategyCall(w)];
  await w.put('/v1/eventCalls/cancel', { id: cancelled.id });
  await w.post('/v1/outcomes', { eventCallId: won.id, outcome: 'WON' });
  server.clock.set(later(won.endTime, dayMs));
  const before = await readCall(w, won.id);
  await tellTime(server.app);
  const told = (await changesOf(w, 'call.')).filter(
    ({ type }) => type === 'call.started' || type === 'call.ended' || type === 'call.outcome_overdue',
  );
  assert.deepEqual(
    told.map(({ type, object }) => [type, object.id]),
    [
      ['call.started', won.id],
      ['call.ended', won.id],
    ],
  );
  assert.deepEqual(await readCall(w, won.id), before, 'time is not a change of the call');
});

test('a call that was moved starts again', async () => {
  const w = await workspace();
  const call = await strategyCall(w);
  server.clock.set(call.startTime);
  await tellTime(server.app);
  const dateTime = later(call.startTime, dayMs);
  const moved = await w.put('/v1/eventCalls/reschedule', { id: call.id, dateTime });
  assert.equal(moved.status, 200, JSON.stringify(moved.body));
  server.clock.set(dateTime);
  await tellTime(server.app);
  assert.deepEqual(await typesOf(w, 'call.'), [booked, 'call.started', 'call.rescheduled', 'call.started']);
});
