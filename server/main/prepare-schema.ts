import type { Config } from '#/platform/config/config.ts';
import { migrate, requireMigrated } from '#/platform/db/migrate.ts';
import type { Database } from '#/platform/db/open.ts';

/** Brings the database to this version, or refuses one that is not, where something else migrates it. */
export async function prepareSchema({ migrateAtStart }: Config, database: Database): Promise<number> {
  if (migrateAtStart) return migrate(database);
  await requireMigrated(database);
  return 0;
}
