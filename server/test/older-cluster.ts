import { folderOf } from '#/platform/cluster/folder.ts';
import { identityFor } from '#/platform/cluster/identity.ts';
import { configure, makeCluster } from '#/platform/cluster/init.ts';
import { passwordsOf } from '#/platform/cluster/passwords.ts';
import { startPostmaster, stopPostmaster } from '#/platform/cluster/postmaster.ts';
import { programsOf, type Programs } from '#/platform/cluster/programs.ts';
import { ensureRoles, serviceUrl } from '#/platform/cluster/roles.ts';

const settings = { fsync: 'off' };

/** An earlier PostgreSQL version that is installed here, or null. */
export const older = [15, 16, 17].map(programsOf).find((programs) => programs !== null) ?? null;

/** A data folder as an earlier version with that PostgreSQL would have left it. */
export async function writtenBy(
  programs: Programs,
  dataDir: string,
  fill: (url: string) => Promise<unknown>,
): Promise<void> {
  const folder = folderOf(dataDir);
  const passwords = passwordsOf(folder);
  const how = { programs, identity: identityFor(folder, programs), passwords, settings };
  await makeCluster(folder.data, how);
  configure(folder, folder.data, how);
  await startPostmaster(folder, folder.data, { ...how, socketFolder: folder.data });
  const its = { socketFolder: folder.data, passwords };
  await ensureRoles(its);
  await fill(serviceUrl(its));
  await stopPostmaster(folder.data);
}
