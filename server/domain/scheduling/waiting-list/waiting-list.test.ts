import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import { typesOf } from '#/test/changes.ts';
import type { Json } from '#/test/client.ts';
import { dayAhead } from '#/test/days.ts';
import { booking, halfHour } from '#/test/events.ts';
import { server } from '#/test/harness.ts';
import { made } from '#/test/interface/made.ts';
import { entriesOf, lookAround, sweep, wait, waitingToken, wholeDay } from '#/test/waiting.ts';
import { bookedEvent, cancelCall, itsTime, mailsOf, takeTime, withList } from '#/test/waiting-calls.ts';
import { toMs } from '#/platform/values/time.ts';

test('a cancelled call’s time is held for the first whom it suits, who is mailed, and books it with the form of the page', async () => {
  const given = await bookedEvent();
  const { w, event } = given;
  await made(wait(event.linkPrefix, [wholeDay(9)]));
  await made(wait(event.linkPrefix, [itsTime], { email: 'wanda@example.test', name: 'Wanda Waits' }));
  await made(wait(event.linkPrefix, [itsTime]));
  await lookAround(w);
  // The day of the first person is free from the start.
  const [far, wanda, third] = await entriesOf(w, { eventId: event.id });
  assert.deepEqual([far.state, wanda.state, third.state], ['OFFERED', 'WAITING', 'WAITING']);
  await cancelCall(given);
  await lookAround(w);
  const [, offered, next] = await entriesOf(w, { eventId: event.id });
  assert.deepEqual([offered.state, next.state], ['OFFERED', 'WAITING'], 'it is held for one');
  const [offer] = offered.offers;
  assert.equal(offer.dateTime, halfHour(3));
  assert.deepEqual(offer.hostIds, [w.owner.userId]);
  assert.equal(toMs(offer.expiresAt) - toMs(offer.createdAt), 120 * minuteMs);
  assert.equal(offer.position, 2);
  assert.deepEqual(
    offer.passedOver.map(({ contact, reason }: Json) => [contact.name, reason]),
    [[far.contact.name, 'HAS_OFFER']],
  );
  const mail = (await mailsOf(w, 'waitingOffer')).find(({ to }) => to === 'wanda@example.test');
  assert.match(mail.subject, /^A time is free for you: Call/);

  const token = await waitingToken(w, offered.id);
  const { waiting } = (
    await server.anybody.get('/public/event', { linkPrefix: event.linkPrefix, waiting: token })
  ).body.data;
  assert.deepEqual(
    [waiting.state, waiting.name, waiting.email, waiting.dateTime, waiting.secondsLeft],
    ['OPEN', 'Wanda Waits', 'wanda@example.test', offer.dateTime, 7_200],
  );
  // Nobody else can book the held time.
  const other = await w.post('/v1/eventCalls', booking(event, offer.dateTime));
  assert.deepEqual([other.status, other.body.code], [409, 'SLOT_UNAVAILABLE']);
  const reply = await takeTime(event, token, offer.dateTime);
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  assert.equal(reply.body.data.call.dateTime, offer.dateTime);
  const [, after] = await entriesOf(w, { eventId: event.id });
  assert.deepEqual([after.state, after.position, after.offers[0].state], ['BOOKED', null, 'BOOKED']);
  const { eventCalls } = (await w.get('/v1/eventCalls')).body.data;
  assert.ok(eventCalls.some(({ id }: Json) => id === after.eventCallId));
  const again = await takeTime(event, token, offer.dateTime);
  assert.deepEqual([again.status, again.body.code], [409, 'WAITING_OFFER_GONE']);
});

test('a declined time goes to the next, and is not offered to the same person again', async () => {
  const given = await bookedEvent();
  const { w, event } = given;
  await made(wait(event.linkPrefix, [itsTime]));
  await made(wait(event.linkPrefix, [itsTime]));
  await cancelCall(given);
  await lookAround(w);
  const [first] = await entriesOf(w);
  const token = await waitingToken(w, first.id);
  const looked = await server.anybody.get('/public/waitingList', { token });
  assert.deepEqual(
    [looked.body.data.entry.state, looked.body.data.entry.offer.dateTime],
    ['OFFERED', halfHour(3)],
  );
  const wrong = await server.anybody.post('/public/waitingList/decline', { token, dateTime: halfHour(4) });
  assert.equal(wrong.body.data.entry.state, 'OFFERED', 'the page showed another time');
  const declined = await server.anybody.post('/public/waitingList/decline', { token, dateTime: halfHour(3) });
  assert.deepEqual([declined.status, declined.body.data.entry.state], [200, 'WAITING']);
  await lookAround(w);
  const [before, second] = await entriesOf(w);
  assert.deepEqual([before.state, before.offers[0].state, second.state], ['WAITING', 'DECLINED', 'OFFERED']);
  assert.deepEqual(
    second.offers[0].passedOver.map(({ reason }: Json) => reason),
    ['DECLINED'],
  );
  assert.equal((await mailsOf(w, 'waitingOffer')).length, 2);
});

/** Two people wait, and the free time is offered to the first. */
async function offeredForHalfAnHour(): Promise<Awaited<ReturnType<typeof bookedEvent>>> {
  const given = await bookedEvent({ waitingList: { enabled: true, offerMinutes: 30 } });
  const { w, event } = given;
  await made(wait(event.linkPrefix, [itsTime]));
  await made(wait(event.linkPrefix, [itsTime]));
  await cancelCall(given);
  await lookAround(w);
  return given;
}

test('an offer that nobody answers in time ends, its time goes to the next, and what was let pass is not offered again', async () => {
  const { w, event } = await offeredForHalfAnHour();
  const [first] = await entriesOf(w);
  const token = await waitingToken(w, first.id);
  server.clock.advance(30 * minuteMs);
  await sweep();
  const late = await takeTime(event, token, halfHour(3));
  assert.deepEqual([late.status, late.body.code], [409, 'WAITING_OFFER_GONE']);
  const [before, second] = await entriesOf(w);
  assert.deepEqual([before.offers[0].state, second.state], ['EXPIRED', 'OFFERED']);
  assert.deepEqual(
    second.offers[0].passedOver.map(({ reason }: Json) => reason),
    ['LET_PASS'],
  );
  server.clock.advance(30 * minuteMs);
  await sweep();
  assert.deepEqual(
    (await entriesOf(w)).map(({ state, offers }) => [state, offers.length]),
    [
      ['WAITING', 1],
      ['WAITING', 1],
    ],
  );
  assert.equal(
    (await typesOf(w, 'waiting_entry')).filter((type) => type === 'waiting_entry.offer_expired').length,
    2,
  );
});

test('time that becomes free without a change of a call is found by the sweep, and nothing that notice forbids is offered', async () => {
  const { w, event } = await bookedEvent({ ...withList, minimumNotice: 600 });
  const schedule = (await w.get('/v1/userAvailabilities')).body.data.find(
    ({ name }: Json) => name === 'Always',
  );
  const closed = [{ date: dayAhead(3), slots: [], unavailable: true }];
  await made(w.put('/v1/userAvailabilities', { id: schedule.id, overrides: closed }));
  await made(wait(event.linkPrefix, [{ date: dayAhead(3), from: '12:00', to: '13:00' }]));
  await lookAround(w);
  assert.equal((await entriesOf(w))[0].state, 'WAITING');
  await made(w.put('/v1/userAvailabilities', { id: schedule.id, overrides: [] }));
  // The time begins in nine hours, which is less than the event's minimum notice.
  const start = toMs(`${dayAhead(3)}T12:00:00Z`);
  server.clock.advance(start - 540 * minuteMs - server.clock.now());
  await sweep();
  assert.equal((await entriesOf(w))[0].state, 'WAITING');
  server.clock.reset();
  await sweep();
  const [offered] = await entriesOf(w);
  assert.deepEqual([offered.state, offered.offers[0].dateTime], ['OFFERED', `${dayAhead(3)}T12:00:00.000Z`]);
});

test('who books any call of the event waits no longer, and what was held for them goes to the next', async () => {
  const given = await bookedEvent();
  const { w, event } = given;
  await made(wait(event.linkPrefix, [itsTime], { email: 'wanda@example.test' }));
  await made(wait(event.linkPrefix, [itsTime]));
  await cancelCall(given);
  await lookAround(w);
  const { eventCall } = await made(
    w.post('/v1/eventCalls', booking(event, halfHour(20), { email: 'wanda@example.test' })),
  );
  await lookAround(w);
  const [first, second] = await entriesOf(w);
  assert.deepEqual(
    [first.state, first.eventCallId, first.offers[0].state, second.state],
    ['BOOKED', eventCall.id, 'WITHDRAWN', 'OFFERED'],
  );
});

test('an entry whose last time is over ends by itself', async () => {
  const { w, event } = await bookedEvent();
  await made(wait(event.linkPrefix, [itsTime]));
  server.clock.advance(toMs(halfHour(3)) + 30 * minuteMs - server.clock.now());
  await sweep();
  assert.equal((await entriesOf(w))[0].state, 'EXPIRED');
});

test('where a count decides, one time is offered at once, so that nobody is promised what a limit forbids', async () => {
  const given = await bookedEvent({ ...withList, maxPerDay: 1 });
  const { w, event } = given;
  for (const _ of [1, 2]) await made(wait(event.linkPrefix, [wholeDay(3)]));
  await cancelCall(given);
  await lookAround(w);
  const [first, second] = await entriesOf(w);
  assert.deepEqual([first.state, second.state], ['OFFERED', 'WAITING']);
  const token = await waitingToken(w, first.id);
  const taken = await takeTime(event, token, first.offers[0].dateTime);
  assert.equal(taken.status, 201, JSON.stringify(taken.body));
  await lookAround(w);
  assert.equal((await entriesOf(w))[1].state, 'WAITING', 'the day is full');
});

test('an offer that is over by its time has ended when something looks before the sweep', async () => {
  const { w } = await offeredForHalfAnHour();
  server.clock.advance(30 * minuteMs);
  // Something else triggers the check before the sweep has ended the offer.
  await lookAround(w);
  const [before, second] = await entriesOf(w);
  assert.deepEqual([before.offers[0].state, second.state], ['EXPIRED', 'OFFERED']);
  assert.deepEqual(
    second.offers[0].passedOver.map(({ reason }: Json) => reason),
    ['LET_PASS'],
  );
});
