import type { Page, Reading } from '#/ports/calendars/calendar-source.ts';
import { itemsOf } from '#/ports/calendars/ical/items-of.ts';
import { bytes, propfind } from './ask.ts';
import { fetched, type Fetched } from './entries.ts';
import { readMultistatus } from './multistatus.ts';
import { isFileOf } from './paths.ts';
import type { Collection, Server } from './server.ts';
import { etagState, shortEtag, stateOf, tokenState, type State } from './state.ts';
import { collectionTrouble, fileProperties, listingOf, syncParts, type Listing } from './sync.ts';
import { textOf } from './xml.ts';

type Of = { readonly server: Server; readonly calendar: Collection; readonly reading: Reading };
type Pages = AsyncGenerator<Page, string, void>;

/** Reads changes: with the server's sync token, or by comparing the etags of all files. */
export async function* read(server: Server, calendar: Collection, reading: Reading): Pages {
  const state = reading.state === null ? null : stateOf(reading.state);
  const of = { server, calendar, reading };
  if (state?.kind === 'token' || (state === null && server.probed.hasSync)) {
    const ended = yield* bySync(of, state?.token ?? '');
    if (ended !== null) return ended;
  }
  return yield* byEtags(of, state?.kind === 'etags' ? state : null);
}

/** @returns null if the server does not support it after all */
async function* bySync(of: Of, since: string): AsyncGenerator<Page, string | null, void> {
  const parts = syncParts(of.server, of.calendar, since);
  let token = since;
  for (;;) {
    const { value, done } = await parts.next();
    if (done === true) return value === 'read' ? tokenState(token) : null;
    yield* pagesOf(of, value.changed, value.gone);
    token = value.token;
  }
}

async function* byEtags(of: Of, before: Extract<State, { kind: 'etags' }> | null): Pages {
  const { server, calendar, reading } = of;
  // Requested before the list, so that a change in between is noticed the next time.
  const ctag = server.probed.hasCtag ? await ctagOf(server, calendar) : null;
  if (before !== null && ctag !== null && before.ctag === ctag && reading.state !== null)
    return reading.state;
  const files = await allFiles(server, calendar);
  const nameOf = (path: string): string => path.slice(calendar.path.length);
  const etags = new Map(files.map((file) => [nameOf(file.path), shortEtag(file)]));
  const changed = files.filter((file) => {
    const old = before?.etags.get(nameOf(file.path));
    return old === undefined || old === '' || old !== etags.get(nameOf(file.path));
  });
  const gone = [...(before?.etags.keys() ?? [])].filter((name) => !etags.has(name));
  yield* pagesOf(
    of,
    changed,
    gone.map((name) => calendar.path + name),
  );
  return etagState(ctag, etags);
}

/** Reads the files. In a full sync nothing is reported as gone, because nothing was known. */
async function* pagesOf(
  of: Of,
  files: readonly Listing[],
  gone: readonly string[],
): AsyncGenerator<Page, void, void> {
  const isWhole = of.reading.state === null;
  if (gone.length > 0 && !isWhole) yield { changed: [], gone };
  for await (const page of fetched(of.server, of.calendar, files)) {
    const items = page.map((file) => ({ file, items: itemsIn(of, file) }));
    yield {
      changed: items.flatMap(({ items: of }) => of),
      gone: isWhole ? [] : items.filter(({ items: of }) => of.length === 0).map(({ file }) => file.path),
    };
  }
}

function itemsIn({ server, calendar, reading }: Of, { path, etag, text }: Fetched): Page['changed'] {
  if (text === null) return [];
  return itemsOf(text, {
    externalId: path,
    etag,
    window: reading.window,
    timeZone: server.probed.zones[calendar.id] ?? null,
    addresses: server.addresses,
  });
}

async function ctagOf(server: Server, { url }: Collection): Promise<string | null> {
  const reply = await server.ask(url, { method: 'PROPFIND', depth: '0', body: propfind('CS:getctag') });
  if (reply.status !== 207) throw await collectionTrouble(server, reply);
  let ctag: string | null = null;
  await readMultistatus(reply.text, reply.url, ({ prop }) => (ctag ??= textOf(prop('CS:getctag'))));
  return ctag;
}

/** Every file of a calendar with its etag. */
export async function allFiles(server: Server, { url, path: collection }: Collection): Promise<Listing[]> {
  const reply = await server.ask(url, {
    method: 'PROPFIND',
    depth: '1',
    headers: { prefer: 'return=minimal' },
    body: propfind(...fileProperties),
    bytesMax: bytes.list,
  });
  if (reply.status !== 207) throw await collectionTrouble(server, reply);
  const files: Listing[] = [];
  await readMultistatus(reply.text, reply.url, ({ path, status, prop }) => {
    if (isFileOf(path, collection) && status < 300) files.push(listingOf(path, prop));
  });
  return files;
}
