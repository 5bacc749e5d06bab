import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import { pollDue } from '#/domain/scheduling/calendars/mirror/poll.ts';
import { offerFreed } from '#/domain/scheduling/waiting-list/offer.ts';
import { handlers } from '#/main/handlers.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { insertConnection } from '#/test/calendars/insert-connection.ts';
import { PublishedCalendar } from '#/test/calendars/published-calendar.ts';
import type { Json } from '#/test/client.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';

// A booking reads the latest changes in the calendars of its hosts. The calendars are files on a server that can stop
// responding.

const server = await startServer(contract, handlers, { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' });
after(() => server.close());

function subscribe(w: Workspace, userId: number, feed: PublishedCalendar): Promise<number> {
  return insertConnection(w, userId, { provider: 'ICS', externalId: 'feed', secret: feed.url });
}

type Scene = { w: Workspace; ids: number[]; feeds: PublishedCalendar[]; event: Json };

/** Hosts with one calendar each, all just read. */
async function scene(count: number, settings: object = {}): Promise<Scene> {
  const w = await createTestWorkspace(server);
  const ids = await closers(w, count);
  const feeds = [];
  for (const id of ids) {
    const feed = await PublishedCalendar.start();
    await subscribe(w, id, feed);
    feeds.push(feed);
  }
  const event = await newEvent(w, ids, { ...settings });
  await pollDue(server.app);
  return { w, ids, feeds, event };
}

const book = (one: Scene, hour: number) =>
  one.w.post('/v1/eventCalls', booking(one.event, halfHour(3, hour)));
/** Lets time pass without reading the calendars. */
const wait = (minutes: number): void => server.clock.advance(minutes * minuteMs);

test('[defect 1] a host is not booked before their calendar was read in full', async () => {
  const w = await createTestWorkspace(server);
  const [ann = 0] = await closers(w, 1);
  const feed = await PublishedCalendar.start();
  await subscribe(w, ann, feed);
  const event = await newEvent(w, [ann]);
  const one = { w, ids: [ann], feeds: [feed], event };
  const { status, body } = await book(one, 9);
  assert.deepEqual([status, body.details.reason], [409, 'CALENDAR_DISCONNECTED']);
  await pollDue(server.app);
  assert.equal((await book(one, 9)).status, 201);
});

test('[defect 1] an entry that came a moment ago is seen by the booking, which goes to the next host', async () => {
  const one = await scene(2);
  const [ann, bob] = one.ids;
  wait(2);
  for (const feed of one.feeds.slice(0, 1)) feed.busy = [halfHour(3, 10)];
  const { status, body } = await book(one, 10);
  assert.deepEqual([status, body.data?.eventCall.userId], [201, bob]);
  const [first] = one.feeds;
  assert.equal(first?.asked, 2, 'when it was connected, and by the booking');
  assert.notEqual(ann, bob);
});

test('what was read a moment ago is not asked for again', async () => {
  const one = await scene(1);
  assert.equal((await book(one, 11)).status, 201);
  assert.equal(one.feeds[0]?.asked, 1);
});

test('a booking with a key asks outside its transaction as well, and is done once', async () => {
  const one = await scene(1);
  wait(2);
  const body = booking(one.event, halfHour(3, 12));
  const client = one.w.client.with({ 'Idempotency-Key': 'k1' });
  const replies = [await client.post('/v1/eventCalls', body), await client.post('/v1/eventCalls', body)];
  assert.deepEqual(
    replies.map(({ status }) => status),
    [201, 201],
  );
  assert.equal(replies[0]?.body.data.eventCall.id, replies[1]?.body.data.eventCall.id);
  assert.equal(one.feeds[0]?.asked, 2);
});

for (const [policy, minutes, status] of [
  ['SKIP_HOST', 2, 409],
  ['BOOK', 2, 201],
  ['BOOK', 16, 409],
] as const)
  test(`a calendar that does not answer, ${minutes} minutes after it was read, with ${policy}: ${status}`, async () => {
    const one = await scene(1, { onCalendarUnknown: policy });
    wait(minutes);
    for (const feed of one.feeds) feed.isSilent = true;
    const reply = await book(one, 13);
    assert.equal(reply.status, status, JSON.stringify(reply.body));
    if (status === 409) assert.equal(reply.body.details.reason, 'CALENDAR_DISCONNECTED');
    const asked = one.feeds[0]?.asked;
    await book(one, 14);
    assert.equal(one.feeds[0]?.asked, asked, 'nobody waits for it again at once');
  });

test('of two hosts the one whose calendar answers gets the call', async () => {
  const one = await scene(2);
  wait(2);
  for (const feed of one.feeds.slice(0, 1)) feed.isSilent = true;
  const { status, body } = await book(one, 15);
  assert.deepEqual([status, body.data?.eventCall.userId], [201, one.ids[1]]);
});

test('[defect 1] a call is not moved onto an entry that came a moment ago', async () => {
  const one = await scene(1);
  const call = (await book(one, 16)).body.data.eventCall;
  wait(2);
  for (const feed of one.feeds) feed.busy = [halfHour(3, 17)];
  const target = { id: call.id, dateTime: halfHour(3, 17) };
  const { status, body } = await one.w.put('/v1/eventCalls/reschedule', target);
  assert.deepEqual([status, body.details.reason], [409, 'CALENDAR_BUSY']);
});

test('[defect 1] a time beyond those that a calendar was read for is not known, and so not free, until it is read', async () => {
  const one = await scene(1, { dateRange: { type: 'DAYS', days: 30 } });
  const far = Temporal.Instant.from(halfHour(3, 9))
    .add({ hours: 100 * 24 })
    .toString();
  const beyond = Temporal.Instant.from(halfHour(3, 9))
    .add({ hours: 500 * 24 })
    .toString();
  const bookAt = async (dateTime: string) => {
    const { status, body } = await one.w.post('/v1/eventCalls', booking(one.event, dateTime));
    return status === 201 ? status : body.details.reason;
  };
  const offeredAt = async (dateTime: string) => {
    const date = dateTime.slice(0, 10);
    const { body } = await one.w.get('/v1/events/timeSlots', {
      eventId: one.event.id,
      date,
      timeZone: 'UTC',
    });
    return body.data.slots.length;
  };
  const widened = await one.w.put('/v1/events', {
    id: one.event.id,
    dateRange: { type: 'INDEFINITE' },
  });
  assert.equal(widened.status, 200);
  assert.deepEqual([await offeredAt(far), await bookAt(far)], [0, 'CALENDAR_DISCONNECTED']);
  wait(30);
  await pollDue(server.app);
  assert.deepEqual([await offeredAt(far), await bookAt(far)], [48, 201]);
  assert.deepEqual([await offeredAt(beyond), await bookAt(beyond)], [0, 'CALENDAR_DISCONNECTED']);
});

test('a freed time is offered to people who wait, although the calendar of its host was not read a moment ago', async () => {
  const one = await scene(1, { waitingList: { enabled: true } });
  const { w, event } = one;
  const { body } = await book(one, 10);
  const { linkPrefix } = event;
  const page = await server.anybody.get('/public/event', { linkPrefix });
  const { status } = await server.anybody.post('/public/waitingList', {
    linkPrefix,
    pageToken: page.body.data.form.pageToken,
    name: 'Wanda Waits',
    email: 'wanda@example.test',
    timeZone: 'UTC',
    windows: [{ date: halfHour(3, 10).slice(0, 10), from: '10:00', to: '10:30' }],
  });
  assert.equal(status, 201);
  wait(2);
  assert.equal((await w.put('/v1/eventCalls/cancel', { id: body.data.eventCall.id })).status, 200);
  await offerFreed(await enterWorkspace(systemContext(server.app), w.id), event.id);
  const [entry] = (await w.get('/v1/events/waitingList', { limit: 100 })).body.data;
  assert.equal(entry.state, 'OFFERED');
});

test('a call is handed over with an Idempotency-Key, although the calendar of the colleague was not read a moment ago', async () => {
  const one = await scene(2);
  const { w, ids } = one;
  const [ann = 0, bob = 0] = ids;
  const { body } = await w.post('/v1/eventCalls', booking(one.event, halfHour(3, 10), { userId: ann }));
  const path = '/v1/userAvailabilities';
  const schedules: Json[] = (await w.get(path, { userId: ann })).body.data;
  const schedule = schedules.find((item) => item['name'] === 'Always');
  const day = halfHour(3, 10).slice(0, 10);
  const outOfOffice = [{ from: day, to: day, handOverUserId: bob }];
  assert.equal((await w.put(path, { id: schedule?.['id'], outOfOffice })).status, 200);
  wait(2);
  const client = w.client.with({ 'Idempotency-Key': 'hand-over' });
  const handed = await client.post(`${path}/reassignCalls`, { id: schedule?.['id'], from: day, to: day });
  assert.deepEqual(
    handed.body.data?.reassigned.map((entry: Json) => [entry['eventCallId'], entry['host'].id]),
    [[body.data.eventCall.id, bob]],
    JSON.stringify(handed.body),
  );
});
