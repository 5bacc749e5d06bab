import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choicesParam, dateParam, idsParam, ownPathParam, sameSearch } from './search-params.ts';

test('what an address says is read as what it must be, or not at all', () => {
  assert.equal(choicesParam('A,x,B', ['A', 'B']), 'A,B');
  assert.equal(choicesParam('x', ['A']), undefined);
  assert.equal(idsParam('0,12,-3,1e5,7'), '0,12,7');
  assert.equal(idsParam(12), '12', 'the router reads a single id as a number');
  assert.equal(dateParam('2026-11-23'), '2026-11-23');
  assert.equal(dateParam('2026-13-45'), undefined);
});

test('a page to return to is one of this site, however the address is written', () => {
  for (const path of ['/calls', '/contacts?search=lin#top', '/']) assert.equal(ownPathParam(path), path);
  const elsewhere = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
  ];
  for (const path of elsewhere) assert.equal(ownPathParam(path), undefined, JSON.stringify(path));
});

test('two addresses are the same when they show the same, on any page', () => {
  assert.ok(sameSearch({ a: '1', b: undefined, page: 3 }, { a: 1 }));
  assert.ok(sameSearch({ a: '1', b: '2' }, { b: '2', a: '1' }));
  assert.ok(!sameSearch({ a: '1' }, { a: '2' }));
});
