import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { Unreachable } from '#/platform/net/guard.ts';
import type { Heard } from '#/platform/net/guarded-fetch.ts';
import { jsonOf } from '#/platform/values/json-of.ts';
import type { Access } from '#/ports/calendars/calendar-source.ts';
import type { Net } from '#/ports/calendars/net.ts';
import type { OAuthPurpose } from '#/ports/calendars/oauth-provider.ts';
import { NotAllowed, NotReached } from '#/ports/outside/trouble.ts';
import { failureOf, unreadable } from './failures.ts';
import { inTurn } from './mailbox.ts';

type Question = {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** A path of the API, or a link from an answer, which is used unchanged. */
  readonly at: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** If set, the request fails unless the entry has this version. */
  readonly etag?: string;
  /** Preferences in addition to the standard ones. */
  readonly prefer?: readonly string[];
  /** The permission it needs, for the error if that is missing. */
  readonly right: OAuthPurpose;
  /** Further status codes that the caller handles itself. */
  readonly fine?: readonly number[];
};

/**
 * Sends a request to the API. Throws an error of `ports/outside/trouble.ts` for any status that is neither a success
 * nor in `fine`.
 */
export type Api = (question: Question) => Promise<Heard>;

/** Lists of changes always contain whole entries; fields cannot be selected. */
const bytesMax = 32 * 1_048_576;
/** Without these, ids change when an entry moves to another folder, and times are in arbitrary zones. */
const preferAlways = ['IdType="ImmutableId"', 'outlook.timezone="UTC"'];

export function apiOf(access: Access, net: Net): Api {
  const mailbox = access.login ?? access.addresses[0] ?? randomUUID();
  return async ({ method = 'GET', at, query = {}, body, etag, prefer = [], right, fine = [] }) => {
    if (access.token === undefined)
      throw new NotAllowed('There is no permission of Microsoft. Connect Microsoft.');
    const url = urlOf(net.apis.microsoft, at);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const headers = {
      authorization: `Bearer ${await access.token()}`,
      accept: 'application/json',
      prefer: [...preferAlways, ...prefer].join(', '),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(etag !== undefined && { 'if-match': etag }),
    };
    const asked = { method, headers, body: body && JSON.stringify(body) };
    const heard = await inTurn(mailbox, () => net.ask(url, asked, bytesMax)).catch((cause: unknown) => {
      if (cause instanceof Unreachable) throw new NotReached('Microsoft did not answer.', { cause });
      throw cause;
    });
    const isFine = (heard.status >= 200 && heard.status < 300) || fine.includes(heard.status);
    if (!isFine) throw failureOf(heard, right);
    return heard;
  };
}

/** A link must stay on the API's origin, because the token is sent along. */
function urlOf(api: string, at: string): URL {
  if (at.startsWith('/')) return new URL(api + at);
  const url = URL.parse(at);
  if (url === null || url.origin !== new URL(api).origin) throw unreadable();
  return url;
}

/** Parses an answer in the expected shape. */
export function parsed<Shape extends z.ZodType>(shape: Shape, { text }: Heard): z.infer<Shape> {
  const { success, data, error } = shape.safeParse(jsonOf(text));
  // The error contains names of fields, never values.
  if (!success) throw unreadable(error);
  return data;
}

export function calendarPath(calendarId: string): string {
  return `/me/calendars/${encodeURIComponent(calendarId)}`;
}

/** The path of a calendar's entries, or of one entry. */
export function eventsPath(calendarId: string, eventId?: string): string {
  const path = `${calendarPath(calendarId)}/events`;
  return eventId === undefined ? path : `${path}/${encodeURIComponent(eventId)}`;
}
