import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { sealConnection } from '#/domain/scheduling/calendars/connections/connection-secret.ts';
import { pollDue } from '#/domain/scheduling/calendars/mirror/poll.ts';
import { handlers } from '#/main/handlers.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { connectDav } from '#/test/calendars/connect-dav.ts';
import { davClient, type DavClient } from '#/test/calendars/dav-server.ts';
import { radicale } from '#/test/calendars/radicale.ts';
import type { Json } from '#/test/client.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';
import { deliverEntries } from './deliver.ts';
import { heedCalendars } from './heed.ts';

// Calls in the calendar of their host on a real server, and what the host does to them with another program.

const skip = radicale.missing;
const server = await startServer(contract, handlers, { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' });
after(() => server.close());
const dav = skip === false ? await radicale.start() : null;
const minuteMs = 60_000;
let count = 0;

type Scene = {
  w: Workspace;
  event: Json;
  client: DavClient;
  /** The path of the calendar. */
  calendar: string;
  call: Json;
  /** The only file in the calendar. */
  file: () => Promise<string>;
  callNow: () => Promise<Json>;
  entry: () => Promise<{ state: string; automatic_at: string[] } | undefined>;
  types: () => Promise<string[]>;
};

/** Everything that is to be done by itself: changes handed out, entries written, calendars read, findings acted upon. */
async function settle(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await server.drainOutbox();
    await deliverEntries(server.app);
    server.clock.advance(10 * minuteMs);
    await sql`update calendar set next_poll_at = ${iso(server.app.clock())}::timestamptz`.execute(
      server.app.database.db,
    );
    await pollDue(server.app);
    await heedCalendars(server.app);
  }
  await server.drainOutbox();
  await deliverEntries(server.app);
}

/** A booked call whose entry stands in the calendar of its host. */
async function scene(settings: object = {}): Promise<Scene> {
  if (dav === null) throw new Error('There is no server');
  const w = await createTestWorkspace(server);
  const client = davClient(dav, dav.ada);
  const calendar = await client.newCalendar(`c${(count += 1)}`);
  await connectDav(w, w.owner.userId, dav, calendar);
  await pollDue(server.app);
  const event = await newEvent(w, [w.owner.userId], { ...settings });
  const booked = await w.post('/v1/eventCalls', booking(event, halfHour(3)));
  assert.equal(booked.status, 201, JSON.stringify(booked.body));
  const call = booked.body.data.eventCall;
  await settle();
  const file = async (): Promise<string> => {
    const files = await client.files(calendar);
    assert.equal(files.length, 1, files.join(' '));
    return (await client.get(files[0] ?? '')) ?? '';
  };
  return {
    w,
    event,
    client,
    calendar,
    call,
    file,
    callNow: async () => (await w.get('/v1/eventCalls', { id: call.id })).body.data.eventCalls[0],
    entry: async () => {
      const { rows } = await server.app.database.pool.query<{ state: string; automatic_at: string[] }>(
        'select * from call_entry where account_id = $1',
        [w.id],
      );
      return rows[0];
    },
    types: async () => {
      const { body } = await w.get('/v1/changes', { limit: 100 });
      return body.data.map(({ type }: Json) => type);
    },
  };
}

const stamp = (instant: string): string => instant.replaceAll(/[-:]|\.\d{3}/g, '');
const later = (instant: string, ms: number): string => iso(toMs(instant) + ms);

test(
  'a call has one entry for life: made, moved, shown as free, and taken away with the call',
  { skip },
  async () => {
    const { w, call, client, calendar, file, callNow } = await scene();
    const made = await file();
    assert.match(made, new RegExp(`DTSTART:${stamp(call.dateTime)}`));
    assert.doesNotMatch(made, /ATTENDEE|METHOD/, 'nobody is invited by another server');
    assert.deepEqual((await callNow()).calendar, {
      provider: 'CALDAV',
      externalId: (await client.files(calendar))[0],
      syncStatus: 'SYNCED',
      lastSyncedAt: (await callNow()).calendar.lastSyncedAt,
      error: null,
      hasConflict: false,
      found: null,
    });
    const moved = later(call.dateTime, 60 * minuteMs);
    assert.equal((await w.put('/v1/eventCalls/reschedule', { id: call.id, dateTime: moved })).status, 200);
    await settle();
    assert.match(await file(), new RegExp(`DTSTART:${stamp(moved)}`));
    assert.equal((await w.put('/v1/eventCalls/markSlotFree', { id: call.id, isSlotFree: true })).status, 200);
    await settle();
    assert.match(await file(), /TRANSP:TRANSPARENT/);
    assert.equal((await w.put('/v1/eventCalls/cancel', { id: call.id })).status, 200);
    await settle();
    assert.deepEqual(await client.files(calendar), []);
    assert.equal((await callNow()).calendar, null);
  },
);

test(
  'what others wrote into an entry is kept when the call moves (row 6: one entry, not two)',
  { skip },
  async () => {
    const { w, call, client, calendar, file } = await scene();
    const [path = ''] = await client.files(calendar);
    const alarm = 'BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Soon\r\nTRIGGER:-PT10M\r\nEND:VALARM\r\n';
    await client.put(path, (await file()).replace('END:VEVENT', `X-COLOR:red\r\n${alarm}END:VEVENT`));
    const moved = later(call.dateTime, 60 * minuteMs);
    await w.put('/v1/eventCalls/reschedule', { id: call.id, dateTime: moved });
    await settle();
    const text = await file();
    assert.match(text, new RegExp(`DTSTART:${stamp(moved)}`));
    assert.match(text, /X-COLOR:red/);
    assert.match(text, /TRIGGER:-PT10M/);
  },
);

for (const policy of ['FLAG', 'CANCEL'])
  test(`an entry that its host deletes: ${policy} (row 3)`, { skip }, async () => {
    const { client, calendar, callNow, types } = await scene({ onCalendarDelete: policy });
    const [path = ''] = await client.files(calendar);
    await client.remove(path);
    await settle();
    const call = await callNow();
    const isCancelled = policy === 'CANCEL';
    assert.deepEqual(
      [call.status, call.cancelledBy],
      isCancelled ? ['CANCELLED', 'CALENDAR'] : ['SCHEDULED', null],
    );
    if (!isCancelled)
      assert.deepEqual(call.calendar.found, { kind: 'DELETED', startsAt: null, endsAt: null });
    const told = (await types()).filter(
      (type) => type.startsWith('call.calendar') || type === 'call.cancelled',
    );
    assert.deepEqual(told, ['call.calendar_deleted', ...(isCancelled ? ['call.cancelled'] : [])]);
  });

for (const policy of ['FLAG', 'FOLLOW', 'REVERT'])
  test(`an entry that its host moves: ${policy} (row 4)`, { skip }, async () => {
    const { call, client, calendar, file, callNow, types } = await scene({ onCalendarMove: policy });
    const [path = ''] = await client.files(calendar);
    const [from, to] = [call.dateTime, call.endTime].map(stamp);
    const target = later(call.dateTime, 60 * minuteMs);
    const text = (await file())
      .replace(`DTSTART:${from}`, `DTSTART:${stamp(target)}`)
      .replace(`DTEND:${to}`, `DTEND:${stamp(later(call.endTime, 60 * minuteMs))}`);
    await client.put(path, text);
    await settle();
    const now = await callNow();
    assert.equal(now.dateTime, policy === 'FOLLOW' ? target : call.dateTime);
    assert.match(await file(), new RegExp(`DTSTART:${policy === 'REVERT' ? from : stamp(target)}`));
    assert.equal(now.calendar.found?.kind ?? null, policy === 'FLAG' ? 'MOVED' : null);
    const told = (await types()).filter(
      (type) => type.startsWith('call.calendar') || type === 'call.rescheduled',
    );
    assert.deepEqual(told.toSorted(), [
      'call.calendar_moved',
      ...(policy === 'FOLLOW' ? ['call.rescheduled'] : []),
    ]);
  });

test(
  'a calendar that changes every entry again is left alone after three times in an hour (row 5)',
  { skip },
  async () => {
    const { call, client, calendar, file, entry, types } = await scene({ onCalendarMove: 'REVERT' });
    const [path = ''] = await client.files(calendar);
    const [from, to] = [call.dateTime, call.endTime].map(stamp);
    for (let time = 1; time <= 4; time += 1) {
      const shift = time * 30 * minuteMs;
      const text = (await file())
        .replace(`DTSTART:${from}`, `DTSTART:${stamp(later(call.dateTime, shift))}`)
        .replace(`DTEND:${to}`, `DTEND:${stamp(later(call.endTime, shift))}`);
      await client.put(path, text);
      server.clock.advance(minuteMs);
      await sql`update calendar set next_poll_at = ${iso(server.app.clock())}::timestamptz`.execute(
        server.app.database.db,
      );
      await pollDue(server.app);
      await heedCalendars(server.app);
      server.clock.advance(minuteMs);
      await deliverEntries(server.app);
    }
    await server.drainOutbox();
    assert.equal((await types()).filter((type) => type === 'call.calendar_moved').length, 4);
    assert.equal((await entry())?.automatic_at.length, 3);
    assert.doesNotMatch(
      await file(),
      new RegExp(`DTSTART:${from}`),
      'the fourth move stands, and is flagged',
    );
  },
);

test('an entry that was written and not noted is found again, and there is one', { skip }, async () => {
  const { w, call, client, calendar, entry } = await scene();
  await sql`update call_entry set external_id = null, etag = null, written_version = null, state = 'PENDING', due_at = now() - interval '1 day'
    where account_id = ${w.id}`.execute(server.app.database.db);
  await deliverEntries(server.app);
  assert.equal((await client.files(calendar)).length, 1);
  assert.equal((await entry())?.state, 'SYNCED');
  await w.put('/v1/eventCalls/cancel', { id: call.id });
  await sql`update call_entry set external_id = null where account_id = ${w.id}`.execute(
    server.app.database.db,
  );
  await settle();
  assert.deepEqual(await client.files(calendar), []);
});

test(
  'a calendar that refuses us is told of once, after five tries, and the entry is written once it is back',
  {
    skip,
  },
  async () => {
    const { w, call, file, entry, types } = await scene();
    const { rows } = await server.app.database.pool.query<{ secret: string }>(
      'select secret from calendar_connection where account_id = $1',
      [w.id],
    );
    const setSecret = (secret: unknown) =>
      server.app.database.pool.query('update calendar_connection set secret = $2 where account_id = $1', [
        w.id,
        secret,
      ]);
    const wrong = await w.within((tx) =>
      sql<{ id: number }>`select id from calendar_connection where account_id = ${tx.accountId}`.execute(
        tx.db,
      ),
    );
    await setSecret(
      sealConnection(server.app.config, { account_id: w.id, id: wrong.rows[0]?.id ?? 0 }, 'not the password'),
    );
    const moved = later(call.dateTime, 60 * minuteMs);
    await w.put('/v1/eventCalls/reschedule', { id: call.id, dateTime: moved });
    await server.drainOutbox();
    for (let tries = 1; tries <= 6; tries += 1) {
      await deliverEntries(server.app);
      assert.equal((await entry())?.state, tries < 5 ? 'PENDING' : 'FAILED');
      server.clock.advance(60 * minuteMs);
    }
    assert.equal((await types()).filter((type) => type === 'calendar.sync_failed').length, 1);
    await setSecret(rows[0]?.secret);
    await deliverEntries(server.app);
    assert.match(await file(), new RegExp(`DTSTART:${stamp(moved)}`));
    assert.equal((await entry())?.state, 'SYNCED');
  },
);

test('something else at the time of a call is said once, as a conflict', { skip }, async () => {
  const { w, call, client, calendar, callNow, types } = await scene();
  const text = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//other//EN',
    'BEGIN:VEVENT',
    'UID:dentist',
    'DTSTAMP:20260101T000000Z',
    `DTSTART:${stamp(call.dateTime)}`,
    `DTEND:${stamp(call.endTime)}`,
    'SUMMARY:Dentist',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
  await client.put(`${calendar}dentist.ics`, text);
  for (const notes of ['first', 'second']) {
    assert.equal((await w.put('/v1/eventCalls', { id: call.id, notes })).status, 200);
    await settle();
  }
  assert.equal((await callNow()).calendar.hasConflict, true);
  assert.deepEqual(
    (await types()).filter((type) => type === 'calendar.conflict'),
    ['calendar.conflict'],
  );
});
