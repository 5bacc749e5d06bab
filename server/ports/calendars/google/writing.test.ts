import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Entry } from '#/ports/calendars/calendar-source.ts';
import { startGoogleFake, type FakeAccount } from '#/test/calendars/google-fake/google-fake.ts';
import { googleSource, readAll } from '#/test/calendars/google-fake/google-source.ts';

const fake = await startGoogleFake();
const ms = (text: string): number => Temporal.Instant.from(text).epochMilliseconds;

let people = 0;
function person(): { account: FakeAccount; source: ReturnType<typeof googleSource>; id: string } {
  people += 1;
  const email = `ada${people}@example.com`;
  return { account: fake.account(email, 'Europe/Berlin'), source: googleSource(fake, email), id: email };
}

const call: Entry = {
  uid: 'call-7@callwright',
  mark: 'workspace 3, call 7',
  sequence: 0,
  stampMs: 0,
  startMs: ms('2026-03-10T09:00:00Z'),
  endMs: ms('2026-03-10T09:30:00Z'),
  timeZone: 'Europe/Berlin',
  title: 'Intro with Grace Hopper',
  description: 'Grace Hopper <grace@example.com>\nhttps://example.com/?a=1&b=2',
  location: 'Phone',
  url: 'https://book.example.com/calls/7',
  isFree: false,
  meeting: null,
};
const meet: Entry = { ...call, meeting: 'GOOGLE_MEET' };
const later: Entry = {
  ...call,
  title: 'Intro, moved',
  startMs: ms('2026-03-11T09:00:00Z'),
  endMs: ms('2026-03-11T09:30:00Z'),
};

test('an entry says what the call is, carries our mark, and invites nobody', async () => {
  const { account, source, id } = person();
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

test('an entry that is written again is the same entry with our new fields, and what others wrote is kept', async () => {
  const { account, source, id } = person();
  const first = await source.write(id, call, null);
  account.primary.change(first.externalId, {
    colorId: '7',
    reminders: { useDefault: false, overrides: [{ method: 'popup', minutes: 30 }] },
    attachments: [{ fileUrl: 'https://drive.google.com/1' }],
    attendees: [{ email: 'colleague@example.com', responseStatus: 'accepted' }],
    extendedProperties: { private: { other: 'program' } },
  });
  // The version that we know is not the last one: Google answers 412.
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

test('reported elsewhere, 5: what we wrote comes back with the version that writing it gave', async () => {
  const { source, id } = person();
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

test('reported elsewhere, 6: however often and wherever an answer is lost, the calendar holds one entry', async () => {
  for (const { method, known } of [
    { method: 'POST', known: false },
    { method: 'PATCH', known: true },
  ]) {
    const { account, source, id } = person();
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

test('reported elsewhere, 6: two processes that write the same call at once make one entry', async () => {
  const { account, source, id } = person();
  const both = await Promise.all([source.write(id, meet, null), source.write(id, meet, null)]);
  assert.equal(account.primary.entries().length, 1);
  assert.equal(both[0]?.externalId, both[1]?.externalId);
  assert.deepEqual(both[0]?.meeting, both[1]?.meeting);
});

test('reported elsewhere, 6: an entry that was deleted in the calendar is brought back under its id, and so is one whose id we lost', async () => {
  const { account, source, id } = person();
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
  const { account, source, id } = person();
  const written = await source.write(id, call, { externalId: 'never0was0there', etag: '"1"' });
  assert.deepEqual(
    account.primary.entries().map((one) => one.id),
    [written.externalId],
  );
});

test('an entry that others change all the time is left for later', async () => {
  const { source, id } = person();
  const first = await source.write(id, call, null);
  fake.faults.add({ does: 'REFUSE', status: 412, method: 'PATCH', times: 4 });
  await assert.rejects(source.write(id, later, first), { name: 'NotReached' });
});

test('reported elsewhere, 7: no write asks Google to mail anybody', async () => {
  const { account, source, id } = person();
  const colleague = fake.account('colleague7@example.com');
  const first = await source.write(id, meet, null);
  account.primary.change(first.externalId, { attendees: [{ email: 'colleague7@example.com' }] });
  const second = await source.write(id, { ...later, meeting: 'GOOGLE_MEET' }, first);
  account.primary.remove(first.externalId);
  const third = await source.write(id, meet, second);
  await source.remove(id, third);
  assert.equal(fake.writing.loudWrites, 0);
  assert.deepEqual(fake.writing.mails, []);
  // The person invited them; we did not change that.
  assert.equal(colleague.calendars.length, 1);
});

test('removing takes the entry away, whoever changed it; one that is gone is fine', async () => {
  const { account, source, id } = person();
  const written = await source.write(id, call, null);
  account.primary.change(written.externalId, { colorId: '7' });
  await source.remove(id, written);
  assert.deepEqual(account.primary.entries(), []);
  await source.remove(id, written);
  await source.remove(id, { externalId: 'never0was0there', etag: null });
});

test('an entry is found by the id that we choose, by our mark, and by its UID if it is no invitation of others', async () => {
  const { account, source, id } = person();
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

const dialIn = (id: string): string =>
  `https://tel.meet/${id}?pin=3356856978418\n+49 30 300195194 (DE), PIN 599388176#`;

test('a Meet conference comes with its link and numbers to dial, and stays the same when the call moves', async () => {
  const { account, source, id } = person();
  const first = await source.write(id, meet, null);
  const conference = account.primary.entry(first.externalId)?.conferenceData?.conferenceId ?? '';
  assert.deepEqual(first.meeting, {
    link: `https://meet.google.com/${conference}`,
    dialIn: dialIn(conference),
  });
  const second = await source.write(id, { ...later, meeting: 'GOOGLE_MEET' }, first);
  assert.deepEqual(second.meeting, first.meeting);
  // Another version of it in between: every write says that it knows of conferences.
  account.primary.change(first.externalId, { colorId: '3' });
  assert.deepEqual((await source.write(id, meet, second)).meeting, first.meeting);
});

test('a conference that Google makes later is pending until a later write finds it', async () => {
  const { source, id } = person();
  fake.conferences.mode = 'PENDING';
  const first = await source.write(id, meet, null).finally(() => (fake.conferences.mode = 'SUCCESS'));
  assert.equal(first.meeting, 'pending');
  const asked = fake.conferences.requests.length;
  const second = await source.write(id, meet, first);
  assert.equal(second.meeting, 'pending');
  fake.conferences.finish();
  const third = await source.write(id, meet, second);
  assert.match((third.meeting as { link: string }).link, /^https:\/\/meet\.google\.com\//);
  assert.equal(fake.conferences.requests.length, asked);
});

test('a conference that failed leaves the entry, and is asked for anew with another id', async () => {
  const { account, source, id } = person();
  fake.conferences.mode = 'FAILURE';
  const first = await source.write(id, meet, null).finally(() => (fake.conferences.mode = 'SUCCESS'));
  assert.equal(first.meeting, 'pending');
  assert.equal(account.primary.entries().length, 1);
  const second = await source.write(id, meet, first);
  assert.match((second.meeting as { link: string }).link, /^https:\/\/meet\.google\.com\//);
  const asked = fake.conferences.requests.slice(-3);
  assert.equal(new Set(asked).size, 3);
});

test('a calendar that cannot have conferences has the entry all the same', async () => {
  const { account, source, id } = person();
  fake.conferences.mode = 'UNSUPPORTED';
  const written = await source.write(id, meet, null).finally(() => (fake.conferences.mode = 'SUCCESS'));
  assert.equal(written.meeting, 'pending');
  assert.deepEqual(
    account.primary.entries().map(({ summary }) => summary),
    [call.title],
  );
});

test('a conference of ours goes when the call is to be elsewhere; one that a person added stays', async () => {
  const { account, source, id } = person();
  const first = await source.write(id, meet, null);
  const second = await source.write(id, call, first);
  assert.equal(second.meeting, null);
  assert.equal(account.primary.entry(first.externalId)?.conferenceData, undefined);
  assert.equal(account.primary.entry(first.externalId)?.hangoutLink, undefined);
  account.primary.change(first.externalId, {
    conferenceData: { conferenceId: 'theirs', createRequest: { requestId: 'theirs' } },
  });
  const third = await source.write(id, call, null);
  assert.equal(third.meeting, null);
  assert.equal(account.primary.entry(first.externalId)?.conferenceData?.conferenceId, 'theirs');
});

test('texts that are too long for Google are shortened, and never in the middle of a character', async () => {
  const { account, source, id } = person();
  await source.write(id, { ...call, description: '🙂'.repeat(9_000), title: `a${'🙂'.repeat(900)}` }, null);
  const [stored] = account.primary.entries();
  assert.equal(stored?.description?.length, 8_000);
  assert.ok(stored?.summary?.isWellFormed());
});
