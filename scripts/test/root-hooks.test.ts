import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');

// A root hook runs for the whole process: if it times out, every later test of the process fails.
test('no test file prepares in a before() outside of describe, but with await at its top level', () => {
  const found = spawnSync('git', ['grep', '--untracked', '-lE', '^before\\(', '--', '*.ts', '*.mjs'], {
    cwd: root,
    encoding: 'utf8',
  });
  assert.deepEqual([found.stdout, found.stderr, found.status], ['', '', 1]); // 1: nothing found
});
