import { sql } from '#/platform/db/sql.ts';
import type { Workspace } from './workspace.ts';

/** Texts the tests themselves go by, and zones, which the service's own work has to understand. */
const kept = ['token', 'link_prefix', 'preview_id', 'time_zone', 'host_time_zone'];

/**
 * Puts a mark into every text of every row of a workspace, including tables added later, unless a constraint
 * limits the value. Afterwards the workspace is only useful to search for its marks elsewhere.
 */
export async function markEveryText(w: Workspace, mark: string): Promise<void> {
  await sql
    .raw(
      `do $$
       declare found record;
       begin
         -- A key that is checked at commit is beyond the handler below.
         set constraints all immediate;
         for found in
           select c.table_name, c.column_name
           from information_schema.columns as c
           join information_schema.columns as tenant
             on tenant.table_schema = c.table_schema and tenant.table_name = c.table_name
             and tenant.column_name = 'account_id'
           join information_schema.tables as t
             on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
           where c.table_schema = 'public' and c.data_type = 'text' and c.is_generated = 'NEVER'
             -- At the end of each file all changes have to be of a known type.
             and (c.table_name, c.column_name) <> ('change', 'type')
             and c.column_name not in (${kept.map((name) => `'${name}'`).join(', ')})
         loop
           begin
             execute format('update %I set %I = %L || coalesce(%I, '''') where account_id = ${w.id}',
               found.table_name, found.column_name, '${mark} ', found.column_name);
           exception when others then null; -- one of a fixed set of words
           end;
         end loop;
       end $$`,
    )
    .execute(w.db);
}
