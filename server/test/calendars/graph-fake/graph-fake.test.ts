import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from '@microsoft/microsoft-graph-client';
import type { Calendar, Event } from '@microsoft/microsoft-graph-types';
import { startGraphFake } from './graph-fake.ts';

// Microsoft's own client against our fake, as an independent check.

const fake = await startGraphFake();
const event: Event = {
  subject: 'Planning',
  start: { dateTime: '2026-03-10T09:30:00', timeZone: 'Europe/Berlin' },
  end: { dateTime: '2026-03-10T10:00:00', timeZone: 'Europe/Berlin' },
};

function clientFor(email: string): Client {
  const token = fake.tokenFor(email);
  return Client.init({
    baseUrl: fake.url,
    authProvider: (done) => done(null, token),
    // The client sends the token only to https URLs; the fake uses http.
    fetchOptions: { headers: { authorization: `Bearer ${token}` } },
  });
}

/** The client accepts full links only with https. */
const pathOf = (link: unknown): string => String(link).slice(fake.apiUrl.length);
const status = (code: number) => (error: { statusCode?: number }) => error.statusCode === code;

test('Microsoft’s client makes, reads, changes and deletes an entry, with versions', async () => {
  const client = clientFor('bob@example.com');
  const calendars = (await client.api('/me/calendars').get()) as { value: Calendar[] };
  const [calendar] = calendars.value;
  assert.equal(calendar?.isDefaultCalendar, true);
  const events = `/me/calendars/${encodeURIComponent(String(calendar?.id))}/events`;
  const body = { ...event, transactionId: 'one' };
  const made = (await client.api(events).post(body)) as Event & { '@odata.etag': string };
  assert.deepEqual(made.start, { dateTime: '2026-03-10T08:30:00.0000000', timeZone: 'UTC' });
  const again = (await client.api(events).post(body)) as Event;
  assert.equal(again.id, made.id, 'a repeated request makes nothing new');
  const one = client.api(`${events}/${encodeURIComponent(String(made.id))}`);
  assert.equal(((await one.patch({ subject: 'Other' })) as Event).subject, 'Other');
  const old = client
    .api(`${events}/${encodeURIComponent(String(made.id))}`)
    .header('If-Match', made['@odata.etag']);
  await assert.rejects(old.patch({ subject: 'Third' }), status(412));
  await one.delete();
  await assert.rejects(one.get(), status(404));
});

test('Microsoft’s client reads in pages, and then what has changed; a state that is lost is refused', async () => {
  const client = clientFor('cyd@example.com');
  const { primary } = fake.account('cyd@example.com');
  const [first] = [1, 2, 3].map(() => primary.add(event));
  type Page = {
    value: (Event & { '@removed'?: object })[];
    '@odata.nextLink'?: string;
    '@odata.deltaLink'?: string;
  };
  const window = { startDateTime: '2026-01-01T00:00:00Z', endDateTime: '2027-01-01T00:00:00Z' };
  const delta = () => client.api('/me/calendarView/delta').query(window);
  const one = (await delta().header('Prefer', 'odata.maxpagesize=2').get()) as Page;
  assert.deepEqual([one.value.length, one['@odata.deltaLink']], [2, undefined]);
  const two = (await client.api(pathOf(one['@odata.nextLink'])).get()) as Page;
  assert.equal(two.value.length, 1);
  primary.remove(String(first?.id));
  const link = pathOf(two['@odata.deltaLink']);
  const three = (await client.api(link).get()) as Page;
  assert.deepEqual(
    three.value.map((removed) => [removed.id, removed['@removed'] !== undefined]),
    [[first?.id, true]],
  );
  await assert.rejects(delta().select('id').get(), status(400));
  fake.views.forgetStates();
  await assert.rejects(client.api(link).get(), status(410));
});
