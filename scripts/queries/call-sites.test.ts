import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sitesIn } from './call-sites.ts';
import { typeInProgram } from './claims.ts';
import { tagsMissingIn, tagsText } from './tags.ts';

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

const texts: [name: string, source: string, text: string][] = [
  ['lines become one', 'sql`select 1\n  -- why\n  from a`', 'select 1 from a'],
  ['a value', 'sql`a ${b} c`', 'a … c'],
  ['brackets, strings and literals within a value', "sql`a ${b({ c: '}' }, `d ${e} }`)} f`", 'a … f'],
  ['an escaped backtick', 'sql`a \\` b`', 'a \\` b'],
];

for (const [name, source, text] of texts)
  test(`the text of a tag has a mark for each value: ${name}`, () => {
    assert.equal(sitesIn('a.ts', source)[0]?.text, text);
  });

test('a tag that is not among those sent is missing, also when another has the same text', () => {
  const once = sitesIn('a.ts', 'sql`select 1`;');
  const twice = sitesIn('a.ts', 'sql`select 1`; sql`select 1`; sql`select 2`');
  assert.deepEqual(tagsMissingIn(tagsText(twice), twice), []);
  assert.deepEqual(
    tagsMissingIn(tagsText(once), twice).map(({ place }) => place),
    ['a.ts:1:19', 'a.ts:1:34'],
  );
});

test('a column has the type that the driver gives it', () => {
  assert.equal(typeInProgram('bigint'), 'number');
  assert.equal(typeInProgram('numeric'), 'string');
  assert.equal(typeInProgram('timestamp with time zone'), 'string');
  assert.equal(typeInProgram('text[]'), 'readonly (string | null)[]');
  assert.equal(typeInProgram('jsonb'), 'any');
});
