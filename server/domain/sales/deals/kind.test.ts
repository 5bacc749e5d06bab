import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindAfter } from './kind.ts';

const table: [Parameters<typeof kindAfter>[0], Parameters<typeof kindAfter>[1], string][] = [
  ['WON', {}, 'WON'],
  ['DEPOSIT', {}, 'DEPOSIT'],
  ['WON', { recurring: true }, 'RECURRING'],
  ['RECURRING', { recurring: false }, 'WON'],
  ['DEPOSIT', { recurring: false }, 'DEPOSIT'],
  ['WON', { transactionType: 'RECURRING' }, 'RECURRING'],
  ['RECURRING', { transactionType: 'DEPOSIT', recurring: false }, 'DEPOSIT'],
];
for (const [before, given, after] of table)
  test(`${before} with ${JSON.stringify(given)} is ${after}`, () =>
    assert.equal(kindAfter(before, given), after));
