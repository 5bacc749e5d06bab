import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { ClusterError } from './errors.ts';

// Node has no flock. SQLite locks its file with fcntl, and the system gives such a lock back when the process ends,
// however it ends: no process number can be mistaken for a living owner, in containers neither. Nothing is ever
// written into these files.

export type FileLock = { release(): void };

const busy = 5;
const lookEveryMs = 25;

/** An exclusive lock; null while another process has the lock. */
export function tryExclusive(path: string): FileLock | null {
  return take(path, 'begin exclusive');
}

/** A shared lock; null while another process has it exclusively. */
export function tryShared(path: string): FileLock | null {
  return take(path, 'begin; select count(*) from sqlite_schema');
}

/** @returns null when another process has kept the lock for that time */
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
