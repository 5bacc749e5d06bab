import type { EventSettings } from '@callwright/contract/event-settings.ts';
import { judge, type Facts, type Judged } from '@callwright/contract/condition-logic.ts';
import { skippingFlaw, type Flaw } from './flaws.ts';
import { targetOf, type RoutingHost, type RoutingMode, type RoutingRule } from './target.ts';

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

/** What came of one rule, and why. */
export type JudgedRule<Rule> = {
  rule: Rule;
  /** Its index among the rules as they are kept. */
  place: number;
  outcome: 'MATCHED' | 'NOT_MATCHED' | 'SKIPPED' | 'NOT_REACHED';
  /** What is broken in a rule that is skipped. */
  flaw: Flaw | null;
  conditions: Judged[];
};

/** The rules in the order in which they are looked at, with what came of them. */
export type Evaluation = {
  disqualifyRules: JudgedRule<DisqualifyRule>[];
  routingRules: JudgedRule<RoutingRule>[];
  verdict: Verdict;
};

type About = {
  facts: Facts;
  hosts: readonly RoutingHost[];
  ownerId: number | null;
  /** What is broken in the rules: those that cannot be meant as they stand are skipped. */
  flaws?: readonly Flaw[];
};

/**
 * What the rules of an event say about somebody, and why. Whoever is disqualified is led nowhere: that is decided
 * first, by the first rule in order. Of routing rules all that match count.
 */
export function evaluateRouting(rules: RoutingRules, about: About): Evaluation {
  const judged = judgeRules('disqualifyRules', rules.disqualifyRules, about);
  const hitAt = judged.findIndex(({ outcome }) => outcome === 'MATCHED');
  const hit = judged[hitAt];
  const routing = judgeRules('routingRules', rules.routingRules, about);
  if (hit === undefined)
    return { disqualifyRules: judged, routingRules: routing, verdict: leadBy(rules, routing, about) };
  return {
    disqualifyRules: [...judged.slice(0, hitAt + 1), ...judged.slice(hitAt + 1).map(notReached)],
    routingRules: routing.map(notReached),
    verdict: {
      disqualified: { rule: hit.rule, matched: matchedIn(hit, about.facts) },
      conditionalUsers: [],
      routingGroupIds: [],
      routingMode: 'NONE',
    },
  };
}

/** Rules of one order stand as they were written. */
function judgeRules<Rule extends DisqualifyRule | RoutingRule>(
  list: 'disqualifyRules' | 'routingRules',
  rules: readonly Rule[],
  { facts, flaws = [] }: About,
): JudgedRule<Rule>[] {
  const judged = rules.map((rule, place): JudgedRule<Rule> => {
    const { holds, conditions } = judge(rule.when, facts);
    const flaw = skippingFlaw(flaws, list, place);
    const outcome = flaw !== null ? 'SKIPPED' : holds ? 'MATCHED' : 'NOT_MATCHED';
    return { rule, place, outcome, flaw, conditions };
  });
  return judged.toSorted((a, b) => a.rule.order - b.rule.order);
}

function notReached<Rule>(judged: JudgedRule<Rule>): JudgedRule<Rule> {
  return judged.outcome === 'SKIPPED' ? judged : { ...judged, outcome: 'NOT_REACHED' };
}

function leadBy(
  { ownerFirst }: RoutingRules,
  judged: readonly JudgedRule<RoutingRule>[],
  { hosts, ownerId }: About,
): Verdict {
  const matching = judged.filter(({ outcome }) => outcome === 'MATCHED').map(({ rule }) => rule);
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
  { conditions }: JudgedRule<DisqualifyRule>,
  facts: Facts,
): { identifier: string; answer: string[] }[] {
  return conditions
    .filter(({ holds }) => holds)
    .map(({ condition: { customFieldId, identifier }, fact }) => ({
      identifier: identifier ?? facts.identifiers.get(customFieldId ?? 0) ?? String(customFieldId),
      answer: [...fact],
    }));
}
