import type { Access } from '#/ports/calendars/calendar-source.ts';
import type { Net } from '#/ports/calendars/net.ts';
import { elsewhere } from './ask.ts';
import { mayLeadTo } from './hosts.ts';

/**
 * The calendar servers of a mail domain according to DNS (RFC 6764, 6); null if it names none. Only for a login in that
 * domain, and never a host of another owner, who would get the password.
 * @throws NotAllowed if DNS points to a host of another owner
 */
export async function placesByRecords(access: Access, net: Net): Promise<URL[] | null> {
  const domain = mailDomainOf(access);
  if (domain === null) return null;
  const name = `_caldavs._tcp.${domain.hostname}`;
  const [service] = await net.services(name);
  if (service === undefined) return null;
  const url = URL.parse(`https://${service.host}:${service.port}/`);
  if (url === null) return null;
  if (!mayLeadTo(domain, url)) throw elsewhere(url);
  const paths = await net.texts(name);
  const path = paths.find((text) => text.startsWith('path=/'))?.slice('path='.length);
  const named = path === undefined ? null : URL.parse(path, url);
  const isThere = named !== null && named.origin === url.origin;
  return [...(isThere ? [named] : []), new URL('/.well-known/caldav', url), url];
}

/** The domain of a login that looks like an email address, if nothing else was entered. */
function mailDomainOf({ serverUrl = '', login = '' }: Access): URL | null {
  const [, domain] = /@([^@]+)$/.exec(login.trim()) ?? [];
  const [url, typed] = [URL.parse(`https://${domain}/`), serverUrl.trim() || `https://${domain}/`];
  if (domain === undefined || url === null) return null;
  return URL.parse(typed.includes('://') ? typed : `https://${typed}`)?.href === url.href ? url : null;
}
