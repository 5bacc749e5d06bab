import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { runProcess } from './run-process.mjs';

test('a file whose last hook fails has failed, though each of its tests passes', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'callwright run process '));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'late.test.mjs');
  writeFileSync(
    file,
    "import { after, test } from 'node:test'; test('one', () => {}); after(() => { throw new Error('too late'); });",
  );
  const { passed, failed, failedFiles, failure } = await runProcess([file], join(folder, 'said'), {
    NODE_TEST_CONTEXT: undefined, // set by the runner of this test
  });
  assert.deepEqual({ passed, failed, files: failedFiles.length }, { passed: 1, failed: 1, files: 1 });
  assert.match(failure ?? '', /too late/);
});
