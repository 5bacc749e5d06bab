import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { readCall, strategyCall } from '#/test/calls.ts';
import { changesOf, typesOf } from '#/test/changes.ts';
import { server, workspace } from '#/test/harness.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { publishClockSteps } from './clock-steps.ts';

const booked = 'call.booked';

function later(instant: string, ms: number): string {
  return iso(toMs(instant) + ms);
}

test('a call that starts, ends and has no outcome a day later publishes each of these changes once', async () => {
  const w = await workspace();
  const call = await strategyCall(w);
  await publishClockSteps(server.app);
  assert.deepEqual(await typesOf(w, 'call.'), [booked]);
  for (const [at, published] of [
    [call.startTime, ['call.started']],
    [call.endTime, ['call.started', 'call.ended']],
    [later(call.endTime, dayMs), ['call.started', 'call.ended', 'call.outcome_overdue']],
  ] as const) {
    server.clock.set(at);
    await Promise.all([publishClockSteps(server.app), publishClockSteps(server.app)]);
    await publishClockSteps(server.app);
    assert.deepEqual(await typesOf(w, 'call.'), [booked, ...published]);
  }
  const overdue = (await changesOf(w, 'call.outcome_overdue'))[0];
  assert.deepEqual([overdue?.object.id, overdue?.object.outcome], [call.id, 'PENDING_OUTCOME']);
});

test('a cancelled call publishes nothing, one with an outcome is not overdue', async () => {
  const w = await workspace();
  const [cancelled, won] = [await strategyCall(w), await strategyCall(w)];
  await w.put('/v1/eventCalls/cancel', { id: cancelled.id });
  await w.post('/v1/outcomes', { eventCallId: won.id, outcome: 'WON' });
  server.clock.set(later(won.endTime, dayMs));
  const before = await readCall(w, won.id);
  await publishClockSteps(server.app);
  const published = (await changesOf(w, 'call.')).filter(
    ({ type }) => type === 'call.started' || type === 'call.ended' || type === 'call.outcome_overdue',
  );
  assert.deepEqual(
    published.map(({ type, object }) => [type, object.id]),
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
  await publishClockSteps(server.app);
  const dateTime = later(call.startTime, dayMs);
  const moved = await w.put('/v1/eventCalls/reschedule', { id: call.id, dateTime });
  assert.equal(moved.status, 200, JSON.stringify(moved.body));
  server.clock.set(dateTime);
  await publishClockSteps(server.app);
  assert.deepEqual(await typesOf(w, 'call.'), [booked, 'call.started', 'call.rescheduled', 'call.started']);
});
