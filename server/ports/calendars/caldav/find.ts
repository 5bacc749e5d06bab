import type { Known } from '#/ports/calendars/calendar-source.ts';
import { ownMarkOf } from '#/ports/calendars/ical/call-text.ts';
import { bytes, document } from './ask.ts';
import { fetched, fetchOne, type Fetched } from './entries.ts';
import { readMultistatus } from './multistatus.ts';
import { isFileOf } from './paths.ts';
import { allFiles } from './read.ts';
import type { Collection, Server } from './server.ts';
import { collectionTrouble, type Listing } from './sync.ts';
import { escaped } from './xml.ts';

/** An existing entry. */
export type Found = Known & { readonly text: string };

/** The path for a new entry. */
export function ownPath({ path }: Collection, uid: string): string {
  return `${path}${encodeURIComponent(`${uid}.ics`)}`;
}

/**
 * The entry of a call: under the name we gave it, or under another that the server chose. If a server does not support
 * searching, all of its files are read.
 */
export async function find(server: Server, calendar: Collection, uid: string): Promise<Found | null> {
  const own = foundIn([await fetchOne(server, calendar, ownPath(calendar, uid))], uid);
  if (own !== null) return own;
  const hits = await searchByUid(server, calendar, uid);
  return hits === null ? findByReading(server, calendar, uid) : findAmong(server, calendar, hits, uid);
}

/** Finds the entry by reading all files, on a server that reports it as existing but does not find it. */
export async function findByReading(
  server: Server,
  calendar: Collection,
  uid: string,
): Promise<Found | null> {
  return findAmong(server, calendar, await allFiles(server, calendar), uid);
}

/** Searches may return false hits, so each hit is read. */
async function findAmong(
  server: Server,
  calendar: Collection,
  files: readonly Listing[],
  uid: string,
): Promise<Found | null> {
  for await (const page of fetched(server, calendar, files)) {
    const found = foundIn(page, uid);
    // Read again on its own: inside XML its line breaks were changed.
    if (found !== null) return foundIn([await fetchOne(server, calendar, found.externalId)], uid);
  }
  return null;
}

function foundIn(files: readonly Fetched[], uid: string): Found | null {
  for (const { path, etag, text } of files)
    if (text !== null && ownMarkOf(text)?.uid === uid) return { externalId: path, etag, text };
  return null;
}

/** Files that the server finds; null if it does not support the search. */
async function searchByUid(server: Server, calendar: Collection, uid: string): Promise<Listing[] | null> {
  const filter = `<C:prop-filter name="UID"><C:text-match collation="i;octet">${escaped(uid)}</C:text-match></C:prop-filter>`;
  const event = `<C:comp-filter name="VEVENT">${filter}</C:comp-filter>`;
  const reply = await server.ask(calendar.url, {
    method: 'REPORT',
    depth: '1',
    body: document(
      'C:calendar-query',
      `<D:prop><D:getetag/></D:prop><C:filter><C:comp-filter name="VCALENDAR">${event}</C:comp-filter></C:filter>`,
    ),
    bytesMax: bytes.list,
  });
  if (knowsNoSearch.has(reply.status)) return null;
  if (reply.status !== 207) throw await collectionTrouble(server, reply);
  const files: Listing[] = [];
  await readMultistatus(reply.text, reply.url, ({ path, status }) => {
    if (isFileOf(path, calendar.path) && status < 300) files.push({ path, etag: null, length: 0 });
  });
  return files;
}

const knowsNoSearch = new Set([400, 403, 405, 409, 415, 422, 500, 501, 507]);
