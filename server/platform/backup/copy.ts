import { PassThrough } from 'node:stream';
import type { Database } from '#/platform/db/open.ts';
import { iso } from '#/platform/values/time.ts';
import { restoreBackup } from './restore.ts';
import { saveBackup, type Saved } from './save.ts';

/** Copies everything into an empty database, like a backup and restore without a file. */
export async function copyDatabase(source: Database, target: Database, secretMark: string): Promise<Saved> {
  const rows = new PassThrough();
  const failures: unknown[] = [];
  // When one side fails, the other would wait for it, and keep its connection and the process.
  const stop = (error: unknown): void => {
    failures.push(error);
    rows.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  rows.on('error', () => undefined); // both sides have ended then, or see it themselves
  const saving = saveBackup(source, secretMark, iso(Date.now()), rows);
  const restoring = restoreBackup(target, rows);
  await Promise.all([saving.catch(stop), restoring.catch(stop)]);
  if (failures.length > 0) throw failures[0];
  return restoring;
}
