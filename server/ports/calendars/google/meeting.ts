import { z } from 'zod';
import type { Meeting } from '#/ports/calendars/calendar-source.ts';
import { idOf } from './own-fields.ts';

// Google makes a Meet conference on request and not always at once. A request with an id that was there before is ignored, so
// the id stays the same until Google has failed.

const entryPoint = z.object({
  entryPointType: z.string().nullish(),
  uri: z.string().nullish(),
  label: z.string().nullish(),
  regionCode: z.string().nullish(),
  pin: z.string().nullish(),
  accessCode: z.string().nullish(),
  passcode: z.string().nullish(),
});

export const conference = z.object({
  hangoutLink: z.string().nullish(),
  conferenceData: z
    .object({
      createRequest: z
        .object({
          requestId: z.string().nullish(),
          status: z.object({ statusCode: z.string().nullish() }).nullish(),
        })
        .nullish(),
      entryPoints: z.array(entryPoint).nullish(),
    })
    .nullish(),
});
type Conference = z.infer<typeof conference>;

export const conferenceFields = 'hangoutLink,conferenceData';

/** The part of an entry that asks for a conference: the first one, or the one after a request that failed. */
export function conferenceRequest(uid: string, there: Conference | null): object {
  const failed = /-(\d{1,6})$/.exec(there?.conferenceData?.createRequest?.requestId ?? '')?.[1];
  return {
    createRequest: {
      requestId: `${idOf(uid)}-${Number(failed ?? 0) + 1}`,
      conferenceSolutionKey: { type: 'hangoutsMeet' },
    },
  };
}

/** Whether the conference of an entry is one that we asked for. */
export function isOurs(uid: string, { conferenceData }: Conference): boolean {
  return conferenceData?.createRequest?.requestId?.startsWith(`${idOf(uid)}-`) === true;
}

/** The conference of an entry; null where there is none and none is being made. */
export function meetingIn({ hangoutLink, conferenceData }: Conference): Meeting | 'pending' | null {
  const points = conferenceData?.entryPoints ?? [];
  const link = points.find(({ entryPointType }) => entryPointType === 'video')?.uri ?? hangoutLink;
  if (link) return { link, dialIn: dialInOf(points) };
  return conferenceData?.createRequest?.status?.statusCode === 'pending' ? 'pending' : null;
}

/** Numbers with their codes, and the address that lists further ones: lines that need no translation. */
function dialInOf(points: readonly z.infer<typeof entryPoint>[]): string | null {
  const lines = points.flatMap(({ entryPointType, uri, label, regionCode, ...codes }) => {
    if (entryPointType === 'more') return uri ? [uri] : [];
    if (entryPointType !== 'phone') return [];
    const number = label ?? uri?.replace(/^tel:/, '');
    if (!number) return [];
    const code = codes.pin ?? codes.accessCode ?? codes.passcode;
    return [`${number}${regionCode ? ` (${regionCode})` : ''}${code ? `, PIN ${code}#` : ''}`];
  });
  return lines.length === 0 ? null : lines.join('\n');
}
