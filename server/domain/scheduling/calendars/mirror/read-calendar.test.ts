import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { dayMs, hourMs } from '@callwright/contract/units-of-time.ts';
import { handlers } from '#/main/handlers.ts';
import { NotReached } from '#/ports/outside/trouble.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';
import { toMs } from '#/platform/values/time.ts';
import { forgetUnused } from './forget-generations.ts';
import { changesAtOnce } from './gathered.ts';
import { calendarStates } from './testing/calendar-states.ts';
import { Connected } from './testing/connected.ts';

// A separate server, because polls go through all workspaces.
const server = await startServer(contract, handlers);
after(() => server.close());

const connected = async (settings: { count?: number; provider?: string } = {}): Promise<Connected> =>
  Connected.make(await createTestWorkspace(server), settings);

/** A span that starts in some days, by default an hour long. */
const inDays = (days: number, hours = 1) => {
  const startMs = server.clock.now() + days * dayMs;
  return { time: { startMs, endMs: startMs + hours * hourMs } };
};

test('[defect 1] a calendar is unknown until all its pages are stored, and what changes is replaced by what is named', async () => {
  const c = await connected();
  const { script } = c;
  script.pageSize = 2;
  for (const id of ['a', 'b', 'c', 'd', 'e']) script.put(id, inDays(1));
  script.put('weekly', inDays(1), inDays(8), inDays(15));
  const ctx = await c.ctx();
  assert.deepEqual([...(await calendarStates(ctx, [c.userId]))], [[c.userId, 'UNREAD']]);
  await c.poll();
  assert.deepEqual([...(await calendarStates(ctx, [c.userId]))], []);
  assert.deepEqual(await c.mirror(), ['a', 'b', 'c', 'd', 'e', 'weekly', 'weekly 1', 'weekly 2']);
  script.put('weekly', inDays(2), inDays(9));
  script.put('f', inDays(3));
  script.remove('b');
  await c.poll();
  assert.deepEqual(await c.mirror(), ['a', 'c', 'd', 'e', 'f', 'weekly', 'weekly 1']);
  assert.deepEqual(
    script.readings.map(({ state }) => state),
    [null, '6'],
  );
});

test('[defect 3] [defect 12] a state that was lost leads to a whole reading, and the mirror serves until its last page is stored', async () => {
  const c = await connected();
  const { script } = c;
  script.pageSize = 1;
  for (const id of ['a', 'b', 'c']) script.put(id, inDays(1));
  await c.poll();
  script.forgetState();
  script.remove('a');
  script.put('d', inDays(1));
  const seen: string[][] = [];
  script.beforePage = async () => void seen.push(await c.mirror());
  await c.poll();
  assert.ok(seen.length >= 3 && seen.every((names) => names.join('') === 'abc'));
  assert.deepEqual(await c.mirror(), ['b', 'c', 'd']);
  assert.equal(await c.rowCount(), 3, 'nothing is left of the mirror before');
});

test('[defect 3] a whole reading that fails half-way leaves the mirror, and the next one leaves nothing of it', async () => {
  const c = await connected();
  const { script } = c;
  script.pageSize = 1;
  for (const id of ['a', 'b', 'c']) script.put(id, inDays(1));
  await c.poll();
  script.forgetState();
  script.put('d', inDays(1));
  script.beforePage = (page) => {
    if (page === 3) throw new NotReached('The server hung up.');
  };
  await c.poll();
  assert.deepEqual(await c.mirror(), ['a', 'b', 'c']);
  const row = await c.row();
  assert.deepEqual([row['error'], row['failures'], row['leased_until']], ['The server hung up.', 1, null]);
  script.beforePage = () => undefined;
  await c.poll();
  assert.deepEqual([await c.mirror(), await c.rowCount()], [['a', 'b', 'c', 'd'], 4]);
  assert.deepEqual([(await c.row())['error'], (await c.row())['failures']], [null, 0]);
});

test('a reading of changes that fails half-way changes nothing: what came and went since is never told', async () => {
  const c = await connected();
  const { script } = c;
  script.pageSize = 1;
  script.put('a', inDays(1));
  await c.poll();
  for (const id of ['b', 'c']) script.put(id, inDays(1));
  script.beforePage = (page) => {
    if (page === 3) throw new NotReached('The server hung up.');
  };
  await c.poll();
  assert.deepEqual(await c.mirror(), ['a']);
  script.beforePage = () => undefined;
  script.remove('b');
  await c.poll();
  assert.deepEqual(await c.mirror(), ['a', 'c']);
  assert.deepEqual(
    script.readings.map(({ state }) => state),
    [null, '1', '1'],
  );
});

test('so many changes that they are stored in parts are read with everything else, if their reading fails', async () => {
  const c = await connected();
  const { script } = c;
  script.put('a', inDays(1));
  await c.poll();
  const ids = Array.from({ length: changesAtOnce + 1 }, (_, index) => `b${index}`);
  for (const id of ids) script.put(id, inDays(1));
  script.pageSize = changesAtOnce;
  script.beforePage = (page) => {
    if (page === 2) throw new NotReached('The server hung up.');
  };
  await c.poll();
  assert.equal((await c.mirror()).length, changesAtOnce + 1);
  script.beforePage = () => undefined;
  for (const id of ids) script.remove(id);
  await c.poll();
  assert.deepEqual(await c.mirror(), ['a']);
  assert.deepEqual(
    script.readings.map(({ state }) => state),
    [null, '1', null],
  );
});

test('[defect 12] all is read each day, which moves the window, forgets what is over, and counts what was missed', async () => {
  const c = await connected();
  const { script } = c;
  for (const id of ['a', 'b', 'c']) script.put(id, inDays(3));
  script.put('soon over', inDays(0));
  await c.poll();
  script.remove('a');
  script.put('b', inDays(4));
  script.put('new', inDays(5));
  script.loseChanges();
  server.clock.advance(2 * hourMs);
  await c.poll();
  assert.deepEqual(await c.mirror(), ['a', 'b', 'c', 'soon over']);
  const before = await c.row();
  server.clock.advance(2 * dayMs);
  script.put('c', inDays(4));
  await c.poll();
  const row = await c.row();
  assert.deepEqual(await c.mirror(), ['b', 'c', 'new']);
  assert.equal(row['differences'], 3, 'a is gone, b has moved, new is there; c was told');
  for (const name of ['window_from', 'window_to', 'compared_at'])
    assert.ok(toMs(String(row[name])) - toMs(String(before[name])) === 2 * dayMs + 2 * hourMs, name);
});

test('the window reaches as far as the member can be booked', async () => {
  const w = await createTestWorkspace(server);
  const c = await Connected.make(w);
  const days = async (): Promise<number> => {
    await c.poll();
    const { fromMs, toMs: endMs } = c.script.readings.at(-1)?.window ?? { fromMs: 0, toMs: 0 };
    return (endMs - fromMs) / dayMs - 1;
  };
  assert.equal(await days(), 62);
  const hosts = [{ userId: w.owner.userId }];
  const { body } = await w.post('/v1/events', {
    name: 'Far',
    hosts,
    dateRange: { type: 'DAYS', days: 100, calendarDays: false },
  });
  assert.equal(await days(), 143);
  assert.equal(c.script.readings.at(-1)?.state, null, 'it is read as soon as it is wanted');
  await w.put('/v1/events', { id: body.data.event.id, dateRange: { type: 'INDEFINITE' } });
  assert.equal(await days(), 400);
});

test('[defect 15] nothing that people wrote is stored, and ids of any kind are', async () => {
  const c = await connected();
  const longId = `${'x'.repeat(5_000)}\0\ud800`;
  c.script.put(longId, { ...inDays(1), title: 'Secret meeting', uid: `${longId}@uid` });
  c.script.put('for ever', { time: { startMs: server.clock.now(), endMs: 8.64e15 } });
  c.script.put('days', { time: { startsOn: '2026-01-01', endsOn: '+010000-01-01' } });
  c.script.put('emoji 🔑', inDays(1));
  await c.poll();
  assert.equal((await c.row())['error'], null);
  assert.equal((await c.mirror()).length, 4);
  const { rows } = await c.workspace.db.run(
    'select i.*, c.* from calendar_item i, calendar c where c.id = $1',
    [c.id],
  );
  assert.ok(!JSON.stringify(rows).includes('Secret'));
  c.script.remove(longId);
  await c.poll();
  assert.equal((await c.mirror()).length, 3);
});

test('a calendar that nobody asks for any more keeps no mirror', async () => {
  const c = await connected();
  c.script.put('a', inDays(1));
  await c.poll();
  await c.workspace.db.run(
    'update calendar set checks_conflicts = false, is_write_target = false where id = $1',
    [c.id],
  );
  await forgetUnused(server.app);
  assert.equal(await c.rowCount(), 0);
  await c.workspace.db.run('update calendar set checks_conflicts = true where id = $1', [c.id]);
  assert.deepEqual([...(await calendarStates(await c.ctx(), [c.userId]))], [[c.userId, 'UNREAD']]);
  await c.poll();
  assert.deepEqual(await c.mirror(), ['a']);
});
