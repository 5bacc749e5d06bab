import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a small file for its owner alone. Its name appears with all of its content, on the disk, so that a power cut
 * leaves the whole file or none: what was encrypted with a secret is worth nothing without it.
 * @param prepare gets the path of the file before it has its name
 * @throws EEXIST where another process was first
 */
export function writeOnce(path: string, content: string, prepare: (draft: string) => void = () => {}): void {
  const draft = `${path}.${randomUUID()}`;
  // `wx` follows no link that somebody else has put there.
  writeFileSync(draft, content, { mode: 0o600, flush: true, flag: 'wx' });
  try {
    prepare(draft);
    linkSync(draft, path);
  } finally {
    rmSync(draft);
  }
  syncFolder(dirname(path));
}

/** Without it a power cut may take back a name that was given in the folder. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
