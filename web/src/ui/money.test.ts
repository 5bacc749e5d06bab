import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moneyWriter, writeMoney } from './money.ts';

test('amounts below each other all have decimals as soon as one of them has a part, each as its currency has them', () => {
  const written = (amounts: number[], currency: string): string[] =>
    amounts.map(moneyWriter(amounts, currency));
  assert.deepEqual(written([860, 1_200], 'EUR'), ['€860', '€1,200']);
  assert.deepEqual(written([860, 196.5, -5], 'EUR'), ['€860.00', '€196.50', '-€5.00']);
  assert.deepEqual(written([860, 1_200], 'JPY'), ['¥860', '¥1,200']);
  assert.deepEqual(written([], 'EUR'), []);
});

test('no amount is shown rounded, also where a currency is usually written without its decimals', () => {
  assert.equal(writeMoney(1_234.56, 'COP'), 'COP\u{a0}1,234.56');
  assert.equal(writeMoney(1_234.5, 'HUF'), 'HUF\u{a0}1,234.50');
  assert.equal(writeMoney(5_000, 'HUF'), 'HUF\u{a0}5,000');
  assert.equal(writeMoney(5_000, 'USD'), '$5,000');
  assert.deepEqual([860, 0.005].map(moneyWriter([860, 0.005], 'IQD')), [
    'IQD\u{a0}860.000',
    'IQD\u{a0}0.005',
  ]);
});
