import { isCode } from '#/platform/errors/is-code.ts';
import { inCells } from '#/platform/workspaces/in-cells.ts';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { RestoreError } from '#/platform/backup/restore-error.ts';
import { writeWhole } from '#/platform/backup/save-file.ts';
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
  const savedTo = new Map<string, number>();
  app.jobs.loop(
    async () => {
      const newest = await newestErasure(app);
      const behind = paths.filter((path) => savedTo.get(path) !== newest);
      // One after the other, and each by itself: a full disk of backups must not stop the ledger in the data folder.
      const failures: Error[] = [];
      for (const path of behind) {
        try {
          await saveLedger(app, path);
          savedTo.set(path, newest);
        } catch (error) {
          failures.push(new Error(`The ledger of erasures ${path} could not be saved`, { cause: error }));
        }
      }
      const [first] = failures;
      if (first !== undefined) throw first;
    },
    { everyMs: lookEveryMs, restMs: 0, afterFailureMs: lookEveryMs },
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
  const text = [...lines].map((line) => `${line}\n`).join('');
  await writeWhole(path, (output) => pipeline(Readable.from([text]), output));
  giveToOwnerOf(dirname(path), path);
}

/** The erasures in a file; empty if there is no file. */
export async function readLedger(path: string): Promise<Erasure[]> {
  try {
    const text = await readFile(path, 'utf8');
    const lines = text.split('\n').filter((line) => line !== '');
    return lines.map((line, index) => erasureIn(line, `${path}, line ${index + 1}`));
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
}

function erasureIn(line: string, place: string): Erasure {
  try {
    return JSON.parse(line) as Erasure; // written by saveLedger
  } catch (error) {
    throw new RestoreError(`This is not a ledger of erasures, or it is damaged: ${place}`, { cause: error });
  }
}
