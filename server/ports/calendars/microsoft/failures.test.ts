import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CalendarSource } from '#/ports/calendars/calendar-source.ts';
import { microsoft } from '#/ports/calendars/microsoft/microsoft.ts';
import { startGraphFake } from '#/test/calendars/graph-fake/graph-fake.ts';
import { graphSource } from '#/test/calendars/graph-fake/graph-source.ts';
import type { Fault } from '#/test/calendars/provider-fake/faults.ts';
import { readAll } from '#/test/calendars/provider-fake/read-all.ts';
import { call } from '#/test/calendars/provider-fake/sample-calls.ts';
import { inTurn } from './mailbox.ts';
import { missingScopes, scopesFor } from './scopes.ts';
import { noRecords } from '#/test/calendars/open-net.ts';

const fake = await startGraphFake();
const email = 'ada@example.com';
const source = graphSource(fake, email);
const { primary } = fake.account(email);
const window = { fromMs: 0, toMs: Temporal.Instant.from('2027-01-01T00:00:00Z').epochMilliseconds };

/** All requests of an adapter. */
const verbs: Record<string, (from: CalendarSource, calendar?: string) => Promise<unknown>> = {
  discover: (from) => from.discover(),
  read: (from, calendar = primary.id) => readAll(from.read(calendar, { state: null, window })),
  write: (from, calendar = primary.id) => from.write(calendar, call, null),
  remove: (from, calendar = primary.id) => from.remove(calendar, { externalId: 'abcde', etag: null }),
  find: (from, calendar = primary.id) => from.find(calendar, call),
  watch: async (from, calendar = primary.id) =>
    from.watch?.(calendar, { id: 'one', address: 'http://127.0.0.1:9/', secret: 'secret' }),
};

type Expected = { name: string; retryAfterMs?: number | null; message?: RegExp };
const faults: [fault: Fault, expected: Expected][] = [
  [
    { does: 'REFUSE', status: 401 },
    { name: 'NotAllowed', message: /Connect Microsoft again/ },
  ],
  [
    { does: 'REFUSE', status: 403 },
    { name: 'NotAllowed', message: /Connect Microsoft again and allow it/ },
  ],
  [
    { does: 'REFUSE', status: 403, reason: 'Other' },
    { name: 'Refused', message: /403, Other/ },
  ],
  [
    { does: 'REFUSE', status: 404, reason: 'MailboxNotEnabledForRESTAPI' },
    { name: 'NotAllowed', message: /mailbox/ },
  ],
  [
    { does: 'REFUSE', status: 429, retryAfterSec: 30 },
    { name: 'NotReached', retryAfterMs: 30_000 },
  ],
  [
    { does: 'REFUSE', status: 503, retryAfterSec: 1 },
    { name: 'NotReached', retryAfterMs: 1_000 },
  ],
  [
    { does: 'REFUSE', status: 500 },
    { name: 'NotReached', retryAfterMs: null },
  ],
  [{ does: 'REFUSE', status: 302 }, { name: 'NotReached' }],
  [
    { does: 'REFUSE', status: 422, reason: 'Odd' },
    { name: 'Refused', message: /422, Odd/ },
  ],
  [{ does: 'CUT' }, { name: 'NotReached', retryAfterMs: null }],
];

for (const [fault, expected] of faults)
  test(`${JSON.stringify(fault)} is ${expected.name} for every request`, async () => {
    // An entry that is gone need not be removed, whatever the error is.
    const isGone = 'status' in fault && fault.status === 404;
    for (const [name, verb] of Object.entries(verbs).filter(([one]) => !isGone || one !== 'remove')) {
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

const at = (start: string, end: string): string =>
  `{"value":[{"id":"a","start":{"dateTime":"${start}","timeZone":"UTC"},"end":{"dateTime":"${end}","timeZone":"UTC"}}],"@odata.deltaLink":"x"}`;
const nonsense = [
  'null',
  '[]',
  '<html>Sign in to the network</html>',
  '',
  '{"value":{}}',
  '{"value":[null]}',
  '{"value":[{"id":7}]}',
  '{"value":[]}',
  '{"value":[{"id":"a"}],"@odata.deltaLink":"x"}',
  '{"value":[],"@odata.nextLink":"nowhere"}',
  `{"value":[],"@odata.nextLink":"${fake.apiUrl}/again"}`,
  '{"value":[{"id":"a","@odata.etag":"a\\r\\nx: y"}],"@odata.deltaLink":"x"}',
  at('tomorrow', '2026-01-01T00:00:00'),
  at('2026-01-02T00:00:00', '2026-01-01T00:00:00'),
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
});

test('[defect 3] a calendar that is not there any more is gone for all but removing', async () => {
  for (const name of ['read', 'write', 'find', 'watch'])
    await assert.rejects(verbs[name]?.(source, 'gone') ?? Promise.resolve(), { name: 'CalendarGone' }, name);
  await verbs['remove']?.(source, 'gone');
});

test('[defect 13] a permission that has ended is told at once, and nothing is taken for an empty calendar', async () => {
  const other = graphSource(fake, 'left@example.com');
  fake.consent.revokeGrants('left@example.com');
  for (const verb of Object.values(verbs)) await assert.rejects(verb(other), { name: 'NotAllowed' });
});

test('one who may only read is told that calls cannot be written', async () => {
  const reader = graphSource(fake, email, { scopes: ['User.Read', 'Calendars.Read'] });
  await verbs['read']?.(reader);
  await assert.rejects(reader.write(primary.id, call, null), {
    name: 'NotAllowed',
    message: /cannot be written/,
  });
});

test('without a token nothing is asked, and an answer that never comes ends with the time there is', async () => {
  const none = microsoft(
    { capabilities: {}, addresses: [] },
    {
      ask: () => Promise.reject(new Error('never')),
      nowMs: () => 0,
      ...noRecords,
      apis: { google: '', microsoft: '', zoom: '' },
    },
  );
  await assert.rejects(none.discover(), { name: 'NotAllowed' });
  fake.faults.add({ does: 'HANG' });
  await assert.rejects(graphSource(fake, email, { totalMs: 50 }).discover(), { name: 'NotReached' });
});

test('no more than four requests of a mailbox are under way at once, in the order in which they came', async () => {
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const work = (number: number) =>
    inTurn('ada', () => {
      begun.push(number);
      return new Promise<void>((end) => ends.push(end));
    });
  const all = [1, 2, 3, 4, 5, 6].map(work);
  const other = inTurn('eve', () => Promise.resolve('at once'));
  assert.equal(await other, 'at once');
  assert.deepEqual(begun, [1, 2, 3, 4]);
  ends[0]?.();
  await all[0];
  assert.deepEqual(begun, [1, 2, 3, 4, 5]);
  ends[1]?.();
  await all[1];
  for (const end of ends) end();
  await Promise.all(all);
  assert.deepEqual(begun, [1, 2, 3, 4, 5, 6]);
});

test('reading asks for what changes nothing, and what was given counts in any case and behind any address', () => {
  assert.deepEqual(scopesFor('READ'), ['offline_access', 'User.Read', 'Calendars.Read']);
  assert.deepEqual(scopesFor('WRITE'), ['offline_access', 'User.Read', 'Calendars.ReadWrite']);
  assert.deepEqual(missingScopes(['https://graph.microsoft.com/calendars.readwrite'], 'READ'), []);
  assert.deepEqual(missingScopes(['Calendars.ReadWrite'], 'WRITE'), []);
  assert.match(missingScopes(['Calendars.Read', 'User.Read'], 'WRITE').join(), /cannot be written/);
  assert.match(missingScopes([], 'READ').join(), /cannot be read/);
});
