import type { Access, CalendarSource } from '#/ports/calendars/calendar-source.ts';
import type { Net } from '#/ports/calendars/net.ts';
import { apiOf } from './api.ts';
import { discover } from './discover.ts';
import { find, remove } from './find.ts';
import { read } from './read.ts';
import { unwatch, watch } from './watch.ts';
import { write } from './write.ts';

/** Google Calendar, version 3 of its API, by plain requests: https://developers.google.com/workspace/calendar */
export function google(access: Access, net: Net): CalendarSource {
  const api = apiOf(access, net);
  return {
    discover: () => discover(api),
    read: (calendarId, reading) => read(api, calendarId, reading, access.addresses),
    write: (calendarId, entry, known) => write(api, calendarId, entry, known),
    remove: (calendarId, known) => remove(api, calendarId, known),
    find: (calendarId, entry) => find(api, calendarId, entry),
    watch: (calendarId, to) => watch(api, calendarId, to, net.nowMs()),
    unwatch: (channel) => unwatch(api, channel),
  };
}
