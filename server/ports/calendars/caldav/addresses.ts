import type { Access } from '#/ports/calendars/calendar-source.ts';
import { Refused } from '#/ports/outside/trouble.ts';

/**
 * Where to look for a person's calendars, in order: the address they entered, which may be a bare host, then the
 * well-known path on its host (RFC 6764). Without an address, the domain of a login that looks like an email address.
 */
export function placesOf({ serverUrl = '', login = '' }: Access): URL[] {
  const typed = serverUrl.trim() || (login.includes('@') ? login : '');
  const url = URL.parse(typed.includes('://') ? typed : `https://${typed.slice(typed.lastIndexOf('@') + 1)}`);
  if (url === null)
    throw new Refused('Enter the address of the calendar server, such as https://dav.example.com/');
  url.search = '';
  url.hash = '';
  const wellKnown = new URL('/.well-known/caldav', url);
  const root = new URL('/', url);
  return url.pathname === '/' ? [wellKnown, root] : [url, wellKnown, root];
}
