import type { z } from 'zod';
import { Unreachable } from '#/platform/net/guard.ts';
import type { Heard } from '#/platform/net/guarded-fetch.ts';
import { jsonOf } from '#/platform/values/json-of.ts';
import type { Access } from '#/ports/calendars/calendar-source.ts';
import type { Net } from '#/ports/calendars/net.ts';
import { NotAllowed, NotReached } from '#/ports/outside/trouble.ts';
import { failureOf, unreadable } from './failures.ts';
import type { Right } from './scopes.ts';

type Question = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to `/calendar/v3`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: object;
  /** If set, the request fails unless the entry has this version. */
  readonly etag?: string;
  /** The permission it needs, for the error if that is missing. */
  readonly right: Right;
  /** Further status codes that the caller handles itself. */
  readonly fine?: readonly number[];
};

/**
 * Sends a request to the API. Throws an error of `ports/outside/trouble.ts` for any status that is neither a success
 * nor in `fine`.
 */
export type Api = (question: Question) => Promise<Heard>;

/** 2,500 entries with long titles and up to `maxAttendees` people. */
const bytesMax = 32 * 1_048_576;

export function apiOf(access: Access, net: Net): Api {
  return async ({ method = 'GET', path, query = {}, body, etag, right, fine = [] }) => {
    if (access.token === undefined) throw new NotAllowed('There is no permission of Google. Connect Google.');
    const url = new URL(`${net.apis.google}/calendar/v3${path}`);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, value);
    const headers = {
      authorization: `Bearer ${await access.token()}`,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(etag !== undefined && { 'if-match': etag }),
    };
    const heard = await net
      .ask(url, { method, headers, body: body && JSON.stringify(body) }, bytesMax)
      .catch((cause: unknown) => {
        if (cause instanceof Unreachable) throw new NotReached('Google did not answer.', { cause });
        throw cause;
      });
    const isFine = (heard.status >= 200 && heard.status < 300) || fine.includes(heard.status);
    if (!isFine) throw failureOf(heard, right);
    return heard;
  };
}

/** Parses an answer in the expected shape. */
export function parsed<Shape extends z.ZodType>(shape: Shape, { text }: Heard): z.infer<Shape> {
  const { success, data, error } = shape.safeParse(jsonOf(text));
  // The error contains names of fields, never values.
  if (!success) throw unreadable(error);
  return data;
}

/** The path of a calendar's entries, or of one entry. */
export function eventsPath(calendarId: string, eventId?: string): string {
  const path = `/calendars/${encodeURIComponent(calendarId)}/events`;
  return eventId === undefined ? path : `${path}/${encodeURIComponent(eventId)}`;
}
