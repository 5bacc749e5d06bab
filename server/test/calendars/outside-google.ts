import type { Workspace } from '../workspace.ts';
import type { FakeCalendar } from './google-fake/fake-calendar.ts';
import type { GoogleFake } from './google-fake/google-fake.ts';
import { fakeEdits } from './fake-edits.ts';
import { insertConnection } from './insert-connection.ts';
import { callIn, halfHourMs, timesOf, title, type OutsideCalendar, type Seen } from './outside-calendar.ts';
import type { Asked } from './provider-fake/provider-fake.ts';
import { RandomFaults, type Kind } from './random-faults.ts';
import type { Random } from './random.ts';

const forgets: Kind = {
  name: '410',
  fault: { does: 'REFUSE', status: 410, reason: 'fullSyncRequired' },
  fits: ({ query }) => query.has('syncToken'),
};

/** Connects a member to a calendar of an account at the Google fake. */
export async function connectGoogle(
  w: Workspace,
  userId: number,
  google: GoogleFake,
  email: string,
): Promise<FakeCalendar> {
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
  return primary;
}

/** The same, with access as a person who uses another program. */
export async function atGoogle(
  w: Workspace,
  userId: number,
  google: GoogleFake,
  random: Random,
  email = 'host@company.example',
): Promise<OutsideCalendar> {
  const calendar = await connectGoogle(w, userId, google, email);
  const neighbor = google.account('neighbor@company.example');
  const faults = new RandomFaults(random, forgets);
  // Other people there may use their own programs.
  const isOwn = ({ path }: Asked): boolean => decodeURIComponent(path).includes(`/${email}/`);
  const { draw } = google;
  google.draw = (asked) => (isOwn(asked) ? faults.draw(asked) : draw(asked));
  const list = (): Seen[] => calendar.entries().map(seenOf);
  const timeOf = (ms: number) => ({ dateTime: Temporal.Instant.fromEpochMilliseconds(ms).toString() });
  const times = (startMs: number) => ({ start: timeOf(startMs), end: timeOf(startMs + halfHourMs) });
  return {
    provider: 'Google (fake)',
    neighbor: neighbor.email,
    faults,
    ...fakeEdits({ calendar, messages: google.pushes, faults, seenOf, times }),
    put: (uid, startMs) =>
      Promise.resolve(String(calendar.add({ iCalUID: uid, summary: title, ...times(startMs) }).id)),
    invitations: () =>
      Promise.resolve([
        ...Array.from({ length: google.writing.loudWrites }, () => 'a write that Google may tell of'),
        ...neighbor.primary.entries().map(({ id }) => String(id)),
      ]),
    listen: (listener) => {
      const { onDone } = google;
      google.onDone = (asked, reply) => {
        if (!isOwn(asked)) return onDone(asked, reply);
        return asked.method === 'GET' || reply.status >= 300
          ? listener({ kind: 'READ', times: new Map() })
          : listener({ kind: 'WRITE', times: timesOf(list()) });
      };
    },
  };
}

function seenOf({
  id,
  iCalUID,
  summary,
  start,
  end,
  extendedProperties,
}: ReturnType<FakeCalendar['entries']>[number]): Seen {
  const ms = (moment: typeof start): number =>
    Temporal.Instant.from(String(moment?.dateTime)).epochMilliseconds;
  return {
    id: String(id),
    uid: String(iCalUID),
    title: String(summary),
    startMs: ms(start),
    endMs: ms(end),
    callId: callIn(JSON.stringify(extendedProperties ?? {})),
  };
}
