import { issue } from './error-reasons.ts';
import { z } from 'zod';
import { csvIds } from './comma-lists.ts';
import { endpoint } from './endpoint.ts';
import { EventCall } from './event-call.ts';
import { dateTime, instant, rowId } from './shared.ts';

const viewUsersMax = 50;
export const viewDaysMax = 45;
export const viewCallsMax = 2_000;

const spans = z.array(z.object({ startsAt: instant, endsAt: instant }));

export const CalendarTimes = z
  .object({
    hours: spans.meta({ description: 'Working hours of the default schedule, without time off' }),
    timeOff: spans.meta({ description: 'Whole dates of the schedule’s zone' }),
    busy: spans.meta({
      description: 'What entries of connected calendars take, without saying what or how many they are',
    }),
    unknown: spans.meta({ description: 'Nobody knows what a connected calendar holds then' }),
    holds: z.array(z.object({ startsAt: instant, endsAt: instant, expiresAt: instant })).meta({
      description: 'Times that somebody is booking at the moment',
    }),
  })
  .meta({ id: 'CalendarTimes' });

export const CalendarCall = EventCall.pick({
  id: true,
  previewId: true,
  eventId: true,
  contactId: true,
  userId: true,
  name: true,
  callType: true,
  dateTime: true,
  endTime: true,
  inviteeName: true,
  inviteeEmail: true,
  phoneNumber: true,
  hosts: true,
  outcome: true,
  isSlotFree: true,
  attendanceConfirmedAt: true,
})
  .extend({ color: z.string().nullable().meta({ description: 'Of the event' }) })
  .meta({ id: 'CalendarCall' });

export const show = endpoint({
  method: 'GET',
  path: '/v1/calendarView',
  summary: 'Calls, hours and busy times of members, as a calendar shows them',
  description: `At most ${viewDaysMax} days and ${viewUsersMax} members. What begins before \`from\` or ends after \`to\` is listed if it touches the time between; spans are cut there. Calls are those GET /v1/eventCalls lists, without cancelled ones, by their start. \`times\` of a member is null where the caller may not see their schedule (GET /v1/userAvailabilities), and for keys and apps without userAvailabilities:read.`,
  access: 'credential',
  scope: 'eventCalls:read',
  right: 'calls:read',
  input: z.object({
    from: dateTime,
    to: dateTime.meta({ description: 'Exclusive' }),
    userIds: csvIds
      .refine((ids) => ids.length <= viewUsersMax, issue('ITEMS_MAX', { max: viewUsersMax }))
      .optional()
      .meta({ description: 'Comma-separated; default: the caller' }),
  }),
  output: z.object({
    data: z.object({
      users: z
        .array(
          z.object({
            id: rowId,
            name: z.string(),
            timeZone: z.string().meta({ description: 'Of the default schedule' }),
            times: CalendarTimes.nullable(),
          }),
        )
        .meta({ description: 'In the order asked for' }),
      calls: z.array(CalendarCall),
      hasMore: z.boolean().meta({ description: `There are more than ${viewCallsMax} calls` }),
    }),
  }),
  status: 200,
});
