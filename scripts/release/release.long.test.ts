import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');

test('npm run release commits and tags a version in a clone, and refuses what it cannot make one of', (context) => {
  const clone = mkdtempSync(join(tmpdir(), 'callwright-release-'));
  context.after(() => rmSync(clone, { recursive: true }));
  execFileSync('git', ['clone', '--quiet', root, clone]);
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: clone, encoding: 'utf8' }).trim();
  git('config', 'user.name', 'A');
  git('config', 'user.email', 'a@b.test');
  const release = (version: string) => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/release.ts', version], {
      cwd: clone,
      encoding: 'utf8',
    });
    return { status, stderr };
  };

  writeFileSync(join(clone, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n\n- It books.\n');
  assert.match(release('977.0.0').stderr, /not committed/);
  git('commit', '--quiet', '--all', '--message', 'Say what it brings');
  assert.match(release('0.0.1').stderr, /comes before/);
  const made = release('977.0.0');
  assert.equal(made.status, 0, made.stderr);
  assert.equal(git('log', '-1', '--format=%s'), 'Release 977.0.0');
  assert.equal(git('status', '--porcelain'), '');
  assert.equal(
    git('for-each-ref', '--format=%(contents)', 'refs/tags/v977.0.0'),
    'Callwright 977.0.0\n\n- It books.',
  );
  assert.equal(
    JSON.parse(readFileSync(join(clone, 'docs/api/openapi.json'), 'utf8')).info.version,
    '977.0.0',
  );
  assert.match(release('977.0.0').stderr, /v977\.0\.0 is there already/);
});
