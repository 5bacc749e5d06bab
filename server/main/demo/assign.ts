import { choose, type Question, type Score } from '#/domain/scheduling/assignment/choose.ts';
import type { Decision } from '#/domain/scheduling/routing-decisions/decision.ts';
import type { DemoEvent } from './create-events.ts';
import type { Staff } from './create-team.ts';
import type { Lead } from './leads.ts';

type Share = { credit: number; lastBookedAt: number | null };

/** Assigns the demo's calls by the rules of the service, so that each has a decision with reasons. */
export class Shares {
  readonly #staff: Staff;
  readonly #shares = new Map<string, Share>();
  readonly #owners = new Map<Lead, number>();

  constructor(staff: Staff) {
    this.#staff = staff;
  }

  /** The chosen host among the available ones, with the decision; null for calls that all hosts take together. */
  choose(event: DemoEvent, lead: Lead, free: readonly string[]): { host: string; decision: Decision } | null {
    const { assignment, routingRules } = event.settings;
    if (assignment.mode === 'COLLECTIVE') return null;
    const isRouted = isRoutedBy(event, lead);
    const question: Question = {
      mode: assignment.mode,
      eligible: free.map((key) => this.#idOf(key)),
      required: [],
      preferred: isRouted ? (routingRules[0]?.target.userIds ?? []) : [],
      ownerId: assignment.ownerFirst ? (this.#owners.get(lead) ?? null) : null,
      askedFor: null,
      heldId: null,
      scores: event.hosts.map((key) => this.#score(event, key)),
    };
    const answer = choose(question);
    const host = free.find((key) => this.#idOf(key) === answer?.winnerId);
    if (answer === null || host === undefined) return null;
    const decision: Decision = {
      question,
      answer,
      pool: event.hosts.map((key) => this.#idOf(key)),
      excluded: event.hosts
        .filter((key) => !free.includes(key))
        .map((key) => ({ userId: this.#idOf(key), reason: 'ALREADY_BOOKED' })),
      standIns: [],
      ruleIds: isRouted ? routingRules.map((rule) => rule.id) : [],
      widened: false,
    };
    return { host, decision };
  }

  count(event: DemoEvent, lead: Lead, host: string, bookedMs: number, isCancelled: boolean): void {
    const share = this.#share(event, host);
    share.lastBookedAt = Math.max(share.lastBookedAt ?? 0, bookedMs);
    if (!isCancelled) share.credit += 1;
    if (!this.#owners.has(lead)) this.#owners.set(lead, this.#idOf(host));
  }

  #score(event: DemoEvent, key: string): Score {
    return {
      userId: this.#idOf(key),
      priority: priorityOf(key),
      weight: weightOf(key),
      calibration: 0,
      ...this.#share(event, key),
    };
  }

  #share(event: DemoEvent, key: string): Share {
    const name = `${event.id} ${key}`;
    const share = this.#shares.get(name) ?? { credit: 0, lastBookedAt: null };
    this.#shares.set(name, share);
    return share;
  }

  #idOf(key: string): number {
    const person = this.#staff.get(key);
    if (person === undefined) throw new RangeError(`Nobody is called ${key}`);
    return person.id;
  }
}

/** Leads with large revenue are routed to some of the hosts. */
export function isRoutedBy(event: DemoEvent, lead: Lead): boolean {
  return event.settings.routingRules.length > 0 && lead.revenue >= 3;
}

export function priorityOf(key: string): Score['priority'] {
  return key === 'amara' ? 'HIGH' : 'MEDIUM';
}

export function weightOf(key: string): number {
  return key === 'dev' ? 50 : 100;
}
