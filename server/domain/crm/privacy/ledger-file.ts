import { isCode } from '#/platform/errors/is-code.ts';
import { inCells } from '#/platform/workspaces/in-cells.ts';
import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { giveToOwnerOf } from '#/platform/config/owner.ts';
import type { App } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso, toMs } from '#/platform/values/time.ts';

/** One line of the ledger: who was erased, by ids and keyed hashes of addresses. Contains nothing personal. */
export type Erasure = {
  readonly at: string;
  readonly workspaceId: number;
  readonly contactIds: readonly number[];
  readonly addressHashes: readonly string[];
};

export const ledgerName = 'erasures.ndjson';

/** Where the ledger is written: next to scheduled backups, and into the data folder of an embedded database. */
export function ledgerPaths({ config }: Pick<App, 'config'>): string[] {
  const folders = [config.backupDir, config.databaseUrl === null ? config.dataDir : null];
  return folders.filter((folder) => folder !== null).map((folder) => join(folder, ledgerName));
}

/** Copies the ledger to files outside of the database. A restore reads them. */
export function workLedger(app: App): void {
  const paths = ledgerPaths(app);
  if (paths.length === 0) return;
  let savedTo = -1;
  app.jobs.loop(
    async () => {
      const newest = await newestErasure(app);
      if (newest === savedTo) return;
      for (const path of paths) await saveLedger(app, path);
      savedTo = newest;
    },
    { everyMs: lookEveryMs, restMs: 0 },
  );
}

const lookEveryMs = 5_000;

async function newestErasure(app: App): Promise<number> {
  const newest = await inCells(
    app,
    sql<{ id: number }>`
    select coalesce(max(id), 0) as id from erasure`,
  );
  return Math.max(...newest.map(({ id }) => id));
}

/** Writes all erasures to a file, atomically. Existing lines stay: the database may have been restored without them. */
async function saveLedger(app: App, path: string): Promise<void> {
  const lines = new Set((await readLedger(path)).map((erasure) => JSON.stringify(erasure)));
  const rows = await inCells(
    app,
    sql<Erasure>`
    select at, account_id as "workspaceId", contact_ids as "contactIds", address_hashes as "addressHashes" from erasure order by id`,
  );
  for (const { at, workspaceId, contactIds, addressHashes } of rows)
    lines.add(JSON.stringify({ at: iso(toMs(at)), workspaceId, contactIds, addressHashes }));
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // A name of its own, because several processes may share the folder.
  const draft = `${path}.${randomUUID()}.part`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile([...lines].map((line) => `${line}\n`).join(''));
    await handle.sync();
  } finally {
    await handle.close();
  }
  giveToOwnerOf(dirname(path), draft);
  await rename(draft, path);
}

/** The erasures in a file; empty if there is no file. */
export async function readLedger(path: string): Promise<Erasure[]> {
  try {
    const text = await readFile(path, 'utf8');
    const lines = text.split('\n').filter((line) => line !== '');
    return lines.map((line) => JSON.parse(line) as Erasure); // written by saveLedger
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
}
