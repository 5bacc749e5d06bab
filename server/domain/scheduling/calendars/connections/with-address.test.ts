import assert from 'node:assert/strict';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { pollDue } from '#/domain/scheduling/calendars/mirror/poll.ts';
import { handlers } from '#/main/handlers.ts';
import { PublishedCalendar } from '#/test/calendars/published-calendar.ts';
import { certificateFor } from '#/test/certificate.ts';
import { dump } from '#/test/dump.ts';
import { halfHour, newEvent } from '#/test/events.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';

// Calendars published at an address, from the request that connects them to the times they block.

const server = await startServer(contract, handlers, { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' });
after(() => server.close());
const path = '/v1/calendarConnections';

async function subscribe(w: Workspace, url: string) {
  const { status, body } = await w.owner.client.post(path, { provider: 'ICS', url });
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.connection;
}

test('an address may contain a name and a password, which no reply shows', async () => {
  const w = await createTestWorkspace(server);
  const published = await PublishedCalendar.start();
  published.busy = [halfHour(3, 10)];
  const url = published.url.replace('//', '//ada:secret@');
  const connection = await subscribe(w, url);
  const { body } = await w.owner.client.get(path);
  assert.ok(!JSON.stringify([connection, body]).includes('secret'));
  const moved = await w.owner.client.put(path, { id: connection.id, url });
  assert.equal(moved.status, 200, JSON.stringify(moved.body));
  const inside = await w.owner.client.post(path, {
    provider: 'ICS',
    url: 'https://ada:secret@10.0.0.1/a.ics',
  });
  assert.equal(inside.status, 400);
});

/** The offered half-hours after ten o'clock in three days. */
async function offered(w: Workspace, eventId: number): Promise<string[]> {
  const { body } = await w.get('/v1/events/timeSlots', {
    eventId,
    date: halfHour(3, 10).slice(0, 10),
    timeZone: 'UTC',
  });
  return body.data.slots
    .map(({ displayTime }: { displayTime: string }) => displayTime)
    .filter((time: string) => time.startsWith('10:') || time.startsWith('11:'));
}

test('[defect 1] an address that is connected is read, and its entries take their time', async () => {
  const w = await createTestWorkspace(server);
  const published = await PublishedCalendar.start();
  published.busy = [halfHour(3, 10)];
  const connection = await subscribe(w, published.url);
  const [calendar] = connection.calendars;
  assert.deepEqual(
    [connection.provider, calendar.state, calendar.checkConflicts, calendar.isWriteTarget],
    ['ICS', 'UNREAD', true, false],
  );
  const event = await newEvent(w, [w.owner.userId]);
  assert.deepEqual(await offered(w, event.id), [], 'nobody knows yet when the member is busy');
  await pollDue(server.app);
  assert.deepEqual(await offered(w, event.id), ['10:30', '11:00', '11:30']);
  const { body } = await w.owner.client.get('/v1/calendars/busy', {
    from: halfHour(3, 0),
    to: halfHour(4, 0),
  });
  assert.deepEqual(
    body.data.busy.map(({ startsAt, reason }: { startsAt: string; reason: string }) => [startsAt, reason]),
    [[halfHour(3, 10), 'BUSY']],
  );
});

test('[defect 8] an invitation in a published calendar that the member has declined takes no time', async () => {
  const w = await createTestWorkspace(server);
  const published = await PublishedCalendar.start();
  published.lines = ['DECLINED', 'ACCEPTED'].flatMap((answer, index) => [
    'BEGIN:VEVENT',
    `UID:${answer}`,
    `DTSTART:${halfHour(3, 10 + index).replaceAll(/[-:]|\.\d{3}/g, '')}`,
    'DURATION:PT30M',
    'ORGANIZER:mailto:grace@other.example',
    `ATTENDEE;PARTSTAT=${answer}:mailto:${w.owner.email}`,
    'END:VEVENT',
  ]);
  await subscribe(w, published.url);
  const event = await newEvent(w, [w.owner.userId]);
  await pollDue(server.app);
  assert.deepEqual(await offered(w, event.id), ['10:00', '10:30', '11:30']);
});

test('[defect 15] no table holds what people wrote into a published calendar, or where it is', async () => {
  const w = await createTestWorkspace(server);
  const published = await PublishedCalendar.start();
  const from = halfHour(3, 10).replaceAll(/[-:]|\.\d{3}/g, '');
  published.lines = [
    'BEGIN:VEVENT',
    'UID:private',
    `DTSTART:${from}`,
    'DURATION:PT30M',
    'SUMMARY:Wordless-title',
    'DESCRIPTION:Wordless-text',
    'LOCATION:Wordless-place',
    'CATEGORIES:Wordless-category',
    'ATTENDEE;CN=Wordless:mailto:wordless@other.example',
    'END:VEVENT',
  ];
  await subscribe(w, published.url);
  const event = await newEvent(w, [w.owner.userId]);
  await pollDue(server.app);
  assert.deepEqual(await offered(w, event.id), ['10:30', '11:00', '11:30']);
  const all = await dump(server.app.database.db);
  assert.ok(!/wordless/i.test(all));
  assert.ok(!all.includes('/calendar.ics'), 'the address is a secret');
});

test('a calendar that is published as a list of taken times takes them', async () => {
  const w = await createTestWorkspace(server);
  const published = await PublishedCalendar.start();
  const from = halfHour(3, 10).replaceAll(/[-:]|\.\d{3}/g, '');
  published.lines = ['BEGIN:VFREEBUSY', `FREEBUSY:${from}/PT1H`, 'END:VFREEBUSY'];
  await subscribe(w, published.url);
  const event = await newEvent(w, [w.owner.userId]);
  await pollDue(server.app);
  assert.deepEqual(await offered(w, event.id), ['11:00', '11:30']);
});

test('POST and PUT /v1/calendarConnections take webcal addresses, which stand for https', async () => {
  const usual = getCACertificates('default');
  const certificate = certificateFor('127.0.0.1');
  setDefaultCACertificates([...usual, certificate.cert]);
  try {
    const w = await createTestWorkspace(server);
    const published = await PublishedCalendar.start(certificate);
    const { id } = await subscribe(w, published.url.replace('https:', 'webcal:'));
    const { status, body } = await w.owner.client.put(path, {
      id,
      url: published.url.replace('https:', 'webcals:'),
    });
    assert.deepEqual([status, body.data.connection.status], [200, 'CONNECTED']);
    assert.equal(published.asked, 2);
    for (const url of ['ftp://calendar.example/a.ics', 'webcal:', 'calendar']) {
      const refused = await w.owner.client.post(path, { provider: 'ICS', url });
      assert.equal(refused.status, 400);
      assert.ok(refused.body.message.details.fieldErrors.url, JSON.stringify(refused.body));
    }
  } finally {
    setDefaultCACertificates(usual);
  }
});

test('a new address has the calendar read anew: what was only at the old one is free again', async () => {
  const w = await createTestWorkspace(server);
  const [old, next] = [await PublishedCalendar.start(), await PublishedCalendar.start()];
  old.busy = [halfHour(3, 10)];
  next.busy = [halfHour(3, 11)];
  const { id } = await subscribe(w, old.url);
  const event = await newEvent(w, [w.owner.userId]);
  await pollDue(server.app);
  old.status = 404;
  await w.owner.client.post('/v1/calendars/sync', {});
  await pollDue(server.app);
  const { status, body } = await w.owner.client.put(path, { id, url: next.url });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(await offered(w, event.id), ['10:30', '11:00', '11:30'], 'until it is read');
  await pollDue(server.app);
  assert.deepEqual(await offered(w, event.id), ['10:00', '10:30', '11:30']);
  const { body: now } = await w.owner.client.get(path);
  const [calendar] = now.data.connections[0].calendars;
  assert.deepEqual([calendar.state, calendar.error], ['FINE', null]);
});
