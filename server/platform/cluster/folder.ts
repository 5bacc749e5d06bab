import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
} from 'node:fs';
import { join } from 'node:path';
import { giveToOwnerOf } from '#/platform/config/owner.ts';
import { ClusterError } from './errors.ts';

/** Where an installation stores the files of its PostgreSQL. */
export type Folder = {
  readonly dataDir: string;
  /** The data directory of the cluster. */
  readonly data: string;
  readonly locks: string;
  readonly log: string;
  readonly passwords: string;
  /** Contains the path of the socket folder if it cannot be inside the cluster. */
  readonly socketNote: string;
};

const ownNames = /^(app-secret.*|postgres.*|erasures\.ndjson.*|locks?|log|backups?)$/;
const smallFiles = /^(app-secret|erasures\.ndjson)$/;

export function folderOf(dataDir: string): Folder {
  const real = writable(dataDir);
  const folder = {
    dataDir: real,
    data: join(real, 'postgres'),
    locks: join(real, 'locks'),
    log: join(real, 'log'),
    passwords: join(real, 'postgres-passwords.json'),
    socketNote: join(real, 'postgres-socket-folder'),
  };
  refuseWebAssembly(real);
  repairModes(real);
  for (const path of [folder.locks, folder.log]) {
    if (existsSync(path)) continue;
    mkdirSync(path, { recursive: true, mode: 0o700 });
    giveToOwnerOf(real, path);
  }
  return folder;
}

function writable(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(dataDir);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ClusterError(`The data folder ${dataDir} cannot be used: ${why}`);
  }
}

/**
 * Removes read permissions for others that earlier versions left. Changes the data folder itself only if it contains
 * nothing else, because it may be a folder that other programs use too.
 */
function repairModes(dataDir: string): void {
  const names = readdirSync(dataDir);
  for (const name of names.filter((one) => ownNames.test(one))) close(join(dataDir, name), 0o077);
  // An earlier start as root may have made these files readable for root only.
  for (const name of names.filter((one) => smallFiles.test(one))) giveToOwnerOf(dataDir, join(dataDir, name));
  // Others may traverse but not list it, because PostgreSQL may run under another account.
  if (names.every((name) => ownNames.test(name))) close(dataDir, 0o066);
}

/** Skips symbolic links: root must not change files elsewhere on behalf of the owner of this folder. */
function close(path: string, bits: number): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  // Another process may have just renamed the file.
  if (found === undefined || found.isSymbolicLink()) return;
  const isMine = process.getuid === undefined || process.getuid() === 0 || process.getuid() === found.uid;
  if (isMine && (found.mode & bits) !== 0) chmodSync(path, found.mode & 0o7777 & ~bits);
}

/** Refuses folders of old versions whose embedded database was PostgreSQL compiled to WebAssembly. */
function refuseWebAssembly(dataDir: string): void {
  const old = join(dataDir, 'pglite');
  if (!existsSync(old) || existsSync(join(dataDir, 'postgres'))) return;
  throw new ClusterError(
    [
      `The data folder ${dataDir} has the embedded database of an earlier version (pglite), which this version cannot open. Nothing was changed. To convert it:`,
      '  1. check out the last version that can read it, commit f29b049, and run there: npx callwright backup FILE',
      `  2. in this version, move ${old} out of the data folder and run: npx callwright restore FILE`,
      'Both with the same DATA_DIR, which keeps the secret.',
    ].join('\n'),
  );
}
