import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Meeting } from '#/ports/calendars/calendar-source.ts';
import { startGraphFake } from '#/test/calendars/graph-fake/graph-fake.ts';
import { personAt } from '#/test/calendars/graph-fake/graph-source.ts';
import { readAll } from '#/test/calendars/provider-fake/read-all.ts';
import { call, later } from '#/test/calendars/provider-fake/sample-calls.ts';

const fake = await startGraphFake();
const ms = (text: string): number => Temporal.Instant.from(text).epochMilliseconds;
const window = { fromMs: 0, toMs: ms('2027-01-01T00:00:00Z') };
const teams = { ...call, meeting: 'MS_TEAMS' } as const;
const laterTeams = { ...later, meeting: 'MS_TEAMS' } as const;
const linkOf = (meeting: unknown): string => (meeting as Meeting).link;

test('[defect 7] [defect 17] an entry says what the call is, carries our mark, and invites nobody', async () => {
  const { account, source, id } = personAt(fake);
  const written = await source.write(id, call, null);
  const [stored, ...others] = account.primary.entries();
  assert.equal(others.length, 0);
  assert.deepEqual(written, { externalId: stored?.id, etag: stored?.['@odata.etag'], meeting: null });
  assert.equal(stored?.subject, call.title);
  assert.match(stored?.body?.content ?? '', /Grace Hopper &lt;grace@example\.com>/);
  assert.equal(stored?.location?.displayName, 'Phone');
  assert.deepEqual(stored?.start, { dateTime: '2026-03-10T09:00:00.0000000', timeZone: 'UTC' });
  assert.equal(stored?.showAs, 'busy');
  assert.deepEqual(
    stored?.singleValueExtendedProperties?.map(({ value }) => value),
    [call.mark],
  );
  assert.equal(stored?.attendees, undefined);
});

test('[defect 5] what we wrote comes back with the version that writing it gave', async () => {
  const { source, id } = personAt(fake);
  const { state } = await readAll(source.read(id, { state: null, window }));
  const first = await source.write(id, teams, null);
  const second = await source.write(id, laterTeams, first);
  const { changed } = await readAll(source.read(id, { state, window }));
  assert.deepEqual(
    changed.map(({ externalId, etag }) => [externalId, etag]),
    [[second.externalId, second.etag]],
  );
});

test('[defect 6] [defect 17] an entry that is written again is the same entry with our new fields, and what others wrote is kept', async () => {
  const { account, source, id } = personAt(fake);
  const first = await source.write(id, call, null);
  account.primary.change(first.externalId, {
    isAllDay: true,
    categories: ['Red'],
    attendees: [{ emailAddress: { address: 'colleague@example.com' } }],
    singleValueExtendedProperties: [
      { id: 'String {00020329-0000-0000-c000-000000000046} Name other', value: 'x' },
    ],
  });
  const second = await source.write(id, { ...later, isFree: true }, first);
  const [stored, ...others] = account.primary.entries();
  assert.equal(others.length, 0);
  assert.deepEqual([second.externalId, second.etag], [first.externalId, stored?.['@odata.etag']]);
  assert.deepEqual(
    [stored?.subject, stored?.showAs, stored?.isAllDay, stored?.start?.dateTime],
    ['Intro, moved', 'free', false, '2026-03-11T09:00:00.0000000'],
  );
  assert.deepEqual([stored?.categories, stored?.attendees?.length], [['Red'], 1]);
  assert.deepEqual(
    new Set(stored?.singleValueExtendedProperties?.map(({ value }) => value)),
    new Set(['x', call.mark]),
  );
});

test('[defect 6] however often and wherever an answer is lost, the calendar holds one entry', async () => {
  for (const { method, known } of [
    { method: 'POST', known: false },
    { method: 'PATCH', known: true },
  ]) {
    const { account, source, id } = personAt(fake);
    const before = known ? await source.write(id, call, null) : null;
    fake.faults.add({ does: 'LOSE_ANSWER', method });
    await assert.rejects(source.write(id, call, before), { name: 'NotReached' });
    fake.faults.add({ does: 'CUT' });
    await assert.rejects(source.write(id, later, before), { name: 'NotReached' });
    const written = await source.write(id, later, before);
    assert.deepEqual(
      account.primary.entries().map((one) => [one.id, one['@odata.etag'], one.subject]),
      [[written.externalId, written.etag, 'Intro, moved']],
    );
  }
});

test('[defect 6] two processes that write the same call at once make one entry', async () => {
  const { account, source, id } = personAt(fake);
  const both = await Promise.all([source.write(id, teams, null), source.write(id, teams, null)]);
  assert.equal(account.primary.entries().length, 1);
  assert.equal(both[0]?.externalId, both[1]?.externalId);
  assert.equal(linkOf(both[0]?.meeting), linkOf(both[1]?.meeting));
});

test('a repeated request that is refused because the first is not done is left for later, or the first is taken over', async () => {
  const { source, id } = personAt(fake);
  fake.faults.add({ does: 'REFUSE', status: 409, method: 'POST' });
  await assert.rejects(source.write(id, call, null), { name: 'NotReached' });
});

test('[defect 6] an entry that was deleted is made once more, also when that answer is lost', async () => {
  const { account, source, id } = personAt(fake);
  const first = await source.write(id, call, null);
  account.primary.remove(first.externalId);
  fake.faults.add({ does: 'LOSE_ANSWER', method: 'POST' });
  await assert.rejects(source.write(id, later, first), { name: 'NotReached' });
  const second = await source.write(id, later, first);
  assert.deepEqual(
    account.primary.entries().map((one) => one.id),
    [second.externalId],
  );
});

test('an entry that others change just now is written all the same, and one that they change all the time later', async () => {
  const { account, source, id } = personAt(fake);
  const first = await source.write(id, call, null);
  fake.faults.add({ does: 'REFUSE', status: 412, method: 'PATCH', times: 2 });
  await source.write(id, later, first);
  assert.equal(account.primary.entry(first.externalId)?.subject, 'Intro, moved');
  fake.faults.add({ does: 'REFUSE', status: 412, method: 'PATCH', times: 4 });
  await assert.rejects(source.write(id, call, first), { name: 'NotReached' });
  fake.faults.clear();
});

test('removing takes the entry away, no matter who changed it; one that is gone is fine', async () => {
  const { account, source, id } = personAt(fake);
  const written = await source.write(id, call, null);
  account.primary.change(written.externalId, { categories: ['Red'] });
  await source.remove(id, written);
  assert.deepEqual(account.primary.entries(), []);
  await source.remove(id, written);
});

test('an entry is found by our mark alone, whatever is in it', async () => {
  const { account, source, id } = personAt(fake);
  const odd = { ...call, mark: "it's call 7" };
  assert.equal(await source.find(id, odd), null);
  account.primary.add({
    start: { dateTime: '2026-03-10T10:00', timeZone: 'UTC' },
    end: { dateTime: '2026-03-10T11:00', timeZone: 'UTC' },
  });
  const written = await source.write(id, odd, null);
  assert.deepEqual(await source.find(id, odd), { externalId: written.externalId, etag: written.etag });
  assert.equal(await source.find(id, call), null);
});

test('a Teams meeting comes with its link and numbers to dial, and its block stays in the body when the call changes', async () => {
  const { account, source, id } = personAt(fake);
  const first = await source.write(id, teams, null);
  const link = linkOf(first.meeting);
  assert.match(link, /^https:\/\/teams\.microsoft\.com\//);
  assert.match((first.meeting as Meeting).dialIn ?? '', /^\+49 69 365057000, PIN \d+#$/);
  for (const description of ['Other words\n<b>not bold</b>', '$& and $1']) {
    const again = await source.write(id, { ...laterTeams, description }, first);
    assert.deepEqual(again.meeting, first.meeting);
    const content = account.primary.entry(first.externalId)?.body?.content ?? '';
    assert.equal(content.split(link).length, 2, 'the block is there once');
    assert.ok(
      content.includes(
        description
          .replaceAll('&', '&amp;')
          .replaceAll('<', '&lt;')
          .replaceAll('>', '&gt;')
          .replaceAll('\n', '<br>\n'),
      ),
    );
    assert.ok(!content.includes(call.description));
  }
  // If the start of the meeting's part cannot be found, the body is not changed.
  const unknown = `<html><body>Join: ${link}</body></html>`;
  account.primary.change(first.externalId, { body: { contentType: 'html', content: unknown } });
  await source.write(id, laterTeams, first);
  assert.equal(account.primary.entry(first.externalId)?.body?.content, unknown);
  // A call with another location has no meeting, but keeps the part that cannot be removed.
  assert.equal((await source.write(id, call, first)).meeting, null);
});

test('a meeting that Teams makes later is pending until a later write finds it, and an account without Teams has the entry', async () => {
  const { account, source, id } = personAt(fake);
  fake.writing.teams = 'LATER';
  const first = await source.write(id, teams, null).finally(() => (fake.writing.teams = 'READY'));
  assert.equal(first.meeting, 'pending');
  fake.writing.finish(account.primary);
  assert.match(linkOf((await source.write(id, teams, first)).meeting), /^https:/);
  const other = personAt(fake);
  fake.writing.teams = 'REFUSED';
  const written = await other.source.write(other.id, teams, null);
  const again = await other.source
    .write(other.id, laterTeams, written)
    .finally(() => (fake.writing.teams = 'READY'));
  assert.deepEqual([written.meeting, again.meeting], ['pending', 'pending']);
  assert.deepEqual(
    other.account.primary.entries().map(({ subject }) => subject),
    ['Intro, moved'],
  );
});

test('texts that are too long are shortened, and never in the middle of a character', async () => {
  const { account, source, id } = personAt(fake);
  await source.write(id, { ...call, title: `a${'🙂'.repeat(900)}` }, null);
  const [stored] = account.primary.entries();
  assert.equal(stored?.subject?.length, 255);
  assert.ok(stored?.subject?.isWellFormed());
});
