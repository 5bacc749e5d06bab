import { createApp } from '../app.ts';
import { loadConfig, type Config } from '../config.ts';
import type { PublicCtx } from '../ctx.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase, type Database } from '../db/open.ts';
import { systemContext } from '../system-ctx.ts';

/** Opens the database that the configuration names, hands it over and closes it again. */
export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const { databaseUrl, databasePoolMax, dataDir } = config;
  const database = await openDatabase(
    databaseUrl === null ? { dataDir } : { databaseUrl, poolMax: databasePoolMax },
  );
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Runs a command on the current schema, with the context that jobs have too. */
export async function withContext<T>(work: (ctx: PublicCtx) => Promise<T>): Promise<T> {
  const config = loadConfig();
  return withDatabase(config, async (database) => {
    await migrate(database);
    const app = await createApp(config, database, { works: false });
    try {
      return await work(systemContext(app));
    } finally {
      app.log.flush();
    }
  });
}
