import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import jobsPackage from 'pg-boss/package.json' with { type: 'json' };
import type pg from 'pg';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import type { Db } from './db.ts';
import ownPackage from '#/package.json' with { type: 'json' };
import { applyMigration } from './apply-migration.ts';
import { alignCell, makeAccountView } from './cell-shape.ts';
import { firstCell, readCells, rolesFor } from './cells.ts';
import { jobsSchema } from './jobs-schema.ts';
import { runStatement } from './connections.ts';
import { createWorkspaceRoles, grantToWorkspaceRoles } from './grants.ts';
import { readMigrations, type Migration } from './migration-files.ts';
import type { Database } from './open.ts';
import { SchemaError } from './schema-error.ts';

/** What a version of the service consists of. */
export type Release = { readonly version: string; readonly migrations: readonly Migration[] };

const jobsVersion = jobsPackage.pgboss.schema;
const lookEveryMs = 200;
const waitLimitMs = hourMs;

/**
 * Migrates the database to this version. Several processes may try at once: one works, the others wait. Throws if the
 * database has migrations that this version cannot work with, or that differ from its own.
 * @param last the number of the last migration to apply, for a backup of an earlier version
 * @returns how many migrations were applied
 */
export async function migrate(database: Database, last = Infinity): Promise<number> {
  return bringTo(
    { ...ourRelease(), migrations: readMigrations().filter(({ version }) => version <= last) },
    database,
  );
}

export async function bringTo(release: Release, database: Database): Promise<number> {
  if (isComplete(release, await readState(database.pool))) return 0;
  return database.unhurried((client) => migrationLock(client, () => applyMissing(client, release)));
}

/** Runs work that changes tables, one process at a time. */
export async function migrationLock<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await lock(client);
  try {
    return await work();
  } finally {
    // If the connection is gone, so is the lock, and the first error says why.
    await client.query("select pg_advisory_unlock(hashtext('callwright migrations'))").catch(() => undefined);
  }
}

/**
 * Throws if the database lacks migrations. Changes nothing.
 * @throws SchemaError
 */
export async function requireMigrated(database: Database): Promise<void> {
  if (isComplete(ourRelease(), await readState(database.pool))) return;
  throw new SchemaError(
    'The database lacks migrations of this version, and MIGRATE_AT_START is off: run callwright migrate first.',
  );
}

/** Whether a later version, with which this one is compatible, has migrated the database. */
export async function isAhead(db: Db): Promise<boolean> {
  const { rows } = (await db.run(appliedText)) as { rows: Applied[] };
  const known = new Set(readMigrations().map(({ version }) => version));
  return rows.some(({ version }) => !known.has(version));
}

/** The number of the last migration applied to the database. */
export async function migrationOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'select coalesce(max(version), 0) as version from schema_migration',
  );
  return rows[0]?.version ?? 0;
}

function ourRelease(): Release {
  return { version: ownPackage.version, migrations: readMigrations() };
}

/** Polls for the lock: a waiting statement would be an open transaction, which would block building an index. */
async function lock(client: pg.ClientBase): Promise<void> {
  const end = performance.now() + waitLimitMs;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      "select pg_try_advisory_lock(hashtext('callwright migrations')) as taken",
    );
    if (rows[0]?.taken === true) return;
    if (performance.now() > end)
      throw new SchemaError('Another process has been migrating the database for an hour');
    await sleep(lookEveryMs);
  }
}

type Applied = { version: number; checksum: string; worksWith: string | null };
/** `shape` is null while there is one cell. Rights are granted last, so without them a migration was interrupted. */
type State = { applied: Applied[]; jobsVersion: number; shape: number | null; hasRights: boolean };

const appliedText =
  'select version, checksum, works_with as "worksWith" from schema_migration order by version';

/** One cheap query, so that a start without migrations is quick. Null if some tables do not exist yet. */
async function readState(pool: pg.Pool): Promise<State | null> {
  const text = `select (select coalesce(json_agg(m), '[]') from (${appliedText}) m) as applied,
    (select version::int from ${jobsSchema}.version) as "jobsVersion",
    (select min(coalesce(shape, 0)) from cell where name <> '${firstCell}') as shape,
    not exists (select from schema_migration where not has_rights) as "hasRights"`;
  try {
    return (await runStatement(pool, text)).rows[0];
  } catch (error) {
    // A missing table or schema, or a table of an earlier version without the column.
    const isMissing =
      error instanceof Error && 'code' in error && ['42P01', '3F000', '42703'].includes(String(error.code));
    if (isMissing) return null;
    throw error;
  }
}

function isComplete(release: Release, state: State | null): boolean {
  if (state === null) return false;
  if (state.jobsVersion > jobsVersion)
    throw new SchemaError(
      `The database has tables of jobs of a later version (${state.jobsVersion}; this one knows ${jobsVersion}). Install the version that made them, or a later one.`,
    );
  if (missing(state.applied, release).length > 0 || state.jobsVersion !== jobsVersion) return false;
  const known = new Set(release.migrations.map(({ version }) => version));
  // If a later version has migrated, it grants the rights itself: this version knows fewer tables.
  const hasRights = state.hasRights || state.applied.some(({ version }) => !known.has(version));
  return hasRights && (state.shape === null || state.shape >= shapeOf(release.migrations));
}

function missing(rows: readonly Applied[], { version: own, migrations }: Release): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  const later = rows.filter(({ version }) => !known.has(version));
  for (const { version, worksWith } of later)
    if (worksWith === null || isBefore(own, worksWith))
      throw new SchemaError(tooOld(version, worksWith, own));
  for (const row of rows)
    if (known.has(row.version) && known.get(row.version)?.checksum !== row.checksum)
      throw new SchemaError(
        `Migration ${known.get(row.version)?.name} was applied in another form. A released migration is never edited.`,
      );
  const applied = new Set(rows.map(({ version }) => version));
  const lacking = migrations.filter(({ version }) => !applied.has(version));
  // The rights and job tables would become those of this version, which knows less.
  if (later.length > 0 && lacking.length > 0)
    throw new SchemaError(
      `The database was migrated by a version that is neither before nor after this one: it has migration ${later[0]?.version} and lacks ${lacking[0]?.name}.`,
    );
  return lacking;
}

function tooOld(migration: number, worksWith: string | null, own: string): string {
  return worksWith === null
    ? `The database has migration ${migration}, which this version of Callwright does not know. Install the version that made it, or a later one.`
    : `The database has migration ${migration}, with which Callwright ${worksWith} and later work. This is ${own}: install a later version.`;
}

function isBefore(own: string, other: string): boolean {
  const [ours, theirs] = [own, other].map((version) => version.split('.').map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (ours?.[index] ?? 0) - (theirs?.[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

async function applyMissing(client: pg.ClientBase, release: Release): Promise<number> {
  await client.query(
    `create table if not exists schema_migration (version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now());
    do $$ begin
      if not exists (select from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'works_with')
      then alter table schema_migration add column works_with text; end if;
      if not exists (select from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'has_rights')
      then alter table schema_migration add column has_rights boolean not null default false; end if;
    end $$`,
  );
  await createWorkspaceRoles(client);
  const { rows } = await client.query<Applied>(appliedText);
  const { migrations } = release;
  const todo = missing(rows, release);
  const cells = await readCells(client);
  // Whichever migrations are missing: if this is interrupted, the next start continues with the cells.
  if (cells.length > 1 && todo.length > 0) await client.query('update cell set shape = null');
  const users = rows.length === 0 ? null : rolesFor(cells);
  for (const migration of todo) await applyMigration(client, migration, users);
  await alignCells(client, migrations);
  await installJobs(client);
  await grantToWorkspaceRoles(client);
  return todo.length;
}

/** Brings the tables of further cells in line with those of the first, which the migrations have changed. */
async function alignCells(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  const cells = await readCells(client);
  if (cells.length === 1) return;
  for (const cell of cells.filter((name) => name !== firstCell)) await alignCell(client, cell);
  await makeAccountView(client, firstCell);
  await client.query('update cell set shape = $1', [shapeOf(migrations)]);
}

/** The last migration that the tables of cells follow. */
export function shapeOf(migrations: readonly Migration[]): number {
  return Math.max(0, ...migrations.map(({ version }) => version));
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
  // Job tables are outside of cells and stay on the coordinator of a cluster. Without Citus the setting has no effect.
  await client.query('set citus.enable_ddl_propagation = off');
  await boss.start();
  await boss.stop({ graceful: false });
  await client.query('reset citus.enable_ddl_propagation');
}
