import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confidenceMin, confidenceOf, type Resemblance } from './confidence.ts';

const perfect: Resemblance = {
  isSameContact: true,
  isSamePayer: true,
  value: 500,
  balance: 500,
  due: 500,
  daysApart: 0,
  isOnlyOpenDeal: true,
};

const table: [why: string, Partial<Resemblance>, number][] = [
  ['everything fits', {}, 1],
  ['the payer named by the deal is nearly as good as its contact', { isSameContact: false }, 0.9],
  ['the whole price of a deal that is partly paid', { balance: 200 }, 0.9],
  ['a part of what is left', { value: 100 }, 0.8],
  ['more than what is left gives no confidence', { value: 900 }, 0.7],
  ['a week later', { daysApart: 7 }, 0.97],
  ['a month later', { daysApart: 30 }, 0.94],
  ['long after', { daysApart: 31 }, 0.9],
  ['one of several deals', { isOnlyOpenDeal: false }, 0.9],
  ['the contact alone', { value: 900, daysApart: 90, isOnlyOpenDeal: false }, 0.5],
  ['a stranger who pays the same on the same day', { isSameContact: false, isSamePayer: false }, 0.5],
  ['the payer alone', { isSameContact: false, value: 900, daysApart: 90, isOnlyOpenDeal: false }, 0.4],
];
for (const [why, facts, expected] of table)
  test(`${why}: ${expected}`, () => assert.equal(confidenceOf({ ...perfect, ...facts }), expected));

test('the contact alone is worth a suggestion, the payer’s address alone is not', () => {
  assert.ok(confidenceMin <= 0.5 && confidenceMin > 0.4);
});
