import { firstCell } from '#/platform/db/cells.ts';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import type { Database } from '#/platform/db/open.ts';
import { migrate, migrationOf } from '#/platform/db/migrate.ts';
import { rollBack } from '#/platform/db/roll-back.ts';
import { packedLines } from './packed-lines.ts';
import { RestoreError } from './restore-error.ts';
import { RowBatch } from './row-batch.ts';
import type { Head, Part, Saved } from './save.ts';
import type { Table } from './tables.ts';
import { findLoaded, markBegun, markFinished, markLoaded } from './unfinished.ts';

const notEmpty =
  'A backup goes into an empty database only: name a new DATABASE_URL or DATA_DIR, or drop the old one';

/**
 * Restores a backup into an empty database, all of it or nothing. A backup of an earlier version is loaded into the
 * tables of its time, which are then migrated. If this is interrupted, everything refuses the database until the same
 * backup is restored again, which completes it.
 * @param afterwards part of the restore; it may run again after an interruption
 */
export async function restoreBackup(
  database: Database,
  input: Readable,
  afterwards: () => Promise<void> = async () => undefined,
): Promise<Saved & { secretMark: string }> {
  const lines = linesOf(input);
  const first = await nextPart(lines);
  if (first === null || !('head' in first)) throw new RestoreError('This is not a backup of Callwright');
  const { head } = first;
  return alone(database, async () => {
    const saved = (await findLoaded(database, head)) ?? (await loadAll(database, head, lines));
    await lines.return(undefined);
    await migrate(database);
    await afterwards();
    await database.unhurried((client) => client.query('analyze'));
    await markFinished(database);
    return { ...saved, secretMark: head.secretMark };
  });
}

/** Two restores into one database would mix their rows and remove each other's mark. */
async function alone<T>(database: Database, work: () => Promise<T>): Promise<T> {
  return database.unhurried(async (client) => {
    const { rows } = await client.query(
      "select pg_try_advisory_lock(hashtext('callwright restore')) as taken",
    );
    if (rows[0]?.taken === true) return work();
    throw new RestoreError('Another restore into this database is running. Wait until it has ended.');
  });
}

async function loadAll(database: Database, head: Head, lines: Lines): Promise<Saved> {
  await refuseUsed(database);
  await markBegun(database, head);
  try {
    await makeTables(database, head);
    return await loadRows(database, head, lines);
  } catch (error) {
    // If the database is unreachable, it stays closed, as after a kill.
    await markFinished(database).catch(() => undefined);
    throw error;
  }
}

async function loadRows(database: Database, head: Head, lines: Lines): Promise<Saved> {
  return database.unhurried(async (client) => {
    await client.query('begin');
    try {
      const saved = await load(client, lines);
      await markLoaded(client, head, saved);
      await client.query('commit');
      return saved;
    } catch (error) {
      await rollBack(client);
      throw error;
    }
  });
}

async function refuseUsed(database: Database): Promise<void> {
  if (database.cells.areSpread)
    throw new RestoreError(
      'A backup goes into a cluster before its first cell is added: make a new database',
    );
  const { rows } = await database.db.run('select to_regclass(\'account\') is not null as "hasTables"');
  if (rows[0]?.hasTables !== true) return;
  const { rows: found } = await database.db.run(
    'select exists (select from account) or exists (select from app_user) as used',
  );
  if (found[0]?.used === true) throw new RestoreError(notEmpty);
}

async function makeTables(database: Database, head: Head): Promise<void> {
  await migrate(database, head.migration);
  const version = await database.unhurried(migrationOf);
  if (version < head.migration)
    throw new RestoreError(
      `The backup was made by a later version (migration ${head.migration}); install that version or a later one`,
    );
  if (version > head.migration) throw new RestoreError(notEmpty);
}

async function load(client: pg.ClientBase, lines: Lines): Promise<Saved> {
  const references = await dropReferences(client);
  const guarded = await withoutTriggers(client);
  const count: Saved = { tables: 0, rows: 0 };
  let table: Table | null = null;
  const batch = new RowBatch<string>(async (rows) => {
    if (table !== null) await insert(client, table, rows);
    count.rows += rows.length;
  });
  for (;;) {
    const { value, done } = await lines.next();
    if (done === true) throw new RestoreError('The backup ends early: it was cut off');
    if (typeof value === 'string') {
      await batch.add(value, value.length);
      continue;
    }
    await batch.flush();
    if ('table' in value) {
      ({ table } = value);
      count.tables++;
      await client.query(`delete from ${table.name}`); // rows that a new installation creates by itself
    } else if ('sequences' in value) {
      for (const { name, last, isCalled } of value.sequences)
        await client.query('select setval($1::regclass, $2::bigint, $3)', [name, last, isCalled]);
    } else if ('end' in value) {
      if (value.end.rows !== count.rows) throw new RestoreError('The backup lacks rows: it is damaged');
      break;
    }
  }
  await placeInFirstCell(client);
  for (const { target, name, definition } of references)
    await client.query(`alter table ${target} add constraint ${name} ${definition}`);
  for (const name of guarded) await client.query(`alter table ${name} enable trigger user`);
  return count;
}

/**
 * Places workspaces in the first cell, because the cells of the saved installation do not exist here. They can be moved
 * later.
 */
async function placeInFirstCell(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    "select from pg_attribute where attrelid = 'account'::regclass and attname = 'cell'",
  );
  if (rows.length > 0) await client.query('update account set cell = $1 where cell <> $1', [firstCell]);
}

async function insert(client: pg.ClientBase, { name, columns }: Table, rows: string[]): Promise<void> {
  await client.query(
    `insert into ${name} (${columns.join(', ')}) overriding system value
    select ${columns.map((column) => `(s.r).${column}`).join(', ')}
    from (select text::${name} as r from unnest($1::text[]) text offset 0) s`,
    [rows],
  );
}

/** Drops foreign keys: rows are loaded table by table, and references are checked once all are there. */
async function dropReferences(
  client: pg.ClientBase,
): Promise<{ target: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ target: string; name: string; definition: string }>(
    `select conrelid::regclass::text as target, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`,
  );
  for (const { target, name } of rows) await client.query(`alter table ${target} drop constraint ${name}`);
  return rows;
}

/** Disables triggers, because the sums and counts that they maintain are in the backup. */
async function withoutTriggers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger
    where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  );
  for (const { name } of rows) await client.query(`alter table ${name} disable trigger user`);
  return rows.map((row) => row.name);
}

type Lines = AsyncGenerator<Part | string>;

async function nextPart(lines: Lines): Promise<Part | null> {
  const { value, done } = await lines.next();
  return done === true || typeof value === 'string' ? null : value;
}

async function* linesOf(input: Readable): Lines {
  try {
    for await (const line of packedLines(input)) yield JSON.parse(line) as Part | string; // checked where it is read
  } catch (error) {
    throw new RestoreError(
      `The backup cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
