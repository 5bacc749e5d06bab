import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { issue } from './error-reasons.ts';
import { assignmentModes, eventSettings } from './event-settings.ts';
import { decidingSteps } from './routing-decisions.ts';
import { dateTime, id, instant, personRef, rowId } from './shared.ts';

/** The maximum number of replayed decisions; the oldest ones of the period are used. */
export const replayedMax = 5_000;
export const differingMax = 200;

const host = z.object({
  userId: id,
  priority: z.enum(['HIGH', 'MEDIUM', 'LOW']).default('MEDIUM'),
  weight: z.int().min(1).max(1_000).default(100),
});

export const replayRouting = endpoint({
  method: 'POST',
  path: '/v1/events/replayRouting',
  summary: 'Which hosts changed settings would have given the calls of a past period',
  description:
    'Replays the stored decisions of the bookings of an event with changed rules, hosts or way of assigning, and stores nothing. Settings that are left out are those of today. Who was free is taken from the decision; of hosts whom the rules kept out then, it is assumed from their calls. Answers are those of the call, and of the contact as it is known today. Shares count the replayed calls in place of the real ones. The settings of today are replayed in the same way, so that `moved` is what the change does.',
  access: 'credential',
  scope: 'events:read',
  right: 'events:write',
  input: z
    .object({
      eventId: id,
      from: dateTime.meta({ description: 'Booked since' }),
      to: dateTime.meta({ description: 'Booked before' }),
      mode: z.enum(assignmentModes).optional(),
      hosts: z
        .array(host)
        .min(1)
        .max(200)
        .optional()
        .meta({ description: 'In place of the hosts of today; all take calls in turn' }),
      routingRules: eventSettings.routingRules.unwrap().optional(),
      disqualifyRules: eventSettings.disqualifyRules.unwrap().optional(),
    })
    .refine(({ from, to }) => !(to < from), { path: ['to'], ...issue('BEFORE_FROM', { field: 'from' }) }),
  output: z.object({
    data: z.object({
      decisions: z.int().meta({ description: 'Bookings that were replayed' }),
      isCut: z.boolean().meta({ description: `There were more than ${replayedMax}` }),
      hosts: z
        .array(
          z.object({
            host: personRef.meta({ description: 'The host' }),
            before: z.int().meta({ description: 'Calls that went to the host' }),
            after: z.int().meta({ description: 'Calls that would have' }),
            saved: z.int().meta({ description: 'Calls that would have with the settings of today' }),
          }),
        )
        .meta({ description: 'Who would have gained or lost the most comes first' }),
      turnedAway: z.int().meta({ description: 'Bookings that the rules would have refused' }),
      nobody: z.int().meta({ description: 'Bookings that nobody could have taken' }),
      assumed: z.int().meta({ description: 'Bookings with a host whose free time is assumed' }),
      differing: z.int().meta({ description: 'Calls that would have gone elsewhere, or to nobody' }),
      differingSaved: z.int().meta({
        description:
          'The same with the settings of today, replayed alike: what differs without any change, as hosts, weights and shares are those of now',
      }),
      moved: z.int().meta({
        description: 'Calls for which the changed settings decide otherwise than those of today',
      }),
      calls: z
        .array(
          z.object({
            eventCallId: rowId,
            callPreviewId: z.string().nullable().meta({
              description: 'What the app shows the call by; null for those who may not see all calls',
            }),
            inviteeName: z.string().nullable().meta({ description: 'null where `callPreviewId` is null' }),
            bookedAt: instant,
            startsAt: instant,
            before: rowId.meta({ description: 'The host it went to' }),
            after: rowId.nullable().meta({ description: 'The host it would have gone to; null for nobody' }),
            saved: rowId.nullable().meta({
              description: 'The host whom the settings of today would give it to; null for nobody',
            }),
            outcome: z.enum(['HOST', 'TURNED_AWAY', 'NOBODY']),
            tieBreak: z
              .enum(decidingSteps)
              .nullable()
              .meta({ description: 'What decided, where a host would have had it' }),
            ruleIds: z.array(z.union([z.int(), z.string()])).meta({ description: 'Rules that led there' }),
            isAssumed: z
              .boolean()
              .meta({ description: 'Whether it is assumed that one of the hosts was free' }),
          }),
        )
        .meta({ description: `The first ${differingMax} of those that differ` }),
    }),
  }),
  status: 200,
  codes: ['NONEXISTENT_TIME'],
  errors: [409],
});
