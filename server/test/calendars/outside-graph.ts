import type { Workspace } from '../workspace.ts';
import type { FakeCalendar } from './graph-fake/fake-calendar.ts';
import type { GraphFake } from './graph-fake/graph-fake.ts';
import { epochMs, type Event } from './graph-fake/series.ts';
import { fakeEdits } from './fake-edits.ts';
import { insertConnection } from './insert-connection.ts';
import { callIn, halfHourMs, timesOf, title, type OutsideCalendar, type Seen } from './outside-calendar.ts';
import { RandomFaults, type Kind } from './random-faults.ts';
import type { Random } from './random.ts';

const forgets: Kind = {
  name: '410',
  fault: { does: 'REFUSE', status: 410 },
  fits: ({ query }) => query.has('$deltatoken'),
};

/** Connects a member to a calendar of an account at the Microsoft fake; by default, the first one. */
export async function connectGraph(
  w: Workspace,
  userId: number,
  graph: GraphFake,
  email: string,
  calendar = graph.account(email).primary,
): Promise<FakeCalendar> {
  const { primary } = graph.account(email);
  const tokens = {
    accessToken: graph.tokenFor(email),
    expiresAtMs: Number.MAX_SAFE_INTEGER,
    refreshToken: null,
  };
  await insertConnection(w, userId, {
    provider: 'MICROSOFT',
    externalId: calendar.id,
    login: email,
    addresses: [email],
    capabilities: { primary: primary.id },
    secret: JSON.stringify(tokens),
  });
  return calendar;
}

/** The same, with access as a person who uses another program. */
export async function atMicrosoft(
  w: Workspace,
  userId: number,
  graph: GraphFake,
  random: Random,
): Promise<OutsideCalendar> {
  const calendar = await connectGraph(w, userId, graph, 'host@company.example');
  const faults = new RandomFaults(random, forgets);
  graph.draw = (asked) => faults.draw(asked);
  const list = (): Seen[] => calendar.entries().map(seenOf);
  return {
    provider: 'Microsoft (fake)',
    neighbor: null,
    faults,
    ...fakeEdits({ calendar, messages: graph.subscriptions, faults, seenOf, times }),
    put: (uid, startMs) =>
      Promise.resolve(String(calendar.add({ iCalUId: uid, subject: title, ...times(startMs) }).id)),
    invitations: () => Promise.resolve(graph.writing.mails),
    listen: (listener) => {
      graph.onDone = ({ method }, { status }) =>
        method === 'GET' || status >= 300
          ? listener({ kind: 'READ', times: new Map() })
          : listener({ kind: 'WRITE', times: timesOf(list()) });
    },
  };
}

function times(startMs: number): Pick<Event, 'start' | 'end'> {
  const timeOf = (ms: number) => ({
    dateTime: Temporal.Instant.fromEpochMilliseconds(ms).toString().slice(0, 19),
    timeZone: 'UTC',
  });
  return { start: timeOf(startMs), end: timeOf(startMs + halfHourMs) };
}

function seenOf({ id, iCalUId, subject, start, end, singleValueExtendedProperties }: Event): Seen {
  return {
    id: String(id),
    uid: String(iCalUId),
    title: String(subject),
    startMs: epochMs(start),
    endMs: epochMs(end),
    callId: callIn(JSON.stringify(singleValueExtendedProperties ?? [])),
  };
}
