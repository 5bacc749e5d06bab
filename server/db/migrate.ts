import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { PgBoss } from 'pg-boss';
import type pg from 'pg';
import { jobsSchema } from '../jobs/schema.ts';
import type { Database } from './open.ts';

type Migration = { version: number; name: string; text: string; checksum: string };

const folder = new URL('./migrations/', import.meta.url);

function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      const text = readFileSync(new URL(file, folder), 'utf8');
      return { version: Number.parseInt(file, 10), name: file.slice(0, -4), text, checksum: createHash('sha256').update(text).digest('hex') };
    });
}

/**
 * Brings the database to this version of the service. Several processes may try at once: one works, the others wait.
 * Throws when the database has migrations this version does not know, or differently.
 * @returns how many migrations were applied
 */
export async function migrate(database: Database): Promise<number> {
  const migrations = readMigrations();
  const client = await database.pool.connect();
  try {
    if (await isCurrent(client, migrations)) return 0;
    await client.query("set lock_timeout = '120s'; set statement_timeout = '600s'");
    await client.query("select pg_advisory_lock(hashtext('callwright migrations'))");
    try {
      return await applyMissing(client, database, migrations);
    } finally {
      await client.query("select pg_advisory_unlock(hashtext('callwright migrations')); set lock_timeout = '3s'; set statement_timeout = '10s'");
    }
  } finally {
    client.release();
  }
}

/** One cheap question, so that a start with nothing to do is quick. */
async function isCurrent(client: pg.PoolClient, migrations: readonly Migration[]): Promise<boolean> {
  const { rows: tables } = await client.query<{ there: boolean }>("select to_regclass('public.schema_migration') is not null as there");
  if (tables[0]?.there !== true) return false;
  return (await missing(client, migrations)).length === 0;
}

async function missing(client: pg.PoolClient, migrations: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ version: number; checksum: string }>('select version, checksum from schema_migration order by version');
  const applied = new Map(rows.map((row) => [row.version, row.checksum]));
  for (const row of rows) {
    const known = migrations.find((migration) => migration.version === row.version);
    if (known === undefined) throw new Error(`The database has migration ${row.version}, which this version of Callwright does not know. Install the version that made it, or a later one.`);
    if (known.checksum !== row.checksum) throw new Error(`Migration ${known.name} was applied in another form. A released migration is never edited.`);
  }
  return migrations.filter((migration) => !applied.has(migration.version));
}

async function applyMissing(client: pg.PoolClient, database: Database, migrations: readonly Migration[]): Promise<number> {
  await client.query('create table if not exists schema_migration (version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())');
  await createAppRole(client);
  const todo = await missing(client, migrations);
  for (const migration of todo) {
    await client.query('begin');
    try {
      await client.query(migration.text);
      await client.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [migration.version, migration.name, migration.checksum]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw new Error(`Migration ${migration.name} failed`, { cause: error });
    }
  }
  await installJobs(client, database);
  await grant(client);
  return todo.length;
}

/** The role that transactions run as; it has no rights but those granted below, and policies bind it. */
async function createAppRole(client: pg.PoolClient): Promise<void> {
  try {
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = 'callwright_app') then create role callwright_app nologin; end if;
    exception when duplicate_object or unique_violation then null; end $$`);
    await client.query('grant callwright_app to current_user');
  } catch (error) {
    throw new Error('The database user may not create the role callwright_app. As a superuser run: create role callwright_app nologin; grant callwright_app to <user>;', { cause: error });
  }
}

async function installJobs(client: pg.PoolClient, database: Database): Promise<void> {
  const db = {
    executeSql: async (text: string, values: unknown[] = []) => {
      const result = await client.query(text, values);
      return Array.isArray(result) ? { rows: result.flatMap((part: pg.QueryResult) => part.rows as unknown[]) } : result;
    },
  };
  const boss = new PgBoss({ db, schema: jobsSchema, ...(database.kind === 'pglite' ? { backend: 'pglite' as const } : {}), supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

async function grant(client: pg.PoolClient): Promise<void> {
  for (const schema of ['public', jobsSchema]) {
    await client.query(`grant usage on schema ${schema} to callwright_app;
      grant select, insert, update, delete on all tables in schema ${schema} to callwright_app;
      grant usage, select on all sequences in schema ${schema} to callwright_app;
      grant execute on all functions in schema ${schema} to callwright_app`);
  }
  // Who signs in is none of a workspace's business, and what happened is not to be rewritten.
  await client.query('revoke all on schema_migration from callwright_app; revoke update, delete on audit_entry from callwright_app');
}
