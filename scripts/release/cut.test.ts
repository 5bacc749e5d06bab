import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { assertFollows, cut, versionIn } from './cut.ts';

const root = join(import.meta.dirname, '../..');
const files = [
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
  'Dockerfile',
  'deploy/helm/callwright/Chart.yaml',
  ...['contract', 'server', 'sdk', 'web', 'integrations/n8n', 'integrations/zapier'].map(
    (folder) => `${folder}/package.json`,
  ),
];

/** Copies the files that a release changes to another folder. */
function copied(context: TestContext): { folder: string; read: (file: string) => string } {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-release-'));
  context.after(() => rmSync(folder, { recursive: true }));
  for (const file of files)
    cpSync(join(root, file), join(folder, dirname(file), file.split('/').at(-1) ?? ''));
  return { folder, read: (file) => readFileSync(join(folder, file), 'utf8') };
}

test('a release writes its version wherever the last one was, and changes nothing else', (context) => {
  const { folder, read } = copied(context);
  const before = versionIn(folder);
  writeFileSync(join(folder, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n\n- It books.\n');
  cut(folder, '977.0.1', '2027-01-02');
  for (const file of files.filter((name) => name !== 'CHANGELOG.md')) {
    const lines = read(file).split('\n');
    const old = readFileSync(join(root, file), 'utf8').split('\n');
    assert.equal(lines.length, old.length, file);
    const changed = lines.filter((line, index) => line !== old[index]);
    assert.ok(changed.length > 0, file);
    for (const line of changed) assert.ok(line.includes('977.0.1'), `${file}: ${line}`);
  }
  const others = Object.entries(
    JSON.parse(read('package-lock.json')).packages as Record<string, object>,
  ).filter(([path]) => !path.startsWith('node_modules/'));
  assert.equal(others.length, 5);
  assert.ok(!JSON.stringify(others).includes(`"${before}"`), 'no workspace is left behind');
});

test('what is unreleased becomes the section of the version, and the message of its tag', (context) => {
  const { folder, read } = copied(context);
  writeFileSync(
    join(folder, 'CHANGELOG.md'),
    '# Changelog\n\nNewest first.\n\n## Unreleased\n\n### Added\n\n- It books.\n\n## 0.0.1 (2026-01-01)\n\n- It is there.\n',
  );
  assert.equal(cut(folder, '977.0.1', '2027-01-02'), 'Callwright 977.0.1\n\n### Added\n\n- It books.\n');
  assert.equal(
    read('CHANGELOG.md'),
    '# Changelog\n\nNewest first.\n\n## Unreleased\n\nNothing yet.\n\n## 977.0.1 (2027-01-02)\n\n### Added\n\n- It books.\n\n## 0.0.1 (2026-01-01)\n\n- It is there.\n',
  );
  assert.throws(() => cut(folder, '977.0.2', '2027-01-03'), /nothing under “Unreleased”/);
});

test('a release comes after the one before, or is the first of its version', () => {
  for (const version of ['0.1.0', '0.1.1', '0.2.0', '1.0.0', '0.10.0']) assertFollows(version, '0.1.0');
  for (const version of ['0.0.9', '0.1.9'])
    assert.throws(() => assertFollows(version, '0.2.0'), /comes before 0\.2\.0/);
  for (const version of ['1', 'v1.0.0', '1.0', '1.0.0-rc.1', ''])
    assert.throws(() => assertFollows(version, '0.1.0'), /is not a version/);
});
