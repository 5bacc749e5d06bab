import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { businessDayAfter, formatDate, monthOf, parseDate, parseTime, weekday, weekOf } from './calendar.ts';

test('four hundred years of dates are Temporal’s', () => {
  const start = Temporal.PlainDate.from('1800-01-01');
  for (let days = 0; days < 146_097; days += 17) {
    const date = start.add({ days });
    const day = parseDate(date.toString());
    assert.equal(day * dayMs, date.toZonedDateTime('UTC').epochMilliseconds);
    assert.equal(formatDate(day), date.toString());
    assert.equal(weekday(day), date.dayOfWeek);
    assert.deepEqual(monthOf(day).map(formatDate), [
      date.with({ day: 1 }).toString(),
      date.with({ day: date.daysInMonth }).toString(),
    ]);
  }
});

test('weeks begin on Monday or on Sunday', () => {
  const cases = [
    ['2026-05-11', 'monday', '2026-05-11', '2026-05-17'],
    ['2026-05-17', 'monday', '2026-05-11', '2026-05-17'],
    ['2026-05-17', 'sunday', '2026-05-17', '2026-05-23'],
    ['2026-05-16', 'sunday', '2026-05-10', '2026-05-16'],
    ['1969-12-31', 'monday', '1969-12-29', '1970-01-04'],
  ] as const;
  for (const [date, weekStart, first, last] of cases)
    assert.deepEqual(weekOf(parseDate(date), weekStart).map(formatDate), [first, last]);
});

test('business days are counted one by one', () => {
  for (let start = 0; start < 7; start += 1) {
    let expected = start;
    for (let count = 0; count < 30; count += 1) {
      assert.equal(businessDayAfter(start, count), expected, `${count} after day ${start}`);
      do expected += 1;
      while (weekday(expected) > 5);
    }
  }
});

test('texts that are not dates or times are refused', () => {
  for (const text of ['2026-5-11', '11.05.2026', '']) assert.throws(() => parseDate(text), RangeError);
  for (const text of ['9:00', '24:01', '12:60', '12h00', '12:00:00'])
    assert.throws(() => parseTime(text), RangeError);
  assert.deepEqual(['00:00', '09:05', '23:59', '24:00'].map(parseTime), [0, 545, 1439, 1440]);
});
