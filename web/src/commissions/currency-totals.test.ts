import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currencyTotals, sumOf } from './currency-totals.ts';

test('the sums of a trial are one for each currency, without the rest of binary fractions', () => {
  const amount = (currency: string, current: number, proposed: number) => ({ currency, current, proposed });
  const table = [
    { of: [], sums: [], why: 'nothing is paid' },
    {
      of: [amount('EUR', 0.1, 0.1), amount('EUR', 0.2, 0.7)],
      sums: [amount('EUR', 0.3, 0.8)],
      why: '0.1 + 0.2 is 0.30000000000000004',
    },
    {
      of: [amount('EUR', 1, 2), amount('KWD', 0.005, 0), amount('EUR', -3, 0)],
      sums: [amount('EUR', -2, 2), amount('KWD', 0.005, 0)],
      why: 'amounts of two currencies are not added, and some have three decimals',
    },
  ];
  for (const { of, sums, why } of table) assert.deepEqual(currencyTotals(of), sums, why);
  assert.equal(sumOf([0.1, 0.2]), 0.3);
});
