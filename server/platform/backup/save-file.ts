import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import type { Database } from '#/platform/db/open.ts';
import { iso } from '#/platform/values/time.ts';
import { saveBackup, type Saved } from './save.ts';
import { markOf } from './secret-mark.ts';

/** Saves a backup as a file. */
export function saveFile(
  database: Database,
  path: string,
  { appSecret, nowMs }: { appSecret: string; nowMs: number },
): Promise<Saved> {
  return writeWhole(path, (output) => saveBackup(database, markOf(appSecret), iso(nowMs), output));
}

/**
 * Writes a file under a temporary name and renames it once it is completely on disk, so that an interrupted one never
 * looks complete. Only its owner may read it.
 */
export async function writeWhole<T>(path: string, write: (output: Writable) => Promise<T>): Promise<T> {
  // A unique name, so that a file left by a crash is not in the way.
  const draft = `${path}.${randomUUID()}.part`;
  const file = await open(draft, 'wx', 0o600);
  try {
    const written = await write(file.createWriteStream({ flush: true }));
    await rename(draft, path);
    await syncFolder(dirname(path));
    return written;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** Without this a power failure may undo the rename. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
