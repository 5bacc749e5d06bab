import assert from 'node:assert/strict';
import { test } from 'node:test';
import { masked } from './masked.ts';

const token = 'oat_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';

test('only the beginning and the end of a token remain, at any position', () => {
  const text = `Authorization: Bearer ${token}\n{"access_token":"${token}"}`;
  assert.equal(
    masked(text, [token]),
    'Authorization: Bearer oat_0123…DEFG\n{"access_token":"oat_0123…DEFG"}',
  );
});

test('nothing is left of a short secret, and a secret that begins like another one is hidden whole', () => {
  assert.equal(masked('a=short&b=x', ['short']), 'a=…&b=x');
  assert.equal(masked(`${token}-tail-of-it`, [token, `${token}-tail-of-it`]), 'oat_0123…f-it');
});

test('without secrets the text stays as it is, an empty secret hides nothing', () => {
  assert.equal(masked('as it is', ['']), 'as it is');
});
