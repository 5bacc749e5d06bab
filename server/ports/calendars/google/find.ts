import { z } from 'zod';
import { etag } from '#/ports/calendars/answers.ts';
import type { Entry, Known } from '#/ports/calendars/calendar-source.ts';
import { eventsPath, parsed, type Api } from './api.ts';
import { idOf, markName } from './own-fields.ts';

const found = z.object({
  id: z.string().min(1),
  status: z.string().nullish(),
  etag,
  organizer: z.object({ self: z.boolean().nullish() }).nullish(),
});
const list = z.object({ items: z.array(found).nullish() });
const fields = 'id,status,etag,organizer(self)';

/** Removes an entry, whoever changed it last, without notifying anybody. */
export async function remove(api: Api, calendarId: string, { externalId }: Known): Promise<void> {
  await api({
    method: 'DELETE',
    path: eventsPath(calendarId, externalId),
    query: { sendUpdates: 'none' },
    right: 'WRITE',
    fine: [404, 410],
  });
}

/**
 * Finds the entry by the id that we choose, then by our mark, then by the UID. Somebody else's invitation with that UID
 * is not ours to write.
 */
export async function find(
  api: Api,
  calendarId: string,
  { uid, mark }: Pick<Entry, 'uid' | 'mark'>,
): Promise<Known | null> {
  const path = eventsPath(calendarId, idOf(uid));
  const heard = await api({ path, query: { fields }, right: 'READ', fine: [404, 410] });
  const byId = heard.status === 200 ? living([parsed(found, heard)]) : null;
  if (byId !== null) return byId;
  const marked = await listed(api, calendarId, { privateExtendedProperty: `${markName}=${mark}` });
  if (marked.length > 0) return living(marked);
  const named = await listed(api, calendarId, { iCalUID: uid });
  return living(named.filter(({ organizer }) => organizer?.self === true));
}

async function listed(
  api: Api,
  calendarId: string,
  query: Record<string, string>,
): Promise<readonly z.infer<typeof found>[]> {
  const heard = await api({
    path: eventsPath(calendarId),
    query: { ...query, maxResults: '10', fields: `items(${fields})` },
    right: 'READ',
  });
  return (parsed(list, heard).items ?? []).filter(({ status }) => status !== 'cancelled');
}

function living(entries: readonly z.infer<typeof found>[]): Known | null {
  const one = entries.find(({ status }) => status !== 'cancelled');
  return one === undefined ? null : { externalId: one.id, etag: one.etag };
}
