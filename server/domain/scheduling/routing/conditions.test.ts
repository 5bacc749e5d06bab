import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  holds,
  evaluateConditions,
  type Condition,
  type Facts,
} from '@callwright/contract/condition-logic.ts';

const facts: Facts = {
  byField: new Map([[7, ['Small', 'Large']]]),
  byName: new Map([
    ['size', ['Small', 'Large']],
    ['budget', ['5000']],
    ['start', ['2026-11-23']],
    ['at', ['2026-11-23T09:00:00Z']],
    ['country', ['DE']],
    ['utm.source', ['Ads']],
    ['email-domain', ['example.test']],
    ['owner', ['12']],
    ['local-hour', ['9']],
    ['story', ['We sell Coaching']],
  ]),
  identifiers: new Map([[7, 'size']]),
};

const comparisons: [about: string, op: Condition['op'], values: string[], expected: boolean, why: string][] =
  [
    ['size', 'IN', ['large', 'medium'], true, 'one of several answers is enough, case does not count'],
    ['size', 'IN', ['Medium'], false, 'none of them'],
    ['size', 'IN', [], false, 'nothing is among nothing'],
    ['nothing', 'IN', ['Small'], false, 'no answer is among none'],
    ['size', 'NOT_IN', ['Medium'], true, 'none of the answers'],
    ['size', 'NOT_IN', ['Small'], false, 'one of the answers'],
    ['nothing', 'NOT_IN', ['Small'], true, 'no answer is not among them'],
    ['size', 'EQUALS', ['large', 'small'], true, 'the same answers in any order'],
    ['size', 'EQUALS', ['Small'], false, 'more was answered'],
    ['country', 'EQUALS', ['de'], true, 'one answer'],
    ['budget', 'EQUALS', ['5000.0'], true, 'numbers as numbers'],
    ['nothing', 'EQUALS', [], false, 'no answer equals nothing at all; ask with EMPTY'],
    ['story', 'CONTAINS', ['coach'], true, 'a part of a text'],
    ['story', 'CONTAINS', [''], false, 'the empty text does not count as contained'],
    ['email-domain', 'CONTAINS', ['.test', '.org'], true, 'any of several'],
    ['budget', 'GT', ['4999.5'], true, 'more'],
    ['budget', 'GT', ['5000'], false, 'not more than itself'],
    ['budget', 'GTE', ['5000'], true, 'itself'],
    ['budget', 'LT', ['10000'], true, 'as numbers, not as texts'],
    ['budget', 'LTE', ['4999'], false, 'less'],
    ['local-hour', 'LT', ['10'], true, 'the hour is a number'],
    ['start', 'GT', ['2026-11-22'], true, 'a later day'],
    ['start', 'LTE', ['2026-11-23'], true, 'the same day'],
    ['at', 'LTE', ['2026-11-23'], true, 'a date means the whole day'],
    ['country', 'GT', ['AA'], false, 'texts have no order'],
    ['budget', 'GT', ['2026-11-22'], false, 'a number and a day have none either'],
    ['budget', 'GT', [], false, 'more than nothing is not said'],
    ['nothing', 'LT', ['5'], false, 'no answer is not less'],
    ['nothing', 'EMPTY', [], true, 'not answered'],
    ['size', 'EMPTY', [], false, 'answered'],
    ['owner', 'NOT_EMPTY', [], true, 'has an owner'],
    ['utm.source', 'IN', ['ads'], true, 'where the contact came from'],
  ];

for (const [identifier, op, values, expected, why] of comparisons) {
  test(`${identifier} ${op} ${values.join(', ')} is ${expected}: ${why}`, () => {
    assert.equal(holds({ identifier, op, values }, facts), expected);
  });
}

const yes: Condition = { identifier: 'country', op: 'IN', values: ['DE'] };
const no: Condition = { identifier: 'country', op: 'IN', values: ['FR'] };
const groups: [group: Parameters<typeof holds>[0], expected: boolean, why: string][] = [
  [{ all: [] }, true, 'all of nothing'],
  [{ any: [] }, false, 'any of nothing'],
  [{ all: [yes, no] }, false, 'one does not hold'],
  [{ any: [yes, no] }, true, 'one holds'],
  [{ all: [yes, { any: [no, { all: [yes, yes] }] }] }, true, 'three deep'],
  [{ all: [yes, { any: [no, { all: [yes, no] }] }] }, false, 'three deep, and one too many'],
];

for (const [group, expected, why] of groups)
  test(`${JSON.stringify(group)} is ${expected}: ${why}`, () => assert.equal(holds(group, facts), expected));

test('a condition by id of the field looks at its answer', () => {
  assert.ok(holds({ customFieldId: 7, op: 'IN', values: ['Small'] }, facts));
  assert.ok(!holds({ customFieldId: 8, op: 'IN', values: ['Small'] }, facts));
});

test('every condition is checked, and has its path', () => {
  const group = { any: [yes, { all: [no, yes] }] };
  assert.deepEqual(evaluateConditions(group, facts), {
    holds: true,
    conditions: [
      { path: 'any.0', condition: yes, fact: ['DE'], holds: true },
      { path: 'any.1.all.0', condition: no, fact: ['DE'], holds: false },
      { path: 'any.1.all.1', condition: yes, fact: ['DE'], holds: true },
    ],
  });
});
