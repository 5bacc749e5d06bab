import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choicesParam, dateParam, idsParam, sameSearch } from './search-params.ts';

test('what an address says is read as what it must be, or not at all', () => {
  assert.equal(choicesParam('A,x,B', ['A', 'B']), 'A,B');
  assert.equal(choicesParam('x', ['A']), undefined);
  assert.equal(idsParam('0,12,-3,1e5,7'), '0,12,7');
  assert.equal(idsParam(12), '12', 'the router reads a single id as a number');
  assert.equal(dateParam('2026-11-23'), '2026-11-23');
  assert.equal(dateParam('2026-13-45'), undefined);
});

test('two addresses are the same when they show the same, on any page', () => {
  assert.ok(sameSearch({ a: '1', b: undefined, page: 3 }, { a: 1 }));
  assert.ok(sameSearch({ a: '1', b: '2' }, { b: '2', a: '1' }));
  assert.ok(!sameSearch({ a: '1' }, { a: '2' }));
});
