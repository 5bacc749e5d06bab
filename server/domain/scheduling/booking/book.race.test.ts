import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { longTest } from '#/test/full-size.ts';
import { server, workspace } from '#/test/harness.ts';
import { pageToken } from '#/test/page-token.ts';
import { race, untilServed, type RaceAnswer } from '#/test/race.ts';
import type { Workspace } from '#/test/workspace.ts';

const racers = 50;

function bookAll(w: Workspace, bodies: readonly object[]): Promise<RaceAnswer[]> {
  return race(
    bodies.map((body) => ({
      baseUrl: server.origin,
      method: 'POST',
      path: '/v1/eventCalls',
      headers: { authorization: `Bearer ${w.key}` },
      body,
    })),
  );
}

function tally(answers: readonly RaceAnswer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Pairs of active calls of one host with overlapping spans, which the constraint should prevent. */
async function overlaps(w: Workspace): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from event_call_host a join event_call_host b
      on b.account_id = a.account_id and b.user_id = a.user_id and b.event_call_id > a.event_call_id and b.span && a.span
    where a.account_id = ${w.id} and a.blocking and b.blocking`.execute(w.db);
  return rows[0]?.n ?? -1;
}

async function changes(w: Workspace, type: string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from change where account_id = ${w.id} and type = ${type}`.execute(w.db);
  return rows[0]?.n ?? -1;
}

test('POST /v1/eventCalls: of 50 bookings of one slot one gets 201, the others 409, and there is one row', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId]);
  const answers = await bookAll(
    w,
    Array.from({ length: racers }, () => booking(event, halfHour(3))),
  );
  assert.deepEqual(tally(answers), { 201: 1, 409: racers - 1 });
  for (const { status, body } of answers)
    if (status === 409) assert.equal((body as { code: string }).code, 'SLOT_UNAVAILABLE');
  assert.equal((await w.get('/v1/eventCalls')).body.data.count, 1);
  assert.equal(await changes(w, 'call.booked'), 1);
});

test('POST /v1/eventCalls: partial overlaps, other zones for the same moment and other events of the host leave one winner', async () => {
  const w = await workspace();
  const [a, b] = [
    await newEvent(w, [w.owner.userId], { startTimeIncrement: 10 }),
    await newEvent(w, [w.owner.userId], { startTimeIncrement: 10, name: 'Other' }),
  ];
  const day = halfHour(4).slice(0, 10);
  const starts = [
    `${day}T10:00:00Z`,
    `${day}T10:10:00Z`,
    `${day}T10:20:00Z`,
    `${day}T11:00:00+01:00`,
    `${day}T15:30:00+05:30`,
  ];
  const bodies = Array.from({ length: racers }, (_, index) =>
    booking(index % 2 === 0 ? a : b, starts[index % starts.length] ?? ''),
  );
  const answers = await bookAll(w, bodies);
  assert.deepEqual(tally(answers), { 201: 1, 409: racers - 1 });
  assert.equal(await overlaps(w), 0);
});

test('POST /v1/eventCalls: a collective event of three hosts named in any order has one winner and no dead-lock', async () => {
  const w = await workspace();
  const ids = await closers(w, 3);
  const settings = { assignment: { mode: 'COLLECTIVE' } };
  const events = [
    await newEvent(w, ids, settings),
    await newEvent(w, ids.toReversed(), { ...settings, name: 'Same people' }),
  ];
  const answers = await bookAll(
    w,
    Array.from({ length: 20 }, (_, index) => booking(events[index % 2] ?? { id: 0 }, halfHour(3))),
  );
  assert.deepEqual(tally(answers), { 201: 1, 409: 19 });
  const calls = (await w.get('/v1/eventCalls')).body.data.eventCalls;
  assert.deepEqual(
    calls[0].hosts.map((host: { id: number }) => host.id),
    ids.toSorted((x, y) => x - y),
  );
});

test('POST /v1/eventCalls: with five free hosts exactly five of 50 win, each with another host', async () => {
  const w = await workspace();
  const ids = await closers(w, 5);
  const event = await newEvent(w, ids);
  const answers = await bookAll(
    w,
    Array.from({ length: racers }, () => booking(event, halfHour(3))),
  );
  assert.deepEqual(tally(answers), { 201: 5, 409: racers - 5 });
  const hosts = (await w.get('/v1/eventCalls')).body.data.eventCalls.map(
    (call: { userId: number }) => call.userId,
  );
  assert.deepEqual(
    hosts.toSorted((x: number, y: number) => x - y),
    ids,
  );
});

test('POST /v1/eventCalls: a limit of three calls a day holds when 20 race for different slots', async () => {
  const w = await workspace();
  const event = await newEvent(w, await closers(w, 2), { maxPerDay: 3 });
  const day = halfHour(5).slice(0, 10);
  const answers = await bookAll(
    w,
    Array.from({ length: 20 }, (_, index) =>
      booking(event, `${day}T${String(index).padStart(2, '0')}:00:00Z`),
    ),
  );
  assert.deepEqual(tally(answers), { 201: 3, 409: 17 });
});

test('The same slot through all entry points at once (API, page, reschedule, markSlotFree) goes to one of them', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId]);
  const slot = halfHour(6);
  const freed = (await w.post('/v1/eventCalls', booking(event, slot))).body.data.eventCall;
  await w.put('/v1/eventCalls/markSlotFree', { id: freed.id, isSlotFree: true });
  const moving = (await w.post('/v1/eventCalls', booking(event, halfHour(6, 14)))).body.data.eventCall;
  const key = { authorization: `Bearer ${w.key}` };
  const token = await pageToken(event.linkPrefix);
  const entryPoints = Array.from({ length: 10 }, (_, index) => [
    { method: 'POST', path: '/v1/eventCalls', headers: key, body: booking(event, slot) },
    {
      method: 'POST',
      path: '/public/bookings',
      headers: {},
      body: {
        linkPrefix: event.linkPrefix,
        pageToken: token,
        dateTime: slot,
        timeZone: 'UTC',
        name: 'Pat',
        email: `pat-${index}@example.test`,
      },
    },
    {
      method: 'PUT',
      path: '/v1/eventCalls/reschedule',
      headers: key,
      body: { id: moving.id, dateTime: slot, timeZone: 'UTC' },
    },
    {
      method: 'PUT',
      path: '/v1/eventCalls/markSlotFree',
      headers: key,
      body: { id: freed.id, isSlotFree: false },
    },
  ]).flat();
  const answers = await race(
    entryPoints.map((entryPoint) => ({
      ...entryPoint,
      baseUrl: server.origin,
      headers: { ...entryPoint.headers } as Record<string, string>,
    })),
  );
  assert.ok(
    answers.every(({ status }) => [200, 201, 409].includes(status)),
    JSON.stringify(tally(answers)),
  );
  assert.equal(await overlaps(w), 0);
  const live = (await w.get('/v1/eventCalls', { dateTime: slot })).body.data.eventCalls.filter(
    (call: { isSlotFree: boolean }) => !call.isSlotFree,
  );
  assert.equal(live.length, 1);
});

longTest(
  'Cancelling and booking in a loop with 20 clients never leaves two live calls of a host in one span',
  async () => {
    const w = await workspace();
    const event = await newEvent(w, await closers(w, 2));
    let booked = 0;
    const isEnough = () => booked >= 60;
    const worker = async (index: number): Promise<void> => {
      while (!isEnough()) {
        const made = await untilServed(() =>
          w.post('/v1/eventCalls', booking(event, halfHour(7, index % 3))),
        );
        assert.ok(made.status === 201 || made.status === 409, JSON.stringify(made.body));
        if (made.status !== 201) continue;
        booked += 1;
        const { id } = made.body.data.eventCall;
        const cancelled = await untilServed(() => w.put('/v1/eventCalls/cancel', { id }));
        assert.equal(cancelled.status, 200);
      }
    };
    const check = async (): Promise<void> => {
      while (!isEnough()) assert.equal(await overlaps(w), 0);
    };
    await Promise.all([...Array.from({ length: 20 }, (_, index) => worker(index)), check()]);
    assert.equal(await overlaps(w), 0);
  },
);

test('Calls that two clients swap between two slots end without overlap and without a server error', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId]);
  const [x, y] = [halfHour(8, 9), halfHour(8, 10)];
  const [a, b] = [
    (await w.post('/v1/eventCalls', booking(event, x))).body.data.eventCall,
    (await w.post('/v1/eventCalls', booking(event, y))).body.data.eventCall,
  ];
  const answers = await race(
    Array.from({ length: 20 }, (_, index) => ({
      baseUrl: server.origin,
      method: 'PUT',
      path: '/v1/eventCalls/reschedule',
      headers: { authorization: `Bearer ${w.key}` },
      body: { id: index % 2 === 0 ? a.id : b.id, dateTime: index % 4 < 2 ? x : y, timeZone: 'UTC' },
    })),
  );
  assert.ok(
    answers.every(({ status }) => status === 200 || status === 409),
    JSON.stringify(tally(answers)),
  );
  assert.equal(await overlaps(w), 0);
});
