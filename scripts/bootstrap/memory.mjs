import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, lstatSync, mkdirSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './node26.mjs';

// Test databases are many small, temporary files: copying one takes a second of processor time on a disk, and a
// thirtieth of that in memory.

const folder = '/dev/shm';
/** Space for a run, and memory for its programs. */
const freeBytesMin = 4 * 2 ** 30;

/** A folder in memory to use for temporary files, or null if there is none with enough space. */
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
 * The folder for this checkout's test databases: in memory, or else in a cache folder. A run decides once, by its
 * folder for temporary files, and its child processes inherit the decision, so that all of them find the same server.
 */
export function testDatabaseFolder() {
  const onDisk = join(root, 'node_modules', '.cache', 'test-postgres');
  if ((process.env.TMPDIR ?? memoryFolder()) !== folder) return onDisk;
  const name = createHash('sha256').update(root).digest('hex').slice(0, 8);
  const path = join(folder, `callwright-tests-${process.getuid()}-${name}`);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  // Other users can write to the parent folder, so a folder with our name may be theirs.
  const { uid, mode } = lstatSync(path);
  const isOurs = uid === process.getuid() && (mode & 0o777) === 0o700 && lstatSync(path).isDirectory();
  return isOurs ? join(path, 'data') : onDisk;
}

/** Its size is a limit, not a guarantee: it uses the memory that programs need. */
function freeBytes() {
  const { bavail, bsize } = statfsSync(folder);
  const available = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0;
  return Math.min(bavail * bsize, Number(available) * 1024 - 2 ** 31);
}
