import { createApp } from '#/main/app.ts';
import { openConfigured, openToRestore } from '#/main/open-configured.ts';
import { prepareSchema } from '#/main/prepare-schema.ts';
import { sealAtStart } from '#/main/sealed/seal-at-start.ts';
import { loadConfig, type Config } from '#/platform/config/config.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import type { Database } from '#/platform/db/open.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';

/** Opens the configured database, runs the work and closes it. */
export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  return withOpened(await openConfigured(config), work);
}

/** The same for a restore, which must also open a database whose earlier restore was interrupted. */
export async function withDatabaseToRestore<T>(
  config: Config,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  return withOpened(await openToRestore(config), work);
}

/** Runs work on a database and closes it. */
export async function withOpened<T>(
  database: Database,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Runs a command on the migrated database, with the context that jobs have. */
export async function withContext<T>(work: (ctx: PublicCtx) => Promise<T>): Promise<T> {
  const config = loadConfig();
  return withDatabase(config, async (database) => {
    await prepareSchema(config, database);
    await sealAtStart(database, config);
    const app = await createApp(config, database, { works: false });
    try {
      return await work(systemContext(app));
    } finally {
      app.log.flush();
    }
  });
}
