import type { EventSettings } from '@callwright/contract/event-settings.ts';
import {
  evaluateConditions,
  type Facts,
  type EvaluatedCondition,
} from '@callwright/contract/condition-logic.ts';
import { skippingFlaw, type Flaw } from './flaws.ts';
import { targetOf, type RoutingHost, type RoutingMode, type RoutingRule } from './target.ts';

export type RoutingRules = Pick<EventSettings, 'disqualifyRules' | 'routingRules'> & {
  /** The event's own setting, apart from the rules. */
  readonly ownerFirst: boolean;
};
type DisqualifyRule = EventSettings['disqualifyRules'][number];

export type Verdict = {
  /** The rule that disqualifies the invitee, and the facts it matched. */
  disqualified: { rule: DisqualifyRule; matched: { identifier: string; answer: string[] }[] } | null;
  /** The hosts to ask; empty means all. */
  conditionalUsers: number[];
  routingGroupIds: number[];
  routingMode: RoutingMode;
};

/** The result of one rule, and why. */
export type EvaluatedRule<Rule> = {
  rule: Rule;
  /** Its index in the stored list of rules. */
  place: number;
  outcome: 'MATCHED' | 'NOT_MATCHED' | 'SKIPPED' | 'NOT_REACHED';
  /** Why the rule is skipped, if it is. */
  flaw: Flaw | null;
  conditions: EvaluatedCondition[];
};

/** The rules in the order in which they are evaluated, with their results. */
export type Evaluation = {
  disqualifyRules: EvaluatedRule<DisqualifyRule>[];
  routingRules: EvaluatedRule<RoutingRule>[];
  verdict: Verdict;
};

type About = {
  facts: Facts;
  hosts: readonly RoutingHost[];
  ownerId: number | null;
  /** Flaws of the rules: rules that no longer make sense are skipped. */
  flaws?: readonly Flaw[];
};

/**
 * Evaluates the rules of an event for a person, with reasons. Disqualification is decided first, by the first matching
 * rule; a disqualified contact is not routed. Of the routing rules, all that match count.
 */
export function evaluateRouting(rules: RoutingRules, about: About): Evaluation {
  const evaluated = evaluateInOrder('disqualifyRules', rules.disqualifyRules, about);
  const hitAt = evaluated.findIndex(({ outcome }) => outcome === 'MATCHED');
  const hit = evaluated[hitAt];
  const routing = evaluateInOrder('routingRules', rules.routingRules, about);
  if (hit === undefined)
    return { disqualifyRules: evaluated, routingRules: routing, verdict: leadBy(rules, routing, about) };
  return {
    disqualifyRules: [...evaluated.slice(0, hitAt + 1), ...evaluated.slice(hitAt + 1).map(notReached)],
    routingRules: routing.map(notReached),
    verdict: {
      disqualified: { rule: hit.rule, matched: matchedIn(hit, about.facts) },
      conditionalUsers: [],
      routingGroupIds: [],
      routingMode: 'NONE',
    },
  };
}

/** Rules with equal order keep their position in the list. */
function evaluateInOrder<Rule extends DisqualifyRule | RoutingRule>(
  list: 'disqualifyRules' | 'routingRules',
  rules: readonly Rule[],
  { facts, flaws = [] }: About,
): EvaluatedRule<Rule>[] {
  const evaluated = rules.map((rule, place): EvaluatedRule<Rule> => {
    const { holds, conditions } = evaluateConditions(rule.when, facts);
    const flaw = skippingFlaw(flaws, list, place);
    const outcome = flaw !== null ? 'SKIPPED' : holds ? 'MATCHED' : 'NOT_MATCHED';
    return { rule, place, outcome, flaw, conditions };
  });
  return evaluated.toSorted((a, b) => a.rule.order - b.rule.order);
}

function notReached<Rule>(evaluated: EvaluatedRule<Rule>): EvaluatedRule<Rule> {
  return evaluated.outcome === 'SKIPPED' ? evaluated : { ...evaluated, outcome: 'NOT_REACHED' };
}

function leadBy(
  { ownerFirst }: RoutingRules,
  evaluated: readonly EvaluatedRule<RoutingRule>[],
  { hosts, ownerId }: About,
): Verdict {
  const matching = evaluated.filter(({ outcome }) => outcome === 'MATCHED').map(({ rule }) => rule);
  const target = targetOf(matching, hosts, ownerId);
  const asked = target.userIds.length > 0 ? target.userIds : hosts.map((host) => host.userId);
  const ownerComesFirst = (ownerFirst || target.ownerFirst) && ownerId !== null && asked.includes(ownerId);
  return {
    disqualified: null,
    conditionalUsers: target.userIds,
    routingGroupIds: matching.map((rule) => rule.id),
    routingMode: ownerComesFirst ? 'CONTACT_OWNER' : target.mode,
  };
}

function matchedIn(
  { conditions }: EvaluatedRule<DisqualifyRule>,
  facts: Facts,
): { identifier: string; answer: string[] }[] {
  return conditions
    .filter(({ holds }) => holds)
    .map(({ condition: { customFieldId, identifier }, fact }) => ({
      identifier: identifier ?? facts.identifiers.get(customFieldId ?? 0) ?? String(customFieldId),
      answer: [...fact],
    }));
}
