import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { cyrus } from '#/test/calendars/cyrus.ts';
import { GoogleFake } from '#/test/calendars/google-fake/google-fake.ts';
import { radicale } from '#/test/calendars/radicale.ts';
import { booking, closers, newEvent } from '#/test/events.ts';
import { startServer } from '#/test/server.ts';
import { Service } from '#/test/service.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';
import { atGoogle, halfHourMs, onDavServer, type OutsideCalendar } from './testing/outside-calendar.ts';

// Calls and calendars change at the same time for a while, with faults, and the service is killed twice. Then it is quiet,
// and both sides have to say the same. It runs as operators run it, by the clock of the world.
//   CONVERGENCE_SECONDS=600 npm run test:long -- convergence

const seconds = Number(process.env['CONVERGENCE_SECONDS'] ?? 60);
const dayMs = 86_400_000;
// oxlint-disable-next-line no-restricted-globals -- the service is a program with the clock of the world
const worldNow = (): number => Date.now();

const google = await GoogleFake.start({ nowMs: worldNow });
const server = await startServer(contract, handlers, {
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  ...google.settings,
});
const environment = {
  DATABASE_URL: server.databaseUrl,
  APP_SECRET: server.app.config.appSecret,
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  CALENDAR_POLL_SECONDS: '5',
  LOG_LEVEL: 'silent',
  ...google.settings,
};
let service = await Service.start(environment);
after(async () => {
  await service.end('SIGKILL');
  google.close();
  await server.close();
});

/** Random, and the same in each run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

type Call = { id: number; startMs: number; status: string; found: object | null };

class Play {
  readonly calendar: OutsideCalendar;
  readonly #w: Workspace;
  readonly #event: { id: number };
  readonly #userId: number;
  readonly #random: () => number;
  /** What the person wrote, by uid. */
  readonly own = new Set<string>();
  refusedRightly = 0;
  bookings = 0;
  /** Bookings onto an entry that the mirror had. */
  overlaps = 0;
  readonly readLagsMs: number[] = [];
  #count = 0;

  constructor(w: Workspace, event: { id: number }, userId: number, calendar: OutsideCalendar, seed: number) {
    this.#w = w;
    this.#event = event;
    this.#userId = userId;
    this.calendar = calendar;
    this.#random = random(seed);
  }

  #slot(): number {
    const first = (Math.floor(worldNow() / dayMs) + 3) * dayMs;
    return first + Math.floor(this.#random() * 240) * halfHourMs;
  }

  #pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#random() * list.length)];
  }

  async #ask(method: string, path: string, body?: object) {
    // A service that was just killed does not answer; the change is tried by somebody else later.
    return service.call(method, path, this.#w.key, body).catch(() => null);
  }

  async step(): Promise<void> {
    const what = this.#random();
    if (this.#random() < 0.15) this.calendar.disturb(this.#random());
    if (what < 0.3) await this.#book();
    else if (what < 0.4) await this.#changeCall();
    else if (what < 0.65) await this.#write();
    else if (what < 0.9) await this.#edit();
    else await this.#touchCall();
  }

  async #book(): Promise<void> {
    const startMs = this.#slot();
    const isKnown = await this.#mirrorHas(startMs);
    const dateTime = Temporal.Instant.fromEpochMilliseconds(startMs).toString();
    const answer = await this.#ask('POST', '/v1/eventCalls', booking(this.#event, dateTime));
    if (answer?.status === 201) this.bookings += 1;
    if (isKnown && answer?.status === 201) this.overlaps += 1;
    if (isKnown && answer?.status === 409) this.refusedRightly += 1;
    assert.ok(answer === null || answer.status < 500 || answer.status === 503, JSON.stringify(answer?.body));
  }

  async #mirrorHas(startMs: number): Promise<boolean> {
    const { rows } = await server.app.database.pool.query<{ known: boolean }>(
      `select exists (select from calendar_item i join calendar c on c.account_id = i.account_id and c.id = i.calendar_id and c.generation = i.generation
        where i.user_id = $1 and i.account_id = $2 and not i.is_call and i.starts_at < to_timestamp($3 / 1000.0) + interval '30 min' and i.ends_at > to_timestamp($3 / 1000.0)) as known`,
      [this.#userId, this.#w.id, startMs],
    );
    return rows[0]?.known === true;
  }

  async #changeCall(): Promise<void> {
    const call = this.#pick((await this.calls()).filter(({ status }) => status === 'SCHEDULED'));
    if (call === undefined) return;
    const dateTime = Temporal.Instant.fromEpochMilliseconds(this.#slot()).toString();
    if (this.#random() < 0.7) await this.#ask('PUT', '/v1/eventCalls/reschedule', { id: call.id, dateTime });
    else await this.#ask('PUT', '/v1/eventCalls/cancel', { id: call.id });
  }

  async #write(): Promise<void> {
    const uid = `own-${this.#userId}-${(this.#count += 1)}`;
    this.own.add(uid);
    await this.calendar.put(uid, this.#slot());
    if (this.#count % 5 === 0) await this.#measureReading(uid);
  }

  /** From the edit to the mirror. */
  async #measureReading(uid: string): Promise<void> {
    const from = performance.now();
    while (performance.now() - from < 30_000) {
      const { rowCount } = await server.app.database.pool.query(
        `select from calendar_item i join calendar c on c.account_id = i.account_id and c.id = i.calendar_id and c.generation = i.generation
          where i.account_id = $1 and i.user_id = $2 and i.uid = $3`,
        [this.#w.id, this.#userId, uid],
      );
      if (rowCount !== 0) return void this.readLagsMs.push(performance.now() - from);
      await pause(100);
    }
  }

  async #edit(): Promise<void> {
    const entry = this.#pick((await this.calendar.list()).filter(({ uid }) => this.own.has(uid)));
    if (entry === undefined) return;
    if (this.#random() < 0.6) return this.calendar.move(entry, this.#slot());
    this.own.delete(entry.uid);
    await this.calendar.remove(entry);
  }

  /** The person moves or deletes the entry of a call. */
  async #touchCall(): Promise<void> {
    const entry = this.#pick((await this.calendar.list()).filter(({ callId }) => callId !== null));
    if (entry === undefined) return;
    if (this.#random() < 0.8) await this.calendar.move(entry, this.#slot());
    else await this.calendar.remove(entry);
  }

  async calls(): Promise<Call[]> {
    const { rows } = await server.app.database.pool.query<Call>(
      `select c.id, (extract(epoch from c.starts_at) * 1000)::float8 as "startMs", c.status, e.noticed as found
        from event_call c left join call_entry e on e.account_id = c.account_id and e.event_call_id = c.id and e.user_id = c.user_id
        where c.account_id = $1 and c.user_id = $2`,
      [this.#w.id, this.#userId],
    );
    return rows;
  }

  async mirror(): Promise<string[]> {
    const { rows } = await server.app.database.pool.query<{ name: string }>(
      `select i.uid || ' ' || (extract(epoch from i.starts_at) * 1000)::bigint as name from calendar_item i
        join calendar c on c.account_id = i.account_id and c.id = i.calendar_id and c.generation = i.generation
        where i.account_id = $1 and i.user_id = $2 order by 1`,
      [this.#w.id, this.#userId],
    );
    return rows.map(({ name }) => name);
  }

  async waiting(): Promise<number> {
    const { rows } = await server.app.database.pool.query<{ count: number }>(
      `select count(*)::int as count from call_entry e where e.account_id = $1 and e.user_id = $2 and (e.due_at is not null or e.seen is not null)`,
      [this.#w.id, this.#userId],
    );
    return rows[0]?.count ?? 0;
  }

  async publishLags(): Promise<number[]> {
    const { rows } = await server.app.database.pool.query<{ ms: number }>(
      `select extract(epoch from e.written_at - c.created_at)::float8 * 1000 as ms from call_entry e join event_call c on c.account_id = e.account_id and c.id = e.event_call_id
        where e.account_id = $1 and e.user_id = $2 and e.written_version = 1`,
      [this.#w.id, this.#userId],
    );
    return rows.map(({ ms }) => ms);
  }
}

async function playOn(
  name: string,
  seed: number,
  connect: (w: Workspace, userId: number) => Promise<OutsideCalendar>,
): Promise<Play> {
  const w = await createTestWorkspace(server);
  const [userId = 0] = await closers(w, 1);
  const calendar = await connect(w, userId);
  const event = await newEvent(w, [userId], {
    name,
    onCalendarMove: 'FOLLOW',
    onCalendarDelete: 'CANCEL',
    onCalendarUnknown: 'BOOK',
  });
  return new Play(w, event, userId, calendar, seed);
}

function percentile(values: readonly number[], part: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  return `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)} ms`;
}

async function untilQuiet(plays: readonly Play[]): Promise<void> {
  const from = performance.now();
  let quietSince = performance.now();
  // Two readings after the last thing that was to be done.
  while (performance.now() - quietSince < 12_000) {
    if (performance.now() - from > 180_000) throw new Error('It does not come to rest');
    const waiting = await Promise.all(plays.map((play) => play.waiting()));
    if (waiting.some((count) => count > 0)) quietSince = performance.now();
    await pause(500);
  }
}

test('calls and calendars agree after random changes on both sides, faults and two kills', async (t) => {
  const plays: Play[] = [];
  plays.push(await playOn('Google', 11, (w, id) => atGoogle(w, id, google, 'host@company.example')));
  if (radicale.missing === false) {
    const dav = await radicale.start();
    plays.push(await playOn('Radicale', 12, (w, id) => onDavServer(w, id, dav, 'work')));
  }
  if (cyrus.missing === false) {
    const dav = await cyrus.start();
    plays.push(await playOn('Cyrus', 13, (w, id) => onDavServer(w, id, dav, 'work')));
  }
  const told = await Promise.all(plays.map(({ calendar }) => calendar.told()));
  const endsAt = performance.now() + seconds * 1_000;
  let isOver = false;
  const playing = plays.map(async (play) => {
    while (!isOver) {
      await play.step();
      await pause(50);
    }
  });
  for (const part of [1, 2]) {
    await pause(Math.max(0, endsAt - performance.now() - (seconds * 1_000 * (3 - part)) / 3));
    await service.end('SIGKILL');
    service = await Service.start(environment);
    assert.ok(part > 0);
  }
  await pause(Math.max(0, endsAt - performance.now()));
  isOver = true;
  await Promise.all(playing);
  for (const { calendar } of plays) calendar.calm();
  await untilQuiet(plays);
  for (const [index, play] of plays.entries()) {
    const { provider } = play.calendar;
    const entries = await play.calendar.list();
    const calls = await play.calls();
    const scheduled = calls.filter(({ status }) => status === 'SCHEDULED');
    const ofCalls = entries.filter(({ callId }) => callId !== null);
    assert.deepEqual(
      await play.mirror(),
      entries.map(({ uid, startMs }) => `${uid} ${startMs}`).toSorted(),
      `${provider}: the mirror is the calendar`,
    );
    assert.deepEqual(
      ofCalls.map(({ callId }) => Number(callId)).toSorted((a, b) => a - b),
      scheduled.map(({ id }) => id).toSorted((a, b) => a - b),
      `${provider}: each call has one entry, and each entry its call`,
    );
    for (const call of scheduled) {
      const entry = ofCalls.find(({ callId }) => callId === call.id);
      // A move that could not be followed is flagged and stands.
      if (call.found === null) assert.equal(entry?.startMs, call.startMs, `${provider}: call ${call.id}`);
    }
    assert.deepEqual(
      entries.flatMap(({ uid }) => (uid.startsWith('own-') ? [uid] : [])).toSorted(),
      [...play.own].toSorted(),
      `${provider}: nothing of the person is lost`,
    );
    assert.equal(play.overlaps, 0, `${provider}: a call was booked over an entry that was known`);
    assert.equal(await play.calendar.told(), told[index], `${provider}: nobody else invites`);
    const publish = await play.publishLags();
    t.diagnostic(
      `${provider}: ${play.bookings} booked, ${play.refusedRightly} refused as busy, ${calls.length} calls, ${entries.length} entries at the end; ` +
        `call to calendar p50 ${percentile(publish, 0.5)}, p99 ${percentile(publish, 0.99)}; ` +
        `calendar to mirror p50 ${percentile(play.readLagsMs, 0.5)}, p99 ${percentile(play.readLagsMs, 0.99)}; lost 0, doubled 0`,
    );
  }
});
