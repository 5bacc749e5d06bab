import type { Received } from '@callwright/contract/endpoint.ts';
import { replayRouting as replay } from '@callwright/contract/replay-routing.ts';
import { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ask } from './ask.ts';
import { fromSteps } from './from-steps.ts';

const { eventId, from, to, mode, hosts } = replay.input.shape;
/** Conditions are recursive: their schema would be as long as those of ten tools. */
const rules = z.array(z.record(z.string(), z.unknown())).optional();
const shownMax = 20;

type Body = Received<typeof replay>;

/** Replays past bookings of an event with other settings. */
export const replayRouting = fromSteps({
  name: 'replay_routing',
  kind: 'read',
  description:
    'What would have happened: which hosts the past bookings of an event would have got with other rules, hosts or mode. Stores nothing.',
  main: replay,
  input: z.object({ eventId, from, to, mode, hosts, routingRules: rules, disqualifyRules: rules }),
  params: {
    eventId: 'Which event',
    from: 'Booked since',
    to: 'Booked before',
    mode: 'Way of assigning; default: as today',
    hosts: 'In place of the hosts of today',
    'hosts.userId': 'Who',
    'hosts.priority': 'Default MEDIUM',
    'hosts.weight': '1 to 1,000, default 100',
    routingRules: 'All rules that choose hosts, shaped as find_events answers with detail full',
    disqualifyRules: 'All rules that turn people away, shaped alike',
  },
  work: async (ctx: Ctx, given): Promise<Body> => ask(ctx, replay, given),
  text: ({ data }) => inWords(data),
});

function inWords({
  decisions,
  isCut,
  hosts: shares,
  turnedAway,
  nobody,
  assumed,
  differing,
  differingSaved,
  moved,
  calls,
}: Body['data']): string {
  const names = new Map(shares.map(({ host }) => [host.id, host.name]));
  const nameOf = (userId: number): string => names.get(userId) ?? `user ${userId}`;
  return [
    `${differing} of ${decisions} bookings would have gone elsewhere; ${turnedAway} turned away, ${nobody} to nobody.`,
    `With the settings of today, replayed alike: ${differingSaved}. The change makes a difference to ${moved}.`,
    ...(assumed > 0 ? [`Of ${assumed} it is assumed who was free.`] : []),
    ...(isCut ? ['There were more bookings than are replayed at once: take a shorter period.'] : []),
    ...shares.map(({ host, before, after }) => `${host.name} (user ${host.id}): ${before} → ${after}`),
    ...calls
      .slice(0, shownMax)
      .map(
        ({ eventCallId, startsAt, inviteeName, before, after, outcome, tieBreak, ruleIds }) =>
          `call ${eventCallId} ${startsAt}${inviteeName === null ? '' : ` ${inviteeName}`}: ${nameOf(before)} → ${after === null ? outcome : nameOf(after)}${ruleIds.length === 0 ? '' : `, by rules ${ruleIds.join(', ')}`}${tieBreak === null ? '' : `, decided by ${tieBreak}`}`,
      ),
    ...(differing > shownMax ? [`and ${differing - shownMax} more`] : []),
  ].join('\n');
}
