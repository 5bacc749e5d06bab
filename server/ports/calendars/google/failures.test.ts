import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CalendarSource, Entry } from '#/ports/calendars/calendar-source.ts';
import { google } from '#/ports/calendars/google/google.ts';
import { startGoogleFake } from '#/test/calendars/google-fake/google-fake.ts';
import { googleSource } from '#/test/calendars/google-fake/google-source.ts';
import { readAll } from '#/test/calendars/provider-fake/read-all.ts';
import type { Fault } from '#/test/calendars/provider-fake/faults.ts';
import { noRecords } from '#/test/calendars/open-net.ts';

const fake = await startGoogleFake();
const email = 'ada@example.com';
const source = googleSource(fake, email);
const { primary } = fake.account(email);
const scope = (name: string): string => `https://www.googleapis.com/auth/${name}`;
const window = { fromMs: 0, toMs: Temporal.Instant.from('2027-01-01T00:00:00Z').epochMilliseconds };
const call: Entry = {
  uid: 'call-8@callwright',
  mark: 'workspace 3, call 8',
  sequence: 0,
  stampMs: 0,
  startMs: 0,
  endMs: 1_800_000,
  timeZone: 'UTC',
  title: 'Secret title',
  description: '',
  location: '',
  url: null,
  isFree: false,
  meeting: null,
};

/** All requests of an adapter. */
const verbs: Record<string, (from: CalendarSource, calendar?: string) => Promise<unknown>> = {
  discover: (from) => from.discover(),
  read: (from, calendar = email) => readAll(from.read(calendar, { state: null, window })),
  write: (from, calendar = email) => from.write(calendar, call, null),
  remove: (from, calendar = email) => from.remove(calendar, { externalId: 'abcde', etag: null }),
  find: (from, calendar = email) => from.find(calendar, call),
  watch: async (from, calendar = email) =>
    from.watch?.(calendar, { id: 'channel-1', address: 'https://example.com/', secret: 'secret' }),
};

type Expected = { name: string; retryAfterMs?: number | null; message?: RegExp };
const faults: [fault: Fault, expected: Expected, why: string][] = [
  [
    { does: 'REFUSE', status: 401, reason: 'authError' },
    { name: 'NotAllowed', message: /Connect Google again/ },
    '401',
  ],
  [
    { does: 'REFUSE', status: 403, reason: 'insufficientPermissions' },
    { name: 'NotAllowed', message: /tick “/ },
    'a scope',
  ],
  [
    { does: 'REFUSE', status: 403, reason: 'domainPolicy' },
    { name: 'NotAllowed', message: /administrator/ },
    'a policy',
  ],
  [
    { does: 'REFUSE', status: 403, reason: 'rateLimitExceeded' },
    { name: 'NotReached', retryAfterMs: null },
    'a limit',
  ],
  [
    { does: 'REFUSE', status: 403, reason: 'userRateLimitExceeded', retryAfterSec: 7 },
    { name: 'NotReached', retryAfterMs: 7_000 },
    'a limit',
  ],
  [{ does: 'REFUSE', status: 403, reason: 'quotaExceeded' }, { name: 'NotReached' }, 'a quota'],
  [
    { does: 'REFUSE', status: 403, reason: 'accessNotConfigured' },
    { name: 'NotReached', message: /operator/ },
    'a setting of the operator',
  ],
  [{ does: 'REFUSE', status: 403, reason: 'forbidden' }, { name: 'Refused' }, 'any other 403'],
  [{ does: 'REFUSE', status: 429, retryAfterSec: 30 }, { name: 'NotReached', retryAfterMs: 30_000 }, '429'],
  [{ does: 'REFUSE', status: 500 }, { name: 'NotReached', retryAfterMs: null }, '500'],
  [{ does: 'REFUSE', status: 503, retryAfterSec: 1 }, { name: 'NotReached', retryAfterMs: 1_000 }, '503'],
  [{ does: 'REFUSE', status: 302 }, { name: 'NotReached' }, 'a redirect, as of a proxy'],
  [
    { does: 'REFUSE', status: 422, reason: 'odd' },
    { name: 'Refused', message: /422, odd/ },
    'another status',
  ],
  [{ does: 'CUT' }, { name: 'NotReached', retryAfterMs: null }, 'no answer'],
];

for (const [fault, expected, why] of faults)
  test(`${JSON.stringify(fault)} is ${expected.name} for every request: ${why}`, async () => {
    for (const [name, verb] of Object.entries(verbs)) {
      fake.faults.add({ ...fault, times: Infinity });
      await assert.rejects(verb(source), (error: Error & { retryAfterMs?: unknown }) => {
        assert.equal(error.name, expected.name, name);
        if ('retryAfterMs' in expected) assert.equal(error.retryAfterMs, expected.retryAfterMs);
        if (expected.message) assert.match(error.message, expected.message);
        assert.ok(
          !error.message.includes('Asked for by a test'),
          'the text of the provider is not taken over',
        );
        return true;
      });
      fake.faults.clear();
    }
  });

const nonsense = [
  'null',
  '[]',
  '<html>Sign in to the network</html>',
  '',
  '{"items":{}}',
  '{"items":[{"id":7}]}',
  '{"items":[{}],"nextSyncToken":"t"}',
  '{"items":[null]}',
  '{"nextPageToken":"again"}',
  '{"items":[{"id":"abc","start":{"dateTime":"tomorrow"},"end":{"dateTime":"2026-01-01T00:00:00Z"}}],"nextSyncToken":"t"}',
  '{"items":[{"id":"abc","start":{"date":"2026-13-01"},"end":{"date":"2026-01-02"}}],"nextSyncToken":"t"}',
  '{"items":[{"id":"abc","start":{"date":"2026-01-03"},"end":{"date":"2026-01-02"}}],"nextSyncToken":"t"}',
  '{"items":[{"id":"abc","start":{"dateTime":"2026-01-02T00:00:00Z"},"end":{"dateTime":"2026-01-01T00:00:00Z"}}],"nextSyncToken":"t"}',
  '{"items":[{"id":"abc"}],"nextSyncToken":"t"}',
  '{"items":[]}',
];

test('an answer that makes no sense is NotReached and never a crash', async () => {
  for (const text of nonsense)
    for (const name of ['discover', 'read', 'watch'] as const) {
      fake.faults.add({ does: 'SAY', text, times: Infinity });
      await assert.rejects(
        verbs[name]?.(source) ?? Promise.resolve(),
        { name: 'NotReached' },
        `${name}: ${text}`,
      );
      fake.faults.clear();
    }
  for (const text of ['null', '{}', '{"id":""}', 'oops']) {
    fake.faults.add({ does: 'SAY', text, times: Infinity });
    await assert.rejects(source.write(email, call, null), { name: 'NotReached' }, text);
    fake.faults.clear();
  }
});

test('a version that could not be sent back is not taken', async () => {
  const text = JSON.stringify({ id: 'abcde', etag: 'a\r\nx: y' });
  fake.faults.add({ does: 'SAY', text });
  await assert.rejects(source.find(email, call), { name: 'NotReached' });
});

test('[defect 3] a calendar that is not there any more is gone for reading, writing, finding and watching; nothing has to be removed', async () => {
  for (const name of ['read', 'write', 'find', 'watch'])
    await assert.rejects(verbs[name]?.(source, 'gone@group.calendar.google.com') ?? Promise.resolve(), {
      name: 'CalendarGone',
    });
  await verbs['remove']?.(source, 'gone@group.calendar.google.com');
});

test('a calendar that may only be read takes no entry', async () => {
  const shared = fake.account(email).addCalendar({ role: 'reader' });
  await assert.rejects(source.write(shared.id, call, null), { name: 'Refused' });
});

test('[defect 13] a permission that has ended is told at once, and nothing is taken for an empty calendar', async () => {
  const other = googleSource(fake, 'left@example.com');
  fake
    .account('left@example.com')
    .primary.add({ start: { date: '2026-03-10' }, end: { date: '2026-03-11' } });
  assert.equal((await readAll(other.read('left@example.com', { state: null, window }))).changed.length, 1);
  fake.consent.revokeGrants('left@example.com');
  for (const verb of Object.values(verbs)) await assert.rejects(verb(other), { name: 'NotAllowed' });
});

test('without a token nothing is asked', async () => {
  const asked = fake.requests.length;
  const none = google(
    { capabilities: {}, addresses: [] },
    {
      ask: () => Promise.reject(new Error('never')),
      nowMs: () => 0,
      ...noRecords,
      apis: { google: '', microsoft: '', zoom: '' },
    },
  );
  await assert.rejects(none.discover(), { name: 'NotAllowed' });
  assert.equal(fake.requests.length, asked);
});

const partial: [granted: string[], fails: string[], message: RegExp][] = [
  [['calendar.events'], ['discover'], /listed.*See the list of Google calendars/],
  [
    ['calendar.calendarlist.readonly'],
    ['read', 'find', 'watch'],
    /Busy times.*View events on all your calendars/,
  ],
  [
    ['calendar.calendarlist.readonly', 'calendar.events.readonly'],
    ['write', 'remove'],
    /View and edit events/,
  ],
];

test('what was not ticked says what does not work and what to tick, and the rest works', async () => {
  for (const [granted, fails, message] of partial) {
    const from = googleSource(fake, 'partial@example.com', { scopes: granted.map(scope) });
    for (const [name, verb] of Object.entries(verbs))
      if (fails.includes(name))
        await assert.rejects(verb(from, 'partial@example.com'), { name: 'NotAllowed', message });
  }
  const reader = googleSource(fake, 'partial@example.com', { scopes: partial[2]?.[0].map(scope) ?? [] });
  await reader.discover();
  await verbs['read']?.(reader, 'partial@example.com');
});

test('a page that fails ends the reading, and the next one has everything', async () => {
  for (let number = 0; number < 4; number += 1)
    primary.add({ start: { date: '2026-03-10' }, end: { date: '2026-03-11' } });
  fake.listing.pageSizeMax = 2;
  fake.faults.add({ does: 'REFUSE', status: 500, path: /pageToken/ });
  await assert.rejects(verbs['read']?.(source) ?? Promise.resolve(), { name: 'NotReached' });
  const read = await readAll(source.read(email, { state: null, window }));
  fake.listing.pageSizeMax = 2_500;
  assert.equal(read.changed.filter(({ time }) => 'startsOn' in time).length, 4);
});

test('an answer that never comes ends with the time there is', async () => {
  const hurried = googleSource(fake, email, { totalMs: 50 });
  fake.faults.add({ does: 'HANG' });
  await assert.rejects(hurried.discover(), { name: 'NotReached' });
});
