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
import { spansOf } from './stand-ins.ts';

/** How a request narrows the hosts of an event. */
export type Narrowing = {
  /** From the routing rules, applied to the invitee's answers. */
  conditionalUsers?: number[] | undefined;
  routingGroupIds?: number[] | undefined;
  /** Only this host. */
  userId?: number | undefined;
  /** Only this host too, unless they are no longer one of the event. */
  keeperId?: number | undefined;
  /** The call being moved: its hosts are available to it, however many calls they have had. */
  rescheduleCallId?: number | undefined;
};

/** Which hosts a request is for. */
export type Pool = {
  mode: Target['mode'];
  /** The hosts selected by the answers, and their stand-ins; empty means all. */
  preferred: number[];
  /** Those of `preferred` who were selected themselves. */
  selected: number[];
  /** If the preferred hosts have fewer free times than this, all hosts count. */
  widenBelow: number | null;
  /** The contact's owner comes before all others. */
  ownerFirst: boolean;
};

/** Turns the ids in a request into a pool. Throws 400 for ids that do not belong to the event. */
export function poolOf(event: BookableEvent, hosts: readonly EventHost[], narrowing: Narrowing): Pool {
  const rules = rulesOf(event, narrowing.routingGroupIds ?? []);
  const target = targetOf(
    rules,
    hosts.filter((host) => isActive(host) && !isAdded(host)),
    null,
  );
  const ownerFirst = event.settings.assignment.ownerFirst || target.ownerFirst;
  const keeper = hosts.find(({ userId }) => userId === narrowing.keeperId);
  const only = narrowing.userId ?? keeper?.userId;
  if (only !== undefined) {
    const preferred = hostsAmong(hosts, [only], 'userId');
    return { mode: 'ONLY', ...withStandIns(hosts, preferred), widenBelow: null, ownerFirst };
  }
  const conditional = narrowing.conditionalUsers ?? [];
  if (conditional.length > 0) {
    const preferred = hostsAmong(hosts, conditional, 'conditionalUsers');
    const widenBelow = rules.some((rule) => rule.mode === 'ONLY') ? widenBelowOf(rules) : null;
    return { mode: modeOf(rules), ...withStandIns(hosts, preferred), widenBelow, ownerFirst };
  }
  const widenBelow = target.mode === 'NONE' ? null : target.widenBelow;
  return { mode: target.mode, ...withStandIns(hosts, target.userIds), widenBelow, ownerFirst };
}

/** A stand-in who is not a host of the event. Rules select among the event's own hosts only. */
function isAdded({ standsIn, within }: EventHost): boolean {
  return standsIn.length > 0 && within !== null;
}

/** Adds the stand-ins of the selected hosts. */
export function withStandIns(
  hosts: readonly EventHost[],
  selected: readonly number[],
): Pick<Pool, 'preferred' | 'selected'> {
  const standIns = hosts.filter((host) => host.standsIn.some(({ userId }) => selected.includes(userId)));
  const preferred = new Set([...selected, ...standIns.map((host) => host.userId)]);
  return { preferred: [...preferred], selected: [...selected] };
}

/** A stand-in of a selected host counts only for that host's absences. */
export function narrowedHosts(hosts: readonly EventHost[], pool: Pool): EventHost[] {
  const isOpen = pool.mode === 'NONE' || pool.mode === 'PRIORITIZE' || pool.widenBelow !== null;
  if (isOpen) return [...hosts];
  return hosts.map((host) => {
    if (host.standsIn.length === 0 || host.required || pool.selected.includes(host.userId)) return host;
    const standsIn = host.standsIn.filter(({ userId }) => pool.selected.includes(userId));
    return standsIn.length === 0 ? host : { ...host, standsIn, within: spansOf(standsIn) };
  });
}

/**
 * The narrowing that the answers of a form led to, without hosts and rules removed since: that the event was edited
 * meanwhile is not the fault of the person who filled in the form.
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
