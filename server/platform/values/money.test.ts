import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromMinorUnits, toMinorUnits } from './money.ts';

for (const [amount, currency, minor] of [
  [0, 'EUR', 0],
  [19.99, 'EUR', 1999],
  [0.29, 'USD', 29],
  [1.1, 'KWD', 1100],
  [1.001, 'KWD', 1001],
  [1999, 'JPY', 1999],
  [1234.56, 'COP', 123_456],
  [0.5, 'HUF', 50],
  [1.001, 'IQD', 1001],
  [100_000_000_000, 'CLF', 1_000_000_000_000_000],
  [-4.35, 'EUR', -435],
  [99_999_999_999.99, 'USD', 9_999_999_999_999],
] as const) {
  test(`${amount} ${currency} is ${minor} in minor units, and back`, () => {
    assert.equal(toMinorUnits(amount, currency, 'value'), minor);
    assert.equal(fromMinorUnits(minor, currency), amount);
  });
}

for (const [amount, currency] of [
  [19.999, 'EUR'],
  [0.001, 'USD'],
  [1.5, 'JPY'],
  [1.5, 'ISK'],
  [1.001, 'COP'],
  [1.0001, 'KWD'],
] as const) {
  test(`${amount} ${currency} has more decimals than its currency: 400 on the field`, () => {
    assert.throws(() => toMinorUnits(amount, currency, 'value'), { code: 'VALIDATION_ERROR' });
  });
}
