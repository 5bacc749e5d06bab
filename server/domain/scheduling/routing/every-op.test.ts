import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  holds,
  evaluateConditions,
  type Condition,
  type Facts,
  type Nested,
} from '@callwright/contract/condition-logic.ts';
import { conditionOps } from '@callwright/contract/facts.ts';
import { inputTypes, type InputType } from '@callwright/contract/custom-field.ts';
import fc from 'fast-check';

const id = 7;
type Op = Condition['op'];

/**
 * For each input type: an answer, values that match it, values that do not, and for ordered types a lower and a higher
 * value.
 */
const answers: Record<
  InputType,
  { given: string[]; same: string[]; other: string[]; below?: string; above?: string }
> = {
  TEXT: { given: ['Coaching'], same: ['coaching '], other: ['Course'] },
  TEXT_AREA: { given: ['We sell\ncoaching'], same: ['we sell\nCoaching'], other: ['we sell'] },
  NUMBER: { given: ['5000'], same: ['5000.0'], other: ['50000'], below: '999.5', above: '10000' },
  RATING: { given: ['4'], same: ['4'], other: ['5'], below: '3', above: '10' },
  USER: { given: ['12'], same: ['12'], other: ['112'], below: '9', above: '100' },
  DATE: {
    given: ['2026-11-23'],
    same: ['2026-11-23'],
    other: ['2026-11-24'],
    below: '2026-02-28',
    above: '2027-01-01',
  },
  EMAIL: { given: ['Ann@Example.test'], same: ['ann@example.test'], other: ['bob@example.test'] },
  URL: {
    given: ['https://example.test/a'],
    same: ['HTTPS://example.test/a'],
    other: ['https://example.test'],
  },
  SINGLE_SELECT: { given: ['Large'], same: ['Medium', 'large'], other: ['Small'] },
  MULTIPLE_SELECT: { given: ['Small', 'Large'], same: ['LARGE', 'small'], other: ['Medium'] },
  USERS_MULTIPLE: { given: ['12', '13'], same: ['13', '12'], other: ['14'] },
};

function factsOf(given: readonly string[] | null): Facts {
  return {
    byField: new Map(given === null ? [] : [[id, given]]),
    byName: new Map(),
    identifiers: new Map(),
  };
}

function asks(op: Op, values: readonly string[], given: readonly string[] | null): boolean {
  return holds({ all: [{ customFieldId: id, op, values }] }, factsOf(given));
}

/** The result of each comparison for a matching answer, a different one, a lower and a higher one, and none. */
const expected: Record<
  Op,
  { same: boolean; other: boolean; below: boolean; above: boolean; missing: boolean }
> = {
  IN: { same: true, other: false, below: false, above: false, missing: false },
  NOT_IN: { same: false, other: true, below: true, above: true, missing: true },
  EQUALS: { same: true, other: false, below: false, above: false, missing: false },
  CONTAINS: { same: true, other: false, below: false, above: false, missing: false },
  GT: { same: false, other: false, below: true, above: false, missing: false },
  GTE: { same: true, other: false, below: true, above: false, missing: false },
  LT: { same: false, other: true, below: false, above: true, missing: false },
  LTE: { same: true, other: true, below: false, above: true, missing: false },
  EMPTY: { same: false, other: false, below: false, above: false, missing: true },
  NOT_EMPTY: { same: true, other: true, below: true, above: true, missing: false },
};
const ordered: ReadonlySet<Op> = new Set(['GT', 'GTE', 'LT', 'LTE']);

for (const inputType of inputTypes) {
  const { given, same, other, below, above } = answers[inputType];
  for (const op of conditionOps) {
    test(`${inputType} ${op}: the same, another, below, above and no answer`, () => {
      const says = expected[op];
      const hasOrder = below !== undefined && above !== undefined;
      assert.equal(asks(op, same, null), says.missing, 'no answer');
      assert.equal(asks(op, [], null), says.missing, 'no answer, and nothing to compare with');
      if (ordered.has(op) && !hasOrder) {
        // For several people, the first value is the limit, and any person counts: see below.
        if (inputType !== 'USERS_MULTIPLE')
          assert.equal(asks(op, same, given), false, 'what has no order is neither more nor less');
        return;
      }
      if (op === 'CONTAINS')
        return assert.equal(asks(op, [(given[0] ?? '').slice(0, 4).toUpperCase()], given), true);
      if (op === 'EQUALS' && inputType === 'SINGLE_SELECT')
        return assert.equal(asks(op, same, given), false, 'one answer is not two');
      assert.equal(asks(op, same, given), says.same, 'the same');
      if (!ordered.has(op)) assert.equal(asks(op, other, given), says.other, 'another');
      if (!hasOrder) return;
      assert.equal(asks(op, [below], given), says.below, 'compared with less');
      assert.equal(asks(op, [above], given), says.above, 'compared with more');
    });
  }
}

const severals: [op: Op, values: string[], given: string[], expected: boolean, why: string][] = [
  ['IN', ['a'], ['a', 'b'], true, 'one of the answers is enough'],
  ['NOT_IN', ['a'], ['a', 'b'], false, 'none of the answers may be there'],
  ['EQUALS', ['b', 'a'], ['a', 'b'], true, 'in any order'],
  ['EQUALS', ['a', 'b', 'c'], ['a', 'b'], false, 'one is missing'],
  ['CONTAINS', ['x', 'b'], ['abc', 'd'], true, 'any part in any answer'],
  ['GT', ['5'], ['4', '6'], true, 'any of the answers'],
  ['GT', ['5', '1'], ['4'], false, 'the first value is the limit'],
  ['LT', ['5'], ['x', '4'], true, 'a value that is not a number is ignored'],
];
for (const [op, values, given, is, why] of severals)
  test(`${given.join('+')} ${op} ${values.join(', ')} is ${is}: ${why}`, () => {
    assert.equal(asks(op, values, given), is);
  });

const word = fc.constantFrom('a', 'b', 'c', '1', '2', '2026-11-23', '');
const condition: fc.Arbitrary<Condition> = fc.record({
  customFieldId: fc.constantFrom(7, 8),
  op: fc.constantFrom(...conditionOps),
  values: fc.array(word, { maxLength: 3 }),
});
const { group } = fc.letrec<{ group: Nested; item: Nested }>((tie) => ({
  item: fc.oneof({ maxDepth: 3 }, condition, tie('group')),
  group: fc.oneof(
    fc.record({ all: fc.array(tie('item'), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('item'), { maxLength: 3 }) }),
  ),
}));

test('the detailed check gives the same result as holds for any group, and names each of its conditions once', () => {
  fc.assert(
    fc.property(group, fc.array(word, { maxLength: 2 }), (nested, given) => {
      const facts = factsOf(given.filter((text) => text !== ''));
      const evaluated = evaluateConditions(nested, facts);
      assert.equal(evaluated.holds, holds(nested, facts));
      assert.equal(new Set(evaluated.conditions.map(({ path }) => path)).size, evaluated.conditions.length);
      for (const one of evaluated.conditions) assert.equal(one.holds, holds(one.condition, facts));
    }),
  );
});
