import type { Entry, Known, Written } from '#/ports/calendars/calendar-source.ts';
import { callText } from '#/ports/calendars/ical/call-text.ts';
import { NotReached, Refused } from '#/ports/outside/trouble.ts';
import type { Reply } from './ask.ts';
import { fetchOne } from './entries.ts';
import { find, findByReading, ownPath, type Found } from './find.ts';
import { reasonsOf } from './multistatus.ts';
import { isFileOf, pathOf } from './paths.ts';
import { troubleOf } from './refusals.ts';
import type { Collection, Server } from './server.ts';
import { collectionTrouble } from './sync.ts';

const triesMax = 3;

/**
 * Creates the entry of a call, or changes our part of the existing one. Each attempt starts from the server's current
 * version, so that what others wrote meanwhile is kept.
 */
export async function write(
  server: Server,
  calendar: Collection,
  entry: Entry,
  known: Known | null,
): Promise<Written> {
  let stored = known === null ? null : await storedAt(server, calendar, known.externalId);
  if (known !== null && stored === null) stored = await find(server, calendar, entry.uid);
  for (let count = 0; count < triesMax; count += 1) {
    const path = stored?.externalId ?? ownPath(calendar, entry.uid);
    const text = callText(entry, stored?.text ?? null);
    if (stored !== null && text === stored.text) return writtenAt(stored);
    const reply = await put(server, calendar, path, text, stored);
    if ([200, 201, 204].includes(reply.status)) {
      const etag = reply.headers['etag'];
      // An existing entry keeps its name.
      if (stored !== null && etag !== undefined) return writtenAt({ externalId: path, etag });
      return written(server, calendar, entry, path, reply);
    }
    if (!isTaken(reply, stored)) throw await collectionTrouble(server, reply);
    stored = await rivalOf(server, calendar, entry, reply);
    // The refusal is not about an existing entry. A changed entry may be gone by now.
    if (stored === null && reply.status !== 412) throw await troubleOf(reply, server.nowMs());
  }
  throw new NotReached('The entry is being changed by others all the time.');
}

function put(
  server: Server,
  calendar: Collection,
  path: string,
  text: string,
  stored: Found | null,
): Promise<Reply> {
  const condition = stored === null ? { 'if-none-match': '*' } : { 'if-match': stored.etag ?? '*' };
  return server.ask(new URL(path, calendar.url), {
    method: 'PUT',
    body: text,
    headers: { 'content-type': 'text/calendar; charset=utf-8', ...condition },
  });
}

/** Something else exists under this name, or under another one with the same UID. A changed entry may also be gone. */
function isTaken({ status }: Reply, stored: Found | null): boolean {
  return status === 412 || (stored === null ? status === 403 || status === 409 : status === 404);
}

/** The UID is taken in this calendar, or in any calendar of the person. */
const uidReasons = new Set(['C:no-uid-conflict', 'C:unique-scheduling-object-resource']);

/** The existing entry that conflicts with a new one. */
async function rivalOf(
  server: Server,
  calendar: Collection,
  { uid }: Entry,
  reply: Reply,
): Promise<Found | null> {
  const { names, hrefs } = await reasonsOf(reply.text);
  const isOfUid = names.some((name) => uidReasons.has(name));
  if (reply.status === 403 && names.length > 0 && !isOfUid) return null;
  for (const href of isOfUid ? hrefs : []) {
    const path = pathOf(new URL(href, reply.url));
    if (!isFileOf(path, calendar.path))
      throw new Refused('Another calendar of this account already has the entry. Remove it there.');
    const stored = await storedAt(server, calendar, path);
    if (stored !== null) return stored;
  }
  const found = await find(server, calendar, uid);
  return found ?? (isOfUid || reply.status === 409 ? findByReading(server, calendar, uid) : null);
}

/** The server may have chosen another name, or changed the text; in that case it returns no etag. */
async function written(
  server: Server,
  calendar: Collection,
  entry: Entry,
  path: string,
  { headers }: Reply,
): Promise<Written> {
  const found =
    (await storedAt(server, calendar, path)) ??
    (await find(server, calendar, entry.uid)) ??
    (await findByReading(server, calendar, entry.uid));
  if (found === null) throw new NotReached('The server took the entry, and does not have it.');
  return writtenAt({ externalId: found.externalId, etag: headers['etag'] ?? found.etag });
}

const writtenAt = ({ externalId, etag }: Known): Written => ({ externalId, etag, meeting: null });

async function storedAt(server: Server, calendar: Collection, path: string): Promise<Found | null> {
  const { etag, text } = await fetchOne(server, calendar, path);
  return text === null ? null : { externalId: path, etag, text };
}

/** Removes an entry. Does nothing if it is gone. */
export async function remove(server: Server, calendar: Collection, known: Known): Promise<void> {
  const url = new URL(known.externalId, calendar.url);
  const reply = await server.ask(url, { method: 'DELETE' });
  if (![200, 202, 204, 404, 410].includes(reply.status)) throw await troubleOf(reply, server.nowMs());
}
