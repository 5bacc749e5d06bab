import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingScopes, scopesFor, type Purpose } from './scopes.ts';

const scope = (name: string): string => `https://www.googleapis.com/auth/${name}`;

test('reading asks for two scopes that change nothing, and writing for the one more that writes', () => {
  assert.deepEqual(
    scopesFor('READ'),
    ['calendar.calendarlist.readonly', 'calendar.events.readonly'].map(scope),
  );
  assert.deepEqual(scopesFor('WRITE'), ['calendar.calendarlist.readonly', 'calendar.events'].map(scope));
});

const cases: [granted: string[], purpose: Purpose, expected: RegExp[], why: string][] = [
  [['calendar.calendarlist.readonly', 'calendar.events.readonly'], 'READ', [], 'everything was ticked'],
  [['calendar.calendarlist.readonly', 'calendar.events'], 'WRITE', [], 'everything was ticked'],
  [['calendar.calendarlist.readonly', 'calendar.events'], 'READ', [], 'writing includes reading'],
  [['calendar'], 'WRITE', [], 'the widest scope covers all'],
  [['calendar.readonly'], 'READ', [], 'a wider scope of an earlier consent'],
  [
    ['calendar.readonly'],
    'WRITE',
    [/^Calls cannot be written.*“View and edit events on all your calendars”/],
    'reading alone',
  ],
  [['calendar.events.readonly'], 'READ', [/listed.*“See the list of Google calendars/], 'no list'],
  [
    ['calendar.calendarlist.readonly'],
    'READ',
    [/^Busy times.*“View events on all your calendars”/],
    'no entries',
  ],
  [
    ['calendar.calendarlist.readonly'],
    'WRITE',
    [/^Busy times.*Calls cannot be written.*“View and edit/],
    'neither',
  ],
  [[], 'WRITE', [/listed/, /Busy times/], 'nothing was ticked'],
];

for (const [granted, purpose, expected, why] of cases)
  test(`${granted.join(' ') || 'nothing'} for ${purpose} lacks ${expected.length}: ${why}`, () => {
    const words = missingScopes(['openid', ...granted.map(scope)], purpose);
    assert.equal(words.length, expected.length);
    expected.forEach((pattern, index) => assert.match(words[index] ?? '', pattern));
  });
