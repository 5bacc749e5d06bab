import { readCellTables } from '#/platform/db/cell-tables.ts';
import type pg from 'pg';
import { jobsSchema } from '#/platform/db/jobs-schema.ts';

/** A table whose rows belong into a backup, with the columns that are stored rather than computed. */
export type Table = { name: string; columns: string[]; isInCells?: boolean };
export type Sequence = { name: string; last: string; isCalled: boolean };

// Not what migrations write, nor what processes say of themselves or know for a while.
// Nor of cells: what is restored is in the first one.
const skipped = ['schema_migration', 'process_heartbeat', 'contact_search_change', 'cell', 'cell_move'];
// Queues come before the jobs in them, which refer to them.
const ofJobs = ['queue', 'schedule', 'job'];

/** Everything to save, in an order in which it can be written back. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
      (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
      and ((n.nspname = 'public' and c.relname <> all($1)) or (n.nspname = $2 and c.relname = any($3)))
    order by n.nspname, array_position($3, c.relname::text), c.relname`,
    [skipped, jobsSchema, ofJobs],
  );
  const inCells = new Set((await readCellTables(client)).map((name) => `public.${name}`));
  return rows.map((table) => (inCells.has(table.name) ? { ...table, isInCells: true } : table));
}

/** The next number of each table; ids of deleted rows are not given out again. */
export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and a.attidentity <> '' and c.relname <> all($1)
    union all select 'public.credential_born' where to_regclass('public.credential_born') is not null
    order by 1`,
    [skipped],
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const state = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${name}`,
    );
    if (state.rows[0] !== undefined) sequences.push({ name, ...state.rows[0] });
  }
  return sequences;
}
