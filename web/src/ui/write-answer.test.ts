import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeDateAnswer, writeNumberAnswer } from './write-answer.ts';

test('dates are written as their field says', () => {
  const moment = '2026-11-23T12:05:00Z';
  const cases = [
    [{ dateType: 'US' }, '2026-11-23', '11/23/2026'],
    [{ dateType: 'EU' }, '2026-11-23', '23/11/2026'],
    [{ dateType: 'ISO', includedTime: true }, moment, '2026-11-23, 13:05'],
    [{ dateType: 'US', includedTime: true, dateTimeFormat: '12Hour' }, moment, '11/23/2026, 1:05 PM'],
  ] as const;
  for (const [configuration, answer, written] of cases)
    assert.equal(writeDateAnswer(configuration, answer, 'Europe/Berlin'), written);
  assert.equal(
    writeDateAnswer({ dateType: 'ISO', dateTimeFormat: '12Hour' }, '2026-11-22T23:30:00Z', 'Europe/Berlin'),
    '2026-11-23, 12:30 AM',
    'the day is the one of the reader',
  );
});

test('amounts have their currency', () => {
  assert.equal(writeNumberAnswer({ currency: 'EUR' }, '12.50'), '12.50 EUR');
  assert.equal(writeNumberAnswer({}, '12.50'), '12.50');
});
