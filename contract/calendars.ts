import { z } from 'zod';
import { allDayRules, Calendar } from './calendar-connection.ts';
import { endpoint } from './endpoint.ts';
import { dateTime, id, instant, rowId, text } from './shared.ts';

// The settings of each calendar of a member. Only the member sees them.

const changing = {
  access: 'credential',
  scope: 'userAvailabilities:write',
  right: 'availability:write',
} as const;

export const update = endpoint({
  method: 'PUT',
  path: '/v1/calendars',
  summary: 'Update the settings of a calendar',
  description:
    'Fields left out stay unchanged. Calls are written to at most one calendar per member: choosing another one replaces it.',
  ...changing,
  input: z.object({
    id,
    checkConflicts: z.boolean().optional(),
    isWriteTarget: z.boolean().optional(),
    allDay: z.enum(allDayRules).optional(),
    tentativeBlocks: z.boolean().optional(),
    unansweredBlocks: z.boolean().optional(),
    unansweredAllDayBlocks: z.boolean().optional(),
    ignoredWord: text(100).nullable().optional().meta({
      description:
        'Entries with this text in their title do not block bookings; case is ignored. A change reads the calendar again',
    }),
  }),
  sentBack: Calendar,
  output: z.object({ data: z.object({ calendar: Calendar }) }),
  status: 200,
  errors: [409, 412],
  etag: true,
});

export const sync = endpoint({
  method: 'POST',
  path: '/v1/calendars/sync',
  summary: 'Read the caller’s calendars again now',
  description: 'All of them, or one. Takes a few seconds; `readAt` shows when it is done.',
  ...changing,
  input: z.object({
    id: id.optional(),
    confirmDeletions: z.boolean().default(false).meta({
      description: 'true confirms that missing entries of calls were deleted on purpose; ends the state HELD',
    }),
  }),
  output: z.object({ data: z.object({ calendars: z.array(Calendar) }) }),
  status: 200,
});

export const busyReasons = [
  'BUSY',
  'OUT_OF_OFFICE',
  'ALWAYS',
  'NOT_CHECKED',
  'OWN_CALL',
  'IGNORED_WORD',
  'KIND',
  'DECLINED',
  'FREE',
  'ALL_DAY',
  'TENTATIVE',
  'UNANSWERED',
] as const;

export const BusyTime = z
  .object({
    calendarId: rowId,
    calendar: z.string().meta({ description: 'Name of the calendar' }),
    startsAt: instant.nullable().meta({ description: 'null for all-day entries' }),
    endsAt: instant.nullable(),
    startsOn: z.string().nullable(),
    endsOn: z.string().nullable().meta({ description: 'Day after the last one' }),
    blocks: z.boolean().meta({ description: 'Whether it blocks bookings' }),
    reason: z.enum(busyReasons).meta({
      description:
        'Why it blocks bookings (BUSY, OUT_OF_OFFICE, ALWAYS: all-day entries always count in this calendar) or not. NOT_CHECKED: the calendar does not block. OWN_CALL: the call itself already blocks the time. KIND: a birthday or a working location',
    }),
  })
  .meta({ id: 'BusyTime' });

export const busyMax = 1_000;

export const busy = endpoint({
  method: 'GET',
  path: '/v1/calendars/busy',
  summary: 'List the entries known from the caller’s calendars',
  description: `At most ${busyMax}, by start, each with whether it blocks bookings. Titles are not stored, so they are not returned.`,
  access: 'credential',
  scope: 'userAvailabilities:read',
  right: 'availability:read',
  input: z.object({ from: dateTime, to: dateTime }),
  output: z.object({ data: z.object({ busy: z.array(BusyTime), hasMore: z.boolean() }) }),
  status: 200,
});
