import { Unreachable } from '#/platform/net/guard.ts';
import type { Access, Account, RemoteCalendar } from '#/ports/calendars/calendar-source.ts';
import type { Net } from '#/ports/calendars/net.ts';
import { NotAllowed, NotReached, Refused } from '#/ports/outside/trouble.ts';
import { placesOf } from './addresses.ts';
import { asking, propfind, type Ask, type Reply } from './ask.ts';
import { mayLeadTo } from './hosts.ts';
import { calendarsOf, listed, type Listed } from './list-calendars.ts';
import { readMultistatus, type Said } from './multistatus.ts';
import { probe } from './probe.ts';
import { placesByRecords } from './records.ts';
import { troubleOf, WrongPassword } from './refusals.ts';
import { child, children, textOf, type Element } from './xml.ts';

type Search = {
  readonly ask: Ask;
  readonly origins: Set<string>;
  readonly nowMs: () => number;
  /** Resolves an address in an answer, if the password may be sent there. */
  readonly follow: (from: URL, href: string) => URL;
};

const homesMax = 5;

/** Finds a person's calendars from what they entered. */
export async function discover(access: Access, net: Net): Promise<Account> {
  const search = searchWith(access, net);
  const principal = await principalNear(search, access, net);
  const person = await personAt(search, principal);
  const found: Listed[] = [];
  for (const home of person.homes) found.push(...(await listed(search, home)));
  const [home] = person.homes;
  if (home === undefined) throw new Refused('There are no calendars at this address.');
  const calendars = calendarsOf(found, home);
  const login = access.login ?? '';
  const addresses = [...person.addresses, ...(login.includes('@') ? [login.toLowerCase()] : [])];
  return {
    login,
    addresses: [...new Set(addresses)],
    capabilities: {
      home: home.href,
      ...(await probe(search, found, home, primaryOf(calendars))),
      zones: zonesOf(calendars),
      origins: [...search.origins],
    },
    calendars,
  };
}

function searchWith(access: Access, net: Net): Search {
  const origins = new Set<string>();
  const admits = (from: URL, to: URL): boolean => {
    const isAdmitted = origins.has(to.origin) || mayLeadTo(from, to);
    if (isAdmitted) origins.add(to.origin);
    return isAdmitted;
  };
  return {
    ask: asking(access, net, admits),
    origins,
    nowMs: net.nowMs,
    follow: (from, href) => {
      const url = URL.parse(href, from);
      if (url === null || !admits(from, url))
        throw new NotAllowed('The server names an address on another host, which does not get the password.');
      return url;
    },
  };
}

/** The principal of the login, at the entered address, or where the DNS records of its domain point. */
async function principalNear(search: Search, access: Access, net: Net): Promise<URL> {
  try {
    return await principalOf(search, placesOf(access));
  } catch (error) {
    const places = error instanceof WrongPassword ? null : await placesByRecords(access, net);
    if (places === null) throw error;
    return principalOf(search, places);
  }
}

/** The principal of the login, from the first place that knows it. */
async function principalOf(search: Search, places: readonly URL[]): Promise<URL> {
  let trouble: Error = new Refused('There are no calendars at this address.');
  for (const place of places) {
    search.origins.clear();
    search.origins.add(place.origin);
    try {
      const { reply, said } = await asked(search, place, ['D:current-user-principal']);
      const href = textOf(child(said?.prop('D:current-user-principal'), 'D:href'));
      if (href !== null) return search.follow(reply.url, href);
    } catch (error) {
      if (!(error instanceof Error) || isLast(error)) throw error;
      // That the password was withheld somewhere says more than that nothing was found.
      if (!(trouble instanceof NotAllowed)) trouble = error;
    }
  }
  throw trouble;
}

/** Whether to stop: a wrong password or an unreachable host would fail at the next path of the same host too. */
function isLast(error: Error): boolean {
  if (error instanceof NotReached) return error.cause instanceof Unreachable;
  return error instanceof WrongPassword || !(error instanceof NotAllowed || error instanceof Refused);
}

type Person = { readonly homes: URL[]; readonly addresses: string[] };

async function personAt(search: Search, principal: URL): Promise<Person> {
  const names = ['C:calendar-home-set', 'C:calendar-user-address-set'];
  const { reply, said } = await asked(search, principal, names);
  const hrefs = (prop: Element | undefined): string[] =>
    children(prop, 'D:href').flatMap((href) => textOf(href) ?? []);
  const homes = hrefs(said?.prop('C:calendar-home-set')).slice(0, homesMax);
  return {
    homes: homes.map((href) => search.follow(reply.url, href)),
    addresses: hrefs(said?.prop('C:calendar-user-address-set'))
      .filter((address) => /^mailto:/i.test(address))
      .map((address) => address.slice('mailto:'.length).toLowerCase()),
  };
}

/** The properties of one resource. */
async function asked(
  search: Search,
  url: URL,
  names: readonly string[],
): Promise<{ reply: Reply; said: Said | undefined }> {
  const reply = await search.ask(url, { method: 'PROPFIND', depth: '0', body: propfind(...names) });
  if (isNoCalendarServer.has(reply.status)) throw new Refused('There are no calendars at this address.');
  if (reply.status !== 207) throw await troubleOf(reply, search.nowMs());
  const all: Said[] = [];
  await readMultistatus(reply.text, reply.url, (said) => all.push(said));
  return { reply, said: all[0] };
}

/** Status codes of servers that are not calendar servers. */
const isNoCalendarServer = new Set([200, 204, 400, 404, 405, 406, 410, 415, 501]);

function primaryOf(calendars: readonly RemoteCalendar[]): RemoteCalendar | undefined {
  return calendars.find(({ isPrimary }) => isPrimary);
}

function zonesOf(calendars: readonly RemoteCalendar[]): Record<string, string> {
  return Object.fromEntries(
    calendars.flatMap(({ externalId, timeZone }) => (timeZone === null ? [] : [[externalId, timeZone]])),
  );
}
