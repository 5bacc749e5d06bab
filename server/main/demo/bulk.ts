import { sql } from '#/platform/db/sql.ts';
import type { Db } from '#/platform/db/db.ts';

const rowsAtOnce = 5_000;

/**
 * Inserts many rows with a single parameter: the database reads them from JSON, with the column types of the table. All
 * rows must have the same keys, which are column names.
 */
export async function insertRows(
  db: Db,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const part = JSON.stringify(rows.slice(start, start + rowsAtOnce));
    await sql`
      insert into ${sql.ref(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.ref(table)}, ${part}::jsonb)
      returning true`.execute(db);
  }
}

/** Inserts rows with ids from the table's sequence, and returns them with their ids. */
export async function insertNumbered<T extends object>(
  db: Db,
  table: string,
  rows: readonly T[],
): Promise<(T & { id: number })[]> {
  const ids = await reserveIds(db, table, rows.length);
  const numbered = rows.map((row, index) => ({ ...row, id: ids[index] ?? 0 }));
  await insertRows(db, table, numbered);
  return numbered;
}

/** Takes ids from a table's sequence, so that rows can reference each other before they are written. */
export async function reserveIds(db: Db, table: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${`public.${table}`}, 'id')) as id from generate_series(1, ${count}::integer)`.execute(
    db,
  );
  return rows.map((row) => row.id).toSorted((a, b) => a - b);
}
