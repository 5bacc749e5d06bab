import { bytes, document } from './ask.ts';
import { readMultistatus } from './multistatus.ts';
import { troubleOf } from './refusals.ts';
import type { Collection, Server } from './server.ts';
import type { Listing } from './sync.ts';
import { collectionTrouble } from './sync.ts';
import { escaped, textOf } from './xml.ts';

/** A file as read; without a text if it is gone. */
export type Fetched = { readonly path: string; readonly etag: string | null; readonly text: string | null };

const pageSize = 50;
/** Files may contain attachments, so large ones are read in smaller batches. */
const pageLength = 4 * 1_048_576;

/** Reads files, page by page. */
export async function* fetched(
  server: Server,
  calendar: Collection,
  files: readonly Listing[],
): AsyncGenerator<Fetched[], void, void> {
  for (const page of pagesOf(files)) {
    const found = await multiget(server, calendar, page);
    // A server may leave out files that it cannot return together with others, or not support the report at all.
    const left = page.filter((path) => !found.has(path));
    for (const path of left) found.set(path, await fetchOne(server, calendar, path));
    yield page.flatMap((path) => found.get(path) ?? []);
  }
}

function* pagesOf(files: readonly Listing[]): Generator<string[], void, void> {
  let page: string[] = [];
  let length = 0;
  for (const file of files) {
    if (page.length === pageSize || (page.length > 0 && length + file.length > pageLength)) {
      yield page;
      [page, length] = [[], 0];
    }
    page.push(file.path);
    length += file.length;
  }
  if (page.length > 0) yield page;
}

async function multiget(
  server: Server,
  calendar: Collection,
  paths: readonly string[],
): Promise<Map<string, Fetched>> {
  const hrefs = paths.map((path) => `<D:href>${escaped(path)}</D:href>`).join('');
  const reply = await server.ask(calendar.url, {
    method: 'REPORT',
    depth: '1',
    body: document('C:calendar-multiget', `<D:prop><D:getetag/><C:calendar-data/></D:prop>${hrefs}`),
    bytesMax: bytes.entries,
  });
  if (reply.status === 405 || reply.status === 501) return new Map();
  if (reply.status !== 207) throw await collectionTrouble(server, reply);
  const found = new Map<string, Fetched>();
  await readMultistatus(reply.text, reply.url, ({ path, status, prop }) => {
    const text = textOf(prop('C:calendar-data'));
    if (status === 404 || status === 410) found.set(path, { path, etag: null, text: null });
    else if (text !== null) found.set(path, { path, etag: textOf(prop('D:getetag')), text });
  });
  return found;
}

/** Reads a single file. */
export async function fetchOne(server: Server, calendar: Collection, path: string): Promise<Fetched> {
  const reply = await server.ask(new URL(path, calendar.url), { method: 'GET', bytesMax: bytes.entries });
  const { status, headers, text } = reply;
  if (status === 404 || status === 410) return { path, etag: null, text: null };
  if (status !== 200) throw await troubleOf(reply, server.nowMs());
  return { path, etag: headers['etag'] ?? null, text };
}
