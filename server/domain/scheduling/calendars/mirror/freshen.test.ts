import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import { handlers } from '#/main/handlers.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { NotReached } from '#/ports/outside/trouble.ts';
import { eventually } from '#/test/eventually.ts';
import { closers } from '#/test/events.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';
import { freshen, type Freshness } from './freshen.ts';
import { leaseThese } from './leased-calendar.ts';
import { readCalendar } from './read-calendar.ts';
import { Connected } from './testing/connected.ts';

// A separate server, because polls go through all workspaces.
const server = await startServer(contract, handlers);
after(() => server.close());
const asked = { budgetMs: 30_000, olderThanMs: minuteMs };
const fresh: Freshness = { state: 'FRESH' };
const stale = (minutes: number): Freshness => ({ state: 'STALE', ageMs: minutes * minuteMs });

async function read(settings: { count?: number } = {}): Promise<Connected> {
  const c = await Connected.make(await createTestWorkspace(server), settings);
  await c.poll();
  return c;
}

/** The context, counting its statements. */
function counted(ctx: Ctx): { ctx: Ctx; statements: () => number } {
  let count = 0;
  const run: Ctx['db']['run'] = (...statement) => {
    count += 1;
    return ctx.db.run(...statement);
  };
  return { ctx: { ...ctx, db: { ...ctx.db, run } }, statements: () => count };
}

const item = () => ({ time: { startMs: server.clock.now(), endMs: server.clock.now() + minuteMs } });

test('nothing is read, and one statement sent, while the mirror is young enough', async () => {
  const c = await read({ count: 3 });
  const hosts = [c.userId, ...(await closers(c.workspace, 2))];
  const { ctx, statements } = counted(await c.ctx());
  server.clock.advance(minuteMs);
  const answer = await freshen(ctx, hosts, { ...asked, open: c.open });
  assert.deepEqual(
    [...answer],
    hosts.map((id) => [id, fresh]),
  );
  assert.equal(statements(), 1);
  await c.workspace.db.run(
    "update calendar set channel_expires_at = now() + interval '1 day' where account_id = $1",
    [c.workspace.id],
  );
  server.clock.advance(9 * minuteMs);
  await freshen(ctx, hosts, { ...asked, open: c.open });
  assert.deepEqual([statements(), c.script.readings.length], [2, 1], 'its provider would have told us');
  server.clock.advance(2 * minuteMs);
  await freshen(ctx, hosts, { ...asked, open: c.open });
  assert.deepEqual(
    c.scripts.map(({ readings }) => readings.length),
    [2, 2, 2],
  );
  assert.deepEqual([...(await freshen(ctx, [], asked))], []);
});

test('what has changed in the calendars of all hosts is read at once, and no comparison holds it up', async () => {
  const c = await read({ count: 2 });
  server.clock.advance(2 * 24 * 60 * minuteMs);
  const started = Promise.withResolvers<void>();
  let waiting = 0;
  for (const script of c.scripts) {
    script.put('new', item());
    // Each read waits until the other has started.
    script.beforePage = (page) => {
      if (page === 1 && (waiting += 1) === 2) started.resolve();
      return started.promise;
    };
  }
  const answer = await freshen(await c.ctx(), [c.userId], { ...asked, open: c.open });
  assert.deepEqual([...answer], [[c.userId, fresh]]);
  assert.deepEqual(
    c.scripts.map(({ readings }) => readings.length),
    [2, 2],
  );
  assert.deepEqual([await c.mirror(c.ids[0]), await c.mirror(c.ids[1])], [['new'], ['new']]);
});

test('a calendar that takes longer than the budget is stale, and is read to its end all the same', async () => {
  const c = await read();
  server.clock.advance(5 * minuteMs);
  const mayAnswer = Promise.withResolvers<void>();
  c.script.put('late', item());
  c.script.beforePage = () => mayAnswer.promise;
  const answer = await freshen(await c.ctx(), [c.userId], { ...asked, budgetMs: 50, open: c.open });
  assert.deepEqual([...answer], [[c.userId, stale(5)]]);
  mayAnswer.resolve();
  await eventually(async () => (await c.mirror()).includes('late'));
});

test('one that another process reads is waited for', async () => {
  const c = await read();
  server.clock.advance(5 * minuteMs);
  const [reached, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  c.script.beforePage = () => {
    reached.resolve();
    return mayGoOn.promise;
  };
  const { ctx, statements } = counted(await c.ctx());
  const [leased] = await leaseThese(await c.ctx(), [c.id]);
  assert.ok(leased);
  const other = readCalendar(await c.ctx(), leased, { open: c.open });
  await reached.promise;
  const answer = freshen(ctx, [c.userId], { ...asked, open: c.open });
  // It has found that the calendar is out of date and already leased, and checks again.
  await eventually(() => statements() >= 3);
  mayGoOn.resolve();
  assert.deepEqual([...(await answer)], [[c.userId, fresh]]);
  assert.equal(await other, 'READ');
  assert.equal(c.script.readings.length, 2);
});

test('one that has just failed is left alone until its next try, and one that is unknown is not asked for', async () => {
  const c = await read();
  server.clock.advance(5 * minuteMs);
  c.script.beforePage = () => {
    throw new NotReached('No');
  };
  const ctx = await c.ctx();
  for (let round = 0; round < 2; round++)
    assert.deepEqual(
      [...(await freshen(ctx, [c.userId], { ...asked, open: c.open }))],
      [[c.userId, stale(5)]],
    );
  assert.equal(c.script.readings.length, 2);
  server.clock.advance(40 * minuteMs);
  assert.deepEqual([...(await freshen(ctx, [c.userId], { ...asked, open: c.open }))], [[c.userId, fresh]]);
  assert.equal(c.script.readings.length, 2);
});

test('nobody waits for a calendar in a transaction', async () => {
  const c = await read();
  await assert.rejects(
    c.workspace.within((tx) => freshen(tx, [c.userId], asked)),
    /not read in a transaction/,
  );
});
