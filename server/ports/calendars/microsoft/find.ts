import { z } from 'zod';
import { etag } from '#/ports/calendars/answers.ts';
import type { Entry, Known } from '#/ports/calendars/calendar-source.ts';
import { eventsPath, parsed, type Api } from './api.ts';
import { markName } from './own-fields.ts';

const list = z.object({
  value: z.array(
    z.object({ id: z.string().min(1), '@odata.etag': etag, isCancelled: z.boolean().nullish() }),
  ),
});

/** Removes an entry, whoever changed it last. */
export async function remove(api: Api, calendarId: string, { externalId }: Known): Promise<void> {
  await api({ method: 'DELETE', at: eventsPath(calendarId, externalId), right: 'WRITE', fine: [404, 410] });
}

/** Finds the entry by our mark, because Microsoft chooses id and UID. */
export async function find(
  api: Api,
  calendarId: string,
  { mark }: Pick<Entry, 'uid' | 'mark'>,
): Promise<Known | null> {
  const value = mark.replaceAll("'", "''");
  const heard = await api({
    at: eventsPath(calendarId),
    query: {
      $filter: `singleValueExtendedProperties/any(ep: ep/id eq '${markName}' and ep/value eq '${value}')`,
      $select: 'id,isCancelled',
      $top: '10',
    },
    right: 'READ',
  });
  const one = parsed(list, heard).value.find(({ isCancelled }) => isCancelled !== true);
  return one === undefined ? null : { externalId: one.id, etag: one['@odata.etag'] };
}
