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
           -- From the catalogs: the views over them take longer than a statement may, once there are several cells.
           select t.relname as table_name, c.attname as column_name
           from pg_class as t
           join pg_attribute as c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
           join pg_attribute as tenant on tenant.attrelid = t.oid and tenant.attname = 'account_id' and not tenant.attisdropped
           where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
             and c.atttypid = 'text'::regtype and c.attgenerated = ''
             -- At the end of each file all changes have to be of a known type.
             and (t.relname, c.attname) <> ('change', 'type')
             and c.attname not in (${kept.map((name) => `'${name}'`).join(', ')})
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
