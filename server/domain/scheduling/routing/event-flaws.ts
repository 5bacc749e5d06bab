import type { EventSettings } from '@callwright/contract/event-settings.ts';
import { conditionFlaws, fieldFlaws } from './condition-flaws.ts';
import { memberFlaws, ruleFlaws, type Flaw } from './flaws.ts';
import type { RoutingHost } from './target.ts';
import { fieldOf, type World } from './world.ts';

/** An event with all its references to other records. */
export type PointingEvent = {
  ownerId: number | null;
  hostIds: readonly number[];
  teamIds: readonly number[];
  settings: Pick<
    EventSettings,
    'questions' | 'secondaryQuestions' | 'disqualifyRules' | 'routingRules' | 'onNoHost'
  >;
};

/** What is broken in an event, in display order. */
export function eventFlaws(event: PointingEvent, world: World): Flaw[] {
  const { settings } = event;
  return [
    ...(event.ownerId === null ? [] : memberFlaws(event.ownerId, world, 'userId')),
    ...event.hostIds.flatMap((id, place) => memberFlaws(id, world, `hosts.${place}.userId`)),
    ...event.teamIds.flatMap((id, place) => emptyTeam(id, world, `teams.${place}`)),
    ...questionFlaws(settings.questions, world, 'questions'),
    ...questionFlaws(settings.secondaryQuestions, world, 'secondaryQuestions'),
    ...ruleFlaws(settings, world, hostsOf(event, world)),
    ...noHostFlaws(settings.onNoHost),
  ];
}

/** The possible targets: active members among the named hosts and in the hosting teams. */
function hostsOf({ hostIds, teamIds }: PointingEvent, world: World): RoutingHost[] {
  const named = hostIds.filter((id) => world.members.get(id)?.status === 'ACTIVE');
  const inTeams = teamIds.flatMap((id) => world.teams.get(id)?.memberIds ?? []);
  return [...new Set([...named, ...inTeams])].map((userId) => ({
    userId,
    teamIds: [...world.teams].filter(([, team]) => team.memberIds.includes(userId)).map(([id]) => id),
  }));
}

function emptyTeam(id: number, world: World, path: string): Flaw[] {
  const team = world.teams.get(id);
  if (team === undefined || team.memberIds.length > 0) return [];
  return [
    {
      path,
      code: 'TEAM_WITHOUT_HOSTS',
      params: { name: team.name },
      text: `Nobody active is in the team ${team.name}`,
    },
  ];
}

function questionFlaws(
  questions: PointingEvent['settings']['questions'],
  world: World,
  list: 'questions' | 'secondaryQuestions',
): Flaw[] {
  return questions.flatMap((question, place): Flaw[] => {
    const path = `${list}.${place}`;
    const field = fieldOf(world, question);
    const hidden: Flaw[] =
      field?.hidden === true
        ? [
            {
              path,
              code: 'FIELD_HIDDEN',
              params: { name: field.name },
              text: `${field.name} is hidden, so it is not asked`,
            },
          ]
        : [];
    const within = question.showIf === null ? [] : conditionFlaws(question.showIf, world, `${path}.showIf`);
    return [...fieldFlaws(question, field, path), ...hidden, ...within];
  });
}

function noHostFlaws({ action, url }: EventSettings['onNoHost']): Flaw[] {
  if (action !== 'REDIRECT' || url !== null) return [];
  return [
    {
      path: 'onNoHost.url',
      code: 'ADDRESS_MISSING',
      params: {},
      text: 'There is no address to go to; the message is shown instead',
    },
  ];
}
