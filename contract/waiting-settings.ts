import { z } from 'zod';

/** The shortest time to answer an offer of the waiting list. */
export const offerMinutesMin = 10;

/** Settings of the waiting list: if no free time suits, times that become free are offered in order. */
export const waitingSettings = z.object({
  enabled: z.boolean().default(false).meta({ description: 'Whether people can join a waiting list' }),
  offerMinutes: z
    .int()
    .min(offerMinutesMin)
    .max(2_880)
    .default(120)
    .meta({ description: 'Minutes for which a freed time is held for the person it is offered to' }),
});
