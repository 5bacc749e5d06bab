import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startGoogleFake } from '#/test/calendars/google-fake/google-fake.ts';
import { personAt } from '#/test/calendars/google-fake/google-source.ts';
import { readAll } from '#/test/calendars/provider-fake/read-all.ts';
import { call, later, meet } from '#/test/calendars/provider-fake/sample-calls.ts';

const fake = await startGoogleFake();
const ms = (text: string): number => Temporal.Instant.from(text).epochMilliseconds;

test('[defect 7] [defect 17] an entry says what the call is, carries our mark, and invites nobody', async () => {
  const { account, source, id } = personAt(fake);
  const written = await source.write(id, call, null);
  const [stored, ...others] = account.primary.entries();
  assert.equal(others.length, 0);
  assert.deepEqual(written, { externalId: stored?.id, etag: stored?.etag, meeting: null });
  assert.match(String(stored?.id), /^[0-9a-v]{5,1024}$/);
  assert.equal(stored?.summary, call.title);
  assert.equal(stored?.description, 'Grace Hopper &lt;grace@example.com>\nhttps://example.com/?a=1&b=2');
  assert.equal(stored?.location, 'Phone');
  assert.deepEqual(stored?.start, { dateTime: '2026-03-10T10:00:00+01:00', timeZone: 'Europe/Berlin' });
  assert.equal(stored?.transparency, 'opaque');
  assert.deepEqual(stored?.extendedProperties, { private: { callwright: call.mark } });
  assert.deepEqual(stored?.source, { title: call.title, url: call.url });
  assert.equal(stored?.attendees, undefined);
  const { changed } = await readAll(
    source.read(id, { state: null, window: { fromMs: 0, toMs: ms('2027-01-01T00:00:00Z') } }),
  );
  assert.deepEqual(
    changed.map(({ externalId, etag }) => ({ externalId, etag })),
    [{ externalId: written.externalId, etag: written.etag }],
  );
});

test('[defect 6] [defect 17] an entry that is written again is the same entry with our new fields, and what others wrote is kept', async () => {
  const { account, source, id } = personAt(fake);
  const first = await source.write(id, call, null);
  account.primary.change(first.externalId, {
    colorId: '7',
    reminders: { useDefault: false, overrides: [{ method: 'popup', minutes: 30 }] },
    attachments: [{ fileUrl: 'https://drive.google.com/1' }],
    attendees: [{ email: 'colleague@example.com', responseStatus: 'accepted' }],
    extendedProperties: { private: { other: 'program' } },
  });
  // Our version is out of date, so Google answers with 412.
  const second = await source.write(id, { ...later, isFree: true }, first);
  const [stored, ...others] = account.primary.entries();
  assert.equal(others.length, 0);
  assert.equal(second.externalId, first.externalId);
  assert.equal(second.etag, stored?.etag);
  assert.equal(stored?.summary, 'Intro, moved');
  assert.equal(stored?.transparency, 'transparent');
  assert.deepEqual(stored?.start, { dateTime: '2026-03-11T10:00:00+01:00', timeZone: 'Europe/Berlin' });
  assert.equal(stored?.colorId, '7');
  assert.equal(stored?.reminders?.overrides?.length, 1);
  assert.equal(stored?.attachments?.length, 1);
  assert.deepEqual(
    stored?.attendees?.map(({ email }) => email),
    ['colleague@example.com'],
  );
  assert.deepEqual(stored?.extendedProperties, { private: { other: 'program', callwright: call.mark } });
});

test('an entry that a person has made an all-day one has its time again after the next write', async () => {
  const { account, source, id } = personAt(fake);
  const first = await source.write(id, call, null);
  account.primary.change(first.externalId, {
    start: { date: '2026-03-10', dateTime: null, timeZone: null },
    end: { date: '2026-03-11', dateTime: null, timeZone: null },
  });
  await source.write(id, call, first);
  const [stored] = account.primary.entries();
  assert.deepEqual(stored?.start, { dateTime: '2026-03-10T10:00:00+01:00', timeZone: 'Europe/Berlin' });
  assert.deepEqual(stored?.end, { dateTime: '2026-03-10T10:30:00+01:00', timeZone: 'Europe/Berlin' });
});

test('[defect 5] what we wrote comes back with the version that writing it gave', async () => {
  const { source, id } = personAt(fake);
  const window = { fromMs: 0, toMs: ms('2027-01-01T00:00:00Z') };
  const { state } = await readAll(source.read(id, { state: null, window }));
  const first = await source.write(id, meet, null);
  const second = await source.write(id, { ...later, meeting: 'GOOGLE_MEET' }, first);
  const { changed } = await readAll(source.read(id, { state, window }));
  assert.deepEqual(
    changed.map(({ externalId, etag }) => [externalId, etag]),
    [[second.externalId, second.etag]],
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
    await assert.rejects(source.write(id, later, before), { name: 'NotReached' });
    fake.faults.add({ does: 'CUT', method });
    await assert.rejects(source.write(id, later, before), { name: 'NotReached' });
    const written = await source.write(id, later, before);
    assert.deepEqual(
      account.primary.entries().map((one) => [one.id, one.etag, one.summary]),
      [[written.externalId, written.etag, 'Intro, moved']],
    );
  }
});

test('[defect 6] two processes that write the same call at once make one entry', async () => {
  const { account, source, id } = personAt(fake);
  const both = await Promise.all([source.write(id, meet, null), source.write(id, meet, null)]);
  assert.equal(account.primary.entries().length, 1);
  assert.equal(both[0]?.externalId, both[1]?.externalId);
  assert.deepEqual(both[0]?.meeting, both[1]?.meeting);
});

test('[defect 6] an entry that was deleted in the calendar is brought back under its id, and so is one whose id we lost', async () => {
  const { account, source, id } = personAt(fake);
  const first = await source.write(id, meet, null);
  account.primary.change(first.externalId, { colorId: '7' });
  account.primary.remove(first.externalId);
  const second = await source.write(id, { ...later, meeting: 'GOOGLE_MEET' }, first);
  account.primary.remove(first.externalId);
  const third = await source.write(id, { ...later, meeting: 'GOOGLE_MEET' }, null);
  assert.deepEqual([second.externalId, third.externalId], [first.externalId, first.externalId]);
  assert.deepEqual(third.meeting, first.meeting);
  const [stored, ...others] = account.primary.entries();
  assert.equal(others.length, 0);
  assert.deepEqual([stored?.status, stored?.colorId, stored?.summary], ['confirmed', '7', 'Intro, moved']);
});

test('an entry that is known but gone for good is made anew', async () => {
  const { account, source, id } = personAt(fake);
  const written = await source.write(id, call, { externalId: 'never0was0there', etag: '"1"' });
  assert.deepEqual(
    account.primary.entries().map((one) => one.id),
    [written.externalId],
  );
});

test('an entry that others change all the time is left for later', async () => {
  const { source, id } = personAt(fake);
  const first = await source.write(id, call, null);
  fake.faults.add({ does: 'REFUSE', status: 412, method: 'PATCH', times: 4 });
  await assert.rejects(source.write(id, later, first), { name: 'NotReached' });
});

test('[defect 7] no write asks Google to mail anybody', async () => {
  const { account, source, id } = personAt(fake);
  const first = await source.write(id, meet, null);
  account.primary.change(first.externalId, { attendees: [{ email: 'colleague@example.com' }] });
  const second = await source.write(id, { ...later, meeting: 'GOOGLE_MEET' }, first);
  account.primary.remove(first.externalId);
  const third = await source.write(id, meet, second);
  await source.remove(id, third);
  assert.equal(fake.writing.loudWrites, 0);
  assert.deepEqual(fake.writing.mails, []);
});

test('removing takes the entry away, no matter who changed it; one that is gone is fine', async () => {
  const { account, source, id } = personAt(fake);
  const written = await source.write(id, call, null);
  account.primary.change(written.externalId, { colorId: '7' });
  await source.remove(id, written);
  assert.deepEqual(account.primary.entries(), []);
  await source.remove(id, written);
  await source.remove(id, { externalId: 'never0was0there', etag: null });
});

test('an entry is found by the id that we choose, by our mark, and by its UID if it is no invitation of others', async () => {
  const { account, source, id } = personAt(fake);
  assert.equal(await source.find(id, call), null);
  const times = { start: { date: '2026-03-10' }, end: { date: '2026-03-11' } };
  account.primary.add({ ...times, iCalUID: call.uid, organizer: { email: 'other@example.com' } });
  assert.equal(await source.find(id, call), null);
  const named = account.primary.add({ ...times, iCalUID: call.uid });
  assert.equal((await source.find(id, call))?.externalId, named.id);
  const marked = account.primary.add({
    ...times,
    extendedProperties: { private: { callwright: call.mark } },
  });
  assert.equal((await source.find(id, call))?.externalId, marked.id);
  const written = await source.write(id, call, null);
  assert.deepEqual(await source.find(id, call), { externalId: written.externalId, etag: written.etag });
  account.primary.remove(written.externalId);
  assert.equal((await source.find(id, call))?.externalId, marked.id);
});

test('texts that are too long for Google are shortened, and never in the middle of a character', async () => {
  const { account, source, id } = personAt(fake);
  await source.write(id, { ...call, description: '🙂'.repeat(9_000), title: `a${'🙂'.repeat(900)}` }, null);
  const [stored] = account.primary.entries();
  assert.equal(stored?.description?.length, 8_000);
  assert.ok(stored?.summary?.isWellFormed());
});
