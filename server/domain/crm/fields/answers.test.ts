import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '#/platform/errors/errors.ts';
import { checkAnswer, type AnswerField } from './answers.ts';

type InputType = AnswerField['input_type'];

function field(inputType: InputType, configuration: Record<string, unknown> = {}): AnswerField {
  const options = ['Small', 'small', 'Large'].map((name, index) => ({ id: index + 1, name }));
  return {
    id: 1,
    name: 'Field',
    identifier: 'field',
    input_type: inputType,
    configuration,
    is_unique: false,
    options,
  };
}

const accepted: [InputType, string[], string[], Record<string, unknown>?][] = [
  ['TEXT', [' words '], ['words']],
  ['TEXT', ['', ' '], []],
  ['TEXT', ['AB-1'], ['AB-1'], { pattern: '^[A-Z]+-\\d$', maxLength: 4 }],
  ['TEXT', ['😀😀😀😀'], ['😀😀😀😀'], { maxLength: 4 }],
  ['NUMBER', ['-12.50'], ['-12.50'], { decimals: 2, min: -20 }],
  ['RATING', ['5'], ['5']],
  ['RATING', ['9'], ['9'], { max: 10 }],
  ['DATE', ['2028-02-29'], ['2028-02-29']],
  ['DATE', ['2026-11-23T09:00:00Z'], ['2026-11-23T09:00:00Z'], { includedTime: true }],
  ['DATE', ['2026-11-23T09:00:00.000Z'], ['2026-11-23']],
  ['DATE', ['2026-11-23T23:30:00-05:00'], ['2026-11-23']],
  ['EMAIL', ['a@example.com'], ['a@example.com']],
  ['URL', ['https://example.com/a?b'], ['https://example.com/a?b']],
  ['USER', ['12'], ['12']],
  ['USERS_MULTIPLE', ['12', '12', '15'], ['12', '15']],
  ['SINGLE_SELECT', ['small'], ['small']],
  ['SINGLE_SELECT', ['LARGE'], ['Large']],
  ['MULTIPLE_SELECT', ['Large', 'large', 'Small'], ['Large', 'Small'], { min: 2, max: 2 }],
];

for (const [inputType, answer, stored, configuration] of accepted) {
  test(`${inputType} takes ${JSON.stringify(answer)}`, () => {
    assert.deepEqual(checkAnswer(field(inputType, configuration), answer, 'answer'), stored);
  });
}

for (const [spelling, stored] of [
  ['7', '7'],
  ['007.0', '7'],
  ['-0.50', '-0.5'],
  ['-0.0', '0'],
  ['100', '100'],
] as const) {
  test(`a unique NUMBER keeps ${spelling} as ${stored}`, () => {
    assert.deepEqual(checkAnswer({ ...field('NUMBER'), is_unique: true }, [spelling], 'answer'), [stored]);
  });
}

const refused: [InputType, string[], string, Record<string, unknown>?][] = [
  ['TEXT', ['a', 'b'], 'FIELD_TYPE_MISMATCH'],
  ['TEXT', ['abcde'], 'FIELD_TYPE_MISMATCH', { maxLength: 4 }],
  // With backtracking, this would take practically forever.
  ['TEXT', [`${'a'.repeat(60)}b`], 'FIELD_TYPE_MISMATCH', { pattern: '^(a+)+$' }],
  ['TEXT', ['a'], 'FIELD_TYPE_MISMATCH', { pattern: '(' }],
  ['NUMBER', ['1e3'], 'FIELD_TYPE_MISMATCH'],
  ['NUMBER', ['1.123'], 'FIELD_TYPE_MISMATCH', { decimals: 2 }],
  ['NUMBER', ['101'], 'FIELD_TYPE_MISMATCH', { max: 100 }],
  ['RATING', ['6'], 'FIELD_TYPE_MISMATCH'],
  ['RATING', ['0'], 'FIELD_TYPE_MISMATCH'],
  ['DATE', ['2026-02-29'], 'FIELD_TYPE_MISMATCH'],
  ['DATE', ['2026-11-23T25:00:00Z'], 'FIELD_TYPE_MISMATCH'],
  ['EMAIL', ['nobody'], 'FIELD_TYPE_MISMATCH'],
  ['URL', ['javascript:alert(1)'], 'FIELD_TYPE_MISMATCH'],
  ['USER', ['ada'], 'FIELD_TYPE_MISMATCH'],
  ['SINGLE_SELECT', ['Medium'], 'OPTION_UNKNOWN'],
  ['SINGLE_SELECT', ['Small', 'Large'], 'FIELD_TYPE_MISMATCH'],
  ['MULTIPLE_SELECT', ['Small', 'small', 'Large'], 'FIELD_TYPE_MISMATCH', { max: 2 }],
];

for (const [inputType, answer, code, configuration] of refused) {
  test(`${inputType} refuses ${JSON.stringify(answer).slice(0, 40)} with ${code}`, () => {
    assert.throws(
      () => checkAnswer(field(inputType, configuration), answer, 'answer'),
      (error) =>
        error instanceof ApiError && error.code === code && error.fieldErrors?.['answer'] !== undefined,
    );
  });
}

test('a pattern is not tried when the answers before have used up the time of the request', () => {
  const asked = field('TEXT', { pattern: '^a$' });
  assert.deepEqual(checkAnswer(asked, ['a'], 'answer', { leftMs: 250 }), ['a']);
  assert.throws(() => checkAnswer(asked, ['a'], 'answer', { leftMs: 0 }), ApiError);
});
