import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moneyWriter } from './money.ts';

test('amounts below each other all have decimals as soon as one of them has a part, each as its currency has them', () => {
  const written = (amounts: number[], currency: string): string[] =>
    amounts.map(moneyWriter(amounts, currency));
  assert.deepEqual(written([860, 1_200], 'EUR'), ['€860', '€1,200']);
  assert.deepEqual(written([860, 196.5, -5], 'EUR'), ['€860.00', '€196.50', '-€5.00']);
  assert.deepEqual(written([860, 1_200], 'JPY'), ['¥860', '¥1,200']);
  assert.deepEqual(written([], 'EUR'), []);
});
