import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { booking } from '../events.ts';
import type { Service } from '../service.ts';
import type { Workspace } from '../workspace.ts';
import { halfHourMs, type OutsideCalendar } from './outside-calendar.ts';

const dayMs = 86_400_000;
/** The service under test is a program with the clock of the world. */
// oxlint-disable-next-line no-restricted-globals -- see above
export const worldNow = (): number => Date.now();

/** Random, and the same in each run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

type Call = { id: number; startMs: number; status: string; found: object | null };

type Parts = {
  readonly w: Workspace;
  readonly event: { id: number };
  /** The host. */
  readonly userId: number;
  readonly calendar: OutsideCalendar;
  readonly seed: number;
  /** The one that runs now. */
  readonly service: () => Service;
};

/** A host and an invitee who change calls and a calendar at random, one step after the other. */
export class Play {
  readonly calendar: OutsideCalendar;
  readonly #w: Workspace;
  readonly #event: { id: number };
  readonly #userId: number;
  readonly #random: () => number;
  readonly #service: () => Service;
  /** What the person wrote, by uid. */
  readonly own = new Set<string>();
  refusedRightly = 0;
  bookings = 0;
  /** Bookings onto an entry that the mirror had. */
  overlaps = 0;
  readonly readLagsMs: number[] = [];
  #count = 0;

  constructor({ w, event, userId, calendar, seed, service }: Parts) {
    this.#w = w;
    this.#event = event;
    this.#userId = userId;
    this.calendar = calendar;
    this.#random = random(seed);
    this.#service = service;
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
    return this.#service()
      .call(method, path, this.#w.key, body)
      .catch(() => null);
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
    const { rows } = await this.#w.server.app.database.pool.query<{ known: boolean }>(
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
      const { rowCount } = await this.#w.server.app.database.pool.query(
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
    const { rows } = await this.#w.server.app.database.pool.query<Call>(
      `select c.id, (extract(epoch from c.starts_at) * 1000)::float8 as "startMs", c.status, e.noticed as found
        from event_call c left join call_entry e on e.account_id = c.account_id and e.event_call_id = c.id and e.user_id = c.user_id
        where c.account_id = $1 and c.user_id = $2`,
      [this.#w.id, this.#userId],
    );
    return rows;
  }

  async mirror(): Promise<string[]> {
    const { rows } = await this.#w.server.app.database.pool.query<{ name: string }>(
      `select i.uid || ' ' || (extract(epoch from i.starts_at) * 1000)::bigint as name from calendar_item i
        join calendar c on c.account_id = i.account_id and c.id = i.calendar_id and c.generation = i.generation
        where i.account_id = $1 and i.user_id = $2 order by 1`,
      [this.#w.id, this.#userId],
    );
    return rows.map(({ name }) => name);
  }

  async waiting(): Promise<number> {
    const { rows } = await this.#w.server.app.database.pool.query<{ count: number }>(
      `select count(*)::int as count from call_entry e where e.account_id = $1 and e.user_id = $2 and (e.due_at is not null or e.seen is not null)`,
      [this.#w.id, this.#userId],
    );
    return rows[0]?.count ?? 0;
  }

  async publishLags(): Promise<number[]> {
    const { rows } = await this.#w.server.app.database.pool.query<{ ms: number }>(
      `select extract(epoch from e.written_at - c.created_at)::float8 * 1000 as ms from call_entry e join event_call c on c.account_id = e.account_id and c.id = e.event_call_id
        where e.account_id = $1 and e.user_id = $2 and e.written_version = 1`,
      [this.#w.id, this.#userId],
    );
    return rows.map(({ ms }) => ms);
  }
}
