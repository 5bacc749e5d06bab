import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@callwright/contract/index.ts';
import { renewChannels } from '#/domain/scheduling/calendars/connections/channels.ts';
import { handlers } from '#/main/handlers.ts';
import { cyrus } from '#/test/calendars/cyrus.ts';
import { GoogleFake } from '#/test/calendars/google-fake/google-fake.ts';
import { GraphFake } from '#/test/calendars/graph-fake/graph-fake.ts';
import type { Done, OutsideCalendar } from '#/test/calendars/outside-calendar.ts';
import { onDavServer } from '#/test/calendars/outside-dav.ts';
import { atGoogle } from '#/test/calendars/outside-google.ts';
import { atMicrosoft } from '#/test/calendars/outside-graph.ts';
import { disagreementOf } from '#/test/calendars/play/agreement.ts';
import { Play, worldNow } from '#/test/calendars/play/play.ts';
import { leftToDo } from '#/test/calendars/play/stage.ts';
import { faultsOf, tableOf } from '#/test/calendars/play/table.ts';
import { radicale } from '#/test/calendars/radicale.ts';
import { Random } from '#/test/calendars/random.ts';
import { xandikos } from '#/test/calendars/xandikos.ts';
import { closers, newEvent } from '#/test/events.ts';
import { freePort } from '#/test/free-port.ts';
import { startServer } from '#/test/server.ts';
import { Service } from '#/test/service.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';

// Calls and calendars change concurrently for a while, with faults, and the service is killed twice. Then all changes
// stop, and both sides have to agree. It runs with the real clock, like an installation, and prints the table in
// docs/calendars.md.
// CONVERGENCE_SECONDS=600 SEED=14 npm run test:long -- convergence
// ONLY=Cyrus tests that provider alone, ONLY=Together the calls with two hosts.

const seconds = Number(process.env['CONVERGENCE_SECONDS'] ?? 60);
const seed = Number(process.env['SEED'] ?? 14);
const only = process.env['ONLY'] ?? null;
/** Faults delay writes and reads, at the end for up to a quarter of an hour. */
const restMaxMs = 30 * 60_000;

const google = await GoogleFake.start({ nowMs: worldNow });
const graph = await GraphFake.start({ nowMs: worldNow });
const common = {
  // The fakes send to the test server, as a proxy forwards to an installation.
  BASE_URL: 'https://callwright.example',
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  ...google.settings,
  ...graph.settings,
};
const server = await startServer(contract, handlers, common);
const environment = {
  ...common,
  PORT: String(await freePort()),
  DATABASE_URL: server.databaseUrl,
  APP_SECRET: server.app.config.appSecret,
  CALENDAR_POLL_SECONDS: '5',
  LOG_LEVEL: 'silent',
};
let service = await Service.start(environment);
const route = (address: string): string => {
  const { pathname, search } = new URL(address);
  return service.origin + pathname + search;
};
google.pushes.route = route;
graph.subscriptions.route = route;
const closings: (() => void)[] = [];
after(async () => {
  await service.end('SIGKILL');
  for (const close of closings) close();
  google.close();
  graph.close();
  await server.close();
});

type Connect = (w: Workspace, userId: number, random: Random) => Promise<OutsideCalendar>;

async function providers(): Promise<Connect[]> {
  const isPlayed = (name: string): boolean => only === null || only === name;
  const davServers = [radicale, xandikos, cyrus].filter(
    ({ name, missing }) => missing === false && isPlayed(name),
  );
  const started = await Promise.all(davServers.map(({ start }) => start()));
  const closing = (end: () => void): void => void closings.push(end);
  const fakes: Record<string, Connect> = {
    Google: (w, userId, random) => atGoogle(w, userId, google, random),
    Microsoft: (w, userId, random) => atMicrosoft(w, userId, graph, random),
  };
  return [
    ...Object.entries(fakes).flatMap(([name, connect]) => (isPlayed(name) ? [connect] : [])),
    ...started.map(
      (dav): Connect =>
        (w, userId, random) =>
          onDavServer(w, userId, dav, { random, closing }),
    ),
  ];
}

async function playOf(connect: Connect, index: number): Promise<Play> {
  const w = await createTestWorkspace(server);
  const [userId = 0] = await closers(w, 1);
  const calendar = await connect(w, userId, new Random(seed * 1_000 + index));
  const event = await newEvent(w, [userId], policy);
  const { key: hostKey } = await w.keyWith(['*'], userId);
  const stage = { w, event, userId, hostKey, service: () => service };
  return new Play(stage, calendar, new Random(seed * 2_000 + index));
}

const policy = { onCalendarMove: 'FOLLOW', onCalendarDelete: 'CANCEL', onCalendarUnknown: 'BOOK' };

/** Two hosts of the same calls, with calendars at different providers. */
async function playsTogether(): Promise<Play[]> {
  if (only !== null && only !== 'Together') return [];
  const w = await createTestWorkspace(server);
  const hosts = await closers(w, 2);
  const event = await newEvent(w, hosts, { ...policy, assignment: { mode: 'COLLECTIVE' } });
  const dav = radicale.missing === false ? await radicale.start() : null;
  const connect = (userId: number, place: number, random: Random): Promise<OutsideCalendar> =>
    place === 1 && dav !== null
      ? onDavServer(w, userId, dav, { random, closing: (end) => void closings.push(end) })
      : atGoogle(w, userId, google, random, `together${place}@company.example`);
  const plays: Play[] = [];
  for (const [place, userId] of hosts.entries()) {
    const calendar = await connect(userId, place, new Random(seed * 3_000 + place));
    const { key: hostKey } = await w.keyWith(['*'], userId);
    const stage = { w, event, userId, hostKey, service: () => service };
    plays.push(new Play(stage, calendar, new Random(seed * 4_000 + place), plays[0]));
  }
  return plays;
}

/** Kills the service at the worst moment: a provider has made a change, but has not answered yet. */
class Killer {
  #at: Done['kind'] | null = null;
  #killed = Promise.withResolvers<void>();

  listenTo(play: Play): void {
    play.calendar.listen(async ({ kind, times }) => {
      if (kind === 'WRITE') play.noteWritten(times);
      if (this.#at !== kind) return;
      this.#at = null;
      await service.end('SIGKILL');
      this.#killed.resolve();
    });
  }

  async killAt(kind: Done['kind']): Promise<void> {
    this.#killed = Promise.withResolvers();
    this.#at = kind;
    await this.#killed.promise;
    service = await Service.start(environment);
  }
}

async function untilRest(plays: readonly Play[]): Promise<void> {
  for (const { stage } of plays) await service.call('POST', '/v1/calendars/sync', stage.hostKey, {});
  const endsAt = performance.now() + restMaxMs;
  for (;;) {
    await Promise.all(plays.map((play) => play.confirm()));
    await Promise.all(plays.map((play) => play.watch()));
    const left = await Promise.all(plays.map(({ stage, lastChangeMs }) => leftToDo(stage, lastChangeMs)));
    if (left.flat().length === 0) return;
    if (performance.now() > endsAt) throw new Error(`It does not come to rest: ${left.flat().join(', ')}`);
    await pause(250);
  }
}

test(
  'calls and calendars agree after random changes on both sides, faults and two kills',
  { timeout: seconds * 1_000 + 2 * restMaxMs },
  async (t) => {
    const plays: Play[] = [];
    for (const [index, connect] of (await providers()).entries()) plays.push(await playOf(connect, index));
    plays.push(...(await playsTogether()));
    await renewChannels(server.app);
    // From here on, only the service works: no other process continues what it leaves when it is killed.
    await server.app.jobs.stop();
    const invited = await Promise.all(plays.map(({ calendar }) => calendar.invitations()));
    const killer = new Killer();
    for (const play of plays) killer.listenTo(play);

    let isOver = false;
    const playing = Promise.all(plays.map((play) => play.run(() => isOver)));
    for (const kind of ['WRITE', 'READ'] as const) {
      await Promise.race([playing, pause((seconds * 1_000) / 3)]);
      await killer.killAt(kind);
    }
    await Promise.race([playing, pause((seconds * 1_000) / 3)]);
    isOver = true;
    await playing;
    for (const play of plays) await play.calm();
    await untilRest(plays);

    const results = [];
    for (const play of plays) results.push({ play, disagreement: await disagreementOf(play) });
    console.log(`\n${tableOf(results)}\n`);
    t.diagnostic(`SEED=${seed} CONVERGENCE_SECONDS=${seconds}`);
    for (const play of plays) t.diagnostic(faultsOf(play));
    for (const [index, { play, disagreement }] of results.entries()) {
      assert.deepEqual(disagreement, { lost: [], doubled: [], wrong: [] }, play.name);
      assert.deepEqual(
        await play.calendar.invitations(),
        invited[index],
        `${play.name}: nobody else is told`,
      );
      assert.deepEqual(play.overlaps, [], `${play.name}: nothing is accepted over an entry that is known`);
      assert.deepEqual(play.unexpected, [], `${play.name}: answers`);
      assert.ok(play.accepted > 0 && play.edits > 0, `${play.name}: both sides have changed something`);
    }
  },
);
