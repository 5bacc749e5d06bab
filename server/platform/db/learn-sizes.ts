import { firstCell } from './cells.ts';
import type { Database } from './open.ts';
import { sql } from './sql.ts';

/**
 * With several cells, the first cell's search path starts with a schema of its own, followed by `public`, which has its
 * tables.
 */
const tablesHere = `case current_schema() when 'cell_${firstCell}' then 'public' else current_schema() end`;

/**
 * Analyzes tables that have grown manifold since PostgreSQL last did. Without statistics it takes any index for a
 * lookup and reads all rows for each of many; autovacuum looks only about once a minute. Fewer than 100 changed rows
 * are ignored: that many are read quickly with any plan.
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
