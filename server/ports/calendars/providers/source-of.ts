import type { Access, CalendarSource } from '#/ports/calendars/calendar-source.ts';
import { caldav } from '#/ports/calendars/caldav/caldav.ts';
import { google } from '#/ports/calendars/google/google.ts';
import { ics } from '#/ports/calendars/ics/ics.ts';
import { microsoft } from '#/ports/calendars/microsoft/microsoft.ts';
import type { Net } from '#/ports/calendars/net.ts';

type Adapter = (access: Access, net: Net) => CalendarSource;

const adapters: Readonly<Record<string, Adapter>> = {
  CALDAV: caldav,
  GOOGLE_CALENDAR: google,
  ICS: ics,
  MICROSOFT: microsoft,
};

/** The calendars of an account at any provider; null if the provider has none. */
export function sourceOf(provider: string, access: Access, net: Net): CalendarSource | null {
  const adapter = adapters[provider];
  if (adapter === undefined) return null;
  return net.kept?.(access) ?? adapter(access, net);
}
