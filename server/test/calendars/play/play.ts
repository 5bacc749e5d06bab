import { setTimeout as pause } from 'node:timers/promises';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { booking } from '#/test/events.ts';
import type { Service } from '#/test/service.ts';
import { halfHourMs, type CallTimes, type OutsideCalendar } from '#/test/calendars/outside-calendar.ts';
import type { Random } from '#/test/calendars/random.ts';
import { Lags } from './lags.ts';
import { callsOf, isAsked, knownWithin, mirrorOf, type Stage } from './stage.ts';

const firstDay = 3;
const halfHours = 480;
/** So many that both sides meet often. */
const entriesMax = 50;
/** Between two steps of a side: more often than people do, and so seldom that nothing queues. */
const inviteeStepMs = 1_000;
const hostStepMs = 400;
const lookAgainMs = 150;

/** The service under test is a program with the clock of the world. */
// oxlint-disable-next-line no-restricted-globals -- see above
export const worldNow = (): number => Date.now();

type Answer = Awaited<ReturnType<Service['call']>>;
/** A person's own entry, as they know it. */
type Own = { readonly id: string; readonly startMs: number };

/**
 * Invitees and a host who change calls and a calendar at random, both at the same time. Where calls have several hosts, each
 * host has a play with a calendar of their own, and the invitees are those of the first one.
 */
export class Play {
  readonly stage: Stage;
  readonly calendar: OutsideCalendar;
  /** Of all hosts of the same calls; the first one is in charge. */
  readonly together: Play[];
  readonly #random: Random;
  /** What the person has in the calendar, by uid. */
  readonly own = new Map<string, Own>();
  /** From an answer of the API to the entry. */
  readonly publishing = new Lags<number>();
  /** From a change of the person to the mirror. */
  readonly reading = new Lags<string>();
  /** Calls that were booked, moved and cancelled by the API. */
  accepted = 0;
  /** Changes that the person made in the calendar. */
  edits = 0;
  /** Refused, because of an entry that was known. */
  refused = 0;
  /** Accepted over an entry that the mirror had before and after. */
  readonly overlaps: string[] = [];
  readonly unexpected: string[] = [];
  /** When calls were asked to begin, the last time at the end; and what was asked for without an answer. */
  readonly asked: Map<number, { answered: number[]; unanswered: number[] }>;
  /** Where the person has put entries of calls. */
  readonly movedTo = new Set<number>();
  /** When anybody last changed the calendar. */
  lastChangeMs = 0;
  #count = 0;

  /** @param first of another host of the same calls */
  constructor(stage: Stage, calendar: OutsideCalendar, random: Random, first?: Play) {
    this.stage = stage;
    this.calendar = calendar;
    this.#random = random;
    this.asked = first?.asked ?? new Map();
    this.together = first?.together ?? [];
    this.together.push(this);
  }

  get name(): string {
    const place = this.together.indexOf(this) + 1;
    const { provider } = this.calendar;
    return this.together.length === 1 ? provider : `${provider}, host ${place} of ${this.together.length}`;
  }

  noteWritten(times: CallTimes): void {
    this.lastChangeMs = worldNow();
    this.publishing.see(times);
  }

  /** Plays until it is told to stop. */
  async run(isOver: () => boolean): Promise<void> {
    const invitees = this.together[0] === this ? () => this.#stepOfInvitees() : null;
    await Promise.all([
      ...(invitees === null ? [] : [this.#repeat(isOver, inviteeStepMs, invitees)]),
      this.#repeat(isOver, hostStepMs, () => this.#stepOfHost()),
      this.#repeat(isOver, lookAgainMs, () => this.watch()),
    ]);
  }

  async #repeat(isOver: () => boolean, everyMs: number, step: () => Promise<void>): Promise<void> {
    while (!isOver()) {
      await step();
      await pause(everyMs);
    }
  }

  /** From now on nothing goes wrong. Lists that lagged catch up, which is a change for who reads them. */
  async calm(): Promise<void> {
    await this.calendar.calm();
    this.lastChangeMs = worldNow();
  }

  /** Looks what of the person's changes has arrived. */
  async watch(): Promise<void> {
    if (!this.reading.isWaiting) return;
    const items = await mirrorOf(this.stage);
    this.reading.see(new Map(items.map(({ uid, startMs }) => [uid, startMs])));
  }

  /** As the member does who is asked whether entries were deleted on purpose. */
  async confirm(): Promise<void> {
    if (await isAsked(this.stage))
      await this.#ask('POST', '/v1/calendars/sync', { confirmDeletions: true }, this.stage.hostKey);
  }

  #slot(): number {
    const first = (Math.floor(worldNow() / dayMs) + firstDay) * dayMs;
    return first + this.#random.below(halfHours) * halfHourMs;
  }

  /** Null from a service that was just killed. */
  async #ask(method: string, path: string, body: object, key = this.stage.w.key): Promise<Answer | null> {
    const answer = await this.stage
      .service()
      .call(method, path, key, body)
      .catch(() => null);
    // 503: what passes by itself, such as a lock that was not had in time.
    if (answer !== null && answer.status >= 500 && answer.status !== 503)
      this.unexpected.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  }

  async #stepOfInvitees(): Promise<void> {
    const scheduled = (await callsOf(this.stage)).filter(({ status }) => status === 'SCHEDULED');
    const call = this.#random.pick(scheduled);
    const isFull = scheduled.length >= entriesMax;
    if (call === undefined || (!isFull && this.#random.happens(0.5))) await this.#book();
    else if (isFull || this.#random.happens(0.3)) await this.#cancel(call.id);
    else await this.#reschedule(call.id);
  }

  async #book(): Promise<void> {
    const { neighbor } = this.calendar;
    const more = neighbor === null ? {} : { email: neighbor };
    await this.#takeTime((dateTime) => {
      const body = booking(this.stage.event, dateTime, more);
      return this.#ask('POST', '/v1/eventCalls', body);
    });
  }

  async #reschedule(id: number): Promise<void> {
    await this.#takeTime((dateTime) => this.#ask('PUT', '/v1/eventCalls/reschedule', { id, dateTime }), id);
  }

  /** @param callId of a call that is there already */
  async #takeTime(ask: (dateTime: string) => Promise<Answer | null>, callId?: number): Promise<void> {
    const startMs = this.#slot();
    const before = await this.#knownAt(startMs);
    const answer = await ask(Temporal.Instant.fromEpochMilliseconds(startMs).toString());
    if (answer === null) {
      if (callId !== undefined) this.asked.get(callId)?.unanswered.push(startMs);
      return;
    }
    const after = await this.#knownAt(startMs);
    // What is there before and after was there in between.
    const known = before.filter((one) => after.includes(one));
    if (answer.status === 409 && known.length > 0) this.refused += 1;
    if (answer.status !== 200 && answer.status !== 201) return;
    const id = Number(answer.body.data?.['eventCall']?.['id']);
    if (known.length > 0) this.overlaps.push(`call ${id} over ${known.join(', ')}`);
    this.asked.set(id, { answered: [...(this.asked.get(id)?.answered ?? []), startMs], unanswered: [] });
    this.#accept(id, startMs);
  }

  /** Entries of any host of the call. */
  async #knownAt(startMs: number): Promise<string[]> {
    const known = this.together.map(({ stage }) => knownWithin(stage, startMs, startMs + halfHourMs));
    return (await Promise.all(known)).flat();
  }

  /** Each host is to have it in their calendar. */
  #accept(id: number, startMs: number | null): void {
    for (const play of this.together) {
      play.accepted += 1;
      play.publishing.expect(id, startMs);
    }
  }

  async #cancel(id: number): Promise<void> {
    const answer = await this.#ask('PUT', '/v1/eventCalls/cancel', { id });
    if (answer?.status !== 200) return;
    this.#accept(id, null);
  }

  async #stepOfHost(): Promise<void> {
    if (this.#random.happens(0.1)) await this.calendar.disturb(this.#random);
    await this.confirm();
    const one = this.#random.pick([...this.own]);
    const isFull = this.own.size >= entriesMax;
    if (this.#random.happens(0.15)) await this.#touchCall();
    else if (one === undefined || (!isFull && this.#random.happens(0.4))) await this.#put();
    else if (isFull || this.#random.happens(0.4)) await this.#remove(...one);
    else await this.#move(...one);
  }

  async #put(): Promise<void> {
    const uid = `own-${this.stage.userId}-${(this.#count += 1)}`;
    const startMs = this.#slot();
    const id = await this.calendar.put(uid, startMs);
    this.own.set(uid, { id, startMs });
    this.#edited(uid, startMs);
  }

  async #move(uid: string, { id }: Own): Promise<void> {
    const startMs = this.#slot();
    await this.calendar.move(id, startMs);
    this.own.set(uid, { id, startMs });
    this.#edited(uid, startMs);
  }

  async #remove(uid: string, { id }: Own): Promise<void> {
    await this.calendar.remove(id);
    this.own.delete(uid);
    this.#edited(uid, null);
  }

  #edited(uid: string, startMs: number | null): void {
    this.edits += 1;
    this.lastChangeMs = worldNow();
    this.reading.expect(uid, startMs);
  }

  /** The person moves or deletes the entry of a call. */
  async #touchCall(): Promise<void> {
    const id = this.#random.pick(await this.calendar.idsOfOthers());
    if (id === undefined) return;
    const startMs = this.#slot();
    const isMove = this.#random.happens(0.8);
    if (isMove) this.movedTo.add(startMs);
    await (isMove ? this.calendar.move(id, startMs) : this.calendar.remove(id));
    this.edits += 1;
    this.lastChangeMs = worldNow();
  }
}
