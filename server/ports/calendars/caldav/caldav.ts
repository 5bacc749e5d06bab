import type { Access, CalendarSource } from '#/ports/calendars/calendar-source.ts';
import type { Net } from '#/ports/calendars/net.ts';
import { discover } from './discover.ts';
import { find } from './find.ts';
import { read } from './read.ts';
import { collectionOf, serverOf } from './server.ts';
import { remove, write } from './write.ts';

/** An account on a server that speaks CalDAV (RFC 4791), with a login and a password. */
export function caldav(access: Access, net: Net): CalendarSource {
  const at = (calendarId: string) => {
    const server = serverOf(access, net);
    return [server, collectionOf(server, calendarId)] as const;
  };
  return {
    discover: () => discover(access, net),
    async *read(calendarId, reading) {
      return yield* read(...at(calendarId), reading);
    },
    write: async (calendarId, entry, known) => write(...at(calendarId), entry, known),
    remove: async (calendarId, known) => remove(...at(calendarId), known),
    find: async (calendarId, { uid }) => {
      const found = await find(...at(calendarId), uid);
      return found === null ? null : { externalId: found.externalId, etag: found.etag };
    },
  };
}
