import type { EventSettings } from '@callwright/contract/event-settings.ts';
import type { EventWarning } from '@callwright/contract/event-warnings.ts';
import type { z } from 'zod';
import { conditionFlaws } from './condition-flaws.ts';
import type { RoutingHost } from './target.ts';
import type { World } from './world.ts';

/** A reference in an event to something that is gone or leads nowhere. */
export type Flaw = z.output<typeof EventWarning>;

type Rules = Pick<EventSettings, 'disqualifyRules' | 'routingRules'>;

/** With one of these flaws, a rule cannot mean what its author intended, so it is skipped. */
const skipping: ReadonlySet<Flaw['code']> = new Set([
  'FIELD_MISSING',
  'FIELD_OF_OTHER_TYPE',
  'EVENT_MISSING',
  'LEADS_TO_NOBODY',
]);

/** The flaw that makes a rule be skipped, if any. `place` is the rule's index in the list. */
export function skippingFlaw(flaws: readonly Flaw[], list: keyof Rules, place: number): Flaw | null {
  const within = `${list}.${place}.`;
  return flaws.find((flaw) => skipping.has(flaw.code) && flaw.path.startsWith(within)) ?? null;
}

/** What is broken in the rules of an event. `hosts` are the possible targets: its active hosts. */
export function ruleFlaws(rules: Rules, world: World, hosts: readonly RoutingHost[]): Flaw[] {
  return [
    ...rules.disqualifyRules.flatMap((rule, place) => [
      ...conditionFlaws(rule.when, world, `disqualifyRules.${place}.when`),
      ...actionFlaws(rule, world, `disqualifyRules.${place}`),
    ]),
    ...rules.routingRules.flatMap((rule, place) => [
      ...conditionFlaws(rule.when, world, `routingRules.${place}.when`),
      ...targetFlaws(rule.target, world, hosts, `routingRules.${place}.target`),
    ]),
  ];
}

function actionFlaws(rule: Rules['disqualifyRules'][number], world: World, path: string): Flaw[] {
  switch (rule.action) {
    case 'MESSAGE':
      return [];
    case 'REDIRECT':
      return rule.url === null
        ? [
            {
              path: `${path}.url`,
              code: 'ADDRESS_MISSING',
              params: {},
              text: 'There is no address to go to; the message is shown instead',
            },
          ]
        : [];
    case 'OTHER_EVENT':
      return otherEventFlaws(rule.eventId, world, `${path}.eventId`);
    default:
      return rule.action satisfies never;
  }
}

function otherEventFlaws(eventId: number | null, world: World, path: string): Flaw[] {
  const status = eventId === null ? undefined : world.events.get(eventId);
  if (status === undefined)
    return [
      {
        path,
        code: 'EVENT_MISSING',
        params: {},
        text: 'The event to go to no longer exists, so the rule is skipped',
      },
    ];
  if (status === 'ACTIVATED') return [];
  return [
    {
      path,
      code: 'EVENT_DEACTIVATED',
      params: {},
      text: 'The event to go to is switched off: its page shows that',
    },
  ];
}

function targetFlaws(
  target: Rules['routingRules'][number]['target'],
  world: World,
  hosts: readonly RoutingHost[],
  path: string,
): Flaw[] {
  const users = target.userIds.flatMap((id, place) =>
    userFlaws(id, world, hosts, `${path}.userIds.${place}`),
  );
  const teams = target.teamIds.flatMap((id, place) =>
    teamFlaws(id, world, hosts, `${path}.teamIds.${place}`),
  );
  const isEmpty = users.length === target.userIds.length && teams.length === target.teamIds.length;
  if (!isEmpty || target.ownerFirst) return [...users, ...teams];
  const text = 'The rule leads to no host of this event, so it is skipped';
  return [...users, ...teams, { path: `${path}.userIds`, code: 'LEADS_TO_NOBODY', params: {}, text }];
}

function userFlaws(id: number, world: World, hosts: readonly RoutingHost[], path: string): Flaw[] {
  const gone = memberFlaws(id, world, path);
  if (gone.length > 0 || hosts.some((host) => host.userId === id)) return gone;
  const name = world.members.get(id)?.name ?? id;
  return [
    {
      path,
      code: 'NOT_A_HOST',
      params: { name },
      text: `${name} does not host this event, so the rule does not lead there`,
    },
  ];
}

/** Flaws for a member who has left, or has not joined yet. */
export function memberFlaws(id: number, world: World, path: string): Flaw[] {
  const member = world.members.get(id);
  if (member === undefined)
    return [
      {
        path,
        code: 'MEMBER_MISSING',
        params: { id },
        text: `Person ${id} is no longer a member of this workspace`,
      },
    ];
  if (member.status === 'ACTIVE') return [];
  const why = member.status === 'INVITED' ? 'has not accepted the invitation yet' : 'is deactivated';
  return [
    {
      path,
      code: 'MEMBER_INACTIVE',
      params: { name: member.name },
      text: `${member.name} ${why}, and gets no calls`,
    },
  ];
}

function teamFlaws(id: number, world: World, hosts: readonly RoutingHost[], path: string): Flaw[] {
  const team = world.teams.get(id);
  if (team === undefined)
    return [{ path, code: 'TEAM_MISSING', params: { id }, text: `Team ${id} no longer exists` }];
  if (hosts.some((host) => host.teamIds.includes(id))) return [];
  return [
    {
      path,
      code: 'TEAM_WITHOUT_HOSTS',
      params: { name: team.name },
      text: `Nobody in the team ${team.name} hosts this event`,
    },
  ];
}
