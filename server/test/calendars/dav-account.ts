import { caldav } from '#/ports/calendars/caldav/caldav.ts';
import type { Access, CalendarSource, Page, RemoteItem, Span } from '#/ports/calendars/calendar-source.ts';
import type { Net } from '#/ports/calendars/net.ts';
import type { DavServer } from './dav-server.ts';
import { openNet } from './open-net.ts';

export const june: Span = { fromMs: Date.UTC(2026, 5, 1), toMs: Date.UTC(2026, 6, 1) };

export function accessTo(server: Pick<DavServer, 'url' | 'ada'>, changed: Partial<Access> = {}): Access {
  const { login, password } = server.ada;
  return { serverUrl: server.url, login, secret: password, capabilities: {}, addresses: [], ...changed };
}

/** Our adapter with the account of a person, as it is after connecting. */
export async function connected(
  server: Pick<DavServer, 'url' | 'ada'>,
  { net = openNet(), without = [] }: { net?: Net; without?: readonly ('hasSync' | 'hasCtag')[] } = {},
): Promise<CalendarSource> {
  const { capabilities, addresses } = await caldav(accessTo(server), openNet()).discover();
  const lacking = Object.fromEntries(without.map((name) => [name, false]));
  return caldav(accessTo(server, { capabilities: { ...capabilities, ...lacking }, addresses }), net);
}

export type Read = { changed: RemoteItem[]; gone: string[]; pages: number; state: string };

/** Reads to the end. */
export async function readAll(
  source: CalendarSource,
  calendarId: string,
  state: string | null,
  each: (page: Page) => void = () => undefined,
): Promise<Read> {
  const read: Read = { changed: [], gone: [], pages: 0, state: '' };
  const pages = source.read(calendarId, { state, window: june });
  for (;;) {
    const { value, done } = await pages.next();
    if (done === true) return { ...read, state: value };
    each(value);
    read.changed.push(...value.changed);
    read.gone.push(...value.gone);
    read.pages += 1;
  }
}
