import type pg from 'pg';
import { inShortTransaction } from './apply-migration.ts';
import { inOrder } from './cell-tables.ts';
import { firstCell, isOnCitus, pastOf, schemaOf } from './cells.ts';
import { grantPast, rolesOfCells } from './grants.ts';

type Column = { readonly name: string; readonly key: string; readonly type: string };
/** A view, with the columns of the table of the same name. */
type View = { readonly name: string; readonly definition: string; readonly columns: readonly Column[] };

/**
 * Gives a cell the views of the schema `past` over its own tables. If any differs, all are replaced in one transaction,
 * including their grants, so that concurrent readers see either all old ones or all new ones. In a cluster the views
 * exist only on the coordinator, which expands them before it sends statements to other servers.
 */
export async function alignPast(
  client: pg.ClientBase,
  cell: string,
  tables: readonly string[],
): Promise<void> {
  const schema = pastOf(cell);
  await client.query('set search_path = pg_catalog');
  if (await isOnCitus(client)) await nameColumns(client);
  const wanted = (await readViews(client, pastOf(firstCell))).map(({ name, definition }) => ({
    name,
    definition: inCell(definition, cell, tables),
  }));
  const found = new Map((await readViews(client, schema)).map(({ name, definition }) => [name, definition]));
  const areEqual =
    wanted.length === found.size && wanted.every(({ name, definition }) => found.get(name) === definition);
  if (areEqual) return;
  await inShortTransaction(client, async () => {
    await client.query(hereAlone);
    await client.query(`drop schema if exists ${schema} cascade; create schema ${schema}`);
    for (const { name, definition } of wanted)
      await client.query(`create view ${schema}.${name} with (security_invoker = true) as ${definition}`);
    await grantPast(client, schema, rolesOfCells.join(', '));
  });
}

/** Keeps Citus from creating the view on its other servers. Without Citus the setting has no effect. */
const hereAlone = 'set local citus.enable_ddl_propagation = off';

/** Rewrites the views that migrations have made. */
async function nameColumns(client: pg.ClientBase): Promise<void> {
  const changed = (await readViews(client, pastOf(firstCell)))
    .map((view) => ({ ...view, spelled: columnByColumn(view) }))
    .filter(({ definition, spelled }) => spelled !== definition);
  if (changed.length === 0) return;
  await inShortTransaction(client, async () => {
    await client.query(hereAlone);
    for (const { name, spelled } of changed)
      await client.query(
        `create or replace view ${pastOf(firstCell)}.${name} with (security_invoker = true) as ${spelled}`,
      );
  });
}

/** With an empty search path, so that all names are qualified. Each view comes after those that it reads. */
async function readViews(client: pg.ClientBase, schema: string): Promise<View[]> {
  const { rows } = await client.query<View & { refersTo: string[] }>(
    `select quote_ident(c.relname) as name, pg_get_viewdef(c.oid) as definition,
      coalesce((select jsonb_agg(jsonb_build_object('name', quote_ident(a.attname), 'key', quote_literal(a.attname),
          'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a where a.attrelid = to_regclass(format('public.%I', c.relname)) and a.attnum > 0 and not a.attisdropped), '[]') as columns,
      coalesce((select array_agg(distinct quote_ident(o.relname)) from pg_rewrite r
        join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
        join pg_class o on o.oid = d.refobjid and o.oid <> c.oid and o.relnamespace = c.relnamespace
        where r.ev_class = c.oid), '{}') as "refersTo"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $1 and c.relkind = 'v' order by c.relname`,
    [schema],
  );
  return inOrder(rows);
}

/**
 * Spells out the columns of rows that are rebuilt from the archive. In a cluster, the rows of a table have a different
 * type in each shard, and a forwarded row has none.
 */
function columnByColumn({ name, definition, columns }: View): string {
  const typed = `jsonb_to_record(b.body) r(${columns.map((column) => `${column.name} ${column.type}`).join(', ')})`;
  const kept = columns.map(
    (column) =>
      `case when b.body ? ${column.key} then r.${column.name} else t.${column.name} end as ${column.name}`,
  );
  const spelled = definition
    .replaceAll(/jsonb_populate_record\(NULL::[\w.]+, b\.body\) r\([^)]*\)/g, typed)
    .replaceAll(
      /jsonb_populate_record\(t\.\*, b\.body\) r\([^)]*\)/g,
      `(select ${kept.join(', ')} from ${typed}) r`,
    );
  if (spelled.includes('populate_record')) throw new Error(`The view past.${name} reads rows in another way`);
  return spelled;
}

function inCell(definition: string, cell: string, tables: readonly string[]): string {
  return definition
    .replaceAll(new RegExp(`\\bpublic\\.(?=(?:${tables.join('|')})\\b)`, 'g'), `${schemaOf(cell)}.`)
    .replaceAll(/\bpast\.(?=\w)/g, `${pastOf(cell)}.`);
}
