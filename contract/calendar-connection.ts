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
    checkConflicts: z.boolean().meta({ description: 'Whether its entries block bookings' }),
    isWriteTarget: z.boolean().meta({ description: 'Whether calls are written to it' }),
    allDay: z.enum(allDayRules).meta({ description: 'When all-day entries block bookings' }),
    tentativeBlocks: z.boolean(),
    unansweredBlocks: z.boolean(),
    unansweredAllDayBlocks: z.boolean(),
    ignoredWord: z
      .string()
      .nullable()
      .meta({ description: 'Entries with this text in their title do not block bookings; null if none' }),
    state: z.enum(calendarStates).meta({
      description:
        'OFF: not read, because nothing needs it. UNREAD: not read completely yet, so its member cannot be booked. HELD: many entries of calls disappeared at once, and the member has to confirm it',
    }),
    error: z.string().nullable().meta({ description: 'What is wrong, for the member' }),
    entries: z.int().meta({ description: 'Number of known entries' }),
    heldDeletions: z
      .int()
      .meta({ description: 'Number of missing entries of calls that the member has to confirm' }),
    readAt: instant.nullable(),
    comparedAt: instant.nullable().meta({ description: 'When all of it was last read' }),
    nextReadAt: instant.nullable(),
    readUntil: instant.nullable().meta({ description: 'End of the period that is known' }),
    isPushed: z.boolean().meta({ description: 'Whether the provider reports changes at once' }),
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
      .meta({ description: 'Name of the account; null for everybody but its member, like all names here' }),
    serverUrl: z.string().nullable(),
    status: z.enum(['CONNECTED', 'EXPIRED', 'ERROR']),
    reason: z.string().nullable().meta({ description: 'Why it does not work, for the member' }),
    failingSince: instant.nullable(),
    purpose: z
      .enum(['READ', 'WRITE'])
      .nullable()
      .meta({ description: 'Purpose requested, for providers that ask for consent' }),
    missing: z
      .array(z.string())
      .meta({ description: 'What does not work because the member did not allow it' }),
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
    needs: z.array(z.string()).meta({ description: 'Settings that the operator has to set first' }),
  })
  .meta({ id: 'CalendarProviderState' });
