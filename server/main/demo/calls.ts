import { dayMs, hourMs, minuteMs } from '@callwright/contract/units-of-time.ts';
import type { Decision } from '#/domain/scheduling/routing-decisions/decision.ts';
import { Shares } from './assign.ts';
import type { DemoEvent, Events } from './create-events.ts';
import type { Staff } from './create-team.ts';
import { Diary } from './diary.ts';
import type { Lead } from './leads.ts';
import { team } from './people.ts';
import type { Random } from './random.ts';

/** Bookings are made this far ahead. */
const horizonMs = 14 * dayMs;

type Reason =
  | 'FOLLOW_UP_SCHEDULE'
  | 'UNQUALIFIED'
  | 'NO_SHOW'
  | 'NOT_INTERESTED'
  | 'BAD_FIT'
  | 'OTHER'
  | 'CONTACT_CANCELLED'
  | 'ADMIN_CANCELLED';
type Outcome = 'PENDING' | 'WON' | 'NO_SALE' | 'APPROVED' | 'REJECTED';

export type DemoCall = {
  readonly lead: Lead;
  readonly event: DemoEvent;
  /** Keys of the hosts, the lead host first. */
  readonly hosts: readonly string[];
  /** The decision that chose the lead host; null if all hosts take part. */
  readonly decision: Decision | null;
  readonly startMs: number;
  readonly endMs: number;
  readonly span: { readonly from: number; readonly to: number };
  readonly bookedMs: number;
  readonly bySetter: boolean;
  readonly outcome: Outcome;
  readonly reason: Reason | null;
  readonly outcomeMs: number | null;
  readonly moved: { readonly previousMs: number; readonly atMs: number } | null;
  readonly cancelled: {
    readonly atMs: number;
    readonly by: 'CONTACT' | 'ADMIN';
    readonly reason: string;
  } | null;
};

/** Books the calls of all leads, in the order the leads came, as hosts are available. */
export function makeCalls(
  random: Random,
  leads: readonly Lead[],
  events: Events,
  staff: Staff,
  nowMs: number,
): DemoCall[] {
  const planner = new Planner(random, staff, nowMs);
  const calls: (DemoCall | null)[] = [];
  for (const lead of leads) {
    const screened =
      lead.path === 'discovery' || lead.path === 'both'
        ? planner.book(lead, events.discovery, lead.joinedMs)
        : null;
    calls.push(screened);
    const goesOn = lead.path === 'strategy' || (lead.path === 'both' && screened?.outcome === 'APPROVED');
    if (!goesOn) continue;
    const sales = planner.book(
      lead,
      lead.teamSize >= 28 ? events.enterprise : events.strategy,
      screened?.endMs ?? lead.joinedMs,
    );
    calls.push(sales);
    if (sales?.reason === 'FOLLOW_UP_SCHEDULE') calls.push(planner.book(lead, events.followUp, sales.endMs));
  }
  return calls.filter((call) => call !== null);
}

class Planner {
  readonly #random: Random;
  readonly #nowMs: number;
  readonly #shares: Shares;
  readonly #diaries = new Map(team.map((colleague) => [colleague.key, new Diary(colleague)]));

  constructor(random: Random, staff: Staff, nowMs: number) {
    this.#random = random;
    this.#shares = new Shares(staff);
    this.#nowMs = nowMs;
  }

  /** A call some days after the lead asked; null if that is too far ahead. */
  book(lead: Lead, event: DemoEvent, askedMs: number): DemoCall | null {
    const random = this.#random;
    const bookedMs = Math.min(askedMs + random.between(4, 300) * minuteMs, this.#nowMs - minuteMs);
    const noticeMs = event.settings.minimumNotice * minuteMs;
    const found = this.#slot(event, Math.max(bookedMs, askedMs) + noticeMs, random.between(0, 9));
    if (found === null) return null;
    const chosen = this.#shares.choose(event, lead, found.hosts);
    const slot = { startMs: found.startMs, hosts: chosen === null ? found.hosts : [chosen.host] };
    const length = {
      durationMin: event.durationMin,
      beforeMin: event.settings.bufferBefore,
      afterMin: event.settings.bufferAfter,
    };
    const endMs = slot.startMs + event.durationMin * minuteMs;
    const isCancelled = random.chance(0.11);
    let span = { from: slot.startMs - length.beforeMin * minuteMs, to: endMs + length.afterMin * minuteMs };
    if (!isCancelled) for (const host of slot.hosts) span = this.#diary(host).take(slot.startMs, length);
    if (chosen !== null) this.#shares.count(event, lead, chosen.host, bookedMs, isCancelled);
    const base = {
      lead,
      event,
      hosts: slot.hosts,
      decision: chosen?.decision ?? null,
      startMs: slot.startMs,
      endMs,
      span,
      bookedMs,
      bySetter: lead.setter !== null && random.chance(0.5),
    };
    return isCancelled
      ? { ...base, ...this.#cancellation(event, bookedMs, slot.startMs) }
      : { ...base, ...this.#result(event, bookedMs, slot.startMs, endMs) };
  }

  #slot(event: DemoEvent, fromMs: number, daysLater: number): { hosts: string[]; startMs: number } | null {
    const first = Temporal.Instant.fromEpochMilliseconds(fromMs + daysLater * dayMs)
      .toZonedDateTimeISO('UTC')
      .toPlainDate();
    for (let day = 0; day < 10; day += 1) {
      const date = first.add({ days: day }).toString();
      const offers = this.#offers(event, date).filter(
        ({ startMs }) => startMs >= fromMs && startMs <= this.#nowMs + horizonMs,
      );
      if (offers.length > 0) return this.#random.pick(offers);
    }
    return null;
  }

  /** The times of a day, each with all hosts who are free. */
  #offers(event: DemoEvent, date: string): { hosts: string[]; startMs: number }[] {
    const length = {
      durationMin: event.durationMin,
      stepMin: event.stepMin,
      beforeMin: event.settings.bufferBefore,
      afterMin: event.settings.bufferAfter,
    };
    const free = event.hosts.map((host) => ({ host, starts: this.#diary(host).freeStarts(date, length) }));
    if (event.settings.assignment.mode !== 'COLLECTIVE') {
      const freeAt = (startMs: number): string[] =>
        free.filter(({ starts }) => starts.includes(startMs)).map(({ host }) => host);
      return free.flatMap(({ starts }) => starts.map((startMs) => ({ hosts: freeAt(startMs), startMs })));
    }
    const [first, ...others] = free;
    const shared =
      first?.starts.filter((startMs) => others.every(({ starts }) => starts.includes(startMs))) ?? [];
    return shared.map((startMs) => ({ hosts: [...event.hosts], startMs }));
  }

  #cancellation(event: DemoEvent, bookedMs: number, startMs: number) {
    const by = this.#random.chance(0.75) ? ('CONTACT' as const) : ('ADMIN' as const);
    const latest = Math.min(startMs - hourMs, this.#nowMs - minuteMs);
    const atMs =
      latest > bookedMs ? bookedMs + Math.floor(this.#random.next() * (latest - bookedMs)) : bookedMs + 1_000;
    const reason = this.#random.pick([
      'Something came up',
      'Not a priority right now',
      'Found another solution',
      'Wrong time zone, will book again',
    ]);
    return {
      outcome: event.eventType === 'DISCOVERY_EVENT' ? ('REJECTED' as const) : ('NO_SALE' as const),
      reason: by === 'CONTACT' ? ('CONTACT_CANCELLED' as const) : ('ADMIN_CANCELLED' as const),
      outcomeMs: atMs,
      moved: null,
      cancelled: { atMs, by, reason },
    };
  }

  #result(event: DemoEvent, bookedMs: number, startMs: number, endMs: number) {
    const random = this.#random;
    const moved =
      random.chance(0.13) && startMs - bookedMs > dayMs
        ? {
            previousMs: startMs - random.between(1, 2) * dayMs,
            atMs: Math.min(bookedMs + 6 * hourMs, this.#nowMs - minuteMs),
          }
        : null;
    const isOpen =
      endMs > this.#nowMs || (this.#nowMs - endMs < 2 * dayMs && random.chance(0.4)) || random.chance(0.03);
    if (isOpen) return { outcome: 'PENDING' as const, reason: null, outcomeMs: null, moved, cancelled: null };
    const outcomeMs = Math.min(endMs + random.between(2, 180) * minuteMs, this.#nowMs - minuteMs);
    return {
      ...(event.eventType === 'DISCOVERY_EVENT' ? this.#screening() : this.#sale()),
      outcomeMs,
      moved,
      cancelled: null,
    };
  }

  #screening(): { outcome: Outcome; reason: Reason | null } {
    if (this.#random.chance(0.62)) return { outcome: 'APPROVED', reason: null };
    return {
      outcome: 'REJECTED',
      reason: this.#random.weighted<Reason>([
        ['NO_SHOW', 45],
        ['BAD_FIT', 25],
        ['NOT_INTERESTED', 25],
        ['OTHER', 5],
      ]),
    };
  }

  #sale(): { outcome: Outcome; reason: Reason | null } {
    if (this.#random.chance(0.31)) return { outcome: 'WON', reason: null };
    return {
      outcome: 'NO_SALE',
      reason: this.#random.weighted<Reason>([
        ['NO_SHOW', 28],
        ['FOLLOW_UP_SCHEDULE', 26],
        ['NOT_INTERESTED', 22],
        ['UNQUALIFIED', 16],
        ['OTHER', 8],
      ]),
    };
  }

  #diary(host: string): Diary {
    const diary = this.#diaries.get(host);
    if (diary === undefined) throw new RangeError(`Nobody is called ${host}`);
    return diary;
  }
}
