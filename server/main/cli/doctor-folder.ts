import { readdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf } from '#/platform/cluster/folder.ts';
import type { Config } from '#/platform/config/config.ts';
import type { Check } from './doctor-check.ts';

const mb = 1024 * 1024;
const freeMinMb = 512;
/** Four times what the embedded PostgreSQL normally keeps; more means that something holds WAL back. */
const walMaxMb = 1_024;

/** Checks of the file system, for the embedded database; none with DATABASE_URL. */
export function folderChecks({ databaseUrl, dataDir }: Config): Check[] {
  if (databaseUrl !== null) return [];
  const { data, passwords } = folderOf(dataDir);
  const open = [data, passwords].filter((path) => (statSync(path).mode & 0o077) !== 0);
  const { bavail, bsize } = statfsSync(data);
  const freeMb = Math.floor((bavail * bsize) / mb);
  const walMb = Math.ceil(sizeOf(join(data, 'pg_wal')) / mb);
  return [
    {
      name: 'modes',
      ok: open.length === 0,
      detail: open.length === 0 ? 'nobody else can read the data' : `others can read ${open.join(', ')}`,
    },
    { name: 'disk', ok: freeMb >= freeMinMb, detail: `${freeMb} MB free in ${data}` },
    { name: 'write-ahead log', ok: walMb <= walMaxMb, detail: `${walMb} MB` },
  ];
}

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { name }) => {
    const size = statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
    return sum + size;
  }, 0);
}
