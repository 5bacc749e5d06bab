import assert from 'node:assert/strict';
import { test } from 'node:test';
import { segmentsOf } from './segments.ts';

const cases: readonly [text: string, encoding: string, segments: number, reason: string][] = [
  ['', 'GSM-7', 1, 'an empty text is one part'],
  ['a'.repeat(160), 'GSM-7', 1, 'one part has 160 places'],
  ['a'.repeat(161), 'GSM-7', 2, 'and no more'],
  ['a'.repeat(306), 'GSM-7', 2, 'parts of several have 153 places'],
  ['a'.repeat(307), 'GSM-7', 3, 'and no more'],
  ['€'.repeat(80), 'GSM-7', 1, 'the euro sign takes two places'],
  ['€'.repeat(81), 'GSM-7', 2, 'also for the sum'],
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 3, 'an escape and its character are not parted'],
  ['ñ'.repeat(160), 'GSM-7', 1, 'ñ is in the table'],
  ['ç', 'UCS-2', 1, 'ç is not, only Ç is'],
  ['ç'.repeat(70), 'UCS-2', 1, 'one part has 70 places'],
  ['ç'.repeat(71), 'UCS-2', 2, 'and no more'],
  ['ç'.repeat(135), 'UCS-2', 3, 'parts of several have 67 places'],
  ['😀'.repeat(35), 'UCS-2', 1, 'an emoji takes two places'],
  [`${'ç'.repeat(66)}😀${'ç'.repeat(66)}`, 'UCS-2', 3, 'and is not parted'],
];

test('parts of a text are counted as phones count them', () => {
  for (const [text, encoding, segments, reason] of cases)
    assert.deepEqual(segmentsOf(text), { encoding, segments }, reason);
});
