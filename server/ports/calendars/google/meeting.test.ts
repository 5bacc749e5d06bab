import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startGoogleFake } from '#/test/calendars/google-fake/google-fake.ts';
import { personAt } from '#/test/calendars/google-fake/google-source.ts';
import { call, later, meet } from '#/test/calendars/provider-fake/sample-calls.ts';

const fake = await startGoogleFake();

const dialIn = (id: string): string =>
  `https://tel.meet/${id}?pin=3356856978418\n+49 30 300195194 (DE), PIN 599388176#`;

test('a Meet conference comes with its link and numbers to dial, and stays the same when the call moves', async () => {
  const { account, source, id } = personAt(fake);
  const first = await source.write(id, meet, null);
  const conference = account.primary.entry(first.externalId)?.conferenceData?.conferenceId ?? '';
  assert.deepEqual(first.meeting, {
    link: `https://meet.google.com/${conference}`,
    dialIn: dialIn(conference),
  });
  const second = await source.write(id, { ...later, meeting: 'GOOGLE_MEET' }, first);
  assert.deepEqual(second.meeting, first.meeting);
  // Changes the version in between, because every write has to support conferences.
  account.primary.change(first.externalId, { colorId: '3' });
  assert.deepEqual((await source.write(id, meet, second)).meeting, first.meeting);
});

test('a conference that Google makes later is pending until a later write finds it', async () => {
  const { source, id } = personAt(fake);
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
  const { account, source, id } = personAt(fake);
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
  const { account, source, id } = personAt(fake);
  fake.conferences.mode = 'UNSUPPORTED';
  const written = await source.write(id, meet, null).finally(() => (fake.conferences.mode = 'SUCCESS'));
  assert.equal(written.meeting, 'pending');
  assert.deepEqual(
    account.primary.entries().map(({ summary }) => summary),
    [call.title],
  );
});

test('a conference of ours goes when the call is to be elsewhere; one that a person added stays', async () => {
  const { account, source, id } = personAt(fake);
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
