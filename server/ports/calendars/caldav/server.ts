import { z } from 'zod';
import type { Access } from '#/ports/calendars/calendar-source.ts';
import type { Net } from '#/ports/calendars/net.ts';
import { NotAllowed } from '#/ports/outside/trouble.ts';
import { asking, type Ask } from './ask.ts';
import { pathOf } from './paths.ts';

/** What a probe found out about a server, as it is kept with the connection. */
const Probed = z.object({
  /** Where the calendars are; ids of calendars are relative to it. */
  home: z.string(),
  /** The hosts that are asked, with the password. */
  origins: z.array(z.string()),
  /** It tells what changed since a token (RFC 6578). */
  hasSync: z.boolean(),
  /** It tells with one number whether anything changed. */
  hasCtag: z.boolean(),
  /** It invites the attendees of what is written (RFC 6638). */
  hasScheduling: z.boolean(),
  /** The zone of a calendar, where it has one. */
  zones: z.record(z.string(), z.string()),
});
type Probed = z.output<typeof Probed>;

/** A server that was discovered, for one person. */
export type Server = {
  readonly ask: Ask;
  readonly probed: Probed;
  readonly addresses: readonly string[];
  readonly nowMs: () => number;
};

/** A collection; its path ends with a slash. */
export type Collection = { readonly id: string; readonly url: URL; readonly path: string };

/** @throws NotAllowed when the server was never discovered */
export function serverOf(access: Access, net: Net): Server {
  const known = Probed.safeParse(access.capabilities);
  if (!known.success) throw new NotAllowed('This calendar server has to be connected again.');
  const { origins } = known.data;
  return {
    ask: asking(access, net, (_, to) => origins.includes(to.origin)),
    probed: known.data,
    addresses: access.addresses,
    nowMs: net.nowMs,
  };
}

/** @throws NotAllowed when it is at a host that is not known */
export function collectionOf({ probed }: Server, id: string): Collection {
  const url = URL.parse(id, probed.home);
  if (url === null || !probed.origins.includes(url.origin))
    throw new NotAllowed('This calendar is on another server. Connect that one.');
  return { id, url, path: pathOf(url) };
}
