import { sql } from '#/platform/db/sql.ts';
import type { Workspace } from './workspace.ts';

/** Columns that tests or the service itself need unchanged. */
const kept = ['token', 'link_prefix', 'preview_id', 'time_zone', 'host_time_zone'];

/**
 * Puts a mark into every text of every row of a workspace, including tables added later, unless a constraint limits the
 * value. After that, the workspace can only be used to search for its marks elsewhere.
 */
export async function markEveryText(w: Workspace, mark: string): Promise<void> {
  // Table by table: on a cluster, one statement for all of them would exceed the statement timeout.
  for (const { table, columns } of await readTexts(w))
    await sql
      .raw(
        `do $$
         declare name text;
         begin
           foreach name in array '{${columns.join(',')}}'::text[] loop
             begin
               execute format('update ${table} set %1$I = %2$L || coalesce(%1$I, '''') where account_id = ${w.id}', name, '${mark} ');
             exception when others then null; -- one of a fixed set of words
             end;
           end loop;
         end $$`,
      )
      .execute(w.db);
}

/** Reads the catalogs: with several cells, the views over them exceed the statement timeout. */
async function readTexts(w: Workspace): Promise<readonly { table: string; columns: string[] }[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select t.relname as table, array_agg(c.attname::text order by c.attnum) as columns
    from pg_class as t
    join pg_attribute as c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
    join pg_attribute as tenant on tenant.attrelid = t.oid and tenant.attname = 'account_id' and not tenant.attisdropped
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
      and c.atttypid = 'text'::regtype and c.attgenerated = ''
      -- At the end of each file all changes have to be of a known type.
      and (t.relname, c.attname) <> ('change', 'type')
      and c.attname <> all(${kept}::text[])
      -- What refuses a key that is checked at commit is beyond the handler.
      and not exists (
        select from pg_constraint as key where key.condeferrable
          and (key.conrelid = t.oid and c.attnum = any(key.conkey)
            or key.confrelid = t.oid and c.attnum = any(key.confkey)))
    group by t.relname order by t.relname`.execute(w.db);
  return rows;
}
