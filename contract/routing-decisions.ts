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
    load: z.number().meta({ description: '`credit` and `calibration` together' }),
    target: z
      .number()
      .meta({ description: 'The fair share of all loads; the host furthest below comes first' }),
    weight: z.int(),
    credit: z.int().meta({ description: 'Calls that count within the event’s window' }),
    calibration: z.number().meta({ description: 'Calls counted on top, for a host who entered later' }),
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
    pool: z.array(rowId).meta({ description: 'The hosts of the event' }),
    required: z.array(rowId).meta({ description: 'Those who take part in every call and are not chosen' }),
    eligible: z.array(rowId).meta({ description: 'Free at that time and allowed by the rules' }),
    excluded: z.array(z.object({ userId: rowId, reason: z.enum(exclusionReasons) })),
    standIns: z
      .array(z.object({ userId: rowId, forId: rowId, until: z.string() }))
      .meta({ description: 'Who stood in for hosts who are out of office then, and until which day' }),
    preferred: z.array(rowId).meta({ description: 'Whom the routing rules prefer' }),
    ownerId: rowId.nullable().meta({ description: 'The owner of the contact, where the owner comes first' }),
    askedFor: rowId.nullable().meta({ description: 'The host the request named' }),
    heldId: rowId.nullable().meta({ description: 'The host whose time was held for this booking' }),
    scores: z.array(hostScore).meta({
      description: 'Of all hosts that shares are measured against; empty if there was no choice',
    }),
    winnerId: rowId,
    tieBreak: z.enum(decidingSteps).meta({ description: 'The step that decided' }),
    ruleIds: z.array(z.int()),
    widened: z.boolean(),
    actor: z.object({ type: z.string(), id: z.string(), name: z.string() }),
    people: z.array(personRef).meta({ description: 'Names of everybody above' }),
  })
  .meta({ id: 'RoutingDecision' });

export const list = endpoint({
  method: 'GET',
  path: '/v1/routingDecisions',
  summary: 'Why a call went to its host: every choice made for it, the newest first',
  description:
    'The stored facts are all the choice was made from: the same rule over them names the same host again.',
  access: 'credential',
  scope: 'eventCalls:read',
  right: 'calls:read',
  input: z.object({ eventCallId: id, ...paging }).superRefine(pagingRules),
  output: z.object({ data: z.array(RoutingDecision), count: z.int(), meta: listMeta }),
  status: 200,
});
