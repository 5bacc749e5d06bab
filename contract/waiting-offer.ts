import { z } from 'zod';
import { filledText, instant } from './shared.ts';

/** In the address of a booking page, and with the booking. */
export const waitingToken = filledText(255).meta({
  description:
    'The `waiting` parameter of the URL from a waiting list email: books the time held for that entry',
});

/** What the booking page shows where it was opened from an offer of the waiting list. */
export const openedOffer = z
  .object({
    state: z
      .enum(['OPEN', 'GONE', 'UNKNOWN'])
      .meta({ description: 'GONE: no time is held for them now. UNKNOWN: there is no such entry' }),
    name: z.string(),
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    durationMin: z.int().nullable(),
    timeZone: z.string().nullable(),
    dateTime: instant.nullable().meta({ description: 'Start of the held time' }),
    expiresAt: instant.nullable(),
    secondsLeft: z
      .int()
      .nullable()
      .meta({ description: 'Seconds until the hold expires, for clients without a reliable clock' }),
  })
  .meta({ id: 'OpenedWaitingOffer' });
