import { copyDatabase } from '#/platform/backup/copy.ts';
import { refuseUnfinished } from '#/platform/backup/unfinished.ts';
import type { Config } from '#/platform/config/config.ts';
import { openDatabase, type Database, type DatabaseOptions } from '#/platform/db/open.ts';
import { Log } from '#/platform/log/log.ts';
import { whenThere } from '#/platform/db/when-there.ts';

/** Opens the configured database: the one at DATABASE_URL, or the embedded one in the data folder. */
export function openConfigured(config: Config): Promise<Database> {
  return finished(openToRestore(config));
}

/** The same for the service, which may start before its database is up. */
export function openLate(config: Config): Promise<Database> {
  const log = new Log(config);
  const most = `at most ${config.databaseWaitSeconds} seconds (DATABASE_WAIT_SECONDS)`;
  const wait = {
    maxMs: config.databaseWaitSeconds * 1_000,
    onWait: (why: string): void => log.warn(`Waiting for the database, ${most}: ${why}`),
  };
  const onTrouble = (error: unknown): void => log.error(hasDied, error);
  return finished(open(config, { wait, onTrouble, replicaUrl: config.databaseReplicaUrl }), wait);
}

/** Also opens a database whose restore was interrupted. */
export function openToRestore(config: Config): Promise<Database> {
  return open(config, { onTrouble: sayTrouble });
}

const hasDied = 'The embedded PostgreSQL has died and could not be started again';

function sayTrouble(error: unknown): void {
  process.stderr.write(`${hasDied}: ${error instanceof Error ? error.message : String(error)}\n`);
}

async function finished(opening: Promise<Database>, wait?: DatabaseOptions['wait']): Promise<Database> {
  const database = await opening;
  try {
    // The first connection for requests is made here, because a busy machine connects slowly.
    await whenThere(() => refuseUnfinished(database), wait);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

type Opening = Pick<DatabaseOptions, 'wait'> & {
  readonly replicaUrl?: string | null;
  /** Called if an embedded PostgreSQL that died could not be started again. */
  readonly onTrouble: (error: unknown) => void;
};

function open(config: Config, { replicaUrl = null, onTrouble, ...more }: Opening): Promise<Database> {
  const { databaseUrl, databaseDirectUrl: directUrl, databasePoolMax: poolMax, dataDir } = config;
  if (databaseUrl !== null) return openDatabase({ databaseUrl, directUrl, replicaUrl, poolMax, ...more });
  return openDatabase({ dataDir, poolMax, copy: copyBetween, onTrouble });
}

/** The data of an earlier PostgreSQL version is copied like a backup. */
async function copyBetween(from: string, to: string): Promise<void> {
  const source = await openDatabase({ databaseUrl: from });
  const target = await openDatabase({ databaseUrl: to });
  try {
    const { rows } = await source.db.run("select to_regclass('schema_migration') as made");
    if (rows[0]?.made !== null) await copyDatabase(source, target, '');
  } finally {
    await source.close();
    await target.close();
  }
}
