import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cyrus } from './cyrus.ts';
import { davClient } from './dav-server.ts';
import { invitationsTo } from './outside-dav.ts';
import { radicale } from './radicale.ts';
import { xandikos } from './xandikos.ts';

const entry = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//test//test//EN',
  'BEGIN:VEVENT',
  'UID:one@test',
  'DTSTAMP:20260601T000000Z',
  'DTSTART:20260602T090000Z',
  'DTEND:20260602T100000Z',
  'SUMMARY:One',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

for (const { name, missing, start } of [radicale, xandikos, cyrus])
  test(`${name} keeps a calendar for tests`, { skip: missing }, async () => {
    const server = await start();
    const client = davClient(server, server.ada);
    const path = await client.newCalendar('work');
    assert.deepEqual(await client.files(path), []);
    await client.put(`${path}one.ics`, entry);
    assert.deepEqual(await client.files(path), [`${path}one.ics`]);
    assert.match((await client.get(`${path}one.ics`)) ?? '', /SUMMARY:One/);
    await client.remove(`${path}one.ics`);
    assert.deepEqual(await client.files(path), []);
  });

test(
  'Cyrus delivers an invitation to its second person, so that nothing there means that nobody was invited',
  { skip: cyrus.missing },
  async () => {
    const server = await cyrus.start();
    const client = davClient(server, server.ada);
    const path = await client.newCalendar('work');
    await client.put(`${path}one.ics`, entry);
    assert.deepEqual(await invitationsTo(server), []);
    const people = ['ORGANIZER:mailto:ada@cyrus.example', `ATTENDEE:mailto:${server.addressOfBob}`];
    const invitation = entry
      .replaceAll('20260602', '20300602')
      .replace('UID:one', 'UID:two')
      .replace('END:VEVENT', [...people, 'END:VEVENT'].join('\r\n'));
    await client.put(`${path}two.ics`, invitation);
    assert.equal((await invitationsTo(server)).length, 2, 'in the calendar and the inbox');
  },
);
