import { giveToOwnerOf } from '#/platform/config/owner.ts';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ClusterError } from './errors.ts';
import { tryExclusive, tryShared, waitForExclusive, type FileLock } from './file-lock.ts';
import { folderOf, type Folder } from './folder.ts';
import { identityFor } from './identity.ts';
import { configure, draftOf, majorOf, makeCluster, rename } from './init.ts';
import { passwordsOf } from './passwords.ts';
import { livingPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts';
import { bundledPrograms } from './programs.ts';
import { adminUrl, answers, ensureRoles, serviceUrl, type Address } from './roles.ts';
import type { Settings } from './settings.ts';
import { socketFolderOf } from './socket-folder.ts';
import { finished, upgrade, type Copy } from './upgrade.ts';

/** The embedded PostgreSQL of a data folder, shared by all processes that use it. */
export type Cluster = {
  /** Connects as the ordinary role that serves requests. */
  readonly url: string;
  /** Connects as the superuser, for maintenance. */
  readonly adminUrl: string;
  readonly folder: Folder;
  /** Starts the server again if it has died. */
  revive(): Promise<boolean>;
  /** Closes it; the last process to close stops the server. */
  close(): Promise<void>;
};

export type ClusterOptions = {
  /** Copies everything between two databases, to upgrade a folder of an earlier PostgreSQL. */
  readonly copy?: Copy;
  /** Overrides the settings of an installation. */
  readonly settings?: Settings;
};

/** How long to wait for a process that creates or upgrades the folder, in ms. */
const guardLimitMs = 900_000;
const answerLimitMs = 60_000;

/** Opens the server of a data folder: the running one, even if its process was killed, or a new one. */
export async function openCluster(dataDir: string, options: ClusterOptions = {}): Promise<Cluster> {
  const folder = folderOf(dataDir);
  return guarded(folder, async () => {
    const its = await ensureRunning(folder, options);
    const membership = tryShared(lockFile(folder, 'members'));
    if (membership === null) throw new ClusterError(`The lock in ${folder.locks} could not be taken`);
    return {
      url: serviceUrl(its),
      adminUrl: adminUrl(its),
      folder,
      revive: () => revive(folder, options),
      close: () => guarded(folder, () => leave(folder, membership)),
    };
  });
}

/** Only one process at a time starts or stops the server of a folder. */
async function guarded<T>(folder: Folder, work: () => Promise<T>): Promise<T> {
  const guard = await waitForExclusive(lockFile(folder, 'start'), guardLimitMs);
  if (guard === null)
    throw new ClusterError(`Another process has been starting the database of ${folder.dataDir} for minutes`);
  try {
    return await work();
  } finally {
    guard.release();
  }
}

function lockFile(folder: Folder, name: string): string {
  const path = join(folder.locks, name);
  const isNew = !existsSync(path);
  if (isNew) tryShared(path)?.release();
  if (isNew) giveToOwnerOf(folder.dataDir, path);
  return path;
}

async function leave(folder: Folder, membership: FileLock): Promise<void> {
  membership.release();
  const alone = tryExclusive(lockFile(folder, 'members'));
  if (alone === null) return;
  try {
    await stopPostmaster(folder.data);
  } finally {
    alone.release();
  }
}

/** Runs work that requires that no other process uses the folder. */
async function alone(folder: Folder, work: () => Promise<void>): Promise<void> {
  const lock = tryExclusive(lockFile(folder, 'members'));
  if (lock === null)
    throw new ClusterError(`Processes of an earlier version have ${folder.dataDir} open; stop them first.`);
  try {
    await work();
  } finally {
    lock.release();
  }
}

async function revive(folder: Folder, options: ClusterOptions): Promise<boolean> {
  if (livingPostmaster(folder.data) !== null) return false;
  return guarded(folder, async () => {
    if (livingPostmaster(folder.data) !== null) return false;
    await ensureRunning(folder, options);
    return true;
  });
}

async function ensureRunning(folder: Folder, { copy, settings = {} }: ClusterOptions): Promise<Address> {
  const programs = bundledPrograms();
  const identity = identityFor(folder, programs);
  const { data } = folder;
  const draft = draftOf(folder);
  const passwords = passwordsOf(folder);
  const how = { programs, identity, passwords, settings };
  // Completes a rename that was interrupted.
  if (!existsSync(data) && existsSync(join(draft, finished))) rename(draft, data);
  const major = majorOf(data);
  if (major === null) {
    await makeCluster(draft, how);
    rename(draft, data);
  } else if (major !== programs.major) {
    await alone(folder, () => upgrade(folder, major, { ...how, copy }));
  }
  rmSync(join(data, finished), { force: true });
  const its = { socketFolder: socketFolderOf(folder, data, identity), passwords };
  await untilItAnswers(folder, its, async () => {
    configure(folder, data, how);
    await startPostmaster(folder, data, { programs, identity, socketFolder: its.socketFolder });
  });
  await ensureRoles(its);
  return its;
}

/** Uses a server that answers; waits for one that is starting or stopping. */
async function untilItAnswers(
  { dataDir, data }: Folder,
  its: Address,
  start: () => Promise<void>,
): Promise<void> {
  const end = performance.now() + answerLimitMs;
  while (!(await answers(its, 5_000))) {
    const pid = livingPostmaster(data)?.pid;
    if (pid === undefined) await start();
    else if (performance.now() > end)
      throw new ClusterError(
        `The PostgreSQL of ${dataDir} (process ${pid}) runs and does not answer; end it with: kill -QUIT ${pid}`,
      );
    else await sleep(20);
  }
}
