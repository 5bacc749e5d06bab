import assert from 'node:assert/strict';
import { test } from 'node:test';
import { datesOf, stepFrom } from './days.ts';
import { inLanes } from './lanes.ts';
import { hourStart, momentOfPlace, pieceOn, placeOf, rowsOf } from './rows.ts';
import { dayStart, momentAt, wallOf } from './wall-clock.ts';

const berlin = 'Europe/Berlin';
const forward = '2026-03-29';
const back = '2026-10-25';
const ms = (moment: string) => Date.parse(moment);
const lanesOf = (spans: readonly [number, number][]) =>
  inLanes(spans.map(([top, bottom]) => ({ top, bottom }))).map(({ top, lane, lanes }) => [top, lane, lanes]);

test('calls at the same time lie side by side, and those alone have all the width', () => {
  assert.deepEqual(lanesOf([[9, 10]]), [[9, 0, 1]]);
  assert.deepEqual(lanesOf([[9, 10], [10, 11]]), [[9, 0, 1], [10, 0, 1]]); // prettier-ignore
  assert.deepEqual(lanesOf([[9, 10], [9.5, 10.5], [10, 11], [12, 13]]), [[9, 0, 2], [9.5, 1, 2], [10, 0, 2], [12, 0, 1]]); // prettier-ignore
  assert.deepEqual(lanesOf([[9, 9.25], [9, 10], [9, 9.5]]), [[9, 0, 3], [9, 1, 3], [9, 2, 3]]); // prettier-ignore
});

test('calls of a few minutes do not lie on the next one', () => {
  assert.deepEqual(lanesOf([[9, 9.1], [9.2, 10]]), [[9, 0, 2], [9.2, 1, 2]]); // prettier-ignore
});

test('where the clocks are put back, the hour is there twice, and only on that day', () => {
  const rows = rowsOf([back, '2026-10-26'], berlin);
  assert.equal(rows.length, 25);
  assert.deepEqual(rows.slice(2, 4), [
    { hour: 2, isSecond: false },
    { hour: 2, isSecond: true },
  ]);
  assert.equal(placeOf(ms('2026-10-25T00:30:00Z'), rows, berlin), 2.5);
  assert.equal(placeOf(ms('2026-10-25T01:30:00Z'), rows, berlin), 3.5);
  assert.equal(placeOf(ms('2026-10-25T08:00:00Z'), rows, berlin), 10);
  assert.equal(momentOfPlace(back, 2.5, rows, berlin), ms('2026-10-25T00:30:00Z'));
  assert.equal(momentOfPlace(back, 3.5, rows, berlin), ms('2026-10-25T01:30:00Z'));
  assert.equal(momentOfPlace('2026-10-26', 3.5, rows, berlin), null);
  assert.equal(rowsOf(['2026-10-26'], berlin).length, 24);
});

test('a call over the repeated hour is drawn as long as it is', () => {
  const rows = rowsOf([back], berlin);
  const span = { from: ms('2026-10-25T00:45:00Z'), until: ms('2026-10-25T01:15:00Z') };
  const piece = pieceOn(back, span, rows, berlin);
  assert.deepEqual([piece?.top, piece?.bottom], [2.75, 3.25]);
});

test('where the clocks are put forward, nothing can be put into the hour that is skipped', () => {
  const rows = rowsOf([forward], berlin);
  assert.equal(rows.length, 24);
  assert.equal(hourStart(forward, 2, rows, berlin), null);
  assert.equal(hourStart(forward, 1, rows, berlin), ms('2026-03-29T00:00:00Z'));
  assert.equal(hourStart(forward, 3, rows, berlin), ms('2026-03-29T01:00:00Z'));
  const span = { from: ms('2026-03-29T00:30:00Z'), until: ms('2026-03-29T01:30:00Z') };
  const piece = pieceOn(forward, span, rows, berlin);
  assert.deepEqual([piece?.top, piece?.bottom], [1.5, 3.5]);
});

test('a change of half an hour leaves half of an hour', () => {
  const zone = 'Australia/Lord_Howe';
  const rows = rowsOf(['2026-10-04'], zone);
  assert.equal(momentOfPlace('2026-10-04', 2, rows, zone), null);
  assert.equal(hourStart('2026-10-04', 2, rows, zone), ms('2026-10-03T15:30:00Z'));
  assert.equal(rowsOf(['2026-04-05'], zone).length, 25);
});

test('days begin where the zone begins them, and a moment is found again by its clock', () => {
  assert.equal(dayStart('2026-11-24', berlin), ms('2026-11-23T23:00:00Z'));
  // In Cuba the clocks go back at one, to midnight: the day begins with the first one.
  assert.equal(dayStart('2026-11-01', 'America/Havana'), ms('2026-11-01T04:00:00Z'));
  // In Lebanon they go forward at midnight: the day begins at one.
  assert.equal(dayStart('2026-03-29', 'Asia/Beirut'), ms('2026-03-28T22:00:00Z'));
  for (const zone of [berlin, 'America/New_York', 'Australia/Lord_Howe', 'America/Havana', 'Asia/Kolkata'])
    for (let moment = ms('2026-01-01T00:00:00Z'); moment < ms('2027-01-01T00:00:00Z'); moment += 50_400_000)
      assert.equal(momentAt(wallOf(moment, zone), zone), moment, `${zone} ${moment}`);
});

test('a call over midnight is on both days, cut where the day ends', () => {
  const rows = rowsOf(['2026-11-24'], 'UTC');
  const span = { from: ms('2026-11-24T23:30:00Z'), until: ms('2026-11-25T00:30:00Z') };
  assert.deepEqual(pieceOn('2026-11-24', span, rows, 'UTC'), {
    top: 23.5,
    bottom: 24,
    isCutBefore: false,
    isCutAfter: true,
  });
  assert.deepEqual(pieceOn('2026-11-25', span, rows, 'UTC'), {
    top: 0,
    bottom: 0.5,
    isCutBefore: true,
    isCutAfter: false,
  });
  assert.equal(pieceOn('2026-11-26', span, rows, 'UTC'), null);
});

test('weeks begin on the day that is given', () => {
  assert.deepEqual(
    [7, 1].map((first) => datesOf('week', '2026-11-24', first)[0]),
    ['2026-11-22', '2026-11-23'],
  );
  assert.equal(datesOf('week', '2026-11-22', 1)[0], '2026-11-16');
  assert.deepEqual(datesOf('team', '2026-11-24', 1), ['2026-11-24']);
  assert.deepEqual(
    [stepFrom('week', '2026-11-24', -1), stepFrom('team', '2026-11-30', 1)],
    ['2026-11-17', '2026-12-01'],
  );
});
