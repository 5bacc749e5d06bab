import { execFile } from 'node:child_process';
import {
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { syncFolder } from '#/platform/config/write-once.ts';
import { isCode } from '#/platform/errors/is-code.ts';
import { ClusterError } from './errors.ts';
import type { Folder } from './folder.ts';
import { cleanEnvironment, type Identity } from './identity.ts';
import type { Passwords } from './passwords.ts';
import type { Programs } from './programs.ts';
import { accessRules, includingOurs, ownConfiguration, type Settings } from './settings.ts';

const run = promisify(execFile);

/** Search needs letters beyond ASCII to be classified as letters, if the system has such a locale. */
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/** Where a cluster is created; it is renamed once it is complete. */
export const draftOf = ({ data }: Folder): string => `${data}.new`;

/** The major version that wrote the cluster, or null if there is none. One that cannot be read is never made anew. */
export function majorOf(data: string): number | null {
  if (namesIn(data).length === 0) return null;
  const file = join(data, 'PG_VERSION');
  if (existsSync(file)) return Number(readFileSync(file, 'utf8'));
  throw new ClusterError(
    `${data} has files but no PG_VERSION, so it is no database or a damaged one. Put back what is missing, or move the folder away`,
  );
}

function namesIn(data: string): string[] {
  try {
    return readdirSync(data);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    const why = error instanceof Error ? error.message : String(error);
    throw new ClusterError(`The database cannot be read: ${why}. Run as the owner of the data folder`);
  }
}

/** Creates an empty cluster in its own folder. */
export async function makeCluster(
  data: string,
  how: { programs: Programs; identity: Identity; passwords: Passwords; settings: Settings },
): Promise<void> {
  const { identity, passwords } = how;
  const passwordFile = `${data}.password`;
  try {
    for (const characterType of characterTypes) {
      rmSync(data, { recursive: true, force: true });
      mkdirSync(data, { mode: 0o700 });
      writeFileSync(passwordFile, `${passwords.admin}\n`, { mode: 0o600 });
      for (const path of [data, passwordFile]) give(path, identity);
      const problem = await initdb(data, passwordFile, characterType, how);
      if (problem === null) break;
      if (characterType === 'C' || !/locale/.test(problem))
        throw new ClusterError(`The embedded PostgreSQL could not make its folder ${data}: ${problem}`);
    }
  } finally {
    rmSync(passwordFile, { force: true });
  }
  writeFileSync(join(data, 'postgresql.conf'), includingOurs);
  give(join(data, 'postgresql.conf'), identity);
}

async function initdb(
  data: string,
  passwordFile: string,
  characterType: string,
  { programs, identity, settings }: { programs: Programs; identity: Identity; settings: Settings },
): Promise<string | null> {
  const { file, args, account } = identity.start(join(programs.folder, 'initdb'), [
    `--pgdata=${data}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--data-checksums',
    ...(settings['fsync'] === 'off' ? ['--no-sync'] : []),
    ...(programs.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
    '--lc-collate=C',
    `--lc-ctype=${characterType}`,
    '--lc-messages=C',
    '--lc-monetary=C',
    '--lc-numeric=C',
    '--lc-time=C',
  ]);
  try {
    await run(file, args, { ...account, env: cleanEnvironment, cwd: '/' });
    return null;
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    return said.trim().split('\n').slice(0, 3).join(' ');
  }
}

/** Writes our part of the configuration, which may have changed since the last start. */
export function configure(
  folder: Folder,
  data: string,
  { programs, identity, settings }: { programs: Programs; identity: Identity; settings: Settings },
): void {
  const files = {
    'callwright.conf': ownConfiguration(folder, programs.major, settings),
    'pg_hba.conf': accessRules,
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(data, name), text, { mode: 0o600 });
    give(join(data, name), identity);
  }
  give(folder.log, identity);
  giveAll(data, identity);
}

/** Gives a folder owned by root to the account that PostgreSQL runs as. */
function giveAll(path: string, identity: Identity): void {
  if (identity.owner === null || statSync(path).uid === identity.owner.uid) return;
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }))
    lchownSync(join(entry.parentPath, entry.name), identity.owner.uid, identity.owner.gid);
  give(path, identity);
}

function give(path: string, { owner }: Identity): void {
  if (owner !== null) chownSync(path, owner.uid, owner.gid);
}

/** Renames a folder to its final name, durably. */
export function rename(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(dirname(to));
}
