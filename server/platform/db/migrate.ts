import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { PgBoss } from 'pg-boss';
import jobsPackage from 'pg-boss/package.json' with { type: 'json' };
import type pg from 'pg';
import { jobsSchema } from './jobs-schema.ts';
import { runStatement } from './connections.ts';
import { createWorkspaceRoles, grantToWorkspaceRoles } from './grants.ts';
import type { Database } from './open.ts';

type Migration = { version: number; name: string; text: string; checksum: string };

const jobsVersion = jobsPackage.pgboss.schema;
const folder = new URL('./migrations/', import.meta.url);

function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      const text = readFileSync(new URL(file, folder), 'utf8');
      return {
        version: Number.parseInt(file, 10),
        name: file.slice(0, -4),
        text,
        checksum: createHash('sha256').update(text).digest('hex'),
      };
    });
}

/**
 * Brings the database to this version of the service. Several processes may try at once: one works, the others wait.
 * Throws when the database has migrations this version does not know, or differently.
 * @param last the number of the last migration wanted, for a backup of an earlier version
 * @returns how many migrations were applied
 */
export async function migrate(database: Database, last = Infinity): Promise<number> {
  const migrations = readMigrations().filter(({ version }) => version <= last);
  const state = await readState(database.pool);
  if (state !== null && state.jobsVersion === jobsVersion && missing(state.applied, migrations).length === 0)
    return 0;
  return database.unhurried(async (client) => {
    await client.query("select pg_advisory_lock(hashtext('callwright migrations'))");
    try {
      return await applyMissing(client, migrations);
    } finally {
      await client.query("select pg_advisory_unlock(hashtext('callwright migrations'))");
    }
  });
}

/** The number of the last migration that the database has. */
export async function migrationOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'select coalesce(max(version), 0) as version from schema_migration',
  );
  return rows[0]?.version ?? 0;
}

type Applied = { version: number; checksum: string };

/** One cheap question, so that a start with nothing to do is quick. Null when the tables are not all there yet. */
async function readState(pool: pg.Pool): Promise<{ applied: Applied[]; jobsVersion: number } | null> {
  const text = `select (select coalesce(json_agg(m), '[]') from (select version, checksum from schema_migration order by version) m) as applied,
    (select version::int from ${jobsSchema}.version) as "jobsVersion"`;
  try {
    return (await runStatement(pool, text)).rows[0];
  } catch (error) {
    const isMissing =
      error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '3F000');
    if (isMissing) return null;
    throw error;
  }
}

function missing(rows: readonly Applied[], migrations: readonly Migration[]): Migration[] {
  const applied = new Set(rows.map((row) => row.version));
  for (const row of rows) {
    const known = migrations.find((migration) => migration.version === row.version);
    if (known === undefined)
      throw new Error(
        `The database has migration ${row.version}, which this version of Callwright does not know. Install the version that made it, or a later one.`,
      );
    if (known.checksum !== row.checksum)
      throw new Error(
        `Migration ${known.name} was applied in another form. A released migration is never edited.`,
      );
  }
  return migrations.filter((migration) => !applied.has(migration.version));
}

async function applyMissing(client: pg.ClientBase, migrations: readonly Migration[]): Promise<number> {
  await client.query(
    'create table if not exists schema_migration (version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())',
  );
  await createWorkspaceRoles(client);
  const { rows } = await client.query<Applied>(
    'select version, checksum from schema_migration order by version',
  );
  const todo = missing(rows, migrations);
  for (const migration of todo) {
    await client.query('begin');
    try {
      await client.query(migration.text);
      await client.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
        migration.version,
        migration.name,
        migration.checksum,
      ]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw new Error(`Migration ${migration.name} failed`, { cause: error });
    }
  }
  await installJobs(client);
  await grantToWorkspaceRoles(client);
  return todo.length;
}

async function installJobs(client: pg.ClientBase): Promise<void> {
  const db = {
    executeSql: async (text: string, values: unknown[] = []) => {
      const result = await client.query(text, values);
      return Array.isArray(result)
        ? { rows: result.flatMap((part: pg.QueryResult) => part.rows as unknown[]) }
        : result;
    },
  };
  const boss = new PgBoss({
    db,
    schema: jobsSchema,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.stop({ graceful: false });
}
