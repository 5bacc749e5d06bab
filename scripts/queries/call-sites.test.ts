import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sitesIn } from './call-sites.ts';
import { typeInProgram } from './claims.ts';

const cases: [name: string, source: string, expected: [place: string, claim: string | null][]][] = [
  ['a tag without a claim', 'sql`select 1`', [['a.ts:1:4', null]]],
  ['a claim', 'sql<Row>`select 1`', [['a.ts:1:9', 'Row']]],
  [
    'a claim over lines, with a function type and brackets in it',
    'x;\nsql<{\n  a: (b: Map<string, C>) => D;\n}>`select 1`',
    [['a.ts:4:3', '{\n  a: (b: Map<string, C>) => D;\n}']],
  ],
  [
    'one within another',
    'sql`a ${sql.search`b`}`',
    [
      ['a.ts:1:4', null],
      ['a.ts:1:19', null],
    ],
  ],
  ['no tag: a comment, a function, a comparison', '// sql`a`\nsql.raw(`b`); sql<c', []],
];

for (const [name, source, expected] of cases)
  test(`tags are found with their claim: ${name}`, () => {
    const found = sitesIn('a.ts', source).map(({ place, claim }) => [place, claim?.text ?? null]);
    assert.deepEqual(found, expected);
  });

test('a column has the type that the driver gives it', () => {
  assert.equal(typeInProgram('bigint'), 'number');
  assert.equal(typeInProgram('numeric'), 'string');
  assert.equal(typeInProgram('timestamp with time zone'), 'string');
  assert.equal(typeInProgram('text[]'), 'readonly (string | null)[]');
  assert.equal(typeInProgram('jsonb'), 'any');
});
