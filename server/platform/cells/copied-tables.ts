import type pg from 'pg';

export type Copied = {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: readonly string[];
  /** The primary key. */
  readonly key: readonly string[];
  /** An SQL condition: whether a row `s` and its copy `d` are equal. */
  readonly isEqual: string;
};

/** How to copy the rows of these tables, in the given order. */
export async function readCopied(client: pg.ClientBase, tables: readonly string[]): Promise<Copied[]> {
  const { rows } = await client.query<{
    name: string;
    columns: string[];
    json: string[];
    key: string[] | null;
  }>(
    `select c.relname as name,
      array_agg(quote_ident(a.attname) order by a.attnum) as columns,
      coalesce(array_agg(quote_ident(a.attname)) filter (where a.atttypid = 'json'::regtype), '{}') as json,
      (select array_agg(quote_ident(k.attname) order by k.attnum) from pg_index x
        join pg_attribute k on k.attrelid = c.oid and k.attnum = any(x.indkey) where x.indrelid = c.oid and x.indisprimary) as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relname = any($1) group by c.oid, c.relname`,
    [tables],
  );
  const byName = new Map(rows.map((row) => [row.name, row]));
  return tables.map((name) => {
    const row = byName.get(name);
    const { columns = [], json = [], key = null } = row ?? {};
    if (key === null) throw new Error(`The table ${name} has no primary key`);
    const compared = (of: string) =>
      columns.map((column) => `${of}.${column}${json.includes(column) ? '::text' : ''}`).join(', ');
    return { name, columns, key, isEqual: `(${compared('s')}) is not distinct from (${compared('d')})` };
  });
}
