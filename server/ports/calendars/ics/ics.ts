import type { Access, Account, CalendarSource } from '#/ports/calendars/calendar-source.ts';
import { valueOfLine } from '#/ports/calendars/ical/properties.ts';
import { outlineOfLarge, type Outline } from '#/ports/calendars/ical/outline.ts';
import { calendarZoneName } from '#/ports/calendars/ical/zones.ts';
import type { Net } from '#/ports/calendars/net.ts';
import { NotReached, Refused } from '#/ports/outside/trouble.ts';
import { addressOf, fetchFeed, type Feed } from './fetch-feed.ts';
import { readFeed } from './read-feed.ts';

/** A subscription has a single calendar. Its URL is secret, so the id is fixed. */
const calendarId = 'calendar';

/** Calendars published as a file at a secret URL: read-only, supported by all programs. */
export function ics(access: Access, net: Net): CalendarSource {
  return {
    discover: () => discover(access, net),
    read: (_calendarId, reading) =>
      readFeed(reading, access.addresses, async (known) => {
        const feed = await fetchFeed(access, net, known);
        return feed && { ...feed, outline: await calendarIn(feed) };
      }),
    write: readOnly,
    remove: readOnly,
    find: readOnly,
  };
}

async function discover(access: Access, net: Net): Promise<Account> {
  const feed = await fetchFeed(access, net, null);
  if (!feed) throw new NotReached('The server of the calendar sent no file.');
  const outline = await calendarIn(feed);
  const { host } = addressOf(access);
  return {
    login: host,
    addresses: access.addresses,
    capabilities: {},
    calendars: [
      {
        externalId: calendarId,
        name: nameOf(outline) ?? host,
        timeZone: calendarZoneName(outline),
        isWritable: false,
        isPrimary: true,
      },
    ],
  };
}

async function calendarIn({ text }: Feed): Promise<Outline> {
  const outline = await outlineOfLarge(text);
  if (!outline.isCalendar)
    throw new Refused(
      'At this address is no calendar but something else, perhaps a page to look at. Copy the address for subscribing from the settings of the calendar; it often ends with .ics.',
    );
  // With half a file, members whose entries are in the other half would look free.
  if (!outline.isWhole) throw new NotReached('The file of the calendar broke off in the middle.');
  return outline;
}

function nameOf({ properties }: Outline): string | null {
  const line = properties.get('X-WR-CALNAME') ?? properties.get('NAME');
  // ical.js treats only properties of RFC 5545 as text.
  const written = line === undefined ? null : valueOfLine(line.replace(/^(?:X-WR-CAL)?NAME/i, 'SUMMARY'));
  const name = written?.replace(/\s+/gu, ' ').trim();
  return name ? name.slice(0, 200) : null;
}

function readOnly(): Promise<never> {
  return Promise.reject(
    new Refused('A subscribed calendar can only be read. Choose another one for calls to be written into.'),
  );
}
