import type { Config } from '#/platform/config/config.ts';
import { migrate, requireMigrated } from '#/platform/db/migrate.ts';
import type { Database } from '#/platform/db/open.ts';

/** Migrates the database to this version or, if MIGRATE_AT_START is off, refuses one that is not migrated. */
export async function prepareSchema({ migrateAtStart }: Config, database: Database): Promise<number> {
  if (migrateAtStart) return migrate(database);
  await requireMigrated(database);
  return 0;
}
