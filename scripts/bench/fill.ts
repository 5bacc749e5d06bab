import { createApp } from '../../server/main/app.ts';
import { loadConfig, type Config } from '../../server/platform/config/config.ts';
import type { PublicCtx } from '../../server/platform/context/ctx.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import type { Database } from '../../server/platform/db/open.ts';
import { seed, type Seeded, type SeedWish } from '../../server/main/demo/seed.ts';
import { fillSales } from './fill-sales.ts';
import { systemContext } from '../../server/platform/context/system-ctx.ts';
import { openConfigured } from '../../server/main/open-configured.ts';

/** The workspaces that are measured. */
export type Filled = {
  /** With a fifth of all contacts. */
  large: Seeded;
  /** The other workspaces, each with the same number of contacts. */
  small: Seeded[];
  /** With thirty hosts who have calls. */
  team: Seeded;
};

export type Size = {
  contacts: number;
  workspaces: number;
  calls: number;
  hosts: number;
  /** Further workspaces in the database, which are not measured. */
  others?: SeedWish;
};

/** High enough that no request exceeds the rate limit. */
const limitPoints = 1_000_000_000;
const newIdsFrom = 7_000_000_000;

export function benchConfig(env: Record<string, string>): Config {
  return loadConfig({ HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info', ...env });
}

/**
 * Fills an empty database with plain rows and updates its statistics; a database that is already filled stays
 * unchanged.
 */
export async function fill(config: Config, size: Size): Promise<Filled> {
  const database = await openConfigured(config);
  try {
    await migrate(database);
    // In a separate schema, because the service refuses to start if its schema has unknown tables.
    const { rows } = await database.unhurried(async (client) => {
      await client.query(
        'create schema if not exists bench; create table if not exists bench.filled (size json, filled jsonb)',
      );
      return client.query<{ size: Size; filled: Filled }>('select size, filled from bench.filled');
    });
    if (rows[0] !== undefined && JSON.stringify(rows[0].size) === JSON.stringify(size)) return rows[0].filled;
    const app = await createApp(config, database, { works: false });
    const filled = await withoutIndexes(database, () => seedAll(systemContext(app), size));
    await database.unhurried(async (client) => {
      await fillSales(client);
      await client.query(`update account set limit_points = ${limitPoints}, limit_window_sec = 10`);
      // New ids differ from every other number in a statement, so that a recording can recognize them.
      await client.query(
        `select setval(pg_get_serial_sequence(name, 'id'), ${newIdsFrom}) from unnest(array['contact', 'event_call']) as name`,
      );
      // Only the benchmark deletes contacts permanently, which checks for every row whether another was merged into it.
      await client.query(
        'create index bench_merged on contact (account_id, merged_into_id) where merged_into_id is not null',
      );
      await client.query('insert into bench.filled values ($1, $2)', [
        JSON.stringify(size),
        JSON.stringify(filled),
      ]);
      await client.query('vacuum analyze');
    });
    return filled;
  } finally {
    await database.close();
  }
}

async function seedAll(ctx: PublicCtx, size: Size): Promise<Filled> {
  const [large, ...small] = await seed(ctx, {
    contacts: size.contacts,
    calls: 0,
    workspaces: size.workspaces,
    hosts: 1,
  });
  const [team] = await seed(ctx, {
    contacts: Math.min(size.contacts, 1_000),
    calls: size.calls,
    workspaces: 1,
    hosts: size.hosts,
  });
  if (size.others !== undefined) await seed(ctx, size.others);
  if (large === undefined || team === undefined) throw new Error('Nothing was seeded');
  return { large, small, team };
}

/** Building indexes at the end takes a third of the time of updating them while a million rows are inserted. */
async function withoutIndexes<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const { rows } = await database.pool.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename in ('contact', 'event_call') and indexdef not like 'CREATE UNIQUE%'`,
  );
  for (const { indexname } of rows) await database.pool.query(`drop index ${indexname}`);
  const result = await work();
  await database.unhurried(async (client) => {
    await client.query("set maintenance_work_mem = '256MB'");
    for (const { indexdef } of rows) await client.query(indexdef);
    await client.query('reset maintenance_work_mem');
  });
  return result;
}
