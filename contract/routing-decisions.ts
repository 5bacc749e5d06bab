import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { assignmentModes } from './event-settings.ts';
import { id, instant, listMeta, paging, pagingRules, personRef, rowId } from './shared.ts';
import { slotReasons } from './troubleshoot-slots.ts';

/** The criteria for choosing between free hosts, in the order in which they are applied. */
export const decidingSteps = [
  'EVERYBODY',
  'REQUIRED',
  'ASKED_FOR',
  'HELD',
  'ONLY_ONE',
  'OWNER',
  'PREFERRED',
  'PRIORITY',
  'SHARE',
  'WEIGHT',
  'LONGEST_AGO',
  'LOWEST_ID',
] as const;

/** Why a host of the event was not a candidate. */
export const exclusionReasons = [...slotReasons, 'CURRENT_HOST', 'NOT_ASKED_FOR'] as const;

export const hostScore = z
  .object({
    userId: rowId,
    priority: z.enum(['HIGH', 'MEDIUM', 'LOW']),
    load: z.number().meta({ description: '`credit` plus `calibration`' }),
    target: z
      .number()
      .meta({ description: 'Fair share of the total load; the host furthest below it comes first' }),
    weight: z.int(),
    credit: z.int().meta({ description: 'Number of calls that count in the event’s window' }),
    calibration: z.number().meta({ description: 'Calls added for a host who joined later' }),
    lastBookedAt: instant.nullable(),
  })
  .meta({ id: 'HostScore' });

export const RoutingDecision = z
  .object({
    id: z.string().meta({ description: '`rtd_…`' }),
    eventCallId: rowId,
    at: instant,
    cause: z.enum(['BOOKED', 'RESCHEDULED', 'REASSIGNED']),
    mode: z.enum(assignmentModes),
    pool: z.array(rowId).meta({ description: 'Ids of the event’s hosts' }),
    required: z
      .array(rowId)
      .meta({ description: 'Ids of the hosts who take part in every call and are not chosen' }),
    eligible: z.array(rowId).meta({ description: 'Ids of the hosts who were free and allowed by the rules' }),
    excluded: z.array(z.object({ userId: rowId, reason: z.enum(exclusionReasons) })),
    standIns: z
      .array(z.object({ userId: rowId, forId: rowId, until: z.string() }))
      .meta({ description: 'Who stood in for hosts who were out of office, and until which day' }),
    preferred: z.array(rowId).meta({ description: 'Ids of the hosts preferred by the routing rules' }),
    ownerId: rowId.nullable().meta({ description: 'Id of the contact’s owner, if the owner is preferred' }),
    askedFor: rowId.nullable().meta({ description: 'Id of the host named in the request' }),
    heldId: rowId.nullable().meta({ description: 'Id of the host whose time was held for this booking' }),
    scores: z.array(hostScore).meta({
      description: 'Scores of all hosts that shares are measured against; empty if there was no choice',
    }),
    winnerId: rowId,
    tieBreak: z.enum(decidingSteps).meta({ description: 'Step that decided' }),
    ruleIds: z.array(z.int()),
    widened: z.boolean(),
    actor: z.object({ type: z.string(), id: z.string(), name: z.string() }),
    people: z.array(personRef).meta({ description: 'Names of all members mentioned above' }),
  })
  .meta({ id: 'RoutingDecision' });

export const list = endpoint({
  method: 'GET',
  path: '/v1/routingDecisions',
  summary: 'List the routing decisions of a call',
  description:
    'Why the call went to its host: every choice made for it, newest first. The stored facts are complete: the same rule applied to them selects the same host.',
  access: 'credential',
  scope: 'eventCalls:read',
  right: 'calls:read',
  input: z.object({ eventCallId: id, ...paging }).superRefine(pagingRules),
  output: z.object({ data: z.array(RoutingDecision), count: z.int(), meta: listMeta }),
  status: 200,
});
