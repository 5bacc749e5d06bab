import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerProblem, sentAnswer } from './answer-check.ts';
import type { Question } from './api.ts';

const question = (
  inputType: Question['inputType'],
  configuration: object = {},
  required = false,
): Question => ({
  customFieldId: 1,
  identifier: 'field',
  label: 'Field',
  help: null,
  inputType,
  required,
  step: 1,
  showIf: null,
  options: [],
  configuration: { ...configuration },
});
const problem = (asked: Question, ...entered: string[]) =>
  answerProblem(asked, entered, (text) => text.includes('@'));

test('numbers are taken as people write them', () => {
  for (const [entered, sent] of [
    ['1500', '1500'],
    ['1,500', '1500'],
    ['1,500.50', '1500.50'],
    ['1.500,50', '1500.50'],
    ['1 500,5', '1500.5'],
    ['0.5', '0.5'],
    ['0,5', '0.5'],
    ['1,500,000', '1500000'],
    ['-3', '-3'],
  ] as const)
    assert.deepEqual(sentAnswer(question('NUMBER'), [entered]), [sent], entered);
});

test('addresses get the https they are usually written without; empty texts are not an answer', () => {
  assert.deepEqual(sentAnswer(question('URL'), ['example.com/x']), ['https://example.com/x']);
  assert.deepEqual(sentAnswer(question('TEXT'), ['  ']), []);
});

test('what the service would refuse is reported before sending', () => {
  const wrong: [Question, string[], RegExp][] = [
    [question('TEXT', {}, true), [''], /answer this question/],
    [question('SINGLE_SELECT', {}, true), [], /choose an answer/],
    [question('TEXT', { maxLength: 3 }), ['four'], /at most 3 characters/],
    [question('TEXT', { pattern: '^A' }), ['B'], /format of this answer/],
    [question('NUMBER'), ['x'], /Enter a number/],
    [question('NUMBER', { min: 5 }), ['4'], /5 or more/],
    [question('NUMBER', { max: 5 }), ['6'], /5 or less/],
    [question('NUMBER', { decimals: 2 }), ['1.234,567'], /2 decimal places/],
    [question('NUMBER', { step: 5 }), ['7'], /steps of 5/],
    [question('DATE'), ['soon'], /date/],
    [question('EMAIL'), ['nobody'], /email/],
    [question('URL'), ['http://example.com'], /https/],
    [question('URL'), ['nonsense'], /https/],
    [question('MULTIPLE_SELECT', { max: 1 }), ['a', 'b'], /at most 1/],
    [question('MULTIPLE_SELECT', { min: 2 }), ['a'], /at least 2/],
  ];
  for (const [asked, entered, expected] of wrong) assert.match(problem(asked, ...entered) ?? '', expected);
  for (const [asked, entered] of [
    [question('TEXT'), []],
    [question('NUMBER', { min: 0, step: 0.1 }), ['0.3']],
    [question('DATE', { includedTime: true }), ['2026-11-23T09:00']],
    [question('RATING', {}, true), ['4']],
  ] as const)
    assert.equal(problem(asked, ...entered), undefined);
});
