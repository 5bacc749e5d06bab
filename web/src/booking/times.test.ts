import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateIn, partsOfDay, span, timeLabels, timeOfDay } from './times.ts';

const plain = (text: string) => text.replaceAll('\u202F', ' ');

test('an instant has the date of the zone it is read in', () => {
  assert.equal(dateIn('2026-11-23T23:30:00Z', 'Europe/Berlin'), '2026-11-24');
  assert.equal(dateIn('2026-11-23T03:00:00Z', 'America/Los_Angeles'), '2026-11-22');
  assert.equal(dateIn('2026-11-23T12:00:00Z', 'Pacific/Kiritimati'), '2026-11-24');
});

test('clock times in both ways of writing, midnight and noon included', () => {
  assert.equal(plain(timeOfDay('2026-11-23T00:00:00Z', 'UTC', '12')), '12:00 AM');
  assert.equal(timeOfDay('2026-11-23T00:00:00Z', 'UTC', '24'), '00:00');
  assert.equal(plain(timeOfDay('2026-11-23T12:05:00Z', 'UTC', '12')), '12:05 PM');
  assert.equal(timeOfDay('2026-11-23T12:00:00Z', 'Asia/Kathmandu', '24'), '17:45');
});

test('the two 01:30 of the night the clocks go back name their offsets, and nothing else does', () => {
  const night = [
    '2026-11-01T05:00:00Z',
    '2026-11-01T05:30:00Z',
    '2026-11-01T06:30:00Z',
    '2026-11-01T07:30:00Z',
  ];
  const labels = timeLabels(night, 'America/New_York', '24');
  assert.deepEqual(labels, ['01:00', '01:30 EDT', '01:30 EST', '02:30']);
  assert.equal(new Set(labels).size, labels.length);
});

test('the hour the clocks jump over has no labels', () => {
  const night = ['2027-03-28T00:30:00Z', '2027-03-28T01:00:00Z', '2027-03-28T01:30:00Z'];
  assert.deepEqual(timeLabels(night, 'Europe/Berlin', '24'), ['01:30', '03:00', '03:30']);
});

test('a time belongs to the part of the day that the clock of its zone shows', () => {
  const day = [
    '2026-11-23T00:00:00Z',
    '2026-11-23T11:59:00Z',
    '2026-11-23T12:00:00Z',
    '2026-11-23T17:00:00Z',
  ];
  assert.deepEqual(
    [...partsOfDay(day, 'UTC')],
    [
      ['morning', day.slice(0, 2)],
      ['afternoon', day.slice(2, 3)],
      ['evening', day.slice(3)],
    ],
  );
  assert.deepEqual([...partsOfDay(day.slice(2, 3), 'Asia/Kathmandu').keys()], ['evening']);
});

test('a span of time keeps its two times on one line', () => {
  const [start, end] = ['2026-11-23T09:00:00Z', '2026-11-23T09:30:00Z'];
  assert.match(span(start, end, 'UTC', '24'), /, 09:00[\u202F]?\u2060–\u2060[\u202F]?09:30$/);
  assert.match(span(start, end, 'UTC', '12'), /, 9:00[\u202F]?\u2060–\u2060[\u202F]?9:30.AM$/u);
  assert.match(
    span('2026-11-23T11:45:00Z', '2026-11-23T12:15:00Z', 'UTC', '12'),
    /11:45.AM[\u202F]?\u2060–\u2060[\u202F]?12:15.PM$/u,
  );
});
