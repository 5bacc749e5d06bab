import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEvent } from '#/test/calendars.ts';
import { icsOf, type CalendarEntry } from './ics.ts';

const entry: CalendarEntry = {
  uid: 'call-1@callwright',
  sequence: 2,
  stampMs: Date.parse('2026-11-21T10:11:12.345Z'),
  startMs: Date.parse('2026-11-23T09:00:00.000Z'),
  endMs: Date.parse('2026-11-23T09:30:00.000Z'),
  title: 'Intro; a, b \\ c',
  description: 'First line\r\nsecond line, with ; and \\',
  location: 'https://meet.test/x',
  url: 'https://callwright.test/call/1',
  isCancelled: false,
  isFree: false,
  organizer: { name: 'Grace "Amazing" Hopper', email: 'grace@example.test' },
  attendees: [{ name: 'Ada: Lovelace; Ms', email: 'ada@example.test', hasAccepted: true }],
};

test('the file has UTC times, escaped text and the line ends of RFC 5545', () => {
  const lines = icsOf({ method: 'REQUEST', entries: [entry] }).split('\r\n');
  assert.equal(lines[0], 'BEGIN:VCALENDAR');
  for (const line of [
    'METHOD:REQUEST',
    'SEQUENCE:2',
    'DTSTAMP:20261121T101112Z',
    'DTSTART:20261123T090000Z',
    'DTEND:20261123T093000Z',
    String.raw`SUMMARY:Intro\; a\, b \\ c`,
    String.raw`DESCRIPTION:First line\nsecond line\, with \; and \\`,
  ])
    assert.ok(lines.includes(line), line);
});

test('text and names cannot add properties of their own', () => {
  const evil = 'x"\r\nATTENDEE:mailto:eve@evil.test\u2028X-EVIL:1';
  const file = icsOf({
    method: 'CANCEL',
    entries: [
      {
        ...entry,
        uid: evil,
        title: evil,
        location: evil,
        url: `https://a.test/${evil}`,
        organizer: { name: evil, email: `a@b.test${evil}` },
        attendees: [{ name: evil, email: 'ada@example.test', hasAccepted: false }],
        isCancelled: true,
      },
    ],
  });
  assert.doesNotMatch(file.replaceAll('\r\n ', ''), /^(ATTENDEE:mailto:eve|X-EVIL)/m);
  const { people, status } = readEvent(file);
  assert.deepEqual([people, status], [['ada@example.test'], 'CANCELLED']);
});

test('lines are at most 75 octets long and characters stay whole', () => {
  const description = '日本語のとても長い説明 🙂 '.repeat(20);
  const { event } = readEvent(icsOf({ method: 'PUBLISH', entries: [{ ...entry, description }] }));
  assert.equal(event.description, description);
});
