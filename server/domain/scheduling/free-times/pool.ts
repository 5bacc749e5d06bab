import { because } from '@callwright/contract/error-reasons.ts';
import { invalid } from '#/platform/errors/errors.ts';
import {
  modeOf,
  targetOf,
  widenBelowOf,
  type RoutingRule,
  type Target,
} from '#/domain/scheduling/routing/target.ts';
import type { BookableEvent } from './bookable-event.ts';
import { isActive, type EventHost } from './hosts.ts';

/** How a request narrows the hosts of an event. */
export type Narrowing = {
  /** From the invitee-answers step. */
  conditionalUsers?: number[] | undefined;
  routingGroupIds?: number[] | undefined;
  /** This host and no other. */
  userId?: number | undefined;
  /** The call that is moved: it has its hosts, however many calls they have had. */
  rescheduleCallId?: number | undefined;
};

/** Which hosts a request is for. */
export type Pool = {
  mode: Target['mode'];
  /** The hosts selected by the answers; empty means all. */
  preferred: number[];
  /** With fewer slots than this among the preferred, all hosts count. */
  widenBelow: number | null;
  /** The contact's owner is asked before all others. */
  ownerFirst: boolean;
};

/** Turns the ids a request carries into a pool; ids that are not of this event are refused, not ignored. */
export function poolOf(event: BookableEvent, hosts: readonly EventHost[], narrowing: Narrowing): Pool {
  const rules = rulesOf(event, narrowing.routingGroupIds ?? []);
  const target = targetOf(rules, hosts.filter(isActive), null);
  const ownerFirst = event.settings.assignment.ownerFirst || target.ownerFirst;
  if (narrowing.userId !== undefined) {
    const preferred = hostsAmong(hosts, [narrowing.userId], 'userId');
    return { mode: 'ONLY', preferred, widenBelow: null, ownerFirst };
  }
  const conditional = narrowing.conditionalUsers ?? [];
  if (conditional.length > 0) {
    const preferred = hostsAmong(hosts, conditional, 'conditionalUsers');
    const widenBelow = rules.some((rule) => rule.mode === 'ONLY') ? widenBelowOf(rules) : null;
    return { mode: modeOf(rules), preferred, widenBelow, ownerFirst };
  }
  const widenBelow = target.mode === 'NONE' ? null : target.widenBelow;
  return { mode: target.mode, preferred: target.userIds, widenBelow, ownerFirst };
}

/**
 * What the answers of a form led to, without hosts and rules that are gone since: an event that is edited meanwhile is
 * not the mistake of the person who filled it in.
 */
export function stillLeadingTo(
  event: BookableEvent,
  hosts: readonly EventHost[],
  { userIds, ruleIds }: { userIds: readonly number[]; ruleIds: readonly number[] },
): Narrowing {
  const isHost = new Set(hosts.map((host) => host.userId));
  const isRule = new Set(event.settings.routingRules.map((rule) => rule.id));
  return {
    conditionalUsers: userIds.filter((id) => isHost.has(id)),
    routingGroupIds: ruleIds.filter((id) => isRule.has(id)),
  };
}

function rulesOf(event: BookableEvent, ids: readonly number[]): RoutingRule[] {
  return ids.map((id) => {
    const rule = event.settings.routingRules.find((candidate) => candidate.id === id);
    if (rule === undefined) throw invalid({ routingGroupIds: [because('NOT_A_RULE', { id })] });
    return rule;
  });
}

function hostsAmong(hosts: readonly EventHost[], ids: readonly number[], field: string): number[] {
  for (const id of ids) {
    if (!hosts.some((host) => host.userId === id))
      throw invalid({ [field]: [because('ID_NOT_A_HOST', { id })] }, 'HOST_NOT_IN_EVENT');
  }
  return [...ids];
}
