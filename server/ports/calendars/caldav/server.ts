import { z } from 'zod';
import type { Access } from '#/ports/calendars/calendar-source.ts';
import type { Net } from '#/ports/calendars/net.ts';
import { NotAllowed } from '#/ports/outside/trouble.ts';
import { asking, type Ask } from './ask.ts';
import { pathOf } from './paths.ts';

/** What probing found out about a server, as stored with the connection. */
const Probed = z.object({
  /** The calendar home. Ids of calendars are relative to it. */
  home: z.string(),
  /** The origins to which the password may be sent. */
  origins: z.array(z.string()),
  /** Supports sync tokens (RFC 6578). */
  hasSync: z.boolean(),
  /** Has a ctag, which changes with any change in a calendar. */
  hasCtag: z.boolean(),
  /** Invites the attendees of entries that are written (RFC 6638). */
  hasScheduling: z.boolean(),
  /** The time zones of calendars that have one. */
  zones: z.record(z.string(), z.string()),
});
type Probed = z.output<typeof Probed>;

/** A discovered server, for one person. */
export type Server = {
  readonly ask: Ask;
  readonly probed: Probed;
  readonly addresses: readonly string[];
  readonly nowMs: () => number;
};

/** A collection; its path ends with a slash. */
export type Collection = { readonly id: string; readonly url: URL; readonly path: string };

/** @throws NotAllowed if the server was never discovered */
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

/** @throws NotAllowed if it is on an unknown host */
export function collectionOf({ probed }: Server, id: string): Collection {
  const url = URL.parse(id, probed.home);
  if (url === null || !probed.origins.includes(url.origin))
    throw new NotAllowed('This calendar is on another server. Connect that one.');
  return { id, url, path: pathOf(url) };
}
