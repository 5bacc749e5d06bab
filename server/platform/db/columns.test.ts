import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hidden, namesWith, presenterOf, selectList, shownAs, type RowOf } from './columns.ts';

const shown = shownAs<{ id: number; firstName: string | null; total?: number }>();
const columns = {
  id: shown('id'),
  first_name: shown('firstName', { searched: true }),
  secret: hidden<string>(),
  total: shown('total', { from: '(select 1)' }),
};
const row: RowOf<typeof columns> = { id: 7, first_name: null, secret: 'x', total: 1 };

test('columns are listed in their order, and what is not stored under its name is read from where it is', () => {
  assert.equal(selectList('t', columns), 't.id, t.first_name, t.secret, (select 1) as total');
});

test('rows are shown under the names of the contract, in the order of the columns, without what is hidden', () => {
  const present = presenterOf(columns);
  const first = present(row);
  assert.deepEqual(Object.entries(first), [
    ['id', 7],
    ['firstName', null],
    ['total', 1],
  ]);
  assert.notEqual(present({ ...row, id: 8 }), first);
  assert.equal(first.id, 7, 'each row has its own object');
});

test('columns are found by what is noted with them', () => {
  assert.deepEqual(namesWith(columns, 'searched'), ['first_name']);
});
