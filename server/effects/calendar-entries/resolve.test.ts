import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import { later, scene, runDue, skip, stamp } from './testing/scene.ts';

// Resolving an entry that its host has deleted or moved.

type Scene = Awaited<ReturnType<typeof scene>>;

const say = ({ w, call }: Scene, action: string) =>
  w.put('/v1/eventCalls/resolveCalendar', { id: call.id, action });

async function remove({ client, calendar }: Scene): Promise<void> {
  const [path = ''] = await client.files(calendar);
  await client.remove(path);
  await runDue();
}

/** Moves the entry by some minutes from the time of the call. */
async function move({ client, calendar, call, file }: Scene, minutes: number): Promise<string> {
  const [path = ''] = await client.files(calendar);
  const target = stamp(later(call.dateTime, minutes * minuteMs));
  const end = stamp(later(call.endTime, minutes * minuteMs));
  const text = (await file()).replace(/DTSTART:.*/, `DTSTART:${target}`).replace(/DTEND:.*/, `DTEND:${end}`);
  await client.put(path, text);
  await runDue();
  return target;
}

const found = async ({ callNow }: Scene) => (await callNow()).calendar?.found ?? null;

test(
  '[defect 3] RESTORE writes a deleted entry again, once, and says so; a later deletion is flagged anew',
  { skip },
  async () => {
    const at = await scene();
    await remove(at);
    assert.equal((await found(at)).kind, 'DELETED');
    const { status, body } = await say(at, 'RESTORE');
    assert.deepEqual([status, body.data.eventCall.calendar.found], [200, null]);
    const again = await say(at, 'RESTORE');
    assert.deepEqual([again.status, again.body.code], [409, 'CONFLICT']);
    await runDue();
    assert.match(await at.file(), new RegExp(`DTSTART:${stamp(at.call.dateTime)}`));
    assert.deepEqual(
      (await at.types()).filter((type) => type.startsWith('call.calendar')),
      ['call.calendar_deleted', 'call.calendar_resolved'],
    );
    const log = await at.w.owner.client.get('/v1/audit', { action: 'call.resolve_calendar' });
    assert.deepEqual(log.body.data.entries[0]?.after, { action: 'RESTORED' }, JSON.stringify(log.body));
    await remove(at);
    assert.equal((await found(at)).kind, 'DELETED');
  },
);

test('[defect 4] RESTORE moves an entry back to the time of its call', { skip }, async () => {
  const at = await scene();
  await move(at, 60);
  assert.equal((await say(at, 'RESTORE')).status, 200);
  await runDue();
  assert.match(await at.file(), new RegExp(`DTSTART:${stamp(at.call.dateTime)}`));
  assert.equal(await found(at), null);
});

test(
  '[defect 4] KEEP leaves call and entry as they are, until something else is found or the call changes',
  { skip },
  async () => {
    const at = await scene();
    const target = await move(at, 60);
    assert.equal((await say(at, 'KEEP')).status, 200);
    await runDue();
    assert.match(await at.file(), new RegExp(`DTSTART:${target}`));
    const now = await at.callNow();
    assert.deepEqual(
      [now.dateTime, now.calendar.found, now.calendar.syncStatus],
      [at.call.dateTime, null, 'SYNCED'],
    );
    await move(at, 120);
    assert.equal((await found(at)).kind, 'MOVED', 'another time is other news');
    assert.equal((await say(at, 'KEEP')).status, 200);
    const moved = later(at.call.dateTime, 180 * minuteMs);
    assert.equal(
      (await at.w.put('/v1/eventCalls/reschedule', { id: at.call.id, dateTime: moved })).status,
      200,
    );
    await runDue();
    assert.match(await at.file(), new RegExp(`DTSTART:${stamp(moved)}`));
  },
);

test('[defect 4] CANCEL cancels the call, and its entry goes', { skip }, async () => {
  const at = await scene();
  await move(at, 60);
  const { status, body } = await say(at, 'CANCEL');
  assert.deepEqual(
    [status, body.data.eventCall.status, body.data.eventCall.cancelledBy],
    [200, 'CANCELLED', 'ADMIN'],
  );
  await runDue();
  assert.deepEqual(await at.client.files(at.calendar), []);
  const types = (await at.types()).filter(
    (type) => type === 'call.calendar_resolved' || type === 'call.cancelled',
  );
  assert.deepEqual(types.toSorted(), ['call.calendar_resolved', 'call.cancelled']);
});

test(
  'PUT /v1/eventCalls/resolveCalendar 409 where nothing was found, and RESTORE where the calendar is disconnected',
  { skip },
  async () => {
    const at = await scene();
    for (const action of ['RESTORE', 'CANCEL', 'KEEP']) assert.equal((await say(at, action)).status, 409);
    assert.equal((await at.callNow()).status, 'SCHEDULED');
    await remove(at);
    const { body } = await at.w.owner.client.get('/v1/calendarConnections');
    const gone = await at.w.owner.client.delete(`/v1/calendarConnections/${body.data.connections[0].id}`);
    assert.equal(gone.status, 200, JSON.stringify(gone.body));
    const now = await at.callNow();
    assert.deepEqual([now.calendar.syncStatus, now.calendar.found?.kind], ['DETACHED', 'DELETED']);
    const refused = await say(at, 'RESTORE');
    assert.deepEqual(
      [refused.status, refused.body.message.error ?? refused.body.message],
      [409, 'The calendar is no longer connected, so it cannot be written to'],
    );
    assert.equal((await say(at, 'KEEP')).status, 200);
    assert.equal(await found(at), null);
  },
);
