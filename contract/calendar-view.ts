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
    hours: spans.meta({ description: 'Working hours of the default schedule, without absences' }),
    timeOff: spans.meta({ description: 'Days out of office, in the schedule’s time zone' }),
    busy: spans.meta({
      description: 'Busy times from connected calendars, merged and without details',
    }),
    unknown: spans.meta({ description: 'Periods for which a connected calendar has not been read' }),
    holds: z.array(z.object({ startsAt: instant, endsAt: instant, expiresAt: instant })).meta({
      description: 'Times held for bookings in progress',
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
  .extend({ color: z.string().nullable().meta({ description: 'Color of the event; null if none' }) })
  .meta({ id: 'CalendarCall' });

export const show = endpoint({
  method: 'GET',
  path: '/v1/calendarView',
  summary: 'Get members’ calls, working hours and busy times for a calendar',
  description: `At most ${viewDaysMax} days and ${viewUsersMax} members. Items that only overlap the range are included; time spans are cut at \`from\` and \`to\`. Calls are those of GET /v1/eventCalls, without cancelled ones, by start. \`times\` of a member is null if the caller may not see their schedule (GET /v1/userAvailabilities), and for keys and apps without userAvailabilities:read.`,
  access: 'credential',
  scope: 'eventCalls:read',
  right: 'calls:read',
  input: z.object({
    from: dateTime,
    to: dateTime.meta({ description: 'End of the period, exclusive' }),
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
            timeZone: z.string().meta({ description: 'Time zone of the default schedule, an IANA name' }),
            times: CalendarTimes.nullable(),
          }),
        )
        .meta({ description: 'In the order asked for' }),
      calls: z.array(CalendarCall),
      hasMore: z.boolean().meta({ description: `Whether there are more than ${viewCallsMax} calls` }),
    }),
  }),
  status: 200,
});
