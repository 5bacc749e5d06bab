import type { Access, CalendarSource } from '#/ports/calendars/calendar-source.ts';
import type { Net } from '#/ports/calendars/net.ts';
import { apiOf } from './api.ts';
import { discover } from './discover.ts';
import { find, remove } from './find.ts';
import { read } from './read.ts';
import { unwatch, watch } from './watch.ts';
import { write } from './write.ts';

/** Calendars of Microsoft 365 and Outlook, by plain requests to Graph: https://learn.microsoft.com/graph/api/resources/calendar */
export function microsoft(access: Access, net: Net): CalendarSource {
  const api = apiOf(access, net);
  return {
    discover: () => discover(api),
    read: (calendarId, reading) =>
      read({ api, calendarId, isPrimary: access.capabilities['primary'] === calendarId }, reading),
    write: (calendarId, entry, known) => write(api, calendarId, entry, known),
    remove: (calendarId, known) => remove(api, calendarId, known),
    find: (calendarId, entry) => find(api, calendarId, entry),
    watch: (calendarId, to) => watch(api, calendarId, to, net.nowMs()),
    unwatch: (channel) => unwatch(api, channel),
  };
}
