import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { dayMs, hourMs, minuteMs } from '@callwright/contract/units-of-time.ts';
import { sql } from '#/platform/db/sql.ts';
import { inCells } from '#/platform/workspaces/in-cells.ts';
import { pollDue } from '#/domain/scheduling/calendars/mirror/poll.ts';
import { handlers } from '#/main/handlers.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { GoogleFake } from '#/test/calendars/google-fake/google-fake.ts';
import { GraphFake } from '#/test/calendars/graph-fake/graph-fake.ts';
import { connectGoogle } from '#/test/calendars/outside-google.ts';
import { connectGraph } from '#/test/calendars/outside-graph.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';
import { renewChannels } from './channels.ts';

// Notifications from providers, with all that can go wrong.

let nowMs = (): number => 0;
const clock = { nowMs: () => nowMs() };
const [google, graph] = await Promise.all([GoogleFake.start(clock), GraphFake.start(clock)]);
const server = await startServer(contract, handlers, {
  BASE_URL: 'https://callwright.example',
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  ...google.settings,
  ...graph.settings,
});
nowMs = server.clock.now;
// The fakes send to the test server, as a proxy forwards to an installation.
const route = (address: string): string => {
  const { pathname, search } = new URL(address);
  return server.origin + pathname + search;
};
google.pushes.route = route;
graph.subscriptions.route = route;
after(async () => {
  google.close();
  graph.close();
  await server.close();
});
beforeEach(() => {
  google.pushes.mode = 'NOW';
  graph.subscriptions.mode = 'NOW';
});

const time = (hour: number) => ({
  dateTime: iso(nowMs() + dayMs + hour * hourMs).slice(0, 19),
  timeZone: 'UTC',
});
const entry = (hour: number) => ({ start: time(hour), end: time(hour + 1) });
let people = 0;
const newAddress = (): string => `host${(people += 1)}@company.example`;

type Row = {
  channel_id: string | null;
  /** Minutes until the next poll. */
  poll: number;
  renew: number;
  /** Whether the provider notifies us of changes. */
  hasChannel: boolean;
};

async function calendarOf(w: Workspace): Promise<Row> {
  const { rows } = await w.db.run(
    'select channel_id, next_poll_at, channel_renew_at, channel_expires_at from calendar where account_id = $1',
    [w.id],
  );
  const [row] = rows;
  const minutesTo = (name: string): number =>
    Math.round((toMs(row?.[name] ?? '9999-01-01T00:00:00Z') - nowMs()) / minuteMs);
  return {
    channel_id: row?.['channel_id'] ?? null,
    poll: minutesTo('next_poll_at'),
    renew: minutesTo('channel_renew_at'),
    hasChannel: (row?.['channel_expires_at'] ?? null) !== null && minutesTo('channel_expires_at') > 0,
  };
}

/** Opens the first channel, and reads all changes so far. */
async function watched(w: Workspace): Promise<string> {
  await renewChannels(server.app);
  // A provider's first message on a new channel makes the calendar due.
  await Promise.all([google.pushes.idle(), graph.subscriptions.idle()]);
  await pollDue(server.app);
  const { channel_id: id, poll, hasChannel } = await calendarOf(w);
  assert.ok(id !== null && poll > 0 && hasChannel);
  return id;
}

async function atGoogle() {
  const w = await createTestWorkspace(server);
  const calendar = await connectGoogle(w, w.owner.userId, google, newAddress());
  await pollDue(server.app);
  return { w, calendar };
}

async function atMicrosoft() {
  const w = await createTestWorkspace(server);
  const calendar = await connectGraph(w, w.owner.userId, graph, newAddress());
  await pollDue(server.app);
  return { w, calendar };
}

async function mirrored(w: Workspace): Promise<number> {
  const { rows } = await w.db.run('select count(*)::int as count from calendar_item where account_id = $1', [
    w.id,
  ]);
  return rows[0]?.count ?? 0;
}

for (const [name, connect, messages] of [
  ['Google', atGoogle, google.pushes],
  ['Microsoft', atMicrosoft, graph.subscriptions],
] as const) {
  test(`${name}: what has changed before the first channel was there is read once it is`, async () => {
    const { w, calendar } = await connect();
    messages.mode = 'LOST';
    calendar.add(entry(1));
    await renewChannels(server.app);
    assert.ok((await calendarOf(w)).poll <= 0);
    await pollDue(server.app);
    assert.equal(await mirrored(w), 1);
  });

  test(`${name}: messages that come twice, late and in another order have the calendar read, and nothing else`, async () => {
    const { w, calendar } = await connect();
    await watched(w);
    messages.mode = 'HELD';
    calendar.add(entry(1));
    calendar.add(entry(3));
    assert.ok((await calendarOf(w)).poll > 0, 'nothing is told yet');
    await messages.release({ isReversed: true, times: 2 });
    assert.ok((await calendarOf(w)).poll <= 0);
    await pollDue(server.app);
    assert.equal(await mirrored(w), 2);
    await messages.release();
    assert.ok((await calendarOf(w)).poll > 0);
  });

  test(`${name}: a message that was lost is made up for by the next poll`, async () => {
    const { w, calendar } = await connect();
    await watched(w);
    messages.mode = 'LOST';
    calendar.add(entry(1));
    server.clock.advance(6 * minuteMs);
    await pollDue(server.app);
    assert.equal(await mirrored(w), 1);
  });

  test(`${name}: a channel is followed by another long before it ends, and late messages of the one before mean nothing`, async () => {
    const { w, calendar } = await connect();
    const first = await watched(w);
    const { renew } = await calendarOf(w);
    assert.ok(renew > 3 * 24 * 60 && renew < 4 * 24 * 60, `${renew} minutes`);
    messages.mode = 'HELD';
    calendar.add(entry(1));
    await w.db.run('update calendar set channel_renew_at = $2 where account_id = $1', [
      w.id,
      iso(server.clock.now() - dayMs),
    ]);
    const second = await watched(w);
    assert.notEqual(second, first);
    await messages.release();
    await pollDue(server.app);
    messages.mode = 'NOW';
    calendar.add(entry(5));
    await messages.idle();
    assert.ok((await calendarOf(w)).poll <= 0);
  });

  test(`${name}: a channel that cannot be followed is kept until it ends, and asked for again after an hour`, async () => {
    const { w } = await connect();
    const first = await watched(w);
    await w.db.run('update calendar set channel_renew_at = $2 where account_id = $1', [
      w.id,
      iso(server.clock.now() - dayMs),
    ]);
    const fake = name === 'Google' ? google : graph;
    fake.faults.add({ does: 'REFUSE', status: 503, method: 'POST', path: /watch|subscriptions/ });
    await renewChannels(server.app);
    assert.deepEqual(
      [(await calendarOf(w)).channel_id, (await calendarOf(w)).renew, (await calendarOf(w)).hasChannel],
      [first, 60, true],
    );
  });
}

test('each channel has a secret of its own', async () => {
  const [one, other] = [await atGoogle(), await atGoogle()];
  const ids = [await watched(one.w), await watched(other.w)];
  const secrets = ids.map((id) => google.pushes.channels.get(id)?.token ?? '');
  assert.ok(secrets.every((secret) => secret.length >= 20));
  assert.equal(new Set(secrets).size, 2);
});

test('Microsoft: messages that were missed have the calendar read, and the subscription stays', async () => {
  const { w } = await atMicrosoft();
  const id = await watched(w);
  const kept = graph.subscriptions.kept.get(id);
  assert.ok(kept);
  graph.subscriptions.lifecycle(kept, 'missed');
  await graph.subscriptions.idle();
  const { poll, renew, hasChannel } = await calendarOf(w);
  assert.ok(poll <= 0 && renew > 24 * 60 && hasChannel);
});

for (const event of ['subscriptionRemoved', 'reauthorizationRequired'] as const)
  test(`Microsoft: after ${event} the calendar is read, does not count as told, and gets another subscription`, async () => {
    const { w } = await atMicrosoft();
    const first = await watched(w);
    const kept = graph.subscriptions.kept.get(first);
    assert.ok(kept);
    if (event === 'subscriptionRemoved') graph.subscriptions.remove(first);
    graph.subscriptions.lifecycle(kept, event);
    await graph.subscriptions.idle();
    const { poll, renew, hasChannel } = await calendarOf(w);
    assert.deepEqual([poll <= 0, renew <= 0, hasChannel], [true, true, false]);
    const second = await watched(w);
    assert.notEqual(second, first);
    assert.deepEqual(
      [graph.subscriptions.kept.has(first), graph.subscriptions.kept.has(second)],
      [false, true],
    );
    assert.notEqual(graph.subscriptions.kept.get(second)?.clientState, kept.clientState);
  });

test('a permission that was lost and is back counts as told only once there is another channel', async () => {
  const { w } = await atGoogle();
  const first = await watched(w);
  // Only the calendar of this workspace is due, so that the refused request is its own.
  await inCells(
    server.app,
    sql`update calendar set next_poll_at = ${iso(server.clock.now() + dayMs)} where account_id <> ${w.id}`,
  );
  google.faults.add({ does: 'REFUSE', status: 401, path: /events/ });
  server.clock.advance(6 * minuteMs);
  await pollDue(server.app);
  assert.equal((await calendarOf(w)).hasChannel, true, 'of a calendar that is not known it says nothing');
  await w.db.run('update calendar set next_poll_at = synced_at where account_id = $1', [w.id]);
  await pollDue(server.app);
  const { hasChannel, renew } = await calendarOf(w);
  assert.deepEqual([hasChannel, renew <= 0], [false, true]);
  assert.notEqual(await watched(w), first);
});
