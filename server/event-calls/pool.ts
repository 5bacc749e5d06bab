import { invalid } from '../errors.ts';
import type { BookableEvent } from './bookable-event.ts';
import type { EventHost } from './hosts.ts';

/** How a request narrows the hosts of an event. */
export type Narrowing = {
  /** From the invitee-answers step. */
  conditionalUsers?: number[] | undefined;
  routingGroupIds?: number[] | undefined;
  /** This host and no other. */
  userId?: number | undefined;
};

type RoutingMode = 'NONE' | 'PRIORITIZE' | 'ONLY' | 'SPECIFIC_HOSTS_AND_TEAMS';

/** Which hosts a request is for. */
export type Pool = {
  mode: RoutingMode;
  /** Those the answers led to; empty when nothing narrows. */
  preferred: number[];
  /** With fewer slots than this among the preferred, all hosts count. */
  widenBelow: number | null;
};

/** Turns the ids a request carries into a pool; ids that are not of this event are refused, not ignored. */
export function poolOf(event: BookableEvent, hosts: readonly EventHost[], narrowing: Narrowing): Pool {
  const rules = rulesOf(event, narrowing.routingGroupIds ?? []);
  const widenBelow = rules.reduce<number | null>(
    (least, rule) => (rule.widenBelowSlots === null ? least : Math.max(least ?? 0, rule.widenBelowSlots)),
    null,
  );
  if (narrowing.userId !== undefined)
    return { mode: 'ONLY', preferred: hostsAmong(hosts, [narrowing.userId], 'userId'), widenBelow: null };
  const conditional = narrowing.conditionalUsers ?? [];
  if (conditional.length > 0) {
    const preferred = hostsAmong(hosts, conditional, 'conditionalUsers');
    return {
      mode: modeOf(rules, widenBelow),
      preferred,
      widenBelow: rules.some((rule) => rule.mode === 'ONLY') ? widenBelow : null,
    };
  }
  const targets = hosts.filter((host) => rules.some((rule) => aims(rule, host))).map((host) => host.userId);
  if (targets.length === 0) return { mode: 'NONE', preferred: [], widenBelow: null };
  return { mode: modeOf(rules, widenBelow), preferred: targets, widenBelow };
}

type Rule = BookableEvent['settings']['routingRules'][number];

function rulesOf(event: BookableEvent, ids: readonly number[]): Rule[] {
  return ids.map((id) => {
    const rule = event.settings.routingRules.find((candidate) => candidate.id === id);
    if (rule === undefined) throw invalid({ routingGroupIds: [`${id} is not a routing rule of this event`] });
    return rule;
  });
}

function aims(rule: Rule, host: EventHost): boolean {
  return (
    rule.target.userIds.includes(host.userId) ||
    rule.target.teamIds.some((teamId) => host.teamIds.includes(teamId))
  );
}

/** Every matching rule counts; the hosts are only preferred when all of them say so. */
function modeOf(rules: readonly Rule[], widenBelow: number | null): RoutingMode {
  if (rules.length > 0 && rules.every((rule) => rule.mode === 'PRIORITIZE')) return 'PRIORITIZE';
  return widenBelow !== null || rules.some((rule) => rule.target.teamIds.length > 0)
    ? 'SPECIFIC_HOSTS_AND_TEAMS'
    : 'ONLY';
}

function hostsAmong(hosts: readonly EventHost[], ids: readonly number[], field: string): number[] {
  for (const id of ids) {
    if (!hosts.some((host) => host.userId === id))
      throw invalid({ [field]: [`${id} does not host this event`] }, 'HOST_NOT_IN_EVENT');
  }
  return [...ids];
}
