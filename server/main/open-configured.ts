import { copyDatabase } from '#/platform/backup/copy.ts';
import { refuseUnfinished } from '#/platform/backup/unfinished.ts';
import type { Config } from '#/platform/config/config.ts';
import { openDatabase, type Database } from '#/platform/db/open.ts';

/** The database that the configuration names: the one at DATABASE_URL, or the embedded one of the data folder. */
export async function openConfigured(config: Config): Promise<Database> {
  const database = await openToRestore(config);
  try {
    await refuseUnfinished(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Also one into which a backup was read only in part. */
export function openToRestore(config: Config): Promise<Database> {
  const { databaseUrl, databasePoolMax: poolMax, dataDir } = config;
  if (databaseUrl !== null) return openDatabase({ databaseUrl, poolMax });
  return openDatabase({
    dataDir,
    poolMax,
    copy: copyBetween,
    onTrouble: (error) => {
      const why = error instanceof Error ? error.message : String(error);
      process.stderr.write(`The embedded PostgreSQL has died and could not be started again: ${why}\n`);
    },
  });
}

/** A folder of an earlier PostgreSQL is read like a backup, which any version can write and this one can read. */
async function copyBetween(from: string, to: string): Promise<void> {
  const source = await openDatabase({ databaseUrl: from });
  const target = await openDatabase({ databaseUrl: to });
  try {
    const { rows } = await source.pool.query("select to_regclass('schema_migration') as made");
    if (rows[0]?.made !== null) await copyDatabase(source, target, '');
  } finally {
    await source.close();
    await target.close();
  }
}
