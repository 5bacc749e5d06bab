import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strategyCall } from '#/test/calls.ts';
import { changesOf } from '#/test/changes.ts';
import { closers, halfHour, newEvent, booking } from '#/test/events.ts';
import { workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';

async function lastChange(w: Workspace, type: string) {
  const change = (await changesOf(w, type)).at(-1);
  return { changedFields: change?.changed_fields.toSorted(), previous: change?.previous };
}

test('call.rescheduled names what the move changed, with the values from before', async () => {
  const w = await workspace();
  const [a, b] = await closers(w, 2);
  const event = await newEvent(w, [a ?? 0, b ?? 0]);
  const booked = await w.post('/v1/eventCalls', booking(event, halfHour(2), { userId: a }));
  const { id, dateTime } = booked.body.data.eventCall;
  const move = async (to: object) => {
    const { status, body } = await w.put('/v1/eventCalls/reschedule', { id, timeZone: 'UTC', ...to });
    assert.equal(status, 200, JSON.stringify(body));
    return lastChange(w, 'call.rescheduled');
  };
  assert.deepEqual(await move({ dateTime: halfHour(3) }), {
    changedFields: ['dateTime'],
    previous: { dateTime },
  });
  assert.deepEqual(await move({ dateTime: halfHour(3), userId: b, timeZone: 'Asia/Tokyo' }), {
    changedFields: ['timeZone', 'userId'],
    previous: { timeZone: 'UTC', userId: a },
  });
  await w.post('/v1/outcomes', { eventCallId: id, outcome: 'NO_SALE', noSaleReason: 'NO_SHOW' });
  assert.deepEqual(await move({ dateTime: halfHour(4), timeZone: 'Asia/Tokyo' }), {
    changedFields: ['dateTime', 'noSaleReason', 'outcome'],
    previous: { dateTime: halfHour(3), outcome: 'NO_SALE', noSaleReason: 'NO_SHOW' },
  });
});

test('call.cancelled names the outcome only if the cancellation becomes it', async () => {
  const w = await workspace();
  const open = await strategyCall(w);
  await w.put('/v1/eventCalls/cancel', { id: open.id });
  assert.deepEqual(await lastChange(w, 'call.cancelled'), {
    changedFields: ['noSaleReason', 'outcome', 'status'],
    previous: { status: 'SCHEDULED', outcome: 'PENDING', noSaleReason: null },
  });
  const sold = await strategyCall(w);
  await w.post('/v1/outcomes', { eventCallId: sold.id, outcome: 'WON', newDeal: { value: 100 } });
  await w.put('/v1/eventCalls/cancel', { id: sold.id });
  assert.deepEqual(await lastChange(w, 'call.cancelled'), {
    changedFields: ['status'],
    previous: { status: 'SCHEDULED' },
  });
});
