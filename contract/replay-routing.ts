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
  summary: 'Replay past bookings of an event with changed settings',
  description:
    'Shows which hosts would have got the calls with changed rules, hosts or assignment; stores nothing. Settings left out are the current ones. Availability is taken from the stored decision; for hosts whom the rules excluded then, it is assumed from their calls. Answers are those of the call, and of the contact as known today. Shares count the replayed calls instead of the real ones. The current settings are replayed the same way, so `moved` shows the effect of the change alone.',
  access: 'credential',
  scope: 'events:read',
  right: 'events:write',
  input: z
    .object({
      eventId: id,
      from: dateTime.meta({ description: 'Start of the period, by time of booking; inclusive' }),
      to: dateTime.meta({ description: 'End of the period, by time of booking; exclusive' }),
      mode: z.enum(assignmentModes).optional(),
      hosts: z
        .array(host)
        .min(1)
        .max(200)
        .optional()
        .meta({ description: 'Hosts to use instead of the current ones; all take calls in turn' }),
      routingRules: eventSettings.routingRules.unwrap().optional(),
      disqualifyRules: eventSettings.disqualifyRules.unwrap().optional(),
    })
    .refine(({ from, to }) => !(to < from), { path: ['to'], ...issue('BEFORE_FROM', { field: 'from' }) }),
  output: z.object({
    data: z.object({
      decisions: z.int().meta({ description: 'Number of bookings replayed' }),
      isCut: z.boolean().meta({ description: `Whether there were more than ${replayedMax}` }),
      hosts: z
        .array(
          z.object({
            host: personRef.meta({ description: 'The host' }),
            before: z.int().meta({ description: 'Calls the host got' }),
            after: z.int().meta({ description: 'Calls the host would have got' }),
            saved: z.int().meta({ description: 'Calls the host would have got with the current settings' }),
          }),
        )
        .meta({ description: 'Largest gain or loss first' }),
      turnedAway: z.int().meta({ description: 'Number of bookings the rules would have refused' }),
      nobody: z.int().meta({ description: 'Number of bookings nobody could have taken' }),
      assumed: z.int().meta({ description: 'Number of bookings with a host whose availability is assumed' }),
      differing: z
        .int()
        .meta({ description: 'Number of calls that would have gone to another host, or to nobody' }),
      differingSaved: z.int().meta({
        description:
          'Same as `differing`, but replayed with the current settings: what differs without any change, because hosts, weights and shares are the current ones',
      }),
      moved: z.int().meta({
        description:
          'Number of calls for which the changed settings decide differently than the current ones',
      }),
      calls: z
        .array(
          z.object({
            eventCallId: rowId,
            callPreviewId: z.string().nullable().meta({
              description: 'Public handle of the call in the app; null if the caller may not see all calls',
            }),
            inviteeName: z
              .string()
              .nullable()
              .meta({ description: 'Name of the invitee; null if `callPreviewId` is null' }),
            bookedAt: instant,
            startsAt: instant,
            before: rowId.meta({ description: 'Host the call went to' }),
            after: rowId
              .nullable()
              .meta({ description: 'Host the call would have gone to; null for nobody' }),
            saved: rowId.nullable().meta({
              description: 'Host the current settings would choose; null for nobody',
            }),
            outcome: z.enum(['HOST', 'TURNED_AWAY', 'NOBODY']),
            tieBreak: z
              .enum(decidingSteps)
              .nullable()
              .meta({ description: 'Step that decided, if a host would have got it' }),
            ruleIds: z.array(z.union([z.int(), z.string()])).meta({ description: 'Rules that matched' }),
            isAssumed: z.boolean().meta({ description: 'Whether the availability of a host is assumed' }),
          }),
        )
        .meta({ description: `The first ${differingMax} bookings that differ` }),
    }),
  }),
  status: 200,
  codes: ['NONEXISTENT_TIME'],
  errors: [409],
});
