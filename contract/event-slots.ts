import { because, issue } from './error-reasons.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { linkPrefix } from './events.ts';
import { evenIncomplete, needsOneOf } from './ids.ts';
import { csvIds, idsInBody } from './comma-lists.ts';
import {
  date,
  filledText,
  flag,
  id,
  instant,
  integerOrDigits,
  isDate,
  rowId,
  text,
  timeZone,
} from './shared.ts';

/** The event, identified in one of several ways. */
const whichEvent = {
  linkPrefix: linkPrefix.optional(),
  eventId: id.optional(),
  id: id.optional(),
  token: text(255).optional(),
};

const oneEvent = needsOneOf(['linkPrefix', 'eventId', 'id', 'token'], because('EVENT_OR_TOKEN'));

/** The time zone of days and times, under either of its names. */
export const eitherTimeZone = {
  timeZone: timeZone
    .optional()
    .meta({ description: 'Time zone of the times, an IANA name. `timezone` is accepted as well' }),
  timezone: timeZone.optional().meta({ description: 'Same as timeZone' }),
};
const oneTimeZone = needsOneOf(['timeZone', 'timezone'], because('REQUIRED'));

/** A day to show times of; days after 9999 cannot be represented. */
export const slotDate = date.refine((value) => !value.startsWith('9999'), issue('YEAR_TOO_LATE'));

export const duration = integerOrDigits(4, because('NOT_INTEGER').text)
  .optional()
  .meta({ description: 'Minutes; one of the event’s durations' });

export const holdId = z
  .string()
  .regex(/^hold_[A-Za-z0-9_-]{1,60}$/, because('HOLD_ID_INVALID').text)
  .meta({ description: 'Id of a hold, from the reply to holding a time' });

/** Narrows the hosts to those selected by the invitee's answers. */
export const pool = {
  conditionalUsers: csvIds
    .optional()
    .meta({ description: 'Comma-separated user ids, from the invitee-answers step' }),
  routingGroupIds: csvIds
    .optional()
    .meta({ description: 'Comma-separated routing rule ids, from the invitee-answers step' }),
  rescheduleCallId: id.optional().meta({
    description:
      'Id of a call to move: its time counts as free. If the call keeps its host, only times of this host are listed, unless the request names hosts.',
  }),
  holdId: holdId.optional().meta({ description: 'Id of a hold whose time counts as free' }),
  duration,
};

export const Slot = z
  .object({
    start: instant,
    end: instant,
    local: z.string().meta({ description: 'With the offset of `timeZone`, 2026-11-23T09:00:00+01:00' }),
    displayTime: z.string().meta({ description: '09:00' }),
    hostIds: z.array(rowId).optional(),
  })
  .meta({ id: 'Slot' });

const rangeDaysMax = 31;

/** Invalid dates are refused elsewhere. */
function daysBetween(from: string, to: string): number {
  return isDate(from) && isDate(to) ? Temporal.PlainDate.from(from).until(to).days : 0;
}

export const timeSlots = endpoint({
  method: 'GET',
  path: '/v1/events/timeSlots',
  summary: 'List free times of an event',
  description:
    'On one day (`date`) or in a range of at most 31 days (`dateFrom`, `dateTo`). Every time listed can be booked right now.',
  access: 'credential',
  scope: 'events:read',
  right: 'events:read',
  input: z
    .object({
      ...whichEvent,
      date: slotDate.optional(),
      dateFrom: slotDate.optional(),
      dateTo: slotDate.optional(),
      ...eitherTimeZone,
      userId: id.optional(),
      includeHosts: flag.optional(),
      ...pool,
    })
    .superRefine((value, context) => {
      oneEvent(value, context);
      oneTimeZone(value, context);
      if (value.date !== undefined) return;
      if (value.dateFrom === undefined)
        context.addIssue({
          code: 'custom',
          path: ['date'],
          ...issue('DATE_MISSING'),
        });
      else if (value.dateTo === undefined)
        context.addIssue({ code: 'custom', path: ['dateTo'], ...issue('DATE_TO_MISSING') });
      else if (daysBetween(value.dateFrom, value.dateTo) >= rangeDaysMax)
        context.addIssue({
          code: 'custom',
          path: ['dateTo'],
          ...issue('RANGE_DAYS_MAX', { max: rangeDaysMax }),
        });
    }),
  output: z.object({
    data: z.object({
      timeZone: z.string(),
      date: z.string().optional(),
      dates: z.array(z.string()).optional().meta({ description: 'Dates with a free time' }),
      slots: z.array(Slot),
      appliedHostIds: z.array(rowId).optional().meta({
        description: 'Present if the pool of hosts was widened: ids of the hosts to send as conditionalUsers',
      }),
      nextAvailableDate: z
        .string()
        .nullable()
        .meta({ description: 'First date with a free time after the range' }),
    }),
    count: z.int(),
  }),
  status: 200,
  codes: ['HOST_NOT_IN_EVENT', 'EVENT_DEACTIVATED'],
  errors: [409],
});

const notDays = issue('INTEGER_BETWEEN', { min: 1, max: 62 });
const eventDatesShape = {
  ...whichEvent,
  ...eitherTimeZone,
  currentDate: slotDate.optional().meta({ description: 'First day; default today' }),
  days: integerOrDigits(3, notDays.message)
    .refine((value) => value >= 1 && value <= 62, notDays)
    .optional(),
  ...pool,
  conditionalUsers: idsInBody.optional().meta({ description: 'User ids, from the invitee-answers step' }),
  routingGroupIds: idsInBody
    .optional()
    .meta({ description: 'Routing rule ids, from the invitee-answers step' }),
};
const eventDatesInput = z
  .object(eventDatesShape)
  .superRefine(oneEvent, evenIncomplete)
  .superRefine(oneTimeZone, evenIncomplete);

const eventDatesOutput = z.object({
  data: z.object({
    availabilities: z
      .record(z.string(), z.array(z.string()))
      .meta({ description: 'Local times by date: {"2026-11-23":["09:00"]}' }),
    slots: z.record(z.string(), z.array(instant)).meta({ description: 'The same times in UTC, RFC 3339' }),
    timeZone: z.string(),
    appliedHostIds: z.array(rowId).optional(),
    firstAvailableDate: z
      .string()
      .nullable()
      .meta({ description: 'First date with a free time; the search continues beyond the requested range' }),
    hasMore: z.boolean().meta({ description: 'Whether the event can be booked after the requested range' }),
    standIns: z
      .array(
        z.object({
          hostName: z.string(),
          until: z.string(),
          publicReason: z.string().nullable(),
          names: z.array(z.string()),
          dates: z.array(z.string()),
        }),
      )
      .optional()
      .meta({
        description: 'Present if only one host was requested and others take their calls on some dates',
      }),
  }),
});

export const eventDates = endpoint({
  method: 'POST',
  path: '/v1/events/eventDates',
  summary: 'List bookable dates of an event with their free times',
  description:
    'Also finds the first date with a free time after the range. Pass `conditionalUsers` and `routingGroupIds` from the invitee-answers step; if the reply has `appliedHostIds`, send them as `conditionalUsers` when booking.',
  access: 'credential',
  scope: 'events:read',
  right: 'events:read',
  input: eventDatesInput,
  output: eventDatesOutput,
  status: 200,
  codes: ['HOST_NOT_IN_EVENT', 'EVENT_DEACTIVATED'],
  errors: [409, 422],
});

/**
 * The same query from the booking page, which has no credential. A visitor who moves a call sends its link instead of
 * its id.
 */
export const publicEventDatesSchemas = {
  input: z
    .object(eventDatesShape)
    .omit({ rescheduleCallId: true, conditionalUsers: true, routingGroupIds: true })
    .extend({
      callToken: filledText(255)
        .optional()
        .meta({ description: 'Token of the invitee’s link to a call whose time counts as free' }),
      formToken: filledText(500).optional().meta({
        description: 'From POST /public/answers: returns times of the hosts selected by the answers',
      }),
    })
    .superRefine(oneEvent, evenIncomplete)
    .superRefine(oneTimeZone, evenIncomplete),
  // Only names of hosts.
  output: z.object({ data: eventDatesOutput.shape.data.omit({ appliedHostIds: true }) }),
};
