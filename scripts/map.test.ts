import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..');

test('the map in ARCHITECTURE.md lists every folder, and no other', () => {
  const listed = mapped(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'));
  assert.equal(new Set(listed).size, listed.length, 'a folder is listed twice');
  assert.deepEqual(listed.toSorted(), folders().toSorted());
});

test('each decision has a number of its own, and docs/README.md lists it', () => {
  const names = readdirSync(join(root, 'docs', 'decisions')).filter((name) => name !== 'README.md');
  const numbers = names.map((name) => name.slice(0, 4));
  assert.equal(new Set(numbers).size, numbers.length, 'a number is used twice');
  const index = readFileSync(join(root, 'docs', 'README.md'), 'utf8');
  assert.deepEqual(
    names.filter((name) => !index.includes(`(decisions/${name})`)),
    [],
  );
});

/**
 * The folders in the first diagram: each line that starts with a name and a slash belongs to the closest line above
 * with less indentation.
 */
function mapped(text: string): string[] {
  const [, drawing = ''] = text.split('```');
  const above: string[] = [];
  return drawing.split('\n').flatMap((line) => {
    const [, indent = '', name] = /^((?: {2})*)([\w.-]+)\/( |$)/.exec(line) ?? [];
    if (name === undefined) return [];
    above.splice(indent.length / 2, Infinity, name);
    return [above.join('/')];
  });
}

/** Every folder that contains a file of the repository, with its parent folders. */
function folders(): string[] {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const found = new Set<string>();
  // The generated collection of statements mirrors the folders of server/.
  const isMirrored = (folder: string) => folder.startsWith('server/queries/');
  for (const file of files.split('\n'))
    for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder))
      if (!isMirrored(folder)) found.add(folder);
  return [...found];
}
