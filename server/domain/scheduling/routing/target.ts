import type { EventSettings } from '@callwright/contract/event-settings.ts';
import type { routingModes } from '@callwright/contract/invitee-answers.ts';

export type RoutingMode = (typeof routingModes)[number];
export type RoutingRule = EventSettings['routingRules'][number];
export type RoutingHost = { readonly userId: number; readonly teamIds: readonly number[] };

/** Where a set of rules leads. The targets of all matching rules are combined. */
export type Target = {
  /** Hosts of the event, in its order; empty if the rules select nobody in particular. */
  userIds: number[];
  mode: Exclude<RoutingMode, 'CONTACT_OWNER'>;
  /** If the targets have fewer free times than this, all hosts count. */
  widenBelow: number | null;
  /** Whether a rule puts the contact's owner first. */
  ownerFirst: boolean;
};

/** `ownerId` is given if the contact is known: a rule that puts the owner first also selects the owner. */
export function targetOf(
  rules: readonly RoutingRule[],
  hosts: readonly RoutingHost[],
  ownerId: number | null,
): Target {
  const userIds = hosts
    .filter((host) => rules.some((rule) => aimsAt(rule, host, ownerId)))
    .map((host) => host.userId);
  return {
    userIds,
    mode: userIds.length === 0 ? 'NONE' : modeOf(rules),
    widenBelow: widenBelowOf(rules),
    ownerFirst: rules.some((rule) => rule.target.ownerFirst),
  };
}

function aimsAt({ target }: RoutingRule, host: RoutingHost, ownerId: number | null): boolean {
  return (
    target.userIds.includes(host.userId) ||
    target.teamIds.some((teamId) => host.teamIds.includes(teamId)) ||
    (target.ownerFirst && host.userId === ownerId)
  );
}

/** The hosts are only prioritized if all rules only prioritize. */
export function modeOf(rules: readonly RoutingRule[]): Target['mode'] {
  if (rules.length > 0 && rules.every((rule) => rule.mode === 'PRIORITIZE')) return 'PRIORITIZE';
  const isWide = widenBelowOf(rules) !== null || rules.some((rule) => rule.target.teamIds.length > 0);
  return isWide ? 'SPECIFIC_HOSTS_AND_TEAMS' : 'ONLY';
}

/** The largest threshold of the rules. */
export function widenBelowOf(rules: readonly RoutingRule[]): number | null {
  const thresholds = rules.map((rule) => rule.widenBelowSlots).filter((threshold) => threshold !== null);
  return thresholds.length === 0 ? null : Math.max(...thresholds);
}
