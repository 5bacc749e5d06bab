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
/** Chosen so that both sides often access the same entries. */
const entriesMax = 50;
/** Pause between two steps of a side: shorter than with real users, and long enough that no queue builds up. */
const inviteeStepMs = 1_000;
const hostStepMs = 400;
const lookAgainMs = 150;

/** The service under test is a separate process with the real clock. */
// oxlint-disable-next-line no-restricted-globals -- see above
export const worldNow = (): number => Date.now();

type Answer = Awaited<ReturnType<Service['call']>>;
/** An entry of the person's own. */
type Own = { readonly id: string; readonly startMs: number };

/**
 * Random changes of calls by invitees, and of a calendar by a host, both at the same time. If calls have several hosts,
 * each host has their own play and calendar, and only the first play has invitees.
 */
export class Play {
  readonly stage: Stage;
  readonly calendar: OutsideCalendar;
  /** The plays of all hosts of the same calls; the first host is in charge. */
  readonly together: Play[];
  readonly #random: Random;
  /** The person's own entries, by UID. */
  readonly own = new Map<string, Own>();
  /** From the answer of the API until the entry is written. */
  readonly publishing = new Lags<number>();
  /** From a change by the person until the mirror has it. */
  readonly reading = new Lags<string>();
  /** Calls that were booked, rescheduled and canceled through the API. */
  accepted = 0;
  /** Changes that the person made in the calendar. */
  edits = 0;
  /** Refused because of an entry that the mirror had. */
  refused = 0;
  /** Accepted despite an entry that the mirror had before and after. */
  readonly overlaps: string[] = [];
  readonly unexpected: string[] = [];
  /** Requested start times of calls, the latest last; and requests without an answer. */
  readonly asked: Map<number, { answered: number[]; unanswered: number[] }>;
  /** Times to which the person has moved entries of calls. */
  readonly movedTo = new Set<number>();
  /** The time of the last change of the calendar. */
  lastChangeMs = 0;
  #count = 0;

  /** @param first the play of another host of the same calls */
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

  /** Runs until `isOver` returns true. */
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

  /** Ends all faults. Stale lists are updated, which clients see as a change. */
  async calm(): Promise<void> {
    await this.calendar.calm();
    this.lastChangeMs = worldNow();
  }

  /** Checks which changes of the person have arrived. */
  async watch(): Promise<void> {
    if (!this.reading.isWaiting) return;
    const items = await mirrorOf(this.stage);
    this.reading.see(new Map(items.map(({ uid, startMs }) => [uid, startMs])));
  }

  /** Answers as the member when asked whether entries were deleted on purpose. */
  async confirm(): Promise<void> {
    if (await isAsked(this.stage))
      await this.#ask('POST', '/v1/calendars/sync', { confirmDeletions: true }, this.stage.hostKey);
  }

  #slot(): number {
    const first = (Math.floor(worldNow() / dayMs) + firstDay) * dayMs;
    return first + this.#random.below(halfHours) * halfHourMs;
  }

  /** Null if the service was just killed. */
  async #ask(method: string, path: string, body: object, key = this.stage.w.key): Promise<Answer | null> {
    const answer = await this.stage
      .service()
      .call(method, path, key, body)
      .catch(() => null);
    // 503 means a temporary error, such as a lock timeout.
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

  /** @param callId an existing call, to reschedule it */
  async #takeTime(ask: (dateTime: string) => Promise<Answer | null>, callId?: number): Promise<void> {
    const startMs = this.#slot();
    const before = await this.#knownAt(startMs);
    const answer = await ask(Temporal.Instant.fromEpochMilliseconds(startMs).toString());
    if (answer === null) {
      if (callId !== undefined) this.asked.get(callId)?.unanswered.push(startMs);
      return;
    }
    const after = await this.#knownAt(startMs);
    // Entries that exist both before and after were there during the request.
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

  /** Each host should have it in their calendar. */
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
