import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moneyAfter, type MoneyState } from './refund.ts';

const succeeded: MoneyState = { value: 100, status: 'SUCCEEDED', refunded: 0 };
const partly: MoneyState = { value: 100, status: 'PARTIALLY_REFUNDED', refunded: 40 };
const refunded: MoneyState = { value: 100, status: 'REFUNDED', refunded: 100 };
const disputed: MoneyState = { value: 100, status: 'DISPUTED', refunded: 0 };
const line: MoneyState = { value: -100, status: 'SUCCEEDED', refunded: 0 };

const states: [why: string, MoneyState, Parameters<typeof moneyAfter>[1], MoneyState][] = [
  ['nothing given, nothing changed', partly, {}, partly],
  ['a status of the whole refund means all of it', succeeded, { status: 'REFUNDED' }, refunded],
  ['an amount below the value is a part', succeeded, { refunded: 40 }, partly],
  ['an amount of the value is all of it', succeeded, { refunded: 100 }, refunded],
  ['nothing refunded again succeeds', partly, { refunded: 0 }, succeeded],
  ['a lost dispute is a refund', disputed, { status: 'REFUNDED' }, refunded],
  ['a won dispute succeeds', disputed, { status: 'SUCCEEDED' }, succeeded],
  ['a dispute forgets the part that was refunded', partly, { status: 'DISPUTED' }, disputed],
  ['nothing refunded of a disputed one leaves the dispute', disputed, { refunded: 0 }, disputed],
  [
    'a new value of a refunded one is refunded too',
    refunded,
    { value: 50 },
    { value: 50, status: 'REFUNDED', refunded: 50 },
  ],
  ['a part stays when the value grows', partly, { value: 200 }, { ...partly, value: 200 }],
  ['a separate line may change', line, { value: -50 }, { ...line, value: -50 }],
];
for (const [why, before, given, after] of states)
  test(why, () => assert.deepEqual(moneyAfter(before, given), after));

const problems: [why: string, MoneyState, Parameters<typeof moneyAfter>[1], field: string][] = [
  ['more than the amount', succeeded, { refunded: 101 }, 'refundedAmount'],
  ['a part without an amount', succeeded, { status: 'PARTIALLY_REFUNDED' }, 'status'],
  ['a part that is all', succeeded, { status: 'PARTIALLY_REFUNDED', refunded: 100 }, 'status'],
  ['all that is a part', succeeded, { status: 'REFUNDED', refunded: 40 }, 'status'],
  ['a success with a refund', succeeded, { status: 'SUCCEEDED', refunded: 40 }, 'status'],
  ['a value below what was refunded', partly, { value: 40 }, 'refundedAmount'],
  ['a refund of a refund line', line, { status: 'REFUNDED' }, 'status'],
  ['a refund of a refund line by its amount', line, { refunded: 10 }, 'refundedAmount'],
];
for (const [why, before, given, field] of problems)
  test(`${why} is a problem of ${field}`, () => {
    const result = moneyAfter(before, given);
    assert.ok('reason' in result, JSON.stringify(result));
    assert.equal(result.field, field);
  });
