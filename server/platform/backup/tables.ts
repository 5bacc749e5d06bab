import { readCellTables } from '#/platform/db/cell-tables.ts';
import type pg from 'pg';
import { jobsSchema } from '#/platform/db/jobs-schema.ts';

/** A table to back up, with its columns except generated ones. */
export type Table = { name: string; columns: string[]; isInCells?: boolean };
export type Sequence = { name: string; last: string; isCalled: boolean };

// Leaves out migrations, the state of processes, short-lived data and cells: a restore puts everything in the first
// cell.
const skipped = ['schema_migration', 'process_heartbeat', 'contact_search_change', 'cell', 'cell_move'];
// Queues come before their jobs, which refer to them.
const ofJobs = ['queue', 'schedule', 'job'];

/** All tables to save, in an order in which they can be restored. */
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

/** The current value of each sequence, so that ids of deleted rows are not reused. */
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
