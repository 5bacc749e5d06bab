import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, matchesGlob, posix } from 'node:path';
import { testFiles } from './floors.ts';

/** A file that imports another; both are paths from the root. */
export type Import = { readonly from: string; readonly to: string };

const imported = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;

/** Every import between files of the server that are not tests, including type-only imports. */
export function serverImports(root: string): Import[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'server'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !isTest(file) && existsSync(join(root, file)))
    .flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')));
}

/** The files of the server that a source text imports. */
export function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(imported)]
    .map(([, name = '']) => pathOf(file, name))
    .filter((path) => path !== null && path.startsWith('server/') && path.endsWith('.ts'))
    .map((to) => ({ from: file, to: String(to) }));
}

function pathOf(file: string, name: string): string | null {
  if (name.startsWith('#/')) return `server/${name.slice(2)}`;
  return name.startsWith('.') ? posix.join(posix.dirname(file), name) : null;
}

/** Whether a file is only for tests. */
export function isTest(file: string): boolean {
  return testFiles.some((pattern) => matchesGlob(file, pattern));
}
