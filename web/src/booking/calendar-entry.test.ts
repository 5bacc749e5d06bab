import assert from 'node:assert/strict';
import { test } from 'node:test';
import { googleLink, outlookLink, type CalendarEntry } from './calendar-entry.ts';

const entry: CalendarEntry = {
  start: '2026-11-23T09:00:00.000Z',
  end: '2026-11-23T09:30:00.000Z',
  title: 'Intro; a, b \\ c',
  description: 'First line\r\nsecond line, with ; and \\',
  location: 'https://meet.test/x',
};
test('links carry the same times, encoded', () => {
  const google = new URL(googleLink(entry));
  assert.equal(google.searchParams.get('dates'), '20261123T090000Z/20261123T093000Z');
  assert.equal(google.searchParams.get('text'), entry.title);
  assert.equal(new URL(outlookLink(entry)).searchParams.get('startdt'), '2026-11-23T09:00:00.000Z');
});
