import { readCells, schemaOf } from '#/platform/db/cells.ts';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import type { Database } from '#/platform/db/open.ts';
import { migrationOf } from '#/platform/db/migrate.ts';
import { rollBack } from '#/platform/db/roll-back.ts';
import { lineOf } from './packed-lines.ts';
import { readSequences, readTables, type Sequence, type Table } from './tables.ts';

/**
 * A backup is one gzip file of JSON Lines. Objects describe what follows; strings are rows in the text format of
 * PostgreSQL, which loses nothing of any type. The file can be restored to every supported PostgreSQL.
 */
export type Head = { callwright: 1; migration: number; at: string; secretMark: string };
export type Part =
  | { head: Head }
  | { table: Table }
  | { sequences: Sequence[] }
  /** If this is missing, the file is truncated. */
  | { end: { rows: number } };

export type Saved = { tables: number; rows: number };

const rowsAtOnce = 1_000;

/** Writes everything from one snapshot, while the service keeps running. */
export async function saveBackup(
  database: Database,
  secretMark: string,
  at: string,
  output: Writable,
): Promise<Saved> {
  return database.unhurried(async (client) => {
    await client.query('begin isolation level repeatable read, read only');
    try {
      const saved: Saved = { tables: 0, rows: 0 };
      const head: Head = { callwright: 1, migration: await migrationOf(client), at, secretMark };
      await pipeline(Readable.from(linesOf(client, head, saved)), createGzip(), output);
      return saved;
    } finally {
      await rollBack(client);
    }
  });
}

async function* linesOf(client: pg.ClientBase, head: Head, saved: Saved): AsyncGenerator<string> {
  yield line({ head });
  const cells = await readCells(client);
  for (const table of await readTables(client)) {
    yield line({ table });
    saved.tables++;
    for await (const rows of rowsOf(client, selectionOf(table, cells))) {
      saved.rows += rows.length;
      yield `${rows.join('\n')}\n`;
    }
  }
  yield line({ sequences: await readSequences(client) });
  yield line({ end: { rows: saved.rows } });
}

/**
 * The rows of a table from all cells as one: a backup contains workspaces, but not their cells. Of a workspace that is
 * being moved, only the rows in its current cell.
 */
function selectionOf({ name, isInCells }: Table, cells: readonly string[]): string {
  // Cast row by row: to the database, rows of two cells have different types.
  const rows = 'select to_json(t::text)::text as row from';
  if (!isInCells || cells.length === 1) return `${rows} ${name} t`;
  const parts = cells.map(
    (cell) =>
      `${rows} ${name.replace('public.', `${schemaOf(cell)}.`)} t where t.account_id in (select a.id from account a where a.cell = '${cell}')`,
  );
  return parts.join(' union all ');
}

async function* rowsOf(client: pg.ClientBase, selection: string): AsyncGenerator<string[]> {
  await client.query(`declare saved no scroll cursor for ${selection}`);
  for (;;) {
    const { rows } = await client.query<{ row: unknown }>(`fetch ${rowsAtOnce} from saved`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => String(row));
  }
  await client.query('close saved');
}

function line(part: Part): string {
  return lineOf(part);
}
