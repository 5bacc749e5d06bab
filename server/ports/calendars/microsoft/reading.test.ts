import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reading } from '#/ports/calendars/calendar-source.ts';
import { startGraphFake } from '#/test/calendars/graph-fake/graph-fake.ts';
import { personAt } from '#/test/calendars/graph-fake/graph-source.ts';
import { readAll } from '#/test/calendars/provider-fake/read-all.ts';

const fake = await startGraphFake();
const ms = (text: string): number => Temporal.Instant.from(text).epochMilliseconds;
const window = { fromMs: ms('2026-03-01T00:00:00Z'), toMs: ms('2026-06-01T00:00:00Z') };
const whole: Reading = { state: null, window };
const at = (dateTime: string, timeZone = 'UTC') => ({ dateTime, timeZone });
const on = (day: string) => ({ start: at(`${day}T10:00:00`), end: at(`${day}T11:00:00`) });
const meeting = { subject: 'Planning', ...on('2026-03-10') };
const daily = (numberOfOccurrences: number) => ({
  recurrence: {
    pattern: { type: 'daily', interval: 1 },
    range: { type: 'numbered', numberOfOccurrences },
  } as const,
});

test('discover names the account, its addresses, and its calendars with who may write', async () => {
  const { account, source, id } = personAt(fake);
  account.addCalendar({ name: 'Team' });
  account.addCalendar({ name: 'Holidays', canEdit: false });
  account.proxyAddresses.push('SMTP:Alias@example.com', 'X500:/o=other');
  fake.views.pageSizeMax = 1;
  const found = await source.discover().finally(() => (fake.views.pageSizeMax = 1_000));
  assert.equal(found.login, account.email);
  assert.deepEqual(found.addresses, [account.email, account.principalName, 'alias@example.com']);
  assert.deepEqual(found.capabilities, { primary: id });
  const { timeZone } = { timeZone: null };
  assert.deepEqual(
    found.calendars.map(({ name, timeZone: zone, isWritable, isPrimary }) => ({
      name,
      timeZone: zone,
      isWritable,
      isPrimary,
    })),
    [
      { name: 'Calendar', timeZone, isWritable: true, isPrimary: true },
      { name: 'Team', timeZone, isWritable: true, isPrimary: false },
      { name: 'Holidays', timeZone, isWritable: false, isPrimary: false },
    ],
  );
});

/** The first calendar, another one, and one that is always read in full. */
const calendars = [
  ['the first calendar', (account: ReturnType<typeof personAt>['account']) => account.primary],
  ['another calendar', (account: ReturnType<typeof personAt>['account']) => account.addCalendar()],
  [
    'a calendar without changes',
    (account: ReturnType<typeof personAt>['account']) => account.addCalendar({ hasDelta: false }),
  ],
] as const;

for (const [name, chosen] of calendars) {
  test(`[defect 3] [defect 4] [defect 12] of ${name} everything is read, and then what was changed, added and deleted`, async () => {
    const { account, source } = personAt(fake);
    const calendar = chosen(account);
    const [kept, moved, deleted] = [10, 11, 12].map((day) =>
      calendar.add({ ...meeting, ...on(`2026-03-${day}`) }),
    );
    calendar.add({ ...meeting, ...on('2026-06-02') });
    fake.views.pageSizeMax = 2;
    const first = await readAll(source.read(calendar.id, whole)).finally(
      () => (fake.views.pageSizeMax = 1_000),
    );
    assert.deepEqual(
      first.changed.map(({ externalId }) => externalId),
      [kept?.id, moved?.id, deleted?.id],
    );
    const etag = kept?.['@odata.etag'];
    assert.deepEqual(first.changed[0], {
      externalId: kept?.id,
      instance: '',
      uid: kept?.iCalUId,
      etag,
      time: { startMs: ms('2026-03-10T10:00:00Z'), endMs: ms('2026-03-10T11:00:00Z') },
      isFree: false,
      isTentative: false,
      answer: 'NONE',
      kind: 'DEFAULT',
      title: 'Planning',
    });
    const still = await readAll(source.read(calendar.id, { state: first.state, window }));
    assert.deepEqual([still.changed, still.gone], [[], []]);
    calendar.change(String(moved?.id), on('2026-04-01'));
    calendar.remove(String(deleted?.id));
    const added = calendar.add(meeting);
    const second = await readAll(source.read(calendar.id, { state: still.state, window }));
    assert.deepEqual(
      new Set(second.changed.map(({ externalId }) => externalId)),
      new Set([moved?.id, added.id]),
    );
    assert.deepEqual(second.gone, [deleted?.id]);
  });

  test(`[defect 11] of ${name} a series comes whole, with what its master says; one moved counts once, one deleted not at all`, async () => {
    const { account, source } = personAt(fake);
    const calendar = chosen(account);
    const series = calendar.add({ ...meeting, ...daily(4), showAs: 'oof' });
    fake.views.pageSizeMax = 2;
    const first = await readAll(source.read(calendar.id, whole)).finally(
      () => (fake.views.pageSizeMax = 1_000),
    );
    const days = ['10', '11', '12', '13'].map((day) => `${series.id}.2026-03-${day}`);
    assert.deepEqual(
      first.changed.map(({ externalId, instance, kind, title }) => [externalId, instance, kind, title]),
      days.map((day) => [series.id, day, 'OUT_OF_OFFICE', 'Planning']),
    );
    calendar.change(String(days[1]), on('2026-03-20'));
    calendar.remove(String(days[2]));
    const second = await readAll(source.read(calendar.id, { state: first.state, window }));
    assert.deepEqual(
      second.changed.map(({ externalId, instance }) => [externalId, instance]),
      [0, 1, 3].map((day) => [series.id, days[day]]),
    );
    assert.deepEqual(second.changed[1]?.time, {
      startMs: ms('2026-03-20T10:00:00Z'),
      endMs: ms('2026-03-20T11:00:00Z'),
    });
    calendar.remove(String(series.id));
    const third = await readAll(source.read(calendar.id, { state: second.state, window }));
    assert.deepEqual(third.changed, []);
    assert.ok(third.gone.includes(String(series.id)));
  });
}

test('[defect 15] every request asks for lasting ids and for UTC, and lists that can leave texts and people out do', async () => {
  const { account, source } = personAt(fake);
  const other = account.addCalendar({ hasDelta: false });
  const asked = fake.requests.length;
  await source.discover();
  await readAll(source.read(other.id, whole));
  const requests = fake.requests.slice(asked);
  for (const { headers } of requests)
    assert.match(headers['prefer'] ?? '', /^IdType="ImmutableId", outlook\.timezone="UTC"/);
  const fields = requests.at(-1)?.query.get('$select') ?? '';
  for (const word of ['body', 'location', 'attendees', 'organizer', 'onlineMeeting'])
    assert.ok(fields !== '' && !fields.includes(word), word);
});

test('what has left the window is gone, and an unknown id among what is removed does no harm', async () => {
  const { account, source, id } = personAt(fake);
  const [one, far] = [account.primary.add(meeting), account.primary.add({ ...meeting, ...on('2027-01-01') })];
  const { state } = await readAll(source.read(id, whole));
  account.primary.change(String(one.id), on('2027-01-01'));
  account.primary.change(String(far.id), { subject: 'Other' });
  const read = await readAll(source.read(id, { state, window }));
  assert.deepEqual([read.changed, new Set(read.gone)], [[], new Set([one.id, far.id])]);
});

test('[defect 3] [defect 12] a state that Microsoft has forgotten, cannot read, or that was made by another kind of reading is lost', async () => {
  const { account, source, id } = personAt(fake);
  account.primary.add(meeting);
  const { state } = await readAll(source.read(id, whole));
  const lost = { name: 'StateLost' };
  const read = (from: string) => readAll(source.read(id, { state: from, window }));
  await assert.rejects(read(state.replace('delta 1', 'delta 0')), lost);
  await assert.rejects(read(state.slice(0, -4)), lost);
  await assert.rejects(read('view 1 nonsense'), lost);
  for (const [status, reason] of [
    [410, 'resyncRequired'],
    [404, 'SyncStateNotFound'],
    [400, 'ErrorInvalidSyncStateData'],
  ] as const) {
    fake.faults.add({ does: 'REFUSE', status, reason });
    await assert.rejects(read(state), lost, reason);
  }
  fake.views.forgetStates();
  await assert.rejects(read(state), lost);
  assert.equal((await readAll(source.read(id, whole))).changed.length, 1);
});

test('a link that leads elsewhere is not followed: the token would go with it', async () => {
  const { account, source, id } = personAt(fake);
  account.primary.add(meeting);
  const { state } = await readAll(source.read(id, whole));
  const elsewhere = state.replace(fake.url, 'http://127.0.0.2:9');
  await assert.rejects(readAll(source.read(id, { state: elsewhere, window })), { name: 'NotReached' });
  account.primary.add(meeting);
  fake.views.pageSizeMax = 1;
  fake.views.linksTo = 'http://127.0.0.2:9';
  await assert.rejects(readAll(source.read(id, whole)), { name: 'NotReached' }).finally(() => {
    fake.views.pageSizeMax = 1_000;
    fake.views.linksTo = null;
  });
});

test('[defect 1] of several calendars each is read by itself, and one that fails takes no other with it', async () => {
  const { account, source } = personAt(fake);
  const all = [account.primary, account.addCalendar(), account.addCalendar()];
  for (const calendar of all) calendar.add(meeting);
  fake.faults.add({ does: 'REFUSE', status: 503, path: new RegExp(encodeURIComponent(String(all[1]?.id))) });
  const read = await Promise.allSettled(all.map(({ id }) => readAll(source.read(id, whole))));
  assert.deepEqual(
    read.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
});
