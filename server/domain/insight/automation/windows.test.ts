import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictOf } from './verdict.ts';
import type { RuleAim } from './rule.ts';
import { windowOn, type WindowKind } from './windows.ts';

const table: [WindowKind, string, 'MONDAY' | 'SUNDAY', { from: string; resumesOn: string }, string][] = [
  ['DAY', '2030-05-15', 'MONDAY', { from: '2030-05-15', resumesOn: '2030-05-16' }, 'a day is itself'],
  ['WEEK', '2030-05-15', 'MONDAY', { from: '2030-05-13', resumesOn: '2030-05-20' }, 'a Wednesday'],
  [
    'WEEK',
    '2030-05-19',
    'SUNDAY',
    { from: '2030-05-19', resumesOn: '2030-05-26' },
    'weeks can begin on Sunday',
  ],
  ['MONTH', '2028-02-29', 'MONDAY', { from: '2028-02-01', resumesOn: '2028-03-01' }, 'a leap day'],
  [
    'ROLLING_7',
    '2030-05-15',
    'MONDAY',
    { from: '2030-05-09', resumesOn: '2030-05-16' },
    'evaluated again each day',
  ],
  [
    'ROLLING_30',
    '2030-05-15',
    'MONDAY',
    { from: '2030-04-16', resumesOn: '2030-05-16' },
    'today is one of 30',
  ],
];
for (const [kind, day, weekStart, expected, why] of table)
  test(`${kind} on ${day}: ${why}`, () => {
    const window = windowOn(kind, day, weekStart);
    assert.deepEqual({ from: window.from, resumesOn: window.resumesOn }, expected);
    assert.equal(window.to, day);
  });

const cap: RuleAim = { kind: 'MAX_CALLS', metric: 'calls', window: 'DAY', threshold: 3, minSample: 5 };
const loss: RuleAim = { kind: 'STOP_LOSS', metric: 'showRate', window: 'DAY', threshold: 0.4, minSample: 5 };
const verdicts: [RuleAim, number | null, number, string, string][] = [
  [cap, 2, 2, 'WITHIN', 'below the cap'],
  [cap, 3, 3, 'ACT', 'the cap is reached'],
  [loss, 0.2, 4, 'TOO_FEW', 'too few calls to evaluate'],
  [loss, 0.2, 5, 'ACT', 'below, from enough calls'],
  [loss, 0.4, 5, 'WITHIN', 'the threshold itself is enough'],
  [loss, null, 9, 'TOO_FEW', 'nothing to divide by'],
];
for (const [rule, value, sample, verdict, why] of verdicts)
  test(`${rule.kind} ${value} of ${sample} calls is ${verdict}: ${why}`, () =>
    assert.equal(verdictOf(rule, { value, sample }), verdict));
