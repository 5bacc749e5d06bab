import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalizePhone } from './phone.ts';

for (const [given, country, normalized] of [
  ['+49 30 1234567', 'US', '+49301234567'],
  ['+49 (0)30 1234567', 'US', '+49301234567'],
  ['0049 30 1234567', 'US', '+49301234567'],
  ['00 49 (0)30 1234567', 'DE', '+49301234567'],
  ['030 1234567', 'DE', '+49301234567'],
  ['011 49 30 1234567', 'US', '+49301234567'],
  ['(212) 555-0100', 'US', '+12125550100'],
  ['+39 06 1234567', 'IT', '+39061234567'],
  ['12', 'US', '+112'],
] as const)
  test(`${given} in ${country} is ${normalized}`, () => {
    assert.equal(normalizePhone(given, country), normalized);
  });
