import { caldav } from '#/ports/calendars/caldav/caldav.ts';
import type {
  Access,
  Account,
  CalendarSource,
  Page,
  RemoteItem,
  Span,
} from '#/ports/calendars/calendar-source.ts';
import type { Net } from '#/ports/calendars/net.ts';
import type { DavServer } from './dav-server.ts';
import { openNet } from './open-net.ts';

export const june: Span = { fromMs: Date.UTC(2026, 5, 1), toMs: Date.UTC(2026, 6, 1) };

export function accessTo(server: Address, changed: Partial<Access> = {}): Access {
  const { login, password } = server.ada;
  return { serverUrl: server.url, login, secret: password, capabilities: {}, addresses: [], ...changed };
}

type Address = Pick<DavServer, 'url' | 'ada'>;
type How = { readonly net?: Net; readonly without?: readonly ('hasSync' | 'hasCtag')[] };

const accounts = new WeakMap<Address, Promise<Account>>();

/** Our adapter with the account of a user; discovery runs only once. */
export async function connected(server: Address, how: How = {}): Promise<CalendarSource> {
  const known = accounts.get(server) ?? caldav(accessTo(server), openNet()).discover();
  accounts.set(server, known);
  const { capabilities, addresses } = await known;
  const lacking = Object.fromEntries((how.without ?? []).map((name) => [name, false]));
  const found = { capabilities: { ...capabilities, ...lacking }, addresses };
  return caldav(accessTo(server, found), how.net ?? openNet());
}

export type Read = { changed: RemoteItem[]; gone: string[]; pages: number; state: string };

/** Reads all pages. */
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
