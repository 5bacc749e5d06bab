import assert from 'node:assert/strict';
import { test } from 'node:test';
import ICAL from 'ical.js';
import type { Entry } from '#/ports/calendars/calendar-source.ts';
import { callText, ownMarkOf } from './call-text.ts';

const at = (text: string): number => Temporal.Instant.from(text).epochMilliseconds;
const entry: Entry = {
  uid: 'abc@callwright',
  mark: 'workspace/abc',
  sequence: 2,
  stampMs: at('2026-03-01T00:00Z'),
  startMs: at('2026-03-30T07:30Z'),
  endMs: at('2026-03-30T08:00Z'),
  timeZone: 'Europe/Berlin',
  title: 'Intro, with Ada; 😀',
  description: 'Line one\nLine two\\',
  location: 'https://meet.example/a,b',
  url: 'https://calls.example/abc',
  isFree: false,
  meeting: null,
};

function eventOf(text: string): ICAL.Component {
  const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
  assert.ok(event);
  return event;
}

test('[defect 7] a new entry is what it should be for a stranger, in short lines, with no method and nobody to invite', () => {
  const text = callText(entry, null);
  const event = eventOf(text);
  const value = (name: string): unknown => event.getFirstPropertyValue(name)?.toString();
  assert.equal(value('uid'), entry.uid);
  assert.equal(value('summary'), entry.title);
  assert.equal(value('description'), entry.description);
  assert.equal(value('location'), entry.location);
  assert.equal(value('dtstart'), '2026-03-30T07:30:00Z');
  assert.equal(value('dtend'), '2026-03-30T08:00:00Z');
  assert.equal(value('transp'), 'OPAQUE');
  assert.equal(value('sequence'), '2');
  assert.doesNotMatch(text, /METHOD|ATTENDEE|ORGANIZER/);
  for (const line of callText({ ...entry, title: 'Ä'.repeat(300) }, null).split('\r\n'))
    assert.ok(Buffer.byteLength(line) <= 75, line);
  assert.deepEqual(ownMarkOf(text), { uid: entry.uid, mark: entry.mark });
});

test('no text of a call can begin a line of its own', () => {
  const evil = 'x\r\nATTENDEE:mailto:eve@example.com\u2028METHOD:REQUEST\u0000\u000b';
  const text = callText(
    { ...entry, uid: evil, mark: evil, title: evil, description: evil, location: evil, url: evil },
    null,
  );
  for (const line of text.split(/\r\n|[\r\n\u2028\u2029]/)) assert.doesNotMatch(line, /^(ATTENDEE|METHOD)/);
  assert.doesNotMatch(text.replaceAll('\r\n', ''), /\p{Cc}/u);
});

const stored = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'METHOD:REQUEST',
  'X-WR-NOTE:keep',
  'BEGIN:VEVENT',
  'UID:abc@callwright',
  'X-CALLWRIGHT-CALL:workspace/abc',
  'SEQUENCE:7',
  'DTSTART;TZID=Europe/Berlin:20260329T100000',
  'DURATION:PT1H',
  'SUMMARY:An older',
  '  title',
  'COLOR:red',
  'X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT30M',
  'X-BROKEN no colon',
  'ORGANIZER;CN=Ada:mailto:ada@example.com',
  'ATTENDEE;CN="Bob: B";PARTSTAT=ACCEPTED:mailto:bob@example.com',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'DESCRIPTION:an alarm',
  'TRIGGER:-PT15M',
  'END:VALARM',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

test('a stored entry keeps to the letter what others put into it', () => {
  const lines = callText(entry, stored).split('\r\n');
  for (const kept of [
    'X-WR-NOTE:keep',
    'COLOR:red',
    'X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT30M',
    'X-BROKEN no colon',
    'DESCRIPTION:an alarm',
    'TRIGGER:-PT15M',
  ])
    assert.ok(lines.includes(kept), kept);
  assert.ok(lines.includes('DTSTART:20260330T073000Z'));
  assert.deepEqual(
    lines.filter((line) => /^(METHOD|DURATION|SUMMARY:An|  title|SEQUENCE)/.test(line)),
    ['SEQUENCE:7'],
  );
  const unfolded = callText(entry, stored).replaceAll('\r\n ', '');
  assert.match(
    unfolded,
    /ATTENDEE;CN="Bob: B";PARTSTAT=ACCEPTED;SCHEDULE-AGENT=CLIENT:mailto:bob@example.com/,
  );
  assert.match(unfolded, /ORGANIZER;CN=Ada;SCHEDULE-AGENT=CLIENT:mailto:ada@example.com/);
});

test('writing the same again changes nothing', () => {
  const once = callText(entry, stored);
  assert.equal(callText(entry, once), once);
});

test('an exception that somebody made of the entry stays', () => {
  const exception = [
    'BEGIN:VEVENT',
    'UID:abc@callwright',
    'RECURRENCE-ID:20260405T080000Z',
    'DTSTART:20260406T080000Z',
    'END:VEVENT',
    '',
  ].join('\r\n');
  const text = callText(entry, stored.replace('BEGIN:VEVENT', `${exception}BEGIN:VEVENT`));
  assert.ok(text.includes(exception));
  assert.equal(text.match(/SUMMARY/g)?.length, 1);
});

test('what is no entry is written anew, and has no mark', () => {
  for (const text of ['', 'nonsense', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n']) {
    assert.equal(callText(entry, text), callText(entry, null));
    assert.equal(ownMarkOf(text), null);
  }
  assert.deepEqual(ownMarkOf(stored.replace(/X-CALL.*\r\n/, '')), { uid: 'abc@callwright', mark: null });
});
