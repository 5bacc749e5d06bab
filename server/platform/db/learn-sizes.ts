import { firstCell } from './cells.ts';
import type { Database } from './open.ts';
import { sql } from './sql.ts';

/** Of several cells the first one has a schema of its own before `public`, which has its tables. */
const tablesHere = `case current_schema() when 'cell_${firstCell}' then 'public' else current_schema() end`;

/**
 * Has the database look at tables that have grown manifold since it looked last. Where it knows nothing of a table it takes any
 * index for a look-up, and reads all rows for each of many; by itself it looks about once a minute. Fewer than 100 rows are read
 * at once, whatever the plan.
 */
export async function learnSizes(database: Pick<Database, 'eachCell'>): Promise<void> {
  for (const db of database.eachCell())
    await sql`
      do $$ declare grown name; begin
        for grown in
          select s.relname from pg_stat_user_tables s join pg_class c on c.oid = s.relid
          where s.schemaname = ${sql.raw(tablesHere)} and c.relkind = 'r' and s.n_mod_since_analyze >= 100 and s.n_mod_since_analyze > c.reltuples
        loop
          execute format('analyze %I', grown);
        end loop;
      end $$`.execute(db);
}
