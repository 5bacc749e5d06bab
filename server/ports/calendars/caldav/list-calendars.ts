import type { RemoteCalendar } from '#/ports/calendars/calendar-source.ts';
import { ianaName } from '#/ports/calendars/ical/zones.ts';
import { propfind, type Ask } from './ask.ts';
import { readMultistatus, type Said } from './multistatus.ts';
import { pathOf } from './paths.ts';
import { troubleOf } from './refusals.ts';
import { child, children, textOf } from './xml.ts';

/** A collection in a person's calendar home. */
export type Listed = Said & { readonly types: readonly string[] };

const properties = [
  'D:resourcetype',
  'D:displayname',
  'D:current-user-privilege-set',
  'D:sync-token',
  'CS:getctag',
  'C:supported-calendar-component-set',
  'C:calendar-timezone',
  'C:schedule-default-calendar-URL',
];

/** All collections in a home. */
export async function listed(
  { ask, nowMs }: { ask: Ask; nowMs: () => number },
  home: URL,
): Promise<Listed[]> {
  const reply = await ask(home, { method: 'PROPFIND', depth: '1', body: propfind(...properties) });
  if (reply.status !== 207) throw await troubleOf(reply, nowMs());
  const found: Listed[] = [];
  await readMultistatus(reply.text, reply.url, (said) => {
    const types = said.prop('D:resourcetype')?.children.map(({ name }) => name) ?? [];
    // An absolute URL on another host is ignored: only homes are followed across hosts, as discovery allows.
    if (said.url.origin === reply.url.origin) found.push({ ...said, types });
  });
  return found;
}

/** The calendars for events, marking the server's default one. */
export function calendarsOf(found: readonly Listed[], home: URL): RemoteCalendar[] {
  const calendars = found.filter(isOfEvents).map((said) => ({ said, path: folder(said.path) }));
  const named = found
    .map((said) => textOf(child(said.prop('C:schedule-default-calendar-URL'), 'D:href')))
    .find((href) => href !== null);
  const wanted = named === undefined ? null : URL.parse(named, home);
  const isWanted = ({ path }: { path: string }): boolean =>
    wanted !== null && path === folder(pathOf(wanted));
  const primary = calendars.find(isWanted) ?? calendars.find(({ said }) => isWritable(said)) ?? calendars[0];
  return calendars.map((calendar) => {
    const { said, path } = calendar;
    return {
      externalId: said.url.origin === home.origin ? path : said.url.origin + path,
      name: textOf(said.prop('D:displayname')) ?? decodeURIComponent(path.split('/').at(-2) ?? path),
      timeZone: zoneNameOf(textOf(said.prop('C:calendar-timezone'))),
      isWritable: isWritable(said),
      isPrimary: calendar === primary,
    };
  });
}

/** Leaves out what Nextcloud keeps of deleted calendars. */
function isOfEvents({ types, prop }: Listed): boolean {
  if (!types.includes('C:calendar') || types.some((type) => /(deleted-calendar|trash-bin)$/.test(type)))
    return false;
  const holds = prop('C:supported-calendar-component-set');
  // Without a list, all kinds are supported.
  return holds === undefined || holds.children.some(({ label }) => label.toUpperCase() === 'VEVENT');
}

/** If a server does not list privileges, the calendar is assumed to be writable. */
function isWritable({ prop }: Said): boolean {
  const set = prop('D:current-user-privilege-set');
  if (set === undefined) return true;
  const rights = children(set, 'D:privilege').flatMap((right) => right.children.map(({ name }) => name));
  return (
    rights.includes('D:all') ||
    rights.includes('D:write') ||
    (rights.includes('D:bind') && rights.includes('D:write-content'))
  );
}

const folder = (path: string): string => (path.endsWith('/') ? path : `${path}/`);

/** The IANA name of the zone in a VTIMEZONE; null if it is not one. */
function zoneNameOf(text: string | null): string | null {
  const lines = (text ?? '').replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const names = lines.flatMap((line) => /^(?:TZID|X-LIC-LOCATION):(.+)$/.exec(line)?.[1] ?? []);
  return names.map(ianaName).find((name) => name !== null) ?? null;
}
