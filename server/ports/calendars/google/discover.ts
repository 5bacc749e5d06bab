import { z } from 'zod';
import type { Account, RemoteCalendar } from '#/ports/calendars/calendar-source.ts';
import { parsed, type Api } from './api.ts';
import { unreadable } from './failures.ts';

const calendar = z.object({
  id: z.string().min(1),
  summary: z.string().nullish(),
  summaryOverride: z.string().nullish(),
  timeZone: z.string().nullish(),
  accessRole: z.string().nullish(),
  primary: z.boolean().nullish(),
  deleted: z.boolean().nullish(),
});
const list = z.object({ items: z.array(calendar).nullish(), nextPageToken: z.string().nullish() });
type Listed = z.infer<typeof calendar>;

const fields = 'nextPageToken,items(id,summary,summaryOverride,timeZone,accessRole,primary,deleted)';
const writers = ['owner', 'writer', 'writerWithoutPrivateAccess'];
/** More pages than any account has calendars; beyond this it must be a loop. */
const pagesMax = 40;

/** The account is named after its primary calendar, whose id is the member's address. */
export async function discover(api: Api): Promise<Account> {
  const listed = (await allOf(api)).filter(({ deleted }) => deleted !== true);
  const login = listed.find(({ primary }) => primary === true)?.id;
  if (login === undefined) throw unreadable();
  return {
    login,
    addresses: [login, ...listed.filter(isOwnAddress).map(({ id }) => id)].map((one) => one.toLowerCase()),
    capabilities: {},
    calendars: listed.map(calendarOf),
  };
}

async function allOf(api: Api): Promise<readonly Listed[]> {
  const listed: Listed[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < pagesMax; page += 1) {
    const heard = await api({
      path: '/users/me/calendarList',
      query: { maxResults: '250', fields, pageToken },
      right: 'LIST',
    });
    const { items, nextPageToken } = parsed(list, heard);
    listed.push(...(items ?? []));
    if (!nextPageToken) return listed;
    pageToken = nextPageToken;
  }
  throw unreadable();
}

/**
 * Secondary calendars of the member have addresses that can be invited too. A calendar with a person's address may have
 * several owners, so it does not count.
 */
function isOwnAddress({ id, accessRole, primary }: Listed): boolean {
  return primary !== true && accessRole === 'owner' && id.endsWith('@group.calendar.google.com');
}

function calendarOf({ id, summary, summaryOverride, timeZone, accessRole, primary }: Listed): RemoteCalendar {
  return {
    externalId: id,
    name: summaryOverride ?? summary ?? id,
    timeZone: timeZone ?? null,
    isWritable: writers.includes(accessRole ?? ''),
    isPrimary: primary === true,
  };
}
