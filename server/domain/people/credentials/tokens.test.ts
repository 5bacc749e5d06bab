import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWellFormedApiKey, newApiKey, newSessionToken } from './tokens.ts';

test('an API key has its prefix, 40 characters and a checksum that finds every single typing error', () => {
  const key = newApiKey('LIVE');
  assert.match(key, /^svc_[0-9A-Za-z]{40}$/);
  assert.ok(isWellFormedApiKey(key));
  for (let index = 4; index < key.length; index += 1) {
    const typo = key.slice(0, index) + (key[index] === 'a' ? 'b' : 'a') + key.slice(index + 1);
    assert.ok(!isWellFormedApiKey(typo), `a wrong character at ${index} goes unnoticed`);
  }
});

test('secrets do not repeat', () => {
  const many = Array.from({ length: 2_000 }, () => [newApiKey('LIVE'), newSessionToken()]).flat();
  assert.equal(new Set(many).size, many.length);
});
