import type { Access } from '#/ports/calendars/calendar-source.ts';
import { Refused } from '#/ports/outside/trouble.ts';

/**
 * Where to look for the calendars of a person, one after the other: the address they typed, which may be a bare host,
 * and the well-known address of its host (RFC 6764). Without an address, at the domain of a login like an e-mail.
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
