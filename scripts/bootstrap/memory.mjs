import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, lstatSync, mkdirSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './node26.mjs';

// Databases of tests are many small files that nobody needs later: copying one takes a second of the processor on a
// disk, and a thirtieth of that in memory.

const folder = '/dev/shm';
/** What a run may fill, and what is left to its programs. */
const freeBytesMin = 4 * 2 ** 30;

/** A folder in memory that is used like the one of temporary files, or null where there is none with enough room. */
export function memoryFolder() {
  if (!existsSync(folder) || freeBytes() < freeBytesMin) return null;
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return folder;
  } catch {
    return null;
  }
}

/**
 * Where the databases of this checkout's tests are: in memory, else among the files that can be made again. A run decides once,
 * by where it puts temporary files, and its processes follow, so that all of them find the same server.
 */
export function testDatabaseFolder() {
  const onDisk = join(root, 'node_modules', '.cache', 'test-postgres');
  if ((process.env.TMPDIR ?? memoryFolder()) !== folder) return onDisk;
  const name = createHash('sha256').update(root).digest('hex').slice(0, 8);
  const path = join(folder, `callwright-tests-${process.getuid()}-${name}`);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  // Others may write to the folder above: what is there under our name may be theirs.
  const { uid, mode } = lstatSync(path);
  const isOurs = uid === process.getuid() && (mode & 0o777) === 0o700 && lstatSync(path).isDirectory();
  return isOurs ? join(path, 'data') : onDisk;
}

/** Its size is a limit, not a promise: it takes from the memory that programs want. */
function freeBytes() {
  const { bavail, bsize } = statfsSync(folder);
  const available = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0;
  return Math.min(bavail * bsize, Number(available) * 1024 - 2 ** 31);
}
