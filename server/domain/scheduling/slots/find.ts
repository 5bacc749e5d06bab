import { explainStarts, type SlotExplanation } from './explain.ts';
import { formatDate } from './calendar.ts';
import { planOf, type Plan } from './plan.ts';
import { routeOf, type Route } from './routing.ts';
import { holds } from './spans.ts';
import { search } from './sweep.ts';
import type { HostId, Reason, Slot, SlotQuery } from './types.ts';
import { localDay, zoneOf } from './zones.ts';

export type SlotList<Id extends HostId = number> = {
  /** Ascending by start. */
  slots: Slot<Id>[];
  /** The hosts of the pool: the preferred ones, or everybody. */
  appliedHosts: Id[];
  widened: boolean;
};

/** One start: who can take it, or why nobody can. */
export type SlotCheck<Id extends HostId = number> =
  | {
      free: true;
      hosts: Id[];
      /** All who cannot take it, as in an explanation. */
      refused: SlotExplanation<Id>['refused'];
      appliedHosts: Id[];
      widened: boolean;
    }
  | { free: false; reason: Reason; explanation: SlotExplanation<Id>; appliedHosts: Id[] };

/** Every free start on the requested dates, with all hosts able to take it. */
export function findSlots<Id extends HostId>(query: SlotQuery<Id>): SlotList<Id> {
  const plan = planOf(query);
  const { route, seen } = routeOf(plan);
  const { slots } = seen ?? search(plan, route.pool, plan.asked);
  return { slots, appliedHosts: route.appliedHosts, widened: route.widened };
}

/** The dates on which the slots fall in a zone, each once, ascending. */
export function slotDates(slots: readonly Slot<HostId>[], timeZone: string): string[] {
  const zone = zoneOf(timeZone);
  const days = new Set(slots.map((slot) => localDay(zone, slot.start)));
  return [...days].sort((a, b) => a - b).map(formatDate);
}

/**
 * Whether `findSlots` would list this start, without computing the rest of the range (unless `widenIfFewerThan` or
 * `availableDates` require it). Used for booking, with fresh busy times.
 */
export function checkSlot<Id extends HostId>(query: SlotQuery<Id>, start: number): SlotCheck<Id> {
  const plan = planOf(query);
  const { route } = routeOf(plan);
  const [slot] = holds(plan.asked, start) ? search(plan, route.pool, [start, start + 1]).slots : [];
  if (slot !== undefined)
    return {
      free: true,
      hosts: slot.hosts,
      // Explaining costs as much as checking. Usually all hosts can take the start, and there is nothing to explain.
      refused: slot.hosts.length === query.hosts.length ? [] : refusedAt(plan, route, start),
      appliedHosts: route.appliedHosts,
      widened: route.widened,
    };
  const [explanation] = explainStarts(plan, route, [start]);
  if (explanation === undefined || explanation.reason === null)
    throw new Error(`the start ${start} is neither free nor refused`);
  return { free: false, reason: explanation.reason, explanation, appliedHosts: route.appliedHosts };
}

/** The hosts who could take a start if the event had no rules about it, and why the others cannot. */
export function hostsAt<Id extends HostId>(
  query: SlotQuery<Id>,
  start: number,
): Pick<SlotExplanation<Id>, 'hosts' | 'refused'> {
  const plan = planOf(query);
  const [explanation] = explainStarts(plan, routeOf(plan).route, [start]);
  return explanation ?? { hosts: [], refused: [] };
}

function refusedAt<Id extends HostId>(
  plan: Plan<Id>,
  route: Route<Id>,
  start: number,
): SlotExplanation<Id>['refused'] {
  return explainStarts(plan, route, [start])[0]?.refused ?? [];
}
