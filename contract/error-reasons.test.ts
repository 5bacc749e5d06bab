import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorReasons } from './error-reasons.ts';
import { peopleTexts } from './error-texts-of-people.ts';
import { recordTexts } from './error-texts-of-records.ts';
import { schedulingTexts } from './error-texts-of-scheduling.ts';
import { valueTexts } from './error-texts-of-values.ts';

test('each reason has one text: a code in two lists would lose the first one', () => {
  const codes = [valueTexts, schedulingTexts, peopleTexts, recordTexts].flatMap(Object.keys);
  const twice = codes.filter((code, index) => codes.indexOf(code) !== index);
  assert.deepEqual(twice, []);
  assert.equal(codes.length, Object.keys(errorReasons).length);
  assert.equal(errorReasons.CALL_UNNAMED, 'Either id or previewId is required');
});
