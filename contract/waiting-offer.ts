import { z } from 'zod';
import { filledText, instant } from './shared.ts';

/** A parameter in the address of a booking page, also sent with the booking. */
export const waitingToken = filledText(255).meta({
  description:
    'The `waiting` parameter of the URL from a waiting list email: books the time held for that entry',
});

/** What the booking page shows if it was opened from a waiting-list offer. */
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
