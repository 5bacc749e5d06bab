import { z } from 'zod';
import { calendarProviders } from './calendar-providers.ts';
import { instant, rowId } from './shared.ts';

// A member's account at a provider, and the calendars in it.

export const allDayRules = ['NEVER', 'IF_BUSY', 'ALWAYS'] as const;
export const calendarStates = ['OFF', 'UNREAD', 'FINE', 'FAILING', 'HELD'] as const;

export const Calendar = z
  .object({
    id: rowId,
    connectionId: rowId,
    name: z.string(),
    timeZone: z.string().nullable(),
    isWritable: z.boolean(),
    checkConflicts: z.boolean().meta({ description: 'Its entries keep calls away' }),
    isWriteTarget: z.boolean().meta({ description: 'Calls are written into it' }),
    allDay: z.enum(allDayRules).meta({ description: 'When an entry of whole days takes time' }),
    tentativeBlocks: z.boolean(),
    unansweredBlocks: z.boolean(),
    unansweredAllDayBlocks: z.boolean(),
    ignoredWord: z.string().nullable().meta({ description: 'Entries with it in their title take no time' }),
    state: z.enum(calendarStates).meta({
      description:
        'OFF: not read, because nothing needs it. UNREAD: not read to its end yet, so that its member cannot be booked. HELD: many entries of calls are gone at once, and the member has to confirm it',
    }),
    error: z.string().nullable().meta({ description: 'What is wrong, in words for the member' }),
    entries: z.int().meta({ description: 'Times that are known of it' }),
    heldDeletions: z.int().meta({ description: 'Entries of calls that are gone and wait for the member' }),
    readAt: instant.nullable(),
    comparedAt: instant.nullable().meta({ description: 'When all of it was read last' }),
    nextReadAt: instant.nullable(),
    readUntil: instant.nullable().meta({ description: 'Later entries are not known yet' }),
    isPushed: z.boolean().meta({ description: 'Its provider tells about changes at once' }),
    updatedAt: instant,
  })
  .meta({ id: 'Calendar' });

export const CalendarConnection = z
  .object({
    id: rowId,
    userId: rowId,
    provider: z.enum(calendarProviders),
    name: z
      .string()
      .nullable()
      .meta({ description: 'The account; null for everybody but its member, like all that names something' }),
    serverUrl: z.string().nullable(),
    status: z.enum(['CONNECTED', 'EXPIRED', 'ERROR']),
    reason: z.string().nullable().meta({ description: 'Why it does not work, in words for the member' }),
    failingSince: instant.nullable(),
    purpose: z
      .enum(['READ', 'WRITE'])
      .nullable()
      .meta({ description: 'What was asked for at a provider that asks the member itself' }),
    missing: z
      .array(z.string())
      .meta({ description: 'What does not work because it was not allowed, in words' }),
    calendars: z.array(Calendar).meta({ description: 'Only for the member' }),
    lastWorkedAt: instant.nullable(),
    connectedAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'CalendarConnection' });

export const CalendarProviderState = z
  .object({
    provider: z.enum(calendarProviders),
    isSetUp: z.boolean(),
    needs: z.array(z.string()).meta({ description: 'Settings that the operator has to make first' }),
  })
  .meta({ id: 'CalendarProviderState' });
