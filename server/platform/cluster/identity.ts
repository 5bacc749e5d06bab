import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { ClusterError } from './errors.ts';
import type { Folder } from './folder.ts';
import type { Programs } from './programs.ts';

type Account = { readonly uid: number; readonly gid: number };

/** The account that PostgreSQL runs as, because it refuses to run as root. */
export type Identity = {
  /** The owner of its files; null for the account of this process. */
  readonly owner: Account | null;
  /** How to start a program under this account. */
  start(program: string, args: readonly string[]): Start;
};
type Start = { readonly file: string; readonly args: string[]; readonly account: Account | object };

/** The environment of programs: without our secrets and PostgreSQL settings from the shell. */
export const cleanEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' };

const ourselves: Identity = {
  owner: null,
  start: (file, args) => ({ file, args: [...args], account: {} }),
};

/**
 * Decides by the owner of the folder, so that every start decides the same. As root: the account that owns the folder;
 * else root mapped to another id in a user namespace, with no rights beyond root's own files; else an unprivileged
 * account, to which the folder is given.
 */
export function identityFor(folder: Folder, programs: Programs): Identity {
  if (process.getuid === undefined) return ourselves;
  if (process.getuid() !== 0)
    return hasName() ? ourselves : (working([inNamespace()], folder, programs) ?? nameless());
  const owner = statSync(existsSync(folder.data) ? folder.data : folder.dataDir);
  if (owner.uid !== 0) return working([as(owner)], folder, programs) ?? refused(folder, owner.uid);
  const accounts = [ownerAbove(folder.dataDir), ...['callwright', 'postgres', 'node'].map(accountNamed)];
  const ways = [inNamespace(), ...accounts.filter((account) => account !== null).map(as)];
  return working(ways, folder, programs) ?? nobody(folder);
}

function as({ uid, gid }: Account): Identity {
  const account = { uid, gid };
  return { owner: account, start: (file, args) => ({ file, args: [...args], account }) };
}

/** The files keep our user id; inside the namespace it appears as that of an unprivileged account. */
function inNamespace(): Identity {
  const { uid, gid } = accountNamed('nobody') ?? { uid: 65_534, gid: 65_534 };
  const flags = ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
  return {
    owner: null,
    start: (file, args) => ({ file: 'unshare', args: [...flags, file, ...args], account: {} }),
  };
}

/** The first option with which the program runs and can access the folder. */
function working(ways: readonly Identity[], { dataDir }: Folder, { folder }: Programs): Identity | null {
  for (const way of ways) {
    if (way.owner !== null) letThrough(dataDir, way.owner);
    const { file, args, account } = way.start('/bin/sh', [
      '-c',
      'cd "$0" && exec "$1" --version',
      dataDir,
      join(folder, 'postgres'),
    ]);
    const { status } = spawnSync(file, args, {
      ...account,
      env: cleanEnvironment,
      stdio: 'ignore',
      cwd: '/',
    });
    if (status === 0) return way;
  }
  return null;
}

function letThrough(dataDir: string, { uid }: Account): void {
  const { mode, uid: owner } = statSync(dataDir);
  if (uid !== owner && (mode & 0o001) === 0) chmodSync(dataDir, (mode & 0o7777) | 0o011);
}

function accountNamed(name: string): Account | null {
  const entries = readFileSync('/etc/passwd', 'utf8').split('\n');
  const [, , uid, gid] = entries.map((line) => line.split(':')).find(([first]) => first === name) ?? [];
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
}

/** The first parent folder not owned by root: for a checkout in a user's home when root starts the service. */
function ownerAbove(dataDir: string): Account | null {
  for (let path = dirname(dataDir); path !== dirname(path); path = dirname(path)) {
    const { uid, gid } = statSync(path);
    if (uid !== 0) return { uid, gid };
  }
  return null;
}

function hasName(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false; // an id given to a container, without an entry in /etc/passwd
  }
}

const otherwise = 'or set DATABASE_URL to a PostgreSQL of your own';

function refused({ dataDir }: Folder, uid: number): never {
  throw new ClusterError(
    `PostgreSQL has to run as the owner of ${dataDir} (account ${uid}), who cannot reach the folder or the installed programs: start the service as that account, ${otherwise}.`,
  );
}

function nobody({ dataDir }: Folder): never {
  throw new ClusterError(
    `PostgreSQL does not run as root: start the service under another account, give ${dataDir} to one (chown), ${otherwise}.`,
  );
}

function nameless(): never {
  throw new ClusterError(
    `PostgreSQL needs an account with a name, and number ${process.getuid?.()} has no entry in /etc/passwd: run the service as a known account, ${otherwise}.`,
  );
}
