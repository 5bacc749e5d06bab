import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

type Owner = { pid: number; command: string; host: string; since: string };

/** The data folder is in use; the message says by whom. */
export class DataDirInUse extends Error {
  constructor(folder: string, owner: Owner) {
    super(
      `The data folder ${folder} is in use by process ${owner.pid} (${owner.command}) on ${owner.host} since ${owner.since}.\n` +
        'The embedded database belongs to one process at a time: stop that one first, or set DATABASE_URL to use PostgreSQL.',
    );
    this.name = 'DataDirInUse';
  }
}

/**
 * Takes the data folder for this process, or throws DataDirInUse.
 * @returns gives it back
 */
export function lockDataDir(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'process.lock');
  const owner: Owner = { pid: process.pid, command: process.argv.slice(1, 3).join(' '), host: hostname(), since: new Date().toISOString() };
  for (let attempt = 0; !create(path, owner); attempt++) {
    const holder = read(path);
    if (holder !== null && (attempt > 0 || isAlive(holder))) throw new DataDirInUse(folder, holder);
    rmSync(path, { force: true });
  }
  return () => rmSync(path, { force: true });
}

/** Creates the file only if there is none: of two processes one succeeds. */
function create(path: string, owner: Owner): boolean {
  try {
    const file = openSync(path, 'wx');
    writeSync(file, JSON.stringify(owner));
    closeSync(file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function read(path: string): Owner | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Owner; // written by create() above
  } catch (error) {
    // A process that died while writing leaves half a file, which is nobody's.
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT')) return null;
    throw error;
  }
}

/** Ours from an earlier start in a container with the same pid is dead too: this process has not locked yet. */
function isAlive(owner: Owner): boolean {
  if (owner.host !== hostname()) return true;
  if (owner.pid === process.pid) return false;
  try {
    process.kill(owner.pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
