import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import type { Json } from '#/test/client.ts';
import { newEvent } from '#/test/events.ts';
import { dump } from '#/test/dump.ts';
import { later, scene, server, runDue, skip, stamp } from './testing/scene.ts';

// Which calls have an entry in their host's calendar, and what else the API shows about that calendar.

type Scene = Awaited<ReturnType<typeof scene>>;
type Case = readonly [what: string, change: (at: Scene) => Promise<{ status: number }>, left: RegExp | null];

const busy = /TRANSP:OPAQUE/;
const cases: readonly Case[] = [
  [
    'a call whose result is recorded early keeps it',
    ({ w, call }) => w.post('/v1/outcomes', { eventCallId: call.id, outcome: 'NO_SALE' }),
    busy,
  ],
  [
    'a call of an event that is switched off keeps it',
    ({ w, event }) => w.put('/v1/events', { id: event.id, status: 'DEACTIVATED' }),
    busy,
  ],
  [
    'a call whose time others may book is shown as free',
    ({ w, call }) => w.put('/v1/eventCalls/markSlotFree', { id: call.id, isSlotFree: true }),
    /TRANSP:TRANSPARENT/,
  ],
  [
    'a call that is taken back after that is busy again',
    async ({ w, call }) => {
      await w.put('/v1/eventCalls/markSlotFree', { id: call.id, isSlotFree: true });
      await runDue();
      return w.put('/v1/eventCalls/markSlotFree', { id: call.id, isSlotFree: false });
    },
    busy,
  ],
  [
    'a cancelled call has none, also where nobody is told',
    ({ w, call }) => w.put('/v1/eventCalls/cancel', { id: call.id, notify: false }),
    null,
  ],
  [
    'a call whose contact is deleted has none',
    ({ w, call }) => w.post('/v1/contacts/delete', { ids: [call.contactId] }),
    null,
  ],
  [
    'a call of another host has none in the calendar of the first',
    async ({ w, call, event }) => {
      const other = await w.member('CLOSER');
      const { hosts } = (await newEvent(w, [other.userId])) as Json;
      const all = [
        { userId: w.owner.userId },
        { userId: other.userId, availabilityId: hosts[0].availabilityId },
      ];
      assert.equal((await w.put('/v1/events', { id: event.id, hosts: all })).status, 200);
      return w.put('/v1/eventCalls/reassign', { id: call.id, userId: other.userId });
    },
    null,
  ],
];

for (const [what, change, left] of cases)
  test(`[defect 17] ${what}`, { skip }, async () => {
    const at = await scene();
    const { status, ...reply } = await change(at);
    assert.equal(status < 300, true, JSON.stringify(reply));
    await runDue();
    if (left === null) assert.deepEqual(await at.client.files(at.calendar), []);
    else assert.match(await at.file(), left);
  });

test(
  '[defect 15] no table holds what people wrote into a calendar that calls are written into',
  { skip },
  async () => {
    const { w, client, calendar, call } = await scene();
    const text = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//other//EN',
      'BEGIN:VEVENT',
      'UID:private',
      'DTSTAMP:20260101T000000Z',
      `DTSTART:${stamp(call.dateTime)}`,
      `DTEND:${stamp(call.endTime)}`,
      'SUMMARY:Wordless-title',
      'DESCRIPTION:Wordless-text',
      'LOCATION:Wordless-place',
      'ORGANIZER;CN=Wordless:mailto:wordless@other.example',
      'ATTENDEE;CN=Wordless:mailto:wordless@other.example',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n');
    await client.put(`${calendar}private.ics`, text);
    server.clock.advance(60_000);
    assert.equal((await w.put('/v1/eventCalls', { id: call.id, notes: 'again' })).status, 200);
    await runDue();
    const { rows } = await w.db.run(
      "select count(*)::int as n from change where account_id = $1 and type = 'calendar.conflict'",
      [w.id],
    );
    assert.equal(rows[0]?.n, 1, 'the entry was read');
    assert.ok(!/wordless/i.test(await dump(server.app.database.db)));
  },
);

test(
  '[defect 6] the entry of a disconnected calendar is left as it is, and taken over once it is connected again',
  { skip },
  async () => {
    const { w, call, client, calendar, file, callNow, reconnect } = await scene();
    const before = await file();
    const { body } = await w.owner.client.get('/v1/calendarConnections');
    await w.owner.client.delete(`/v1/calendarConnections/${body.data.connections[0].id}`);
    const moved = later(call.dateTime, 60 * minuteMs);
    assert.equal((await w.put('/v1/eventCalls/reschedule', { id: call.id, dateTime: moved })).status, 200);
    await runDue();
    assert.equal(await file(), before, 'it is not ours to change');
    assert.equal((await callNow()).calendar.syncStatus, 'DETACHED');
    await reconnect();
    assert.equal((await w.put('/v1/eventCalls', { id: call.id, notes: 'again' })).status, 200);
    await runDue();
    assert.match(await file(), new RegExp(`DTSTART:${stamp(moved)}`));
    assert.equal((await client.files(calendar)).length, 1);
    assert.equal((await callNow()).calendar.syncStatus, 'SYNCED');
  },
);
