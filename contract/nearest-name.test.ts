import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearestName } from './known-names.ts';

const known = ['dryRun', 'contactId', 'contactIds', 'limit', 'email', 'to'];
const cases: readonly (readonly [given: string, meant: string | null, why: string])[] = [
  ['dry_run', 'dryRun', 'written in another way'],
  ['DryRun', 'dryRun', 'upper case'],
  ['contactid', 'contactId', 'upper case, and nearer than the plural'],
  ['limti', 'limit', 'two letters swapped'],
  ['emial', 'email', 'two letters swapped'],
  ['e-mail', 'email', 'a hyphen'],
  ['contctId', 'contactId', 'a letter missing'],
  ['tp', 'to', 'one letter wrong'],
  ['foo', null, 'nothing is near'],
  ['note', null, 'half of it would be wrong'],
  ['', null, 'empty'],
  ['--', null, 'no letters'],
  [`${'x'.repeat(100_000)}`, null, 'very long'],
];

for (const [given, meant, why] of cases)
  test(`“${given.slice(0, 20)}” means ${meant ?? 'nothing'}: ${why}`, () => {
    assert.equal(nearestName(given, known), meant);
  });
