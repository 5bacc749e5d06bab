import { mkdirSync, readFileSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// Two processes that write one embedded database would destroy it, so the folder carries a lock file with the name
// of its owner. Node has no flock: a lock counts as held for as long as its process lives, or, where that cannot be
// asked because the lock is from another machine or container, for as long as the file is touched.

type Owner = {
  readonly pid: number;
  readonly host: string;
  readonly command: string;
  readonly since: string;
  readonly startTicks: string | null;
};

const touchEveryMs = 10_000;
const abandonedAfterMs = 60_000;
const attemptsMax = 50;

/** Somebody else has the data folder; the message is for the operator. */
class DataDirLocked extends Error {
  constructor(folder: string, owner: Owner) {
    const who = `process ${owner.pid} (${owner.command}) on ${owner.host}, since ${owner.since}`;
    super(
      `The data folder ${folder} is in use by ${who}. One process at a time may use it: stop the other, choose another DATA_DIR, or set DATABASE_URL to share a PostgreSQL.`,
    );
    this.name = 'DataDirLocked';
  }
}

/**
 * Takes the folder for this process, making it if need be.
 * @returns a function that gives it back
 * @throws DataDirLocked when another process has it
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  const folder = resolve(dataDir);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock');
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    if (create(file)) return hold(file);
    const owner = read(file);
    if (owner !== null && isAlive(owner, file)) throw new DataDirLocked(folder, owner);
    if (!removeAbandoned(file)) await sleep(20 + Math.random() * 50);
  }
  throw new Error(`The lock ${file} could not be taken`);
}

function create(file: string): boolean {
  const command = [basename(process.argv0), ...process.argv.slice(1).map((part) => basename(part))].join(' ');
  const owner: Owner = {
    pid: process.pid,
    host: hostname(),
    command,
    since: new Date().toISOString(),
    startTicks: startTicks(process.pid),
  };
  return unlessItExists(() => writeFileSync(file, `${JSON.stringify(owner)}\n`, { flag: 'wx' }));
}

function hold(file: string): () => void {
  const timer = setInterval(() => {
    const now = new Date();
    utimesSync(file, now, now);
  }, touchEveryMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    rmSync(file, { force: true });
  };
}

/** Null when there is none, or one that its process has not written to the end. */
function read(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner; // Written by `create` alone.
  } catch (error) {
    if (error instanceof SyntaxError || isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function isAlive(owner: Owner, file: string): boolean {
  if (owner.host !== hostname())
    return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < abandonedAfterMs;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if (isCode(error, 'ESRCH')) return false;
  }
  // The number may have gone to another process since; in a container it is the same after every restart.
  return owner.startTicks === null || owner.startTicks === startTicks(owner.pid);
}

/** Removes the lock of a dead process. One at a time: else a process could remove the lock that another just made. */
function removeAbandoned(file: string): boolean {
  const guard = `${file}.takeover`;
  if (!unlessItExists(() => mkdirSync(guard))) {
    if (Date.now() - (statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > abandonedAfterMs)
      rmdirSync(guard);
    return false;
  }
  try {
    const owner = read(file);
    if (owner === null && Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < 1_000)
      return false;
    if (owner !== null && isAlive(owner, file)) return false;
    rmSync(file, { force: true });
    return true;
  } finally {
    rmdirSync(guard);
  }
}

/** When the process began, in ticks since the machine did; null where the system does not tell. */
function startTicks(pid: number): string | null {
  try {
    // The name, in parentheses, may hold spaces; the start is the 20th field after it.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? null;
  } catch (error) {
    if (isCode(error, 'ENOENT') || isCode(error, 'ESRCH')) return null;
    throw error;
  }
}

function unlessItExists(make: () => void): boolean {
  try {
    make();
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
