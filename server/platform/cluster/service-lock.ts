import { giveToOwnerOf } from '#/platform/config/owner.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { waitForExclusive } from './file-lock.ts';
import { folderOf } from './folder.ts';

/** Another service already uses this data folder; the message is for the operator. */
class DataDirInUse extends Error {
  constructor(dataDir: string, owner: string) {
    super(
      `The data folder ${dataDir} is in use by ${owner}. Stop that one, choose another DATA_DIR, or set DATABASE_URL, where any number may serve.`,
    );
    this.name = 'DataDirInUse';
  }
}

const limitMs = 1_000;

/**
 * Only one process serves requests from a data folder; workers and commands may use it at the same time.
 * @returns a function that releases the lock
 * @throws DataDirInUse if another process has it
 */
export async function lockService(dataDir: string): Promise<() => void> {
  const folder = folderOf(dataDir);
  const note = join(folder.locks, 'service.txt');
  const file = join(folder.locks, 'service');
  const lock = await waitForExclusive(file, limitMs);
  if (lock === null) throw new DataDirInUse(folder.dataDir, readFileSync(note, 'utf8').trim());
  writeFileSync(note, `${ourName()}\n`, { mode: 0o600 });
  for (const path of [file, note]) giveToOwnerOf(folder.dataDir, path);
  return () => lock.release();
}

function ourName(): string {
  const command = [basename(process.argv0), ...process.argv.slice(1).map((part) => basename(part))].join(' ');
  return `process ${process.pid} (${command}) on ${hostname()}, since ${new Date().toISOString()}`;
}
