import type pg from 'pg';
import { inShortTransaction } from './apply-migration.ts';
import { inOrder } from './cell-tables.ts';
import { isOnCitus, pastOf, schemaOf } from './cells.ts';
import { grantPast, rolesOfCells } from './grants.ts';

type View = { readonly name: string; readonly definition: string };

/**
 * Gives a cell the views of the schema `past` over its own tables. Where they differ all are made anew in one transaction, with the
 * rights to them, so that who reads the past meanwhile reads all of the old ones or all of the new ones. A cell that Citus holds has
 * none, and the past is not answered there.
 */
export async function alignPast(
  client: pg.ClientBase,
  cell: string,
  tables: readonly string[],
): Promise<void> {
  if (await isOnCitus(client)) return;
  const schema = pastOf(cell);
  await client.query('set search_path = pg_catalog');
  const wanted = (await readViews(client, 'past')).map(({ name, definition }) => ({
    name,
    definition: inCell(definition, cell, tables),
  }));
  const found = new Map((await readViews(client, schema)).map(({ name, definition }) => [name, definition]));
  const areEqual =
    wanted.length === found.size && wanted.every(({ name, definition }) => found.get(name) === definition);
  if (areEqual) return;
  await inShortTransaction(client, async () => {
    await client.query(`drop schema if exists ${schema} cascade; create schema ${schema}`);
    for (const { name, definition } of wanted)
      await client.query(`create view ${schema}.${name} with (security_invoker = true) as ${definition}`);
    await grantPast(client, schema, rolesOfCells.join(', '));
  });
}

/** With an empty search path, so that every name has its schema; each view after those that it reads. */
async function readViews(client: pg.ClientBase, schema: string): Promise<View[]> {
  const { rows } = await client.query<View & { refersTo: string[] }>(
    `select quote_ident(c.relname) as name, pg_get_viewdef(c.oid) as definition,
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

function inCell(definition: string, cell: string, tables: readonly string[]): string {
  return definition
    .replaceAll(new RegExp(`\\bpublic\\.(?=(?:${tables.join('|')})\\b)`, 'g'), `${schemaOf(cell)}.`)
    .replaceAll(/\bpast\.(?=\w)/g, `${pastOf(cell)}.`);
}
