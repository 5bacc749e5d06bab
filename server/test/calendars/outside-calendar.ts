import { connectDav } from './connect-dav.ts';
import { insertConnection } from './insert-connection.ts';
import { davClient, type DavServer } from './dav-server.ts';
import type { GoogleFake } from './google-fake/google-fake.ts';
import type { Workspace } from '../workspace.ts';

// The calendar of a host as a person sees it who uses it with another program, whichever provider it is at.

type Seen = {
  readonly id: string;
  readonly uid: string;
  readonly startMs: number;
  /** The call whose entry it is, by our mark in it. */
  readonly callId: number | null;
};

export type OutsideCalendar = {
  readonly provider: string;
  /** What stands in it now. */
  list(): Promise<Seen[]>;
  /** An entry of half an hour. */
  put(uid: string, startMs: number): Promise<void>;
  /** Gives an entry another time, and keeps the rest of it. */
  move(entry: Seen, startMs: number): Promise<void>;
  remove(entry: Seen): Promise<void>;
  /** One request that goes wrong, in a way that the provider knows. */
  disturb(chance: number): void;
  calm(): void;
  /** How many people were told by the provider instead of us. */
  told(): Promise<number>;
};

export const halfHourMs = 1_800_000;

const stampOf = (ms: number): string =>
  Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
const msOf = (stamp: string): number =>
  Temporal.Instant.from(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
    .epochMilliseconds;

function callIn(text: string): number | null {
  const id = /callwright\/\d+\/(\d+)/.exec(text)?.[1];
  return id === undefined ? null : Number(id);
}

/** A new calendar on a server that speaks CalDAV, connected to a member. */
export async function onDavServer(
  w: Workspace,
  userId: number,
  server: DavServer,
  name: string,
): Promise<OutsideCalendar> {
  const client = davClient(server, server.ada);
  const path = await client.newCalendar(name);
  await connectDav(w, userId, server, path);
  const list = async (): Promise<Seen[]> => {
    const files = await client.files(path);
    const texts = await Promise.all(files.map(async (id) => ({ id, text: (await client.get(id)) ?? '' })));
    return texts.flatMap(({ id, text }) => {
      const uid = /^UID:(.*?)\r?$/m.exec(text)?.[1];
      const start = /^DTSTART:(\d{8}T\d{6}Z)\r?$/m.exec(text)?.[1];
      return uid === undefined || start === undefined
        ? []
        : [{ id, uid, startMs: msOf(start), callId: callIn(text.replaceAll(/\r?\n /g, '')) }];
    });
  };
  return {
    provider: server.name,
    list,
    put: async (uid, startMs) => void (await client.put(`${path}${uid}.ics`, textOf(uid, startMs))),
    move: async ({ id }, startMs) => {
      const text = await client.get(id);
      if (text === null) return;
      const moved = text
        .replace(/^DTSTART:.*$/m, `DTSTART:${stampOf(startMs)}\r`)
        .replace(/^DTEND:.*$/m, `DTEND:${stampOf(startMs + halfHourMs)}\r`);
      await client.put(id, moved);
    },
    remove: ({ id }) => client.remove(id),
    disturb: () => undefined,
    calm: () => undefined,
    told: async () => {
      if (server.bob === null) return 0;
      const bob = davClient(server, server.bob);
      const folders = await bob.files(server.homeOf(server.bob));
      const files = await Promise.all(
        folders.filter((one) => one.endsWith('/')).map((one) => bob.files(one)),
      );
      return files.flat().length;
    },
  };
}

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
    'SUMMARY:Dentist',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

/** The calendar of a person at a fake Google, connected to a member. */
export async function atGoogle(
  w: Workspace,
  userId: number,
  google: GoogleFake,
  email: string,
): Promise<OutsideCalendar> {
  const { primary } = google.account(email);
  const tokens = {
    accessToken: google.tokenFor(email),
    expiresAtMs: Number.MAX_SAFE_INTEGER,
    refreshToken: null,
  };
  await insertConnection(w, userId, {
    provider: 'GOOGLE_CALENDAR',
    externalId: email,
    login: email,
    addresses: [email],
    secret: JSON.stringify(tokens),
  });
  const timeOf = (ms: number) => ({ dateTime: Temporal.Instant.fromEpochMilliseconds(ms).toString() });
  const faults = [
    { does: 'REFUSE', status: 503 },
    { does: 'REFUSE', status: 429, retryAfterSec: 1 },
    { does: 'REFUSE', status: 410, reason: 'fullSyncRequired', method: 'GET', path: /syncToken/ },
    { does: 'LOSE_ANSWER' },
    { does: 'CUT' },
  ] as const;
  return {
    provider: 'Google (fake)',
    list: () =>
      Promise.resolve(
        primary.entries().map((event) => ({
          id: String(event.id),
          uid: String(event.iCalUID ?? event.id),
          startMs: Temporal.Instant.from(String(event.start?.dateTime)).epochMilliseconds,
          callId: callIn(JSON.stringify(event.extendedProperties ?? {})),
        })),
      ),
    put: (uid, startMs) => {
      primary.add({
        iCalUID: uid,
        summary: 'Dentist',
        start: timeOf(startMs),
        end: timeOf(startMs + halfHourMs),
      });
      return Promise.resolve();
    },
    move: ({ id }, startMs) => {
      primary.change(id, { start: timeOf(startMs), end: timeOf(startMs + halfHourMs) });
      return Promise.resolve();
    },
    remove: ({ id }) => {
      primary.remove(id);
      return Promise.resolve();
    },
    disturb: (chance) => {
      const fault = faults[Math.floor(chance * faults.length)];
      if (fault !== undefined) google.faults.add(fault);
    },
    calm: () => google.faults.clear(),
    told: () => Promise.resolve(google.writing.loudWrites),
  };
}
