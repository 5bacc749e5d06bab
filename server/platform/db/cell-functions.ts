import type pg from 'pg';

/** Functions that exist once per installation, whatever they mention. */
const ofAll = [
  'drop_partitions',
  'enter_cell',
  'make_partitions',
  'make_past_names',
  'make_past_rows',
  'make_past_view',
  'make_past_views',
  'partition_bounds',
  'partition_column',
  'tenant_table',
];

/**
 * Gives a cell its own copies of triggers and of functions that use its tables. With a fixed search path, they find
 * these tables whoever calls them, such as a cascading delete or a server that does not know the session's search path.
 * Other functions, such as those of indexes, are shared.
 */
export async function copyFunctions(
  client: pg.ClientBase,
  schema: string,
  tables: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.provolatile <> 'i' and p.prokind = 'f' and p.proname <> all($1)
      and (p.prorettype = 'trigger'::regtype or p.prosrc ~ $2)
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    order by p.proname`,
    [ofAll, `\\m(${tables.join('|')})\\M`],
  );
  for (const { definition } of rows) await client.query(inCell(definition, schema));
}

function inCell(definition: string, schema: string): string {
  return definition
    .replace('FUNCTION public.', `FUNCTION ${schema}.`)
    .replace(/^ SET search_path TO .*\n/m, '')
    .replace(/^AS /m, ` SET search_path TO ${schema}, public, pg_temp\nAS `);
}
