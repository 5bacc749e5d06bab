import assert from 'node:assert/strict';
import { test } from 'node:test';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';

test('Free times for moving a call are those of the host who keeps it, on the booking page and in the app', async () => {
  const w = await workspace();
  const [mine = 0, other = 0] = await closers(w, 2);
  const event = await newEvent(w, [mine, other]);
  const book = async (dateTime: string) =>
    (await w.post('/v1/eventCalls', booking(event, dateTime, { userId: mine }))).body.data.eventCall;
  const { id, token } = await book(halfHour(2));
  await book(halfHour(2, 14));
  const starts = async (more: object): Promise<string[]> => {
    const ask = { linkPrefix: event.linkPrefix, timeZone: 'UTC', ...more };
    const { body } = await server.anybody.post('/public/eventDates', ask);
    return body.data.slots[halfHour(2).slice(0, 10)];
  };
  assert.ok((await starts({})).includes(halfHour(2, 14)), 'the other host is free');
  const offered = await starts({ callToken: token });
  assert.ok(offered.includes(halfHour(2)) && !offered.includes(halfHour(2, 14)), offered.join());
  const ask = { eventId: event.id, timeZone: 'UTC', date: halfHour(2).slice(0, 10) };
  const inTheApp = async (more: object): Promise<string[]> => {
    const { body } = await w.get('/v1/events/timeSlots', { ...ask, rescheduleCallId: id, ...more });
    return body.data.slots.map(({ start }: { start: string }) => start);
  };
  assert.deepEqual(await inTheApp({}), offered);
  assert.ok(
    (await inTheApp({ userId: other })).includes(halfHour(2, 14)),
    'hands the call to the other host',
  );
  const move = { token, timeZone: 'UTC', dateTime: halfHour(2, 14) };
  const refused = await server.anybody.put('/public/call/reschedule', move);
  assert.equal(refused.body.code, 'SLOT_UNAVAILABLE');

  const free = { assignment: { rescheduleSameHost: false } };
  assert.equal((await w.put('/v1/events', { id: event.id, ...free })).status, 200);
  assert.ok((await starts({ callToken: token })).includes(halfHour(2, 14)));
  assert.equal((await server.anybody.put('/public/call/reschedule', move)).status, 200);
});
