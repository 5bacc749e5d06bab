import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { contract } from '@callwright/contract/index.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { handlers } from '#/main/handlers.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { GoogleFake } from '#/test/calendars/google-fake/google-fake.ts';
import { GraphFake } from '#/test/calendars/graph-fake/graph-fake.ts';
import { insertConnection } from '#/test/calendars/insert-connection.ts';
import { largeDav } from '#/test/calendars/large-dav.ts';
import { connectGoogle } from '#/test/calendars/outside-google.ts';
import { connectGraph } from '#/test/calendars/outside-graph.ts';
import type { Asked } from '#/test/calendars/provider-fake/provider-fake.ts';
import { newEvent } from '#/test/events.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';
import { pollDue } from './poll.ts';

// Reads a calendar with many entries into the mirror, in the process that also serves requests.

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void; // exposed by the flag

const counts = [1_000, 10_000];
const pageSize = 200;
const mb = 1_048_576;
/** What the state and the fake may need for ten times as many entries; the entries themselves would be 20 MB. */
const moreMaxMb = 8;
const days = 300;
/** The entries in files are in June. */
const firstMs = toMs('2026-06-01T00:00:00Z');
const halfHourMs = 1_800_000;
const title = 'x'.repeat(2_000);

const nowMs = (): number => server.clock.now();
const google = await GoogleFake.start({ nowMs });
const graph = await GraphFake.start({ nowMs });
google.listing.pageSizeMax = pageSize;
graph.views.pageSizeMax = pageSize;
const server = await startServer(contract, handlers, {
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  ...google.settings,
  ...graph.settings,
});
after(async () => {
  google.close();
  graph.close();
  await server.close();
});

type Fill = (w: Workspace, email: string, starts: readonly string[]) => Promise<void>;

/** Called for each page that the service requests, before the reply. */
let onPage = (): void => undefined;
const onDone = ({ method, path }: Asked): void => {
  if (method === 'GET' && /events|calendarView/.test(path)) onPage();
};
google.onDone = onDone;
graph.onDone = onDone;

const graphTimes = (start: string) => {
  const timeOf = (instant: string) => ({ dateTime: instant.slice(0, 19), timeZone: 'UTC' });
  return { start: timeOf(start), end: timeOf(later(start)) };
};
const later = (start: string): string => iso(toMs(start) + halfHourMs);

const providers: Record<string, Fill> = {
  Google: async (w, email, starts) => {
    const calendar = await connectGoogle(w, w.owner.userId, google, email);
    for (const start of starts)
      calendar.add({ summary: title, start: { dateTime: start }, end: { dateTime: later(start) } });
  },
  Microsoft: async (w, email, starts) => {
    const calendar = await connectGraph(w, w.owner.userId, graph, email);
    for (const start of starts) calendar.add({ subject: title, ...graphTimes(start) });
  },
  CalDAV: async (w, login, { length }) => {
    const dav = await largeDav(length, [`DESCRIPTION:${title}`]);
    const { path: externalId, origin: serverUrl, capabilities } = dav;
    const account = { provider: 'CALDAV', serverUrl, login, secret: 'password' } as const;
    await insertConnection(w, w.owner.userId, { ...account, externalId, capabilities });
    dav.onReport = () => onPage();
  },
  'Microsoft, a calendar that is compared': async (w, email, starts) => {
    const second = graph.account(email).addCalendar({ hasDelta: false });
    const calendar = await connectGraph(w, w.owner.userId, graph, email, second);
    for (const start of starts) calendar.add({ subject: title, ...graphTimes(start) });
  },
};

type Run = {
  readonly pages: number;
  /** The maximum growth of the heap since the first page, measured at each fifth page. */
  readonly grownMb: number;
  /** The number of requests answered between the first page and the end. */
  readonly answered: number;
};

async function run(fill: Fill, email: string, count: number): Promise<Run> {
  server.clock.set(iso(firstMs));
  const w = await createTestWorkspace(server);
  const event = await newEvent(w, [w.owner.userId]);
  const first = firstMs + 2 * dayMs;
  const starts = Array.from({ length: count }, (_, index) =>
    iso(first + (index % days) * dayMs + (index % 24) * halfHourMs),
  );
  await fill(w, email, starts);
  const answers: number[] = [];
  const used: number[] = [];
  onPage = () => {
    answers.push(answered);
    if (answers.length % 5 !== 1) return;
    collect();
    used.push(process.memoryUsage().heapUsed / mb);
  };
  let answered = 0;
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      const times = { eventId: event.id, date: iso(first).slice(0, 10), timeZone: 'UTC' };
      const { status } = await w.get('/v1/events/timeSlots', times);
      assert.equal(status, 200);
      answered += 1;
    }
  })();
  await pollDue(server.app);
  const atEnd = answered;
  isOver = true;
  await others;
  const { rows } = await w.db.run('select count(*)::int as count from calendar_item where account_id = $1', [
    w.id,
  ]);
  assert.equal(rows[0]?.count, count);
  return {
    pages: answers.length,
    grownMb: Math.max(...used) - (used[0] ?? 0),
    answered: atEnd - (answers[0] ?? 0),
  };
}

for (const [name, fill] of Object.entries(providers))
  test(`${name}: a reading of ${counts[1]} entries needs hardly more memory than one of ${counts[0]}, and requests are answered meanwhile`, async (t) => {
    const grown: number[] = [];
    for (const count of counts) {
      const { pages, grownMb, answered } = await run(fill, `host${count}@company.example`, count);
      t.diagnostic(
        `${count}: ${grownMb.toFixed(1)} MB more, ${pages} pages, ${answered} requests answered meanwhile`,
      );
      grown.push(grownMb);
      assert.ok(pages >= count / pageSize, `${pages} pages`);
      // A request takes about as long as a page.
      assert.ok(answered >= pages / 4, `${answered} requests while ${pages} pages were read`);
    }
    const [few = 0, many = 0] = grown;
    assert.ok(many < few + moreMaxMb, `${few} and ${many} MB more`);
  });
