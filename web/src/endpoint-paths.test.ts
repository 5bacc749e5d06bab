import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { routes } from '@callwright/sdk/routes';

/** `v1`, `auth`, `public`: the first segments of endpoint paths. */
const roots = new Set(
  Object.values(routes)
    .flatMap((verbs): { path: string }[] => Object.values(verbs))
    .map(({ path }) => path.split('/')[1]),
);
/** The path of an endpoint in the code. After a dot, it is an import. */
const endpointPath = new RegExp(String.raw`(?<!\.)/(${[...roots].join('|')})/[\w{$]`);

function typedPaths(text: string): string[] {
  return text.split('\n').filter((line) => endpointPath.test(line));
}

test('no path of an endpoint is written by hand: screens take it from the generated routes', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  assert.ok(files.length > 300, `${files.length} files were read`);
  const found = files.flatMap((file) =>
    typedPaths(readFileSync(join(import.meta.dirname, file), 'utf8')).map(
      (line) => `${file}: ${line.trim()}`,
    ),
  );
  assert.deepEqual(found, []);
});

test('a path is found in a string and in a template, and is not taken for an import', () => {
  assert.equal(typedPaths("fetch('/v1/contacts')").length, 1);
  assert.equal(typedPaths('fetch(`/v1/contacts/${id}`)').length, 1);
  assert.equal(typedPaths('fetch(`${origin}/public/event`)').length, 1);
  assert.equal(typedPaths("import { useMe } from '../auth/session.ts';").length, 0);
  assert.equal(typedPaths("path.startsWith('/v1/')").length, 0);
});
