import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromMinorUnits } from '#/platform/values/money.ts';
import { Refused } from '#/ports/outside/trouble.ts';
import { amountFrom } from './amounts.ts';

const cases: readonly (readonly [amount: number, currency: string, shown: number, why: string])[] = [
  [1_999, 'USD', 19.99, 'two decimals'],
  [500, 'JPY', 500, 'no decimals'],
  [500, 'KRW', 500, 'no decimals'],
  [5_120, 'KWD', 5.12, 'three decimals, of which the last is 0'],
  [5_120, 'BHD', 5.12, 'three decimals'],
  [500, 'ISK', 5, 'no decimals, sent as if there were two'],
  [500, 'UGX', 5, 'no decimals, sent as if there were two'],
  [45_050, 'HUF', 450.5, 'two decimals'],
  [123_456, 'COP', 1_234.56, 'two decimals'],
  [500, 'MGA', 500, 'two decimals, sent without'],
  [1_234, 'XAF', 1_234, 'no decimals'],
  [99_999_999, 'EUR', 999_999.99, 'the most that Stripe takes'],
];

for (const [amount, currency, shown, why] of cases)
  test(`${amount} of Stripe in ${currency} is ${shown}: ${why}`, () => {
    assert.equal(fromMinorUnits(amountFrom(amount, currency), currency), shown);
  });

test('an amount with more decimals than are kept is refused and not rounded', () => {
  assert.throws(() => amountFrom(550, 'ISK'), Refused);
});
