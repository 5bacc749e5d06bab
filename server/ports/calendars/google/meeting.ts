import { z } from 'zod';
import type { Meeting } from '#/ports/calendars/calendar-source.ts';
import { idOf } from './own-fields.ts';

// Google creates a Meet conference on request, not always at once. A request with a known id is ignored, so the id
// changes only after Google has failed.

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

/** The part of an entry that requests a conference: the first request, or the next one after a failure. */
export function conferenceRequest(uid: string, there: Conference | null): object {
  const failed = /-(\d{1,6})$/.exec(there?.conferenceData?.createRequest?.requestId ?? '')?.[1];
  return {
    createRequest: {
      requestId: `${idOf(uid)}-${Number(failed ?? 0) + 1}`,
      conferenceSolutionKey: { type: 'hangoutsMeet' },
    },
  };
}

/** Whether we requested the conference of an entry. */
export function isOurs(uid: string, { conferenceData }: Conference): boolean {
  return conferenceData?.createRequest?.requestId?.startsWith(`${idOf(uid)}-`) === true;
}

/** The conference of an entry; null if there is none and none is being created. */
export function meetingIn({ hangoutLink, conferenceData }: Conference): Meeting | 'pending' | null {
  const points = conferenceData?.entryPoints ?? [];
  const link = points.find(({ entryPointType }) => entryPointType === 'video')?.uri ?? hangoutLink;
  if (link) return { link, dialIn: dialInOf(points) };
  return conferenceData?.createRequest?.status?.statusCode === 'pending' ? 'pending' : null;
}

/** Numbers with codes, and the URL with further numbers, as lines that need no translation. */
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
