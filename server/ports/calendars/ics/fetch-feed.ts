import { Unreachable } from '#/platform/net/guard.ts';
import type { Heard } from '#/platform/net/guarded-fetch.ts';
import { retryAfterOf } from '#/platform/net/retry-after.ts';
import type { Access } from '#/ports/calendars/calendar-source.ts';
import type { Net } from '#/ports/calendars/net.ts';
import { CalendarGone, NotAllowed, NotReached, Refused } from '#/ports/outside/trouble.ts';

/** The validators by which a server tells whether a file has changed. */
export type Version = { readonly etag: string | null; readonly modified: string | null };

export type Feed = { readonly text: string; readonly version: Version };

const bytesMax = 10 * 1_048_576;
const redirectsMax = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

/** The file of a subscription; null if it has not changed. */
export async function fetchFeed(access: Access, net: Net, known: Version | null): Promise<Feed | null> {
  const heard = await ask(addressOf(access), net, {
    accept: 'text/calendar, */*;q=0.1',
    'user-agent': 'Callwright',
    ...(known && known.etag !== null && { 'if-none-match': known.etag }),
    ...(known && known.modified !== null && { 'if-modified-since': known.modified }),
  });
  if (heard.status === 304 && known) return null;
  if (heard.status !== 200) throw troubleOf(heard, net);
  return {
    text: heard.text,
    version: { etag: heard.headers['etag'] ?? null, modified: heard.headers['last-modified'] ?? null },
  };
}

/** Converts an address as members copy it: `webcal:` only tells programs to open it. */
export function webAddressOf(address: string): string {
  return address.trim().replace(/^webcals?:/i, 'https:');
}

export function addressOf({ secret = '' }: Access): URL {
  const url = URL.parse(webAddressOf(secret));
  if (url && (url.protocol === 'https:' || url.protocol === 'http:')) return url;
  throw new Refused(
    'This is not an address of a calendar. It begins with https:// or webcal://; copy it from the settings of the calendar.',
  );
}

async function ask(first: URL, net: Net, headers: Readonly<Record<string, string>>): Promise<Heard> {
  const credentials = credentialsOf(first);
  let url = withoutCredentials(first);
  const { origin } = url;
  for (let count = 0; count <= redirectsMax; count += 1) {
    const authorization = url.origin === origin ? credentials : null;
    const heard = await reached(
      net.ask(url, { headers: { ...headers, ...(authorization !== null && { authorization }) } }, bytesMax),
    );
    if (!redirects.has(heard.status)) return heard;
    const next = URL.parse(heard.headers['location'] ?? '', url);
    // No redirects from https to http.
    if (!next || (url.protocol === 'https:' && next.protocol !== 'https:')) throw troubleOf(heard, net);
    url = withoutCredentials(next);
  }
  throw new NotReached('The server sends us from one address to the next without end.');
}

function credentialsOf({ username, password }: URL): string | null {
  if (username === '' && password === '') return null;
  return `Basic ${Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64')}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Requests send the credentials as a header. */
export function withoutCredentials(url: URL): URL {
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  return bare;
}

async function reached(answer: Promise<Heard>): Promise<Heard> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    throw new NotReached(
      'The address of the calendar could not be reached, or its file is larger than 10 MB.',
      { cause: error },
    );
  }
}

function troubleOf({ status, headers }: Heard, net: Net): Error {
  if (status === 401 || status === 403)
    return new NotAllowed(
      'The server does not let us read this calendar. Copy its private address again from the settings of the calendar.',
    );
  if (status === 404 || status === 410)
    return new CalendarGone('There is no calendar at this address any more.');
  const waitMs = retryAfterOf(status, headers['retry-after'], net.nowMs());
  return new NotReached(`The server of the calendar is in trouble (status ${status}).`, {
    retryAfterMs: waitMs === 0 ? null : waitMs,
  });
}
