import assert from 'node:assert/strict';
import ICAL from 'ical.js';

/** Parses an iCalendar file strictly, after checking the standard's rules for lines. */
export function readCalendar(ics: string): { method: string; events: ICAL.Event[] } {
  assert.ok(ics.endsWith('\r\n'), 'ends with a line break');
  for (const line of ics.slice(0, -2).split('\r\n')) {
    assert.ok(Buffer.byteLength(line) <= 75, `is folded: ${line}`);
    assert.doesNotMatch(line, /[\r\n\0]/, 'has no bare line break');
  }
  ICAL.design.strict = true;
  const calendar = new ICAL.Component(ICAL.parse(ics));
  assert.equal(calendar.name, 'vcalendar');
  assert.equal(calendar.getFirstPropertyValue('version'), '2.0');
  assert.ok(calendar.getFirstPropertyValue('prodid'));
  const parts = calendar.getAllSubcomponents('vevent');
  for (const part of parts) {
    for (const name of ['uid', 'dtstamp', 'dtstart', 'dtend', 'summary', 'sequence'])
      assert.equal(part.getAllProperties(name).length, 1, `has one ${name}`);
  }
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    events: parts.map((part) => new ICAL.Event(part)),
  };
}

/** The only event of a file. */
export function readEvent(ics: string): {
  method: string;
  event: ICAL.Event;
  people: string[];
  status: string;
} {
  const { method, events } = readCalendar(ics);
  const [event] = events;
  assert.ok(event);
  assert.equal(events.length, 1);
  return {
    method,
    event,
    people: event.attendees.map((attendee) => String(attendee.getFirstValue()).replace('mailto:', '')),
    status: String(event.component.getFirstPropertyValue('status')),
  };
}
