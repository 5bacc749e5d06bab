import type { Access } from '#/ports/calendars/calendar-source.ts';
import type { Net } from '#/ports/calendars/net.ts';
import { elsewhere } from './ask.ts';
import { mayLeadTo } from './hosts.ts';

/**
 * Where the name servers of a mail domain say that its calendars are (RFC 6764, 6); null where they do not. Only for a
 * login of that domain, and never to a host of another owner: that owner would get the password.
 * @throws NotAllowed for the address of a host that has another owner
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

/** The domain of a login like an e-mail, where no more than that was typed. */
function mailDomainOf({ serverUrl = '', login = '' }: Access): URL | null {
  const [, domain] = /@([^@]+)$/.exec(login.trim()) ?? [];
  const [url, typed] = [URL.parse(`https://${domain}/`), serverUrl.trim() || `https://${domain}/`];
  if (domain === undefined || url === null) return null;
  return URL.parse(typed.includes('://') ? typed : `https://${typed}`)?.href === url.href ? url : null;
}
