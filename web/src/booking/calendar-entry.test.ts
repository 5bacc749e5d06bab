import assert from 'node:assert/strict';
import { test } from 'node:test';
import { googleLink, icsFile, outlookLink, type CalendarEntry } from './calendar-entry.ts';

const entry: CalendarEntry = {
  uid: 'call-1@callwright.test',
  start: '2026-11-23T09:00:00.000Z',
  end: '2026-11-23T09:30:00.000Z',
  title: 'Intro; a, b \\ c',
  description: 'First line\r\nsecond line, with ; and \\',
  location: 'https://meet.test/x',
  url: 'https://callwright.test/call/1',
};
const now = Date.parse('2026-11-21T10:11:12.345Z');

test('the file has UTC times, escaped text and the line ends of RFC 5545', () => {
  const lines = icsFile(entry, now).split('\r\n');
  assert.equal(lines[0], 'BEGIN:VCALENDAR');
  assert.equal(lines.at(-1), '', 'ends with a line break');
  assert.ok(lines.includes('DTSTAMP:20261121T101112Z'));
  assert.ok(lines.includes('DTSTART:20261123T090000Z'));
  assert.ok(lines.includes('DTEND:20261123T093000Z'));
  assert.ok(lines.includes(String.raw`SUMMARY:Intro\; a\, b \\ c`));
  assert.ok(lines.includes(String.raw`DESCRIPTION:First line\nsecond line\, with \; and \\`));
});

test('text cannot add properties of its own', () => {
  const file = icsFile(
    {
      ...entry,
      title: 'x\nATTENDEE:mailto:eve@evil.test',
      url: 'https://a.test/\r\nX-EVIL:1',
      uid: 'u\r\nX-EVIL:2',
    },
    now,
  );
  assert.ok(!/^(ATTENDEE|X-EVIL)/m.test(file));
});

test('lines are at most 75 octets long and characters stay whole', () => {
  const description = '日本語のとても長い説明 🙂 '.repeat(20);
  const file = icsFile({ ...entry, description }, now);
  for (const line of file.split('\r\n')) assert.ok(new TextEncoder().encode(line).length <= 75, line);
  assert.ok(file.replaceAll('\r\n ', '').includes(`DESCRIPTION:${description}`));
});

test('links carry the same times, encoded', () => {
  const google = new URL(googleLink(entry));
  assert.equal(google.searchParams.get('dates'), '20261123T090000Z/20261123T093000Z');
  assert.equal(google.searchParams.get('text'), entry.title);
  assert.equal(new URL(outlookLink(entry)).searchParams.get('startdt'), '2026-11-23T09:00:00.000Z');
});
