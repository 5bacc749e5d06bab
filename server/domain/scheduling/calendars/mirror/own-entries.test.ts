import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { handlers } from '#/main/handlers.ts';
import { confirmDeletions } from '#/domain/scheduling/calendars/wake.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { NotReached } from '#/ports/outside/trouble.ts';
import type { Json } from '#/test/client.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';
import { isSuspicious } from './missing.ts';
import { pollDue } from './poll.ts';
import { Connected } from './testing/connected.ts';

// A separate server, because polls go through all workspaces.
const server = await startServer(contract, handlers);
after(() => server.close());

/** A calendar with the entries of some calls, as they were written. */
async function withCalls(count: number, settings: { count?: number } = {}) {
  const w = await createTestWorkspace(server);
  const c = await Connected.make(w, settings);
  await c.poll();
  const event = await newEvent(w, [w.owner.userId]);
  const calls: Json[] = [];
  for (let index = 0; index < count; index++) {
    const reply = await w.post(
      '/v1/eventCalls',
      booking(event, halfHour(3 + Math.floor(index / 20), index % 20)),
    );
    assert.equal(reply.status, 201, JSON.stringify(reply.body));
    calls.push(reply.body.data.eventCall);
  }
  const now = iso(server.clock.now());
  for (const [index, call] of calls.entries()) {
    await w.db.run(
      `insert into call_entry (account_id, event_call_id, user_id, calendar_id, provider, external_id, uid, etag, wanted_version, written_version,
         is_wanted, state, written_at, starts_at, ends_at, created_at, updated_at)
       values ($1, $2, $3, $4, 'CALDAV', $5, $6, 'ours', 1, 1, true, 'SYNCED', $7, $8, $9, $7, $7)
       on conflict (account_id, event_call_id, user_id) do update set calendar_id = excluded.calendar_id, external_id = excluded.external_id, uid = excluded.uid,
         etag = excluded.etag, written_version = 1, state = 'SYNCED', written_at = excluded.written_at, starts_at = excluded.starts_at, ends_at = excluded.ends_at`,
      [w.id, call.id, c.userId, c.id, `e${index}`, `u${index}`, now, call.dateTime, call.endTime],
    );
    c.script.put(`e${index}`, { uid: `u${index}`, etag: 'ours', time: timeOf(call) });
  }
  await c.poll();
  return { w, c, calls };
}

const timeOf = (call: Json, laterMs = 0) => ({
  startMs: toMs(call.dateTime) + laterMs,
  endMs: toMs(call.endTime) + laterMs,
});

/** The detected change of each entry, in the order of the calls. */
async function seen(c: Connected): Promise<unknown[]> {
  const { rows } = await c.workspace.db.run(
    'select seen from call_entry where account_id = $1 order by event_call_id',
    [c.workspace.id],
  );
  return rows.map((row) => row.seen);
}

/** Clears the detected changes, as the code that handles them does. */
const actUpon = (c: Connected) =>
  c.workspace.db.run('update call_entry set seen = null where account_id = $1', [c.workspace.id]);

const gone = { kind: 'DELETED', startsAt: null, endsAt: null };
const declined = { kind: 'DECLINED', startsAt: null, endsAt: null };

test('[defect 4] [defect 5] an entry that is as it was written, or has other texts, is no event, and its item is a call', async () => {
  const { c, calls } = await withCalls(2);
  c.script.put('e0', {
    uid: 'u0',
    etag: 'theirs',
    time: timeOf(calls[0]),
    isFree: true,
    title: 'Another title',
  });
  c.script.put('e1', { uid: 'u1', etag: 'ours', time: timeOf(calls[1], hourMs) });
  c.script.put('other', { uid: 'other', time: timeOf(calls[0], 5 * hourMs) });
  await c.poll();
  assert.deepEqual(await seen(c), [null, null], 'what has our etag we wrote ourselves');
  const { rows } = await c.workspace.db.run(
    'select external_id as id from calendar_item where calendar_id = $1 and is_call order by 1',
    [c.id],
  );
  assert.deepEqual(
    rows.map(({ id }) => id),
    ['e0', 'e1'],
  );
});

test('an entry that was read before it was known as ours is a call from the next reading on', async () => {
  const { w, c } = await withCalls(1);
  await w.db.run('update calendar_item set is_call = false where account_id = $1', [w.id]);
  await c.poll();
  const { rows } = await w.db.run('select is_call from calendar_item where account_id = $1', [w.id]);
  assert.deepEqual(rows, [{ is_call: true }]);
});

test('[defect 3] [defect 4] what a member does to an entry is noted once, and again once it is something else', async () => {
  const { c, calls } = await withCalls(4);
  const moved = timeOf(calls[0], hourMs);
  c.script.put('e0', { uid: 'u0', etag: 'm', time: moved });
  c.script.put('e1', { uid: 'u1', etag: 'd', time: timeOf(calls[1]), answer: 'DECLINED' });
  c.script.remove('e2');
  c.script.put('e3', {
    uid: 'u3',
    etag: 'a',
    time: { startsOn: calls[3].dateTime.slice(0, 10), endsOn: halfHour(4).slice(0, 10) },
  });
  await c.poll();
  const day = { kind: 'MOVED', startsAt: halfHour(3, 0), endsAt: halfHour(4, 0) };
  const hour = { kind: 'MOVED', startsAt: iso(moved.startMs), endsAt: iso(moved.endMs) };
  assert.deepEqual(await seen(c), [hour, declined, gone, day]);
  await actUpon(c);
  await c.poll();
  assert.deepEqual(await seen(c), [null, null, null, null]);
  // Moved further, accepted again, restored, and moved back to its time.
  c.script.put('e0', { uid: 'u0', etag: 'm2', time: timeOf(calls[0], 2 * hourMs) });
  c.script.put('e1', { uid: 'u1', etag: 'd2', time: timeOf(calls[1]), answer: 'ACCEPTED' });
  c.script.put('e2', { uid: 'u2', etag: 'r', time: timeOf(calls[2]) });
  c.script.put('e3', { uid: 'u3', etag: 'b', time: timeOf(calls[3]) });
  await c.poll();
  assert.deepEqual(await seen(c), [
    { kind: 'MOVED', startsAt: iso(moved.startMs + hourMs), endsAt: iso(moved.endMs + hourMs) },
    null,
    null,
    null,
  ]);
  c.script.remove('e2');
  await c.poll();
  assert.deepEqual((await seen(c))[2], gone, 'deleted a second time');
});

test('what was noted and not acted upon is forgotten when the member takes it back', async () => {
  const { c, calls } = await withCalls(1);
  c.script.put('e0', { uid: 'u0', etag: 'm', time: timeOf(calls[0], hourMs) });
  await c.poll();
  assert.equal((await seen(c)).filter(Boolean).length, 1);
  c.script.put('e0', { uid: 'u0', etag: 'm2', time: timeOf(calls[0]) });
  await c.poll();
  assert.deepEqual(await seen(c), [null]);
});

test('an entry that was written while the calendar was read is judged by the next reading', async () => {
  const { w, c, calls } = await withCalls(2);
  // The first is being written; the second was written after the page was made.
  c.script.put('e0', { uid: 'u0', etag: 'm', time: timeOf(calls[0], hourMs) });
  c.script.put('e1', { uid: 'u1', etag: 'm', time: timeOf(calls[1], hourMs) });
  await w.db.run(
    "update call_entry set leased_until = now() + interval '1 hour' where account_id = $1 and uid = 'u0'",
    [w.id],
  );
  c.script.beforePage = async () => {
    server.clock.advance(1_000);
    await w.db.run("update call_entry set written_at = $2 where account_id = $1 and uid = 'u1'", [
      w.id,
      iso(server.clock.now()),
    ]);
  };
  await c.poll();
  assert.deepEqual(await seen(c), [null, null]);
  c.script.beforePage = () => undefined;
  await w.db.run('update call_entry set leased_until = null where account_id = $1', [w.id]);
  await c.poll();
  assert.equal((await seen(c)).filter(Boolean).length, 2);
});

test('what a list says that lags behind is not taken for the will of the member', async () => {
  const { c, calls } = await withCalls(3);
  // The version before our write, the version before the member moved it, and the current version.
  for (const [index, etag] of ['before', 'before', 'theirs'].entries())
    c.script.put(`e${index}`, { uid: `u${index}`, etag, time: timeOf(calls[index], hourMs) });
  c.script.elsewhere.set('u0', { externalId: 'e0', etag: 'ours' });
  c.script.elsewhere.set('u1', { externalId: 'e1', etag: 'theirs' });
  c.script.elsewhere.set('u2', { externalId: 'e2', etag: 'W/theirs' });
  await c.poll();
  const areMoved = async (): Promise<boolean[]> => (await seen(c)).map((one) => one !== null);
  assert.deepEqual(await areMoved(), [false, false, true]);
  c.script.put('e1', { uid: 'u1', etag: 'theirs', time: timeOf(calls[1], 2 * hourMs) });
  await c.poll();
  assert.deepEqual(await areMoved(), [false, true, true]);
});

test('[defect 3] an entry with another id, or in another calendar of the account, is not deleted', async () => {
  const { w, c } = await withCalls(8, { count: 2 });
  const [script, other] = c.scripts;
  assert.ok(script && other);
  script.remove('e0');
  script.elsewhere.set('u0', { externalId: 'renamed', etag: 'r' });
  await c.poll();
  script.remove('e1');
  other.elsewhere.set('u1', { externalId: 'moved away', etag: 'r' });
  await c.poll();
  assert.deepEqual((await seen(c)).filter(Boolean), []);
  const { rows } = await w.db.run(
    "select calendar_id as calendar, external_id as id from call_entry where account_id = $1 and uid in ('u0', 'u1') order by uid",
    [w.id],
  );
  assert.deepEqual(rows, [
    { calendar: c.ids[0], id: 'renamed' },
    { calendar: c.ids[1], id: 'moved away' },
  ]);
});

test('[defect 3] a calendar that loses many entries at once is held until the member confirms it', async () => {
  const { c } = await withCalls(8);
  for (const id of ['e0', 'e1', 'e2']) c.script.remove(id);
  await c.poll();
  assert.deepEqual((await seen(c)).filter(Boolean), []);
  const row = await c.row();
  assert.equal(row['held_deletions'], 3);
  assert.match(String(row['error']), /^3 entries of calls have disappeared/);
  assert.equal(row['failing_since'], null, 'the mirror is good');
  await c.poll();
  assert.deepEqual((await seen(c)).filter(Boolean), [], 'it stays held');
  await confirmDeletions(await c.ctx(), { id: c.id });
  await pollDue(server.app, { open: c.open });
  assert.deepEqual(await seen(c), [gone, gone, gone, null, null, null, null, null]);
  const after = await c.row();
  assert.deepEqual([after['held_deletions'], after['error'], after['deletions_confirmed']], [0, null, false]);
});

test('[defect 3] held entries that come back are nothing to ask about, and no reading that fails deletes anything', async () => {
  const { c } = await withCalls(6);
  const entries = [...c.script.entries.keys()];
  for (const id of entries) c.script.hidden.add(id);
  c.script.forgetState();
  await c.poll();
  assert.deepEqual([(await c.row())['held_deletions'], (await seen(c)).filter(Boolean)], [6, []]);
  c.script.hidden.clear();
  c.script.forgetState();
  await c.poll();
  assert.deepEqual([(await c.row())['held_deletions'], (await c.row())['error']], [0, null]);
  c.script.forgetState();
  c.script.beforePage = () => {
    throw new NotReached('No');
  };
  await c.poll();
  assert.deepEqual((await seen(c)).filter(Boolean), []);
});

test('what happens to entries of calls that are over, cancelled or not ours to change is not looked at', async () => {
  const { w, c } = await withCalls(3);
  await w.db.run("update call_entry set is_wanted = false where account_id = $1 and uid = 'u0'", [w.id]);
  await w.db.run("update call_entry set state = 'DETACHED' where account_id = $1 and uid = 'u1'", [w.id]);
  for (const id of ['e0', 'e1', 'e2']) c.script.remove(id);
  server.clock.advance(10 * 24 * hourMs);
  await c.poll();
  server.clock.reset();
  assert.deepEqual(await seen(c), [null, null, null]);
});

test('[defect 3] many at once are more than five, or more than 30 % and not a single one', () => {
  const cases: [number, number, boolean][] = [
    [0, 0, false],
    [1, 1, false],
    [2, 2, true],
    [2, 6, true],
    [2, 7, false],
    [3, 10, false],
    [4, 10, true],
    [5, 100, false],
    [6, 100, true],
  ];
  for (const [goneCount, all, isOne] of cases)
    assert.equal(isSuspicious(goneCount, all), isOne, `${goneCount} of ${all}`);
});
