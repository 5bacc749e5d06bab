import assert from 'node:assert/strict';
import { test } from 'node:test';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';

test('POST /v1/eventCalls 201 books the contact with the whole call, its links and the invitee’s token', async () => {
  const w = await workspace({ timeZone: 'Europe/Berlin' });
  const event = await newEvent(w, [w.owner.userId], {
    locations: [{ type: 'CUSTOM_LINK', link: 'https://meet.example.test/x' }],
  });
  const dateTime = halfHour(2);
  const { status, body } = await w.post(
    '/v1/eventCalls',
    booking(event, dateTime, {
      timeZone: 'Europe/Berlin',
      firstName: 'Zoë',
      lastName: 'Lee',
      utm: 'utm_source=ads',
      notes: 'Hi',
    }),
  );
  assert.equal(status, 201);
  const call = body.data.eventCall;
  assert.equal(call.dateTime, dateTime);
  assert.equal(call.inviteeName, 'Zoë Lee');
  assert.deepEqual(call.utm, [{ utmKey: 'utm_source', utmValue: 'ads' }]);
  assert.equal(call.locationLink, 'https://meet.example.test/x');
  assert.equal(call.confirmationLink, `http://callwright.test/call/${call.token}`);
  const contact = (await w.get('/v1/contacts/detail', { contactId: call.contactId })).body.data;
  assert.equal(contact.status, 'STRATEGY_CALL_BOOKED');
  assert.equal(contact.userId, w.owner.userId);
  assert.equal(contact.stats.upcomingCalls, 1);
});

test('POST /v1/eventCalls 201 gives a round robin’s calls to each host in turn', async () => {
  const w = await workspace();
  const ids = await closers(w, 3);
  const event = await newEvent(w, ids);
  const order: number[] = [];
  for (let hour = 0; hour < 6; hour++)
    order.push(
      (await w.post('/v1/eventCalls', booking(event, halfHour(3, hour)))).body.data.eventCall.userId,
    );
  assert.deepEqual(
    order.slice(0, 3).toSorted((a, b) => a - b),
    ids,
  );
  assert.deepEqual(
    order.slice(3).toSorted((a, b) => a - b),
    ids,
  );
});

test('POST /v1/eventCalls 201 books back-to-back calls', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId]);
  const day = halfHour(2).slice(0, 10);
  for (const time of ['10:00', '10:30', '09:30'])
    assert.equal((await w.post('/v1/eventCalls', booking(event, `${day}T${time}:00Z`))).status, 201, time);
});

test('POST /v1/eventCalls 409 keeps the buffers of both calls separate', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId], {
    bufferBefore: 10,
    bufferAfter: 20,
    startTimeIncrement: 10,
  });
  const day = halfHour(2).slice(0, 10);
  assert.equal((await w.post('/v1/eventCalls', booking(event, `${day}T10:00:00Z`))).status, 201);
  assert.equal((await w.post('/v1/eventCalls', booking(event, `${day}T10:50:00Z`))).status, 409);
  assert.equal((await w.post('/v1/eventCalls', booking(event, `${day}T11:00:00Z`))).status, 201);
});

test('POST /v1/eventCalls 409 SLOT_UNAVAILABLE names dateTime and the nearest free times, which can be booked', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId]);
  await w.post('/v1/eventCalls', booking(event, halfHour(2)));
  const { status, body } = await w.post('/v1/eventCalls', booking(event, halfHour(2)));
  assert.equal(status, 409);
  assert.equal(body.code, 'SLOT_UNAVAILABLE');
  assert.ok(body.message.details.fieldErrors.dateTime.length > 0);
  assert.equal(body.message.details.nearest.length, 3);
  for (const slot of body.details.nearest)
    assert.equal((await w.post('/v1/eventCalls', booking(event, slot.start))).status, 201);
});

test('POST /v1/eventCalls 409 DUPLICATE_BOOKING names the call that the contact has already', async () => {
  const w = await workspace();
  const event = await newEvent(w, await closers(w, 2));
  const body = booking(event, halfHour(2));
  const first = (await w.post('/v1/eventCalls', body)).body.data.eventCall;
  const again = await w.post('/v1/eventCalls', body);
  assert.equal(again.status, 409);
  assert.equal(again.body.code, 'DUPLICATE_BOOKING');
  assert.equal(again.body.details.eventCallId, first.id);
  await w.put('/v1/eventCalls/cancel', { id: first.id });
  assert.equal((await w.post('/v1/eventCalls', body)).status, 201, 'a cancelled booking blocks nobody');
});

test('POST /v1/eventCalls 403 refuses a blocked contact', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId]);
  const contact = (await w.post('/v1/contacts', { email: 'bad@example.test' })).body.data.contact;
  await w.put('/v1/contacts', { id: contact.id, blocked: true });
  const { email: _, ...body } = booking(event, halfHour(2), { contactId: contact.id });
  assert.equal((await w.post('/v1/eventCalls', body)).body.code, 'CONTACT_BLOCKED');
});

test('POST /v1/eventCalls with an Idempotency-Key: 20 at once make one call, and a repeat answers the same', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId]);
  const client = w.client.with({ 'Idempotency-Key': 'one-booking' });
  const body = booking(event, halfHour(2));
  const answers = await Promise.all(Array.from({ length: 20 }, () => client.post('/v1/eventCalls', body)));
  assert.ok(
    answers.every(({ status }) => status === 201 || status === 409),
    JSON.stringify(answers.map(({ status }) => status)),
  );
  const again = await client.post('/v1/eventCalls', body);
  assert.equal(again.status, 201);
  assert.equal(again.headers.get('Idempotency-Replayed'), 'true');
  assert.equal((await w.get('/v1/eventCalls')).body.data.count, 1);
});

test('POST /v1/eventCalls override 409 where one of the hosts who take part together is taken, and nothing is written', async () => {
  const w = await workspace();
  const [a = 0, b = 0] = await closers(w, 2);
  const both = await newEvent(w, [a, b], { assignment: { mode: 'COLLECTIVE' } });
  const alone = await newEvent(w, [b], { name: 'Alone' });
  assert.equal((await w.post('/v1/eventCalls', booking(alone, halfHour(2)))).status, 201);
  const refused = await w.post('/v1/eventCalls', booking(both, halfHour(2), { override: true }));
  assert.deepEqual([refused.status, refused.body.code], [409, 'SLOT_UNAVAILABLE']);
  assert.equal((await w.get('/v1/eventCalls', { eventId: both.id })).body.data.count, 0);
});

test('POST /v1/eventCalls override needs its scope, passes over notice and hours, and still never double-books', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId], { minimumNotice: 50_000 });
  const { client } = await w.keyWith(['eventCalls:write', 'contacts:write']);
  assert.equal(
    (await client.post('/v1/eventCalls', booking(event, halfHour(2), { override: true }))).body.code,
    'INSUFFICIENT_SCOPE',
  );
  assert.equal((await w.post('/v1/eventCalls', booking(event, halfHour(2), { override: true }))).status, 201);
  assert.equal((await w.post('/v1/eventCalls', booking(event, halfHour(2), { override: true }))).status, 409);
});

test('On the day the clocks go back 01:30 is bookable twice, as two moments', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId]);
  // On Lord Howe Island, clocks change by half an hour at 02:00 on April 4, 2027 (daylight time).
  const { body } = await w.get('/v1/events/timeSlots', {
    eventId: event.id,
    date: '2027-04-04',
    timeZone: 'Australia/Lord_Howe',
  });
  const twice = body.data.slots.filter((slot: { displayTime: string }) => slot.displayTime === '01:30');
  assert.deepEqual(
    twice.map((slot: { local: string }) => slot.local),
    ['2027-04-04T01:30:00+11:00', '2027-04-04T01:30:00+10:30'],
  );
  for (const slot of twice)
    assert.equal(
      (await w.post('/v1/eventCalls', booking(event, slot.start, { timeZone: 'Australia/Lord_Howe' })))
        .status,
      201,
    );
  const wall = await w.post(
    '/v1/eventCalls',
    booking(event, '2027-04-04T03:00:00', { timeZone: 'Australia/Lord_Howe' }),
  );
  assert.equal(wall.body.data.eventCall.dateTime, '2027-04-03T16:30:00.000Z');
});

test('Another workspace’s event, contact, host and call do not exist', async () => {
  const [mine, theirs] = [await workspace(), await workspace()];
  const event = await newEvent(theirs, [theirs.owner.userId]);
  const own = await newEvent(mine, [mine.owner.userId]);
  const call = (await theirs.post('/v1/eventCalls', booking(event, halfHour(2)))).body.data.eventCall;
  assert.equal((await mine.post('/v1/eventCalls', booking(event, halfHour(3)))).status, 404);
  assert.equal(
    (await mine.post('/v1/eventCalls', { ...booking(own, halfHour(3)), contactId: call.contactId })).status,
    404,
  );
  assert.equal(
    (
      await mine.post(
        '/v1/eventCalls',
        booking(own, halfHour(3), { conditionalUsers: String(theirs.owner.userId) }),
      )
    ).status,
    400,
  );
  assert.equal(
    (await mine.post('/v1/eventCalls', booking(own, halfHour(3), { setterId: theirs.owner.userId }))).status,
    400,
  );
  const changes = {
    cancel: {},
    reschedule: { dateTime: halfHour(4), timeZone: 'UTC' },
    markSlotFree: { isSlotFree: true },
  };
  for (const [path, input] of Object.entries(changes)) {
    const answer = await mine.put(`/v1/eventCalls/${path}`, { id: call.id, ...input });
    assert.equal(answer.status, 404, path);
  }
  assert.equal((await mine.get('/v1/eventCalls', { id: call.id })).body.data.count, 0);
  assert.equal(
    (
      await server.anybody.get('/public/call', {
        token: call.token.replace(/^\w+_/, `${mine.id.toString(36)}_`),
      })
    ).status,
    404,
  );
});

test('POST /v1/eventCalls 201 says where to go next, with where the invitee came from if the event wants that', async () => {
  const w = await workspace();
  const hosts = await closers(w, 1);
  const next = async (confirmation: object): Promise<string | null> => {
    const event = await newEvent(w, hosts, { confirmation });
    const body = booking(event, halfHour(2), { email: `${event.id}@example.com`, utm: 'utm_source=ads' });
    const { body: answer } = await w.post('/v1/eventCalls', body);
    await w.put('/v1/eventCalls/cancel', { id: answer.data.eventCall.id });
    return answer.data.eventCall.redirectUrl;
  };
  const url = 'https://example.com/thanks?a=1';
  assert.equal(await next({ type: 'PAGE', url }), null);
  assert.equal(await next({ type: 'REDIRECT', url }), url);
  const passed = new URL((await next({ type: 'REDIRECT', url, passParams: true })) ?? '');
  assert.deepEqual([...passed.searchParams.keys()], ['a', 'utm_source', 'event', 'dateTime', 'timeZone']);
  assert.equal(passed.searchParams.get('utm_source'), 'ads');
});
