import { PassThrough } from 'node:stream';
import type { Database } from '#/platform/db/open.ts';
import { iso } from '#/platform/values/time.ts';
import { restoreBackup } from './restore.ts';
import { saveBackup, type Saved } from './save.ts';

/** Copies everything into an empty database, like a backup and restore without a file. */
export async function copyDatabase(source: Database, target: Database, secretMark: string): Promise<Saved> {
  const rows = new PassThrough();
  const [, restored] = await Promise.all([
    saveBackup(source, secretMark, iso(Date.now()), rows),
    restoreBackup(target, rows),
  ]);
  return restored;
}
