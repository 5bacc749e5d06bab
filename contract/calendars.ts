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
  summary: 'Say what a calendar of the caller does',
  description:
    'What is left out stays. A member has at most one calendar that calls are written into: saying so of another one moves it.',
  ...changing,
  input: z.object({
    id,
    checkConflicts: z.boolean().optional(),
    isWriteTarget: z.boolean().optional(),
    allDay: z.enum(allDayRules).optional(),
    tentativeBlocks: z.boolean().optional(),
    unansweredBlocks: z.boolean().optional(),
    unansweredAllDayBlocks: z.boolean().optional(),
    ignoredWord: text(100)
      .nullable()
      .optional()
      .meta({ description: 'Upper and lower case are the same. A change has the calendar read anew' }),
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
  summary: 'Have calendars of the caller read again now',
  description: 'All of them, or one. They are read within seconds; `readAt` says when that is done.',
  ...changing,
  input: z.object({
    id: id.optional(),
    confirmDeletions: z
      .boolean()
      .default(false)
      .meta({ description: 'Entries of calls that are gone were deleted on purpose: state HELD ends' }),
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
    calendar: z.string().meta({ description: 'Its name' }),
    startsAt: instant.nullable().meta({ description: 'null: whole days' }),
    endsAt: instant.nullable(),
    startsOn: z.string().nullable(),
    endsOn: z.string().nullable().meta({ description: 'The day after the last one' }),
    blocks: z.boolean().meta({ description: 'Keeps calls away' }),
    reason: z.enum(busyReasons).meta({
      description:
        'Why it does (BUSY, OUT_OF_OFFICE, ALWAYS: whole days always count here) or does not. NOT_CHECKED: the calendar does not count. OWN_CALL: the call takes the time by itself. KIND: a birthday or a place of work',
    }),
  })
  .meta({ id: 'BusyTime' });

export const busyMax = 1_000;

export const busy = endpoint({
  method: 'GET',
  path: '/v1/calendars/busy',
  summary: 'What is known of the caller’s calendars in a time, and whether it keeps calls away',
  description: `At most ${busyMax} entries, by their start. Titles are not stored, so they are not here.`,
  access: 'credential',
  scope: 'userAvailabilities:read',
  right: 'availability:read',
  input: z.object({ from: dateTime, to: dateTime }),
  output: z.object({ data: z.object({ busy: z.array(BusyTime), hasMore: z.boolean() }) }),
  status: 200,
});
