// npm run release -- 1.2.3
// Creates a release of the committed files: writes the version, cuts the changelog, generates, commits and tags. It
// pushes nothing.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { assertFollows, cut, ReleaseError, versionIn } from './release/cut.ts';

const root = join(import.meta.dirname, '..');

function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
}

/** Checks that everything is possible before any change. */
function release(version: string | undefined): void {
  if (version === undefined) throw new ReleaseError('Which version? npm run release -- 1.2.3');
  assertFollows(version, versionIn(root));
  const tag = `v${version}`;
  if (git('tag', '--list', tag) !== '') throw new ReleaseError(`${tag} is there already`);
  if (git('status', '--porcelain') !== '')
    throw new ReleaseError('There are changes that are not committed: a release is made of commits');
  const before = git('rev-parse', 'HEAD');
  try {
    const message = cut(root, version, new Date().toISOString().slice(0, 10));
    execFileSync(process.execPath, ['scripts/generate.ts'], { cwd: root, stdio: ['ignore', 2, 'inherit'] });
    git('add', '--all');
    git('commit', '--quiet', '--message', `Release ${version}`);
    git('tag', '--annotate', tag, '--cleanup=verbatim', '--message', message);
  } catch (error) {
    git('reset', '--quiet', '--hard', before);
    throw error;
  }
  console.log(`${tag} is committed and tagged. To publish it: git push --follow-tags`);
}

try {
  release(process.argv[2]);
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
