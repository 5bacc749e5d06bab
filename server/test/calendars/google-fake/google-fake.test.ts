import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { calendar_v3 } from '@googleapis/calendar';
import { scopesFor } from '#/ports/calendars/google/scopes.ts';
import { apiFor, apiWith, signInClient, status } from './google-client.ts';
import { startGoogleFake } from './google-fake.ts';

// Google's own client against our fake, as an independent check.

const fake = await startGoogleFake();
const event = {
  summary: 'Planning',
  start: { dateTime: '2026-03-10T09:30:00', timeZone: 'Europe/Berlin' },
  end: { dateTime: '2026-03-10T10:00:00', timeZone: 'Europe/Berlin' },
};

test('Google’s client makes, reads, changes and deletes an entry, with versions', async () => {
  const { events } = apiFor(fake, 'bob@example.com');
  const where = { calendarId: 'primary' };
  const made = (await events.insert({ ...where, requestBody: { ...event, id: 'abcde0' } })).data;
  assert.deepEqual(made.start, { dateTime: '2026-03-10T08:30:00Z', timeZone: 'Europe/Berlin' });
  assert.equal(made.iCalUID, 'abcde0@google.com');
  await assert.rejects(events.insert({ ...where, requestBody: { ...event, id: 'abcde0' } }), status(409));
  await assert.rejects(events.insert({ ...where, requestBody: { ...event, id: 'with space' } }), status(400));
  await assert.rejects(events.insert({ ...where, requestBody: { summary: 'No time' } }), status(400));
  const patched = (
    await events.patch({ ...where, eventId: 'abcde0', requestBody: { summary: 'Other', location: 'Here' } })
  ).data;
  assert.deepEqual([patched.summary, patched.location, patched.sequence], ['Other', 'Here', 0]);
  const old = { headers: { 'If-Match': String(made.etag) } };
  await assert.rejects(events.patch({ ...where, eventId: 'abcde0', requestBody: {} }, old), status(412));
  const updated = await events.update({
    ...where,
    eventId: 'abcde0',
    requestBody: { ...patched, summary: 'Third' },
  });
  assert.equal(updated.data.summary, 'Third');
  await events.delete({ ...where, eventId: 'abcde0' });
  await assert.rejects(events.delete({ ...where, eventId: 'abcde0' }), status(410));
  assert.equal((await events.get({ ...where, eventId: 'abcde0' })).data.status, 'cancelled');
  await assert.rejects(events.get({ ...where, eventId: 'never' }), status(404));
  const back = await events.update({
    ...where,
    eventId: 'abcde0',
    requestBody: { ...patched, status: 'confirmed' },
  });
  assert.equal(back.data.status, 'confirmed');
});

test('Google’s client reads in pages, and then what has changed; a token that is lost or mixed with a window is refused', async () => {
  const { events } = apiFor(fake, 'cyd@example.com');
  const { primary } = fake.account('cyd@example.com');
  const [first] = [1, 2, 3].map(() => primary.add(event));
  const same = { calendarId: 'cyd@example.com', singleEvents: true, maxResults: 2 };
  const timeMin = '2026-01-01T00:00:00Z';
  const one = (await events.list({ ...same, timeMin })).data;
  assert.deepEqual([one.items?.length, one.nextSyncToken], [2, undefined]);
  const two = (await events.list({ ...same, timeMin, pageToken: String(one.nextPageToken) })).data;
  assert.equal(two.items?.length, 1);
  primary.remove(String(first?.id));
  const syncToken = String(two.nextSyncToken);
  const { items, nextSyncToken } = (await events.list({ ...same, syncToken })).data;
  assert.deepEqual(
    items?.map(({ id, status: state, summary }) => [id, state, summary]),
    [[first?.id, 'cancelled', undefined]],
  );
  assert.ok(nextSyncToken);
  await assert.rejects(events.list({ ...same, syncToken, timeMin }), status(400));
  await assert.rejects(events.list({ ...same, syncToken, showDeleted: false }), status(400));
  await assert.rejects(events.list({ ...same, syncToken, singleEvents: false }), status(400));
  await assert.rejects(events.list({ ...same, syncToken: 'nonsense' }), status(400));
  fake.listing.forgetTokens();
  await assert.rejects(events.list({ ...same, syncToken }), status(410));
});

test('a series is listed as one or as its instances, which can be changed and deleted by themselves', async () => {
  const { events } = apiFor(fake, 'dee@example.com');
  const where = { calendarId: 'primary' };
  const series = (
    await events.insert({
      ...where,
      requestBody: { ...event, recurrence: ['RRULE:FREQ=WEEKLY;UNTIL=20260401T000000Z'] },
    })
  ).data;
  const expanded = async (): Promise<calendar_v3.Schema$Event[]> =>
    (await events.list({ ...where, singleEvents: true, orderBy: 'startTime' })).data.items ?? [];
  assert.equal((await events.list(where)).data.items?.length, 1);
  const [, second, third] = await expanded();
  assert.equal(second?.recurringEventId, series.id);
  await events.patch({ ...where, eventId: String(second?.id), requestBody: { summary: 'Alone' } });
  await events.delete({ ...where, eventId: String(third?.id) });
  assert.deepEqual(
    (await expanded()).map(({ summary }) => summary),
    ['Planning', 'Alone', 'Planning'],
  );
  const one = (await events.list({ ...where, singleEvents: true, fields: 'items(id,start/dateTime)' })).data
    .items?.[0];
  assert.deepEqual(Object.keys(one ?? {}).toSorted(), ['id', 'start']);
});

test('entries are found by UID and private property, and one that is moved leaves its id alone', async () => {
  const { events } = apiFor(fake, 'fay@example.com');
  const other = fake.account('fay@example.com').addCalendar();
  const where = { calendarId: 'primary' };
  const extendedProperties = { private: { ours: 'a=b' } };
  const made = (await events.insert({ ...where, requestBody: { ...event, extendedProperties } })).data;
  const byMark = await events.list({ ...where, privateExtendedProperty: ['ours=a=b'] });
  const byUid = await events.list({ ...where, iCalUID: String(made.iCalUID) });
  for (const { data } of [byMark, byUid])
    assert.deepEqual(
      data.items?.map(({ id }) => id),
      [made.id],
    );
  await events.move({ ...where, eventId: String(made.id), destination: other.id });
  const left = (await events.get({ ...where, eventId: String(made.id) })).data;
  assert.deepEqual([left.id, left.status, left.summary], [made.id, 'cancelled', undefined]);
  assert.equal(
    (await events.get({ calendarId: other.id, eventId: String(made.id) })).data.summary,
    'Planning',
  );
});

test('people who are invited get the entry, and a mail where the write asks for it', async () => {
  const { events } = apiFor(fake, 'gus@example.com');
  const guest = fake.account('guest@example.com');
  const requestBody = {
    ...event,
    attendees: [{ email: 'guest@example.com', responseStatus: 'needsAction' }],
  };
  await events.insert({ calendarId: 'primary', sendUpdates: 'none', requestBody });
  assert.deepEqual(fake.writing.mails, []);
  await events.insert({ calendarId: 'primary', sendUpdates: 'all', requestBody });
  assert.deepEqual(
    fake.writing.mails.map(({ to }) => to),
    [['guest@example.com']],
  );
  const [copy, ...others] = guest.primary.entries();
  assert.equal(others.length, 1);
  assert.equal(copy?.attendees?.[0]?.self, true);
});

test('a write that does not say that it knows of conferences and attachments loses them', async () => {
  const { events } = apiFor(fake, 'hal@example.com');
  const where = { calendarId: 'primary', conferenceDataVersion: 1, supportsAttachments: true };
  const conferenceData = {
    createRequest: { requestId: 'one', conferenceSolutionKey: { type: 'hangoutsMeet' } },
  };
  const made = (
    await events.insert({
      ...where,
      requestBody: { ...event, conferenceData, attachments: [{ fileUrl: 'https://drive.google.com/1' }] },
    })
  ).data;
  assert.equal(made.conferenceData?.createRequest?.status?.statusCode, 'success');
  const kept = await events.patch({ ...where, eventId: String(made.id), requestBody: { conferenceData } });
  assert.equal(kept.data.conferenceData?.conferenceId, made.conferenceData?.conferenceId);
  const lost = await events.patch({ calendarId: 'primary', eventId: String(made.id), requestBody: {} });
  assert.deepEqual(
    [lost.data.conferenceData, lost.data.hangoutLink, lost.data.attachments],
    [undefined, undefined, undefined],
  );
});

test('what a token is not for is 403, and what is not writable as well', async () => {
  const reader = apiFor(fake, 'jim@example.com', [...scopesFor('READ')]);
  await assert.rejects(reader.events.insert({ calendarId: 'primary', requestBody: event }), status(403));
  const shared = fake.account('jim@example.com').addCalendar({ role: 'reader' });
  const writer = apiFor(fake, 'jim@example.com');
  await assert.rejects(writer.events.insert({ calendarId: shared.id, requestBody: event }), status(403));
  const nobody = signInClient(fake);
  nobody.setCredentials({ access_token: 'guessed' });
  await assert.rejects(apiWith(fake, nobody).events.list({ calendarId: 'primary' }), status(401));
});
