import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

// Every logged code has a name in every language of the app: the names are messages with the code as key.

const server = new URL('../../../server/', import.meta.url);
const sources = globSync('{domain,effects,platform,surfaces}/**/*.ts', { cwd: server })
  .filter((path) => !path.endsWith('.test.ts') && !path.includes('/testing/'))
  .map((path) => readFileSync(new URL(path, server), 'utf8'));
const noted = new Set(
  sources.flatMap((text) =>
    [...text.matchAll(/\b(?:audit|auditAll)\(\s*\w+,\s*'([a-z_]+\.[a-z_]+)'/gi)].map(([, code = '']) => code),
  ),
);
const named = new Set(
  ['audit-words.ts', 'code-names.ts'].flatMap((name) =>
    [...readFileSync(new URL(name, import.meta.url), 'utf8').matchAll(/'([a-zA-Z_]+\.[a-z_]+)': say\(/g)].map(
      ([, code = '']) => code,
    ),
  ),
);

test('every action that the service notes has a name', () => {
  assert.ok(noted.size > 60, String(noted.size));
  assert.deepEqual([...noted].filter((code) => !named.has(code)).toSorted(), []);
});

for (const language of ['de', 'es'])
  test(`names of actions and records are translated: ${language}`, () => {
    const read = (name: string): Record<string, unknown> =>
      JSON.parse(readFileSync(new URL(`messages/${name}.json`, import.meta.url), 'utf8'));
    const [english, other] = [read('en'), read(language)];
    const keys = Object.keys(english).filter((key) => /^(act|action)\./.test(key));
    assert.ok(keys.length > 100);
    assert.deepEqual(
      keys.filter((key) => other[key] === english[key]),
      [],
    );
  });
