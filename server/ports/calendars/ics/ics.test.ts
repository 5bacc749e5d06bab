import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { after, beforeEach, test } from 'node:test';
import { guard } from '#/platform/net/guard.ts';
import { guardedFetch } from '#/platform/net/guarded-fetch.ts';
import type { CalendarSource, Page } from '#/ports/calendars/calendar-source.ts';
import type { Net } from '#/ports/calendars/net.ts';
import { berlinLines, entryLines, reportedEntries, seenOf } from '#/test/calendars/reported-entries.ts';
import { ics } from './ics.ts';
import { noRecords } from '#/test/calendars/open-net.ts';
import { longTest } from '#/test/full-size.ts';

type Reply = { status?: number; headers?: Record<string, string>; text?: string };

let reply: (request: IncomingMessage) => Reply = () => ({});
const asked: IncomingMessage[] = [];
const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  asked.push(request);
  const { status = 200, headers = {}, text = '' } = reply(request);
  response.writeHead(status, headers).end(text);
});

await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
after(() => server.close());
beforeEach(() => asked.splice(0));

const window = {
  fromMs: Temporal.Instant.from('2026-01-01T00:00Z').epochMilliseconds,
  toMs: Temporal.Instant.from('2027-01-01T00:00Z').epochMilliseconds,
};

function netOf(allowed: readonly string[]): Net {
  return {
    ask: (url, request, bytesMax = 1_048_576) =>
      guardedFetch(url, request, guard(allowed), { totalMs: 10_000, bytesMax }),
    nowMs: () => 0,
    ...noRecords,
    apis: { google: '', microsoft: '', zoom: '' },
  };
}

function subscribed(path = '/secret/basic.ics', allowed = ['127.0.0.1/32']): CalendarSource {
  const secret = path.includes('://') ? path : origin + path;
  return ics({ secret, capabilities: {}, addresses: ['ada@example.com'] }, netOf(allowed));
}

async function readAll(
  source: CalendarSource,
  state: string | null,
): Promise<{ pages: Page[]; state: string }> {
  const reading = source.read('calendar', { state, window });
  const pages: Page[] = [];
  for (;;) {
    const { done, value } = await reading.next();
    if (done) return { pages, state: value };
    pages.push(value);
  }
}

function entry(uid: string, day: number, more = ''): string {
  const date = `202603${String(day).padStart(2, '0')}`;
  return `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:${asked.length}\r\nDTSTART;VALUE=DATE:${date}\r\n${more}END:VEVENT\r\n`;
}

function feed(...entries: string[]): string {
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Ada\\, work\r\nX-WR-TIMEZONE:europe/berlin\r\n${entries.join('')}END:VCALENDAR\r\n`;
}

test('a subscription has one calendar with the name and the zone of its file, which can only be read', async () => {
  reply = () => ({ text: feed() });
  const { login, calendars } = await subscribed().discover();
  assert.deepEqual(calendars, [
    {
      externalId: 'calendar',
      name: 'Ada, work',
      timeZone: 'Europe/Berlin',
      isWritable: false,
      isPrimary: true,
    },
  ]);
  assert.equal(login, origin.slice('http://'.length));
  const source = subscribed();
  const known = { externalId: 'x', etag: null };
  for (const refused of [source.remove('calendar', known), source.find('calendar', { uid: 'x', mark: 'x' })])
    await assert.rejects(refused, { name: 'Refused' });
});

test('what has not changed is not read again, by tag, by date, and by content alone', async () => {
  const tags: [Record<string, string>, string][] = [
    [{ etag: '"one"' }, 'if-none-match'],
    [{ 'last-modified': 'Mon, 02 Mar 2026 10:00:00 GMT' }, 'if-modified-since'],
  ];
  for (const [headers, name] of tags) {
    reply = (request) =>
      request.headers[name] === Object.values(headers)[0]
        ? { status: 304 }
        : { headers, text: feed(entry('a', 2)) };
    const first = await readAll(subscribed(), null);
    assert.equal(first.pages[0]?.changed.length, 1);
    assert.deepEqual(await readAll(subscribed(), first.state), { pages: [], state: first.state });
  }
  // Some servers write the time of the request into each entry.
  reply = () => ({ text: feed(entry('a', 2)) });
  const first = await readAll(subscribed(), null);
  assert.deepEqual((await readAll(subscribed(), first.state)).pages, []);
});

test('[defect 12] of a file that has changed, only the entries that have are handed on, and those that are gone', async () => {
  reply = () => ({ text: feed(entry('a', 2), entry('b', 3), entry('c', 4), entry('d', 5)) });
  const { state } = await readAll(subscribed(), null);
  reply = () => ({ text: feed(entry('a', 2), entry('b', 6), entry('d', 5, 'STATUS:CANCELLED\r\n')) });
  const { pages } = await readAll(subscribed(), state);
  assert.deepEqual(
    pages.map(({ changed, gone }) => [changed.map(({ externalId, time }) => [externalId, time]), gone]),
    [[[['b', { startsOn: '2026-03-06', endsOn: '2026-03-07' }]], ['d', 'c']]],
  );
});

test('when zones have changed, or the state is not ours, everything has to be read', async () => {
  reply = () => ({ text: feed(entry('a', 2)) });
  const { state } = await readAll(subscribed(), null);
  reply = () => ({ text: feed(entry('a', 2)).replace('europe/berlin', 'Asia/Tokyo') });
  await assert.rejects(readAll(subscribed(), state), { name: 'StateLost' });
  await assert.rejects(readAll(subscribed(), 'nonsense'), { name: 'StateLost' });
});

test('entries without a UID, or with a very long one, keep their ids from one reading to the next', async () => {
  const nameless = 'BEGIN:VEVENT\r\nDTSTART:20260302T090000Z\r\nEND:VEVENT\r\n';
  reply = () => ({ text: feed(nameless, nameless, entry('x'.repeat(5_000), 3)) });
  const ids = async (): Promise<string[]> =>
    (await readAll(subscribed(), null)).pages.flatMap(({ changed }) =>
      changed.map(({ externalId }) => externalId),
    );
  const first = await ids();
  assert.equal(new Set(first).size, 3);
  assert.ok(first.every((id) => id.length < 30));
  assert.deepEqual(await ids(), first);
});

test('redirects are followed five times, each within the guard, and a password only stays where it belongs', async () => {
  reply = ({ url = '' }) => {
    const left = Number(/^\/hop(\d)/.exec(url)?.[1] ?? 0);
    return left > 0
      ? { status: 302, headers: { location: `/hop${left - 1}` } }
      : { text: feed(entry('a', 2)) };
  };
  assert.equal((await readAll(subscribed('/hop5'), null)).pages.length, 1);
  await assert.rejects(readAll(subscribed('/hop6'), null), { name: 'NotReached' });
  reply = () => ({ status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } });
  await assert.rejects(readAll(subscribed(), null), { name: 'NotReached' });
  asked.splice(0);
  reply = ({ headers: { host = '' } }) =>
    host.startsWith('127.0.0.1')
      ? { status: 301, headers: { location: `${origin.replace('127.0.0.1', 'localhost')}/there` } }
      : { text: feed() };
  const withPassword = `${origin.replace('http://', 'http://ada:p%40ss@')}/here`;
  await readAll(subscribed(withPassword, ['127.0.0.1/32', '::1/128']), null).catch(() => undefined);
  assert.deepEqual(
    asked.map(({ headers }) => headers.authorization),
    [`Basic ${Buffer.from('ada:p@ss').toString('base64')}`, undefined].slice(0, asked.length),
  );
});

for (const [name, { lines, expected }] of Object.entries(reportedEntries))
  test(name, async () => {
    reply = () => ({ text: feed([...berlinLines, ...entryLines('one', lines), ''].join('\r\n')) });
    const { pages } = await readAll(subscribed(), null);
    assert.deepEqual(seenOf(pages.flatMap(({ changed }) => changed)), expected);
  });

const troubles: [why: string, reply: Reply, name: string][] = [
  ['not allowed', { status: 401 }, 'NotAllowed'],
  ['forbidden', { status: 403 }, 'NotAllowed'],
  ['not there', { status: 404 }, 'CalendarGone'],
  ['gone', { status: 410 }, 'CalendarGone'],
  ['busy', { status: 429 }, 'NotReached'],
  ['broken', { status: 500 }, 'NotReached'],
  ['a page', { text: '<html></html>' }, 'Refused'],
  ['half a file', { text: feed(entry('a', 2)).replace('END:VCALENDAR\r\n', '') }, 'NotReached'],
  ['too large', { text: `${feed()}${'X:y\r\n'.repeat(2_200_000)}` }, 'NotReached'],
];

for (const [why, answer, name] of troubles)
  test(`[defect 3] [defect 13] an answer that is no calendar is ${name}: ${why}`, async () => {
    reply = () => answer;
    await assert.rejects(subscribed().discover(), { name });
    await assert.rejects(readAll(subscribed(), null), { name });
  });

test('a server that is busy says when to come back', async () => {
  reply = () => ({ status: 503, headers: { 'retry-after': '90' } });
  await assert.rejects(subscribed().discover(), { name: 'NotReached', retryAfterMs: 90_000 });
});

test('an address that is none, or within the network of the service, is refused', async () => {
  await assert.rejects(subscribed('ftp://x/y').discover(), { name: 'Refused' });
  await assert.rejects(ics({ secret: 'calendar', capabilities: {}, addresses: [] }, netOf([])).discover(), {
    name: 'Refused',
  });
  await assert.rejects(subscribed('/x.ics', []).discover(), { name: 'NotReached' });
  assert.equal(asked.length, 0);
});

longTest('ten thousand entries come in small pages', async () => {
  const long = `DESCRIPTION:${'x'.repeat(500)}\r\n`;
  const weekly = `${long}RRULE:FREQ=WEEKLY;COUNT=11\r\n`;
  const text = feed(
    ...Array.from({ length: 10_000 }, (_, index) =>
      entry(`e${index}`, 1 + (index % 28), index % 10 === 0 ? weekly : long),
    ),
  );
  reply = () => ({ text });
  const source = subscribed();
  let instances = 0;
  const reading = source.read('calendar', { state: null, window });
  for (let next = await reading.next(); !next.done; next = await reading.next()) {
    assert.ok(next.value.changed.length < 1_000);
    instances += next.value.changed.length;
  }
  assert.equal(instances, 20_000);
});
