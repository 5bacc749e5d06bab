import type { EventSettings } from '@callwright/contract/event-settings.ts';
import { holds, whatHolds, type Facts } from '@callwright/contract/condition-logic.ts';
import { targetOf, type RoutingHost, type RoutingMode } from './target.ts';

export type RoutingRules = Pick<EventSettings, 'disqualifyRules' | 'routingRules'> & {
  /** What the event itself says, whatever the rules. */
  readonly ownerFirst: boolean;
};
type DisqualifyRule = EventSettings['disqualifyRules'][number];

export type Verdict = {
  /** The rule that turns the invitee away, and what of the facts it was about. */
  disqualified: { rule: DisqualifyRule; matched: { identifier: string; answer: string[] }[] } | null;
  /** The hosts to ask for; empty means every host. */
  conditionalUsers: number[];
  routingGroupIds: number[];
  routingMode: RoutingMode;
};

/**
 * What the rules of an event say about somebody. Whoever is disqualified is led nowhere: that is decided first, by
 * the first rule in order. Of routing rules all that match count.
 */
export function evaluateRouting(
  rules: RoutingRules,
  known: { facts: Facts; hosts: readonly RoutingHost[]; ownerId: number | null },
): Verdict {
  const { facts, hosts, ownerId } = known;
  const hit = inOrder(rules.disqualifyRules).find((rule) => holds(rule.when, facts));
  if (hit !== undefined)
    return {
      disqualified: { rule: hit, matched: matchedIn(hit, facts) },
      conditionalUsers: [],
      routingGroupIds: [],
      routingMode: 'NONE',
    };
  const matching = inOrder(rules.routingRules).filter((rule) => holds(rule.when, facts));
  const target = targetOf(matching, hosts, ownerId);
  const isOwnerIn = (ids: readonly number[]): boolean => ownerId !== null && ids.includes(ownerId);
  const ownerComesFirst =
    (rules.ownerFirst || target.ownerFirst) &&
    isOwnerIn(target.userIds.length > 0 ? target.userIds : hosts.map((host) => host.userId));
  return {
    disqualified: null,
    conditionalUsers: target.userIds,
    routingGroupIds: matching.map((rule) => rule.id),
    routingMode: ownerComesFirst ? 'CONTACT_OWNER' : target.mode,
  };
}

/** Rules of one order stand as they were written. */
function inOrder<R extends { order: number }>(rules: readonly R[]): R[] {
  return rules.toSorted((a, b) => a.order - b.order);
}

function matchedIn({ when }: DisqualifyRule, facts: Facts): { identifier: string; answer: string[] }[] {
  return whatHolds(when, facts).map(({ condition: { customFieldId, identifier }, fact }) => ({
    identifier: identifier ?? facts.identifiers.get(customFieldId ?? 0) ?? String(customFieldId),
    answer: [...fact],
  }));
}
