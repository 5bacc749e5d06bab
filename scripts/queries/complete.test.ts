import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { callSites } from './call-sites.ts';
import { tagsFile, tagsMissingIn } from './tags.ts';

const server = join(import.meta.dirname, '..', '..', 'server');

test('each statement of the source, and each part of one, is among those that tests send', () => {
  const missing = tagsMissingIn(readFileSync(join(server, 'queries', tagsFile), 'utf8'), callSites(server));
  assert.deepEqual(
    missing.map(({ place, text }) => `server/${place}: ${text.slice(0, 80)}`),
    [],
    'run npm run queries, which lists those that no test sends',
  );
});
