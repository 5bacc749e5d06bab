import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import { sealConnection } from '#/domain/scheduling/calendars/connections/connection-secret.ts';
import { sql } from '#/platform/db/sql.ts';
import { deliverEntries } from './deliver.ts';
import { later, scene, server, runDue, skip, stamp } from './testing/scene.ts';

// Entries of calls on a real server, from booking to cancellation.

test(
  '[defect 6] [defect 7] [defect 17] a call has one entry for life: made, moved, shown as free, and taken away with the call',
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
    await runDue();
    assert.match(await file(), new RegExp(`DTSTART:${stamp(moved)}`));
    assert.equal((await w.put('/v1/eventCalls/markSlotFree', { id: call.id, isSlotFree: true })).status, 200);
    await runDue();
    assert.match(await file(), /TRANSP:TRANSPARENT/);
    assert.equal((await w.put('/v1/eventCalls/cancel', { id: call.id })).status, 200);
    await runDue();
    assert.deepEqual(await client.files(calendar), []);
    assert.equal((await callNow()).calendar, null);
  },
);

test('[defect 6] what others wrote into an entry is kept when the call moves', { skip }, async () => {
  const { w, call, client, calendar, file } = await scene();
  const [path = ''] = await client.files(calendar);
  const alarm = 'BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Soon\r\nTRIGGER:-PT10M\r\nEND:VALARM\r\n';
  await client.put(path, (await file()).replace('END:VEVENT', `X-COLOR:red\r\n${alarm}END:VEVENT`));
  const moved = later(call.dateTime, 60 * minuteMs);
  await w.put('/v1/eventCalls/reschedule', { id: call.id, dateTime: moved });
  await runDue();
  const text = await file();
  assert.match(text, new RegExp(`DTSTART:${stamp(moved)}`));
  assert.match(text, /X-COLOR:red/);
  assert.match(text, /TRIGGER:-PT10M/);
});

test(
  '[defect 6] an entry that was written and not noted is found again, and there is one',
  { skip },
  async () => {
    const { w, call, client, calendar, entry } = await scene();
    await sql`update call_entry set external_id = null, etag = null, written_version = null, state = 'PENDING', due_at = now() - interval '1 day'
    where account_id = ${w.id}`.execute(w.db);
    await deliverEntries(server.app);
    assert.equal((await client.files(calendar)).length, 1);
    assert.equal((await entry())?.state, 'SYNCED');
    await w.put('/v1/eventCalls/cancel', { id: call.id });
    await sql`update call_entry set external_id = null where account_id = ${w.id}`.execute(w.db);
    await runDue();
    assert.deepEqual(await client.files(calendar), []);
  },
);

test(
  '[defect 13] a calendar that refuses us is reported once, after five tries, and the entry is written once it works again',
  {
    skip,
  },
  async () => {
    const { w, call, file, entry, types } = await scene();
    const { rows } = await w.db.run('select secret from calendar_connection where account_id = $1', [w.id]);
    const setSecret = (secret: unknown) =>
      w.db.run('update calendar_connection set secret = $2 where account_id = $1', [w.id, secret]);
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
    await runDue();
  }
  assert.equal((await callNow()).calendar.hasConflict, true);
  assert.deepEqual(
    (await types()).filter((type) => type === 'calendar.conflict'),
    ['calendar.conflict'],
  );
});
