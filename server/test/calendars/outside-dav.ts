import type { Workspace } from '../workspace.ts';
import { connectDav } from './connect-dav.ts';
import { DavProxy } from './dav-proxy.ts';
import { davClient, type DavClient, type DavServer } from './dav-server.ts';
import {
  callIn,
  halfHourMs,
  noTimes,
  title,
  type Done,
  type OutsideCalendar,
  type Seen,
} from './outside-calendar.ts';
import type { Asked, Reply } from './provider-fake/provider-fake.ts';
import { RandomFaults, type Kind } from './random-faults.ts';
import type { Random } from './random.ts';

const forgets: Kind = {
  name: 'forgotten token',
  fault: {
    does: 'SAY',
    status: 403,
    text: '<?xml version="1.0"?><D:error xmlns:D="DAV:"><D:valid-sync-token/></D:error>',
  },
  fits: ({ method, text }) => method === 'REPORT' && /<D:sync-token>[^<]/.test(text),
};

/**
 * A new calendar on a CalDAV server, connected to a member through a proxy. The person sends requests to the server
 * directly.
 * @param closing ends the proxy
 */
export async function onDavServer(
  w: Workspace,
  userId: number,
  server: DavServer,
  { random, closing }: { random: Random; closing: (end: () => void) => void },
): Promise<OutsideCalendar> {
  const client = davClient(server, server.ada);
  const path = await client.newCalendar('work');
  const proxy = await DavProxy.before(server);
  closing(() => proxy.close());
  await connectDav(w, userId, { url: server.url.replace(server.origin, proxy.url), ada: server.ada }, path);
  const faults = new RandomFaults(random, forgets);
  proxy.draw = (asked) => faults.draw(asked);
  const written = new Written();
  return {
    provider: server.name,
    neighbor: server.addressOfBob,
    faults,
    list: async () => {
      const found: Seen[] = [];
      // One after the other: these servers do not accept hundreds of connections at once.
      for (const id of await client.files(path)) {
        const seen = await seenAt(client, id);
        if (seen !== null) found.push(seen);
      }
      return found;
    },
    idsOfOthers: async () => (await client.files(path)).filter((id) => !id.includes('/own-')),
    put: async (uid, startMs) => {
      await client.put(`${path}${uid}.ics`, textOf(uid, startMs));
      return `${path}${uid}.ics`;
    },
    move: (id, startMs) => moveFile(client, id, startMs),
    remove: (id) => client.remove(id),
    disturb: () => Promise.resolve(),
    calm: () => {
      faults.isOn = false;
      return Promise.resolve();
    },
    invitations: () => invitationsTo(server),
    listen: (listener) => {
      proxy.onDone = (asked, reply) => listener(written.done(asked, reply));
    },
  };
}

/** What the service has written, as seen by the proxy. */
class Written {
  readonly #times = new Map<string, [callId: number, startMs: number]>();

  done({ method, path, text }: Asked, { status }: Reply): Done {
    const isWrite = (method === 'PUT' || method === 'DELETE') && status < 300;
    if (!isWrite) return { kind: 'READ', times: noTimes };
    const callId = callIn(text.replaceAll(/\r?\n /g, ''));
    if (method === 'PUT' && callId !== null) this.#times.set(path, [callId, seenIn(path, text).startMs]);
    if (method === 'DELETE') this.#times.delete(path);
    return { kind: 'WRITE', times: new Map(this.#times.values()) };
  }
}

/** As another program does: fails if the file has changed since it was read. */
async function moveFile(client: DavClient, id: string, startMs: number): Promise<void> {
  const { status, etag, text } = await client.ask('GET', id);
  if (status !== 200) return;
  const moved = text
    .replace(/^DTSTART.*$/m, `DTSTART:${stampOf(startMs)}`)
    .replace(/^DTEND.*$/m, `DTEND:${stampOf(startMs + halfHourMs)}`);
  const put = await client.ask('PUT', id, moved, {
    'content-type': 'text/calendar',
    'if-match': etag ?? '*',
  });
  if (![200, 201, 204, 404, 412].includes(put.status)) throw new Error(`${id}: ${put.status} ${put.text}`);
}

/** Everything in all collections of the other user, including the scheduling inbox. */
export async function invitationsTo(server: DavServer): Promise<string[]> {
  if (server.bob === null) return [];
  const bob = davClient(server, server.bob);
  const folders = (await bob.files(server.homeOf(server.bob))).filter((one) => one.endsWith('/'));
  const files = await Promise.all(folders.map((one) => bob.files(one)));
  return files.flat().toSorted();
}

async function seenAt(client: DavClient, id: string): Promise<Seen | null> {
  const text = await client.get(id);
  return text === null ? null : seenIn(id, text);
}

function seenIn(id: string, folded: string): Seen {
  const text = folded.replaceAll(/\r?\n /g, '');
  const one = (name: string, value: string): string => {
    const found = [...text.matchAll(new RegExp(`^${name}:(${value})\\r?$`, 'gm'))];
    if (found.length !== 1) throw new Error(`${id} has ${found.length} times ${name}: ${text}`);
    return found[0]?.[1] ?? '';
  };
  return {
    id,
    uid: one('UID', '.+'),
    title: one('SUMMARY', '.*'),
    startMs: msOf(one('DTSTART', String.raw`\d{8}T\d{6}Z`)),
    endMs: msOf(one('DTEND', String.raw`\d{8}T\d{6}Z`)),
    callId: callIn(text),
  };
}

const stampOf = (ms: number): string =>
  Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
const msOf = (stamp: string): number => Temporal.Instant.from(stamp).epochMilliseconds;

function textOf(uid: string, startMs: number): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//another program//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20260101T000000Z',
    `DTSTART:${stampOf(startMs)}`,
    `DTEND:${stampOf(startMs + halfHourMs)}`,
    `SUMMARY:${title}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
