import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a small file that only its owner can read. The file appears under its name with all of its content on disk, so
 * that a power cut leaves either the whole file or none: without its key, encrypted data is lost.
 * @param prepare gets the path of the draft before it is linked to its name
 * @throws EEXIST if another process was first
 */
export function writeOnce(path: string, content: string, prepare: (draft: string) => void = () => {}): void {
  const draft = `${path}.${randomUUID()}`;
  // `wx` does not follow a symbolic link that somebody has put there.
  writeFileSync(draft, content, { mode: 0o600, flush: true, flag: 'wx' });
  try {
    prepare(draft);
    linkSync(draft, path);
  } finally {
    rmSync(draft);
  }
  syncFolder(dirname(path));
}

/** Syncs a folder. Without it, a power cut may undo the creation of a name in it. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
