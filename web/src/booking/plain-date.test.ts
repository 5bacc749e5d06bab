import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, addMonths, daysInMonth, weekColumn, weeksOf } from './plain-date.ts';

test('days and months go over the ends of months and years', () => {
  assert.equal(addDays('2026-12-31', 1), '2027-01-01');
  assert.equal(addDays('2028-03-01', -1), '2028-02-29');
  assert.equal(addMonths('2026-12-15', 1), '2027-01-15');
  assert.equal(addMonths('2026-03-31', -1), '2026-02-28', 'the last day replaces one that does not exist');
  assert.equal(addMonths('2027-02-28', 12), '2028-02-28');
  assert.equal(daysInMonth('2028-02'), 29);
});

test('a month is whole weeks from the day the week starts on', () => {
  const fromMonday = weeksOf('2026-11', 1);
  assert.equal(fromMonday.length, 6);
  assert.deepEqual(fromMonday[0], [null, null, null, null, null, null, '2026-11-01']);
  assert.deepEqual(fromMonday[5], ['2026-11-30', null, null, null, null, null, null]);
  assert.deepEqual(weeksOf('2026-11', 7)[0]?.slice(0, 2), ['2026-11-01', '2026-11-02']);
  for (const week of fromMonday) assert.equal(week.length, 7);
});

test('the column of a date follows the start of the week', () => {
  assert.equal(weekColumn('2026-11-22', 1), 6, 'a Sunday');
  assert.equal(weekColumn('2026-11-22', 7), 0);
  assert.equal(weekColumn('2026-11-22', 6), 1, 'in a week from Saturday');
  assert.equal(weekColumn('2026-11-27', 6), 6);
});
