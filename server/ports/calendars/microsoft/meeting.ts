import { z } from 'zod';
import type { Entry, Meeting } from '#/ports/calendars/calendar-source.ts';

// Microsoft creates a Teams meeting with the entry or a little later. It cannot be removed again.

const phone = z.object({ number: z.string().nullish() });

export const online = z.object({
  isOnlineMeeting: z.boolean().nullish(),
  onlineMeeting: z
    .object({
      joinUrl: z.string().nullish(),
      conferenceId: z.string().nullish(),
      tollNumber: z.string().nullish(),
      tollFreeNumbers: z.array(z.string().nullish()).nullish(),
      phones: z.array(phone.nullish()).nullish(),
    })
    .nullish(),
});
type Online = z.infer<typeof online>;

export const onlineFields = 'isOnlineMeeting,onlineMeeting';

/** The fields that request a meeting; empty if there is one already. */
export function meetingRequest({ meeting }: Entry, there: Online | null): object {
  const isWanted = meeting === 'MS_TEAMS' && there?.isOnlineMeeting !== true;
  return isWanted ? { isOnlineMeeting: true, onlineMeetingProvider: 'teamsForBusiness' } : {};
}

/** The meeting of an entry, if one was requested. */
export function meetingOf({ meeting }: Entry, { onlineMeeting }: Online): Meeting | 'pending' | null {
  if (meeting !== 'MS_TEAMS') return null;
  const link = onlineMeeting?.joinUrl;
  return link ? { link, dialIn: dialInOf(onlineMeeting) } : 'pending';
}

/** Numbers with their code, as lines that need no translation. */
function dialInOf(there: NonNullable<Online['onlineMeeting']>): string | null {
  const { tollNumber, tollFreeNumbers, phones, conferenceId } = there;
  const numbers = [tollNumber, ...(tollFreeNumbers ?? []), ...(phones ?? []).map((one) => one?.number)];
  const code = conferenceId ? `, PIN ${conferenceId}#` : '';
  const lines = [...new Set(numbers)].flatMap((number) => (number ? [number + code] : []));
  return lines.length === 0 ? null : lines.join('\n');
}
