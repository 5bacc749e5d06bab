import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './node26.mjs';

/** A hash over the names and contents of files and folders, given relative to the project. */
export function contentHash(paths, isWanted = () => true) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesUnder).filter(isWanted)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** The files under a path, in a stable order, with forward slashes; without build output and packages. */
export function filesUnder(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => name !== 'node_modules' && name !== 'dist')
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`));
}
