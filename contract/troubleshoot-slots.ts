import { because } from './error-reasons.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { eitherTimeZone, pool, slotDate } from './event-slots.ts';
import { linkPrefix } from './events.ts';
import { evenIncomplete, needsOneOf } from './ids.ts';
import { id, instant, rowId } from './shared.ts';

/** Why a time is not offered: reasons of the event or of a host. */
export const slotReasons = [
  'PAST',
  'EVENT_DEACTIVATED',
  'MINIMUM_NOTICE',
  'OUT_OF_RANGE',
  'OUTSIDE_AVAILABILITY',
  'OUT_OF_OFFICE',
  'CALENDAR_BUSY',
  'CALENDAR_DISCONNECTED',
  'ALREADY_BOOKED',
  'BUFFER',
  'HELD',
  'HOST_DAILY_LIMIT',
  'HOST_WEEKLY_LIMIT',
  'HOST_MONTHLY_LIMIT',
  'EVENT_DAILY_LIMIT',
  'EVENT_WEEKLY_LIMIT',
  'EVENT_MONTHLY_LIMIT',
  'HOST_PAUSED',
  'HOST_DEACTIVATED',
  'NOT_ROUTED',
  'FAIRNESS',
  'NOT_ON_GRID',
  'NONEXISTENT_TIME',
] as const;

export const slotTags = ['PAST', 'HELD', 'OWNER_ONLY', 'WIDENED', 'LAST_SLOT'] as const;

const availableUser = z.object({ id: rowId, name: z.string() });
const unavailableUser = z
  .object({
    id: rowId,
    name: z.string(),
    reason: z.enum(slotReasons),
    detail: z.string().nullable().meta({ description: 'What is in the way, for people' }),
    reasons: z
      .array(
        z.object({
          reason: z.enum(slotReasons),
          name: z
            .string()
            .nullable()
            .meta({ description: 'Name given by people, such as that of a calendar entry or a pause' }),
        }),
      )
      .meta({ description: 'Everything that is in the way, as in `detail`' }),
    until: instant.nullable().meta({ description: 'When the obstacle ends, if it does' }),
    remedy: z.string().meta({ description: 'What would have to change, for people' }),
  })
  .meta({ id: 'UnavailableUser' });

export const ExplainedSlot = z
  .object({
    time: instant,
    displayTime: z.string().meta({ description: '09:00 in `timezone`' }),
    available: z.boolean(),
    tags: z.array(z.enum(slotTags)).meta({
      description:
        'PAST; HELD: somebody is booking it; OWNER_ONLY: of several hosts, only the owner of the event can take it; WIDENED: offered only because all hosts count; LAST_SLOT: the last of the day',
    }),
    reason: z.enum(slotReasons).nullable(),
    remedy: z.string().nullable().meta({ description: 'What would have to change, for people' }),
    availableUsers: z.array(availableUser),
    unavailableUsers: z.array(unavailableUser),
  })
  .meta({ id: 'ExplainedSlot' });

export const troubleshootSlots = endpoint({
  method: 'GET',
  path: '/v1/events/troubleshootSlots',
  summary: 'Explain why times of an event are offered or not on a day',
  description:
    'Lists every start within the hours of any host, even a paused one. With the routing result of a lead’s answers, it explains what that lead sees. Times that are `available` are those GET /v1/events/timeSlots lists.',
  access: 'credential',
  scope: 'events:read',
  right: 'events:read',
  input: z
    .object({
      linkPrefix,
      date: slotDate,
      ...eitherTimeZone,
      selectedHost: id.optional().meta({ description: 'Only this host is considered' }),
      ...pool,
    })
    .superRefine(needsOneOf(['timezone', 'timeZone'], because('REQUIRED')), evenIncomplete),
  output: z.object({
    data: z.object({
      date: z.string(),
      timezone: z.string(),
      event: z.object({
        id: rowId,
        linkPrefix: z.string(),
        status: z.enum(['ACTIVATED', 'DEACTIVATED']),
        duration: z.int().meta({ description: 'Minutes' }),
      }),
      slots: z.array(ExplainedSlot),
      appliedHostIds: z.array(rowId).optional().meta({
        description: 'Present if the pool of hosts was widened: ids of the hosts to send as conditionalUsers',
      }),
      availableUsers: z.array(availableUser).meta({ description: 'Hosts of at least one available slot' }),
      unavailableUsers: z.array(unavailableUser).meta({ description: 'Hosts without an available slot' }),
      summary: z.object({
        offered: z.int(),
        hidden: z.int(),
        byReason: z.partialRecord(z.enum(slotReasons), z.int()),
      }),
    }),
  }),
  status: 200,
  codes: ['HOST_NOT_IN_EVENT'],
});
