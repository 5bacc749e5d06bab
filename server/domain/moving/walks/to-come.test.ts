import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { importDue } from '#/domain/moving/imports/work.ts';
import type { Workspace } from '#/test/workspace.ts';
import {
  countsOf,
  here,
  importOf,
  inSource,
  inTarget,
  prepared,
  proxy,
  reportOf,
  takenIn,
  walked,
} from './testing/instances.ts';

/** A service with an event, and a workspace in which its host is a member. */
async function both(): Promise<{ source: Workspace; target: Workspace; event: Json; hostId: number }> {
  const [source, target] = [await inSource(), await inTarget()];
  const event = await newEvent(source, [source.owner.userId]);
  const hostId = await takenIn(target, source, source.owner.userId, 'CLOSER');
  return { source, target, event, hostId };
}

async function booked(source: Workspace, event: { id: number }, at: string): Promise<Json> {
  const { status, body } = await source.post('/v1/eventCalls', booking(event, at));
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.eventCall;
}

const callsOf = async (w: Workspace): Promise<Json[]> =>
  (await w.get('/v1/eventCalls', { orderColumn: 'id', orderBy: 'asc' })).body.data.eventCalls;

test('a call that is still to come is imported, takes the time of its host, and moves and ends as it does there', async () => {
  const { source, target, event, hostId } = await both();
  const call = await booked(source, event, halfHour(20));
  const first = await walked(target, await prepared(target, source));
  assert.equal(first.status, 'DONE');
  const [came] = await callsOf(target);
  assert.deepEqual(
    [came.status, came.outcome, came.dateTime, came.hosts.map(({ id }: Json) => id), came.source],
    ['SCHEDULED', 'PENDING', halfHour(20), [hostId], 'IMPORT'],
  );
  const own = await newEvent(target, [hostId]);
  const taken = await target.post('/v1/eventCalls', booking(own, halfHour(20)));
  assert.deepEqual([taken.status, taken.body.code], [409, 'SLOT_UNAVAILABLE']);
  const again = await walked(target, await prepared(target, source));
  assert.deepEqual([again.created, again.updated], [0, 0]);
  const moved = await source.put('/v1/eventCalls/reschedule', { id: call.id, dateTime: halfHour(21) });
  assert.equal(moved.status, 200, JSON.stringify(moved.body));
  const second = await walked(target, await prepared(target, source));
  assert.equal(second.updated, 1);
  const [there] = await callsOf(target);
  assert.deepEqual([there.id, there.dateTime, there.status], [came.id, halfHour(21), 'SCHEDULED']);
  assert.equal((await target.post('/v1/eventCalls', booking(own, halfHour(20)))).status, 201);
  assert.equal((await source.put('/v1/eventCalls/cancel', { id: call.id })).status, 200);
  const third = await walked(target, await prepared(target, source));
  assert.equal(third.updated, 1);
  const ended = (await callsOf(target)).find(({ id }) => id === came.id);
  assert.equal(ended?.status, 'CANCELLED');
  assert.equal((await target.post('/v1/eventCalls', booking(own, halfHour(21)))).status, 201);
  const { mails } = (await target.get('/v1/mails', { limit: 100 })).body.data;
  const told = mails.filter(({ eventCallId }: Json) => eventCallId === came.id);
  assert.deepEqual(told, []);
});

test('a call that is still to come is listed where its host has another one by now, and undoing frees its time', async () => {
  const { source, target, event, hostId } = await both();
  await booked(source, event, halfHour(20));
  await booked(source, event, halfHour(22));
  const own = await newEvent(target, [hostId]);
  assert.equal((await target.post('/v1/eventCalls', booking(own, halfHour(20)))).status, 201);
  const run = await walked(target, await prepared(target, source));
  assert.equal(countsOf(run).at(-1), 1);
  const failed = (await reportOf(target, run.id)).filter(({ isPart }) => isPart === false);
  assert.deepEqual(
    failed.map(({ cells, field, code }) => [cells.Kind, field, code]),
    [['eventCalls', 'dateTime', 'NO_LONGER_FREE']],
  );
  const busy = booking(own, halfHour(22));
  assert.equal((await target.post('/v1/eventCalls', busy)).status, 409);
  assert.equal((await target.post(`/v1/imports/${run.id}/undo`)).status, 200);
  await importDue(here.app);
  assert.equal((await importOf(target, run.id)).status, 'UNDONE');
  assert.equal((await target.post('/v1/eventCalls', busy)).status, 201);
});

test('a link that is no web address, such as javascript:, is left out of an imported call and listed', async () => {
  const { source, target, event } = await both();
  for (const day of [20, 21]) await booked(source, event, halfHour(day));
  const { body } = await source.get('/v1/eventCalls', { orderColumn: 'id', orderBy: 'asc' });
  body.data.eventCalls[0].locationLink = 'javascript:alert(1)';
  body.data.eventCalls[1].locationLink = 'https://meet.example/room';
  proxy.faults.push({ path: '/v1/eventCalls?', does: { status: 200, body: JSON.stringify(body) } });
  const run = await walked(target, await prepared(target, source));
  assert.deepEqual(proxy.faults, []);
  assert.deepEqual(
    (await callsOf(target)).map(({ locationLink }) => locationLink),
    [null, 'https://meet.example/room'],
  );
  const lines = (await reportOf(target, run.id)).filter(({ field }) => field === 'locationLink');
  assert.deepEqual(
    lines.map(({ cells, code, isPart }) => [cells.Kind, code, isPart]),
    [['eventCalls', 'NOT_HTTPS', true]],
  );
});
