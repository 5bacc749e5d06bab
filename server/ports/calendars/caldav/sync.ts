import { CalendarGone, NotReached, StateLost } from '#/ports/outside/trouble.ts';
import { bytes, document, type Reply } from './ask.ts';
import { readMultistatus } from './multistatus.ts';
import { isFileOf } from './paths.ts';
import { reasonsOf } from './multistatus.ts';
import { troubleOf } from './refusals.ts';
import type { Collection, Server } from './server.ts';
import { child, escaped, textOf } from './xml.ts';

// Changes since a sync token (RFC 6578).

/** A file to read, with its length if the server reports it. */
export type Listing = { readonly path: string; readonly etag: string | null; readonly length: number };

type Part = {
  readonly changed: readonly Listing[];
  readonly gone: readonly string[];
  readonly token: string;
  readonly isLast: boolean;
};

const partsMax = 10_000;

export const fileProperties = ['D:getetag', 'D:getcontentlength'];

/** An empty token requests everything. */
export function syncReport(token: string): string {
  const wanted = fileProperties.map((name) => `<${name}/>`).join('');
  return document(
    'D:sync-collection',
    `<D:sync-token>${escaped(token)}</D:sync-token><D:sync-level>1</D:sync-level><D:prop>${wanted}</D:prop>`,
  );
}

/**
 * The changes since a token, in as many parts as the server sends.
 * @returns null if the server does not support the report
 * @throws StateLost if it does not accept the token
 */
export async function* syncParts(
  server: Server,
  calendar: Collection,
  since: string,
): AsyncGenerator<Part, 'unknown report' | 'read', void> {
  let token = since;
  for (let count = 0; count < partsMax; count += 1) {
    const reply = await server.ask(calendar.url, {
      method: 'REPORT',
      depth: '0',
      headers: { prefer: 'return=minimal' },
      body: syncReport(token),
      bytesMax: bytes.list,
    });
    if (reply.status !== 207) {
      if (token === '' && hasNoReport.has(reply.status)) return 'unknown report';
      throw token === '' ? await collectionTrouble(server, reply) : await tokenTrouble(server, reply);
    }
    const part = await partOf(reply, calendar);
    if (!part.isLast && part.token === token) throw new NotReached('The server repeats itself.');
    yield part;
    if (part.isLast) return 'read';
    token = part.token;
  }
  throw new NotReached('The server does not come to an end.');
}

/** Observed status codes of servers that do not support the report. */
const hasNoReport = new Set([400, 403, 405, 409, 415, 422, 501]);

async function partOf(reply: Reply, { path: collection }: Collection): Promise<Part> {
  const changed: Listing[] = [];
  const gone: string[] = [];
  let isLast = true;
  const root = await readMultistatus(reply.text, reply.url, ({ path, status, prop }) => {
    if (status === 507) isLast = false;
    if (!isFileOf(path, collection)) return;
    if (status === 404 || status === 410) gone.push(path);
    else if (status < 300) changed.push(listingOf(path, prop));
  });
  const token = textOf(child(root, 'D:sync-token'));
  if (token === null) throw new NotReached('The server does not say where its answer ends.');
  return { changed, gone, token, isLast };
}

export function listingOf(path: string, prop: (name: string) => Parameters<typeof textOf>[0]): Listing {
  return {
    path,
    etag: textOf(prop('D:getetag')),
    length: Number(textOf(prop('D:getcontentlength')) ?? 0) || 0,
  };
}

/** The error for a token that is no longer valid. Xandikos uses an error code of its own. */
async function tokenTrouble(server: Server, reply: Reply): Promise<Error> {
  const { status, text } = reply;
  const isForgotten =
    [400, 409, 410, 412, 422, 500, 507].includes(status) ||
    (status === 403 && (await reasonsOf(text)).names.length > 0);
  return isForgotten
    ? new StateLost('The server does not know any more what was read.')
    : collectionTrouble(server, reply);
}

/** The error for an answer about a whole collection. */
export async function collectionTrouble({ nowMs }: Server, reply: Reply): Promise<Error> {
  if (reply.status === 404 || reply.status === 410)
    return new CalendarGone('The calendar is not on the server any more.');
  return troubleOf(reply, nowMs());
}
