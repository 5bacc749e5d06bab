import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { createApp } from '#/main/app.ts';
import { handlers } from '#/main/handlers.ts';
import { readAnew, wakeCalendars } from '#/domain/scheduling/calendars/wake.ts';
import { sql } from '#/platform/db/sql.ts';
import { inCells } from '#/platform/workspaces/in-cells.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';
import { leaseDue, leaseThese } from './leased-calendar.ts';
import { pollDue } from './poll.ts';
import { readCalendar } from './read-calendar.ts';
import { Connected } from './testing/connected.ts';

// A separate server, because polls go through all workspaces.
const server = await startServer(contract, handlers);
after(() => server.close());

const connected = async (settings: { count?: number; provider?: string } = {}): Promise<Connected> =>
  Connected.make(await createTestWorkspace(server), settings);

/** A span that starts in some days, by default an hour long. */
const inDays = (days: number, hours = 1) => {
  const startMs = server.clock.now() + days * 24 * hourMs;
  return { time: { startMs, endMs: startMs + hours * hourMs } };
};
/** The app of another process. */
const another = () =>
  createApp(server.app.config, server.app.database, { works: false, clock: server.clock.now });

test('of several processes one reads a calendar', async () => {
  const c = await connected({ count: 5 });
  for (const script of c.scripts) script.put('a', inDays(1));
  const apps = [server.app, ...(await Promise.all([another(), another()]))];
  await Promise.all(apps.map((app) => pollDue(app, { open: c.open })));
  assert.deepEqual(
    c.scripts.map(({ readings }) => readings.length),
    [1, 1, 1, 1, 1],
  );
});

test('what a process has not finished another one reads once its lease has ended, and the first one writes no more', async () => {
  const c = await connected();
  const { script } = c;
  script.pageSize = 1;
  for (const id of ['a', 'b', 'c']) script.put(id, inDays(1));
  const [reached, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  script.beforePage = (page) => {
    if (page !== 2) return;
    reached.resolve();
    return mayGoOn.promise;
  };
  const [slow] = await leaseDue(server.app, 1);
  assert.ok(slow);
  const first = readCalendar(await c.ctx(), slow, { open: c.open });
  await reached.promise;
  script.beforePage = () => undefined;
  await pollDue(server.app, { open: c.open });
  assert.equal(script.readings.length, 1, 'it is leased');
  server.clock.advance(3 * 60_000);
  await pollDue(server.app, { open: c.open });
  assert.deepEqual(await c.mirror(), ['a', 'b', 'c']);
  script.remove('a');
  await c.poll();
  mayGoOn.resolve();
  assert.equal(await first, 'LEFT');
  assert.deepEqual(await c.mirror(), ['b', 'c']);
  assert.equal((await c.row())['error'], null);
});

test('a process that stops begins no further page, and the calendar is due for others', async () => {
  const c = await connected();
  c.script.pageSize = 1;
  for (const id of ['a', 'b']) c.script.put(id, inDays(1));
  const [leased] = await leaseDue(server.app, 1);
  assert.ok(leased);
  const stopping = AbortSignal.abort();
  assert.equal(await readCalendar(await c.ctx(), leased, { open: c.open, stopping }), 'LEFT');
  assert.equal((await c.row())['compared_at'], null);
  await pollDue(server.app, { open: c.open });
  assert.deepEqual(await c.mirror(), ['a', 'b']);
});

test('who asks for a reading while one is under way gets another one', async () => {
  const c = await connected();
  await c.poll();
  const ctx = await c.ctx();
  server.clock.advance(1_000);
  await wakeCalendars(ctx, { id: c.id });
  c.script.beforePage = async () => {
    c.script.beforePage = () => undefined;
    server.clock.advance(1_000);
    await wakeCalendars(ctx, { id: c.id });
    c.script.put('told', inDays(1));
  };
  await pollDue(server.app, { open: c.open });
  assert.deepEqual(await c.mirror(), ['told']);
  assert.equal(c.script.readings.length, 3);
});

test('what was to be read anew while a reading was under way is read anew', async () => {
  const c = await connected();
  c.script.put('a', { ...inDays(1), title: 'Lunch with Ann' });
  await c.poll();
  const ctx = await c.ctx();
  c.script.beforePage = async () => {
    c.script.beforePage = () => undefined;
    await c.workspace.db.run("update calendar set ignored_word = ' LUNCH ' where id = $1", [c.id]);
    await readAnew(ctx, { id: c.id });
  };
  await c.poll();
  const { rows } = await c.workspace.db.run('select is_ignored from calendar_item where calendar_id = $1', [
    c.id,
  ]);
  assert.deepEqual(rows, [{ is_ignored: true }]);
  assert.equal(c.script.readings.at(-1)?.state, null);
});

test('workspaces take turns, and nothing is due twice', async () => {
  const [large, small] = [await connected({ count: 30 }), await connected()];
  const these = [large.workspace.id, small.workspace.id];
  await inCells(
    server.app,
    sql`update calendar set next_poll_at = now() + interval '1 year' where account_id <> all(${these}::bigint[])`,
  );
  server.clock.advance(hourMs);
  // Each call starts with another cell.
  const turns = server.app.database.cells.names;
  const first = [];
  for (const _ of turns) first.push(...(await leaseDue(server.app, 4)));
  assert.deepEqual(new Set(first.map((one) => one.account_id)), new Set(these));
  const rest = await leaseDue(server.app, 100);
  assert.equal(new Set([...first, ...rest].map((one) => one.calendar_id)).size, 31);
  assert.deepEqual([first.length, rest.length], [4 * turns.length, 31 - 4 * turns.length]);
  assert.deepEqual(await leaseDue(server.app, 100), []);
  const ctx = await large.ctx();
  assert.deepEqual(await leaseThese(ctx, large.ids), [], 'somebody who waits takes no lease away');
});

test('where cells are on other servers, what is due is read first and leased then, and once', async () => {
  await connected({ count: 2 });
  const { database } = server.app;
  const cells = Object.create(database.cells, { areSpread: { value: true } });
  const spread = { ...server.app, database: { ...database, cells } };
  const leased = await leaseDue(spread, 100);
  assert.equal(leased.length, 2);
  assert.deepEqual(await leaseDue(spread, 100), []);
  assert.deepEqual(await leaseDue(server.app, 100), []);
});
