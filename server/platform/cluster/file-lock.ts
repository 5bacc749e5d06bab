import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { ClusterError } from './errors.ts';

// Node has no flock. SQLite locks its file with fcntl, and the system releases such a lock when the process ends in any
// way: a reused process id is never mistaken for a living owner, not even in containers. Nothing is written to these
// files, nor beside them (the journal stays in memory): a full disk must not keep anybody from looking into it.

export type FileLock = { release(): void };

const busy = 5;
const lookEveryMs = 25;

/** Takes an exclusive lock; null if another process has a lock. */
export function tryExclusive(path: string): FileLock | null {
  return take(path, 'pragma journal_mode = memory; begin exclusive');
}

/** Takes a shared lock; null if another process has an exclusive one. */
export function tryShared(path: string): FileLock | null {
  return take(path, 'begin; select count(*) from sqlite_schema');
}

/** @returns null if another process held the lock for the whole time */
export async function waitForExclusive(path: string, limitMs: number): Promise<FileLock | null> {
  const end = performance.now() + limitMs;
  for (;;) {
    const lock = tryExclusive(path);
    if (lock !== null || performance.now() > end) return lock;
    await sleep(lookEveryMs);
  }
}

function take(path: string, statements: string): FileLock | null {
  const file = opened(path);
  try {
    file.exec(statements);
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return null;
    throw error;
  }
}

function opened(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout: 0 });
  } catch (error) {
    throw new ClusterError(`This account cannot open ${path}: run as the owner of the data folder`, {
      cause: error,
    });
  }
}
