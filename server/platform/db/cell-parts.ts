import type pg from 'pg';

type Column = {
  /** In the syntax of `add column`. */
  readonly definition: string;
  readonly type: string;
  readonly fallback: string | null;
  readonly isRequired: boolean;
  readonly isGenerated: boolean;
};
type Constraint = {
  readonly definition: string;
  /** As in pg_constraint.contype: c, p, u, x or f. */
  readonly kind: string;
  /** The statement that makes the key's index on its own. */
  readonly index: string | null;
};

/** The parts of a table, written the same way for `public` and for a cell, so that they can be compared. */
export type Shape = {
  readonly columns: Map<string, Column>;
  readonly constraints: Map<string, Constraint>;
  readonly indexes: Map<string, string>;
  readonly triggers: Map<string, string>;
  readonly policies: Map<string, string>;
};

/** The search path must begin with the schema, so that names in it appear unqualified. */
export async function readShapes(
  client: pg.ClientBase,
  schema: string,
  tables: readonly string[],
): Promise<Map<string, Shape>> {
  const shapes = new Map<string, Shape>(
    tables.map((table) => [
      table,
      {
        columns: new Map(),
        constraints: new Map(),
        indexes: new Map(),
        triggers: new Map(),
        policies: new Map(),
      },
    ]),
  );
  const read = async <Row extends { table: string }>(
    text: string,
    keep: (shape: Shape, row: Row) => unknown,
  ): Promise<void> => {
    const { rows } = await client.query<Row>(text, [schema, tables]);
    for (const row of rows) {
      const shape = shapes.get(row.table);
      if (shape !== undefined) keep(shape, row);
    }
  };
  await read<Named & Omit<Column, 'definition'>>(columnsText, ({ columns }, { name, ...column }) =>
    columns.set(name, { ...column, definition: definitionOf(column) }),
  );
  await read<Named & Constraint>(constraintsText, ({ constraints }, { name, definition, kind, index }) =>
    constraints.set(name, {
      kind,
      index: index === null ? null : unplaced(index, schema),
      // In a cell, `account` is a view. A check may still be unvalidated for old rows.
      definition: definition
        .replace(/ NOT VALID$/, '')
        .replace(/REFERENCES account\(/, 'REFERENCES public.account('),
    }),
  );
  await read<Named>(indexesText, ({ indexes }, { name, definition }) =>
    indexes.set(name, unplaced(definition, schema)),
  );
  await read<Named>(triggersText, ({ triggers }, { name, definition }) =>
    triggers.set(name, unplaced(definition, schema)),
  );
  await read<Named>(policiesText, ({ policies }, { name, definition }) => policies.set(name, definition));
  return shapes;
}

type Named = { readonly table: string; readonly name: string; readonly definition: string };

function definitionOf({ type, fallback, isRequired, isGenerated }: Omit<Column, 'definition'>): string {
  const value =
    fallback === null
      ? ''
      : isGenerated
        ? ` generated always as (${fallback}) stored`
        : ` default ${fallback}`;
  return `${type}${value}${isRequired ? ' not null' : ''}`;
}

/** These definitions always name the schema of their table, whatever the search path. */
function unplaced(definition: string, schema: string): string {
  return definition.replace(` ON ${schema}.`, ' ON ');
}

const ofTables = 'c.relnamespace = $1::regnamespace and c.relname = any($2)';

// Identity columns of `public` use the same sequence in all cells, so that numbers are unique in an installation and a
// workspace keeps its numbers when it moves.
const columnsText = `
  select c.relname as table, quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "isRequired",
    a.attgenerated <> '' as "isGenerated",
    case when a.attidentity <> '' then format('nextval(%L::regclass)', pg_get_serial_sequence(c.oid::regclass::text, a.attname)::regclass)
      else pg_get_expr(d.adbin, d.adrelid) end as fallback
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where ${ofTables} order by c.relname, a.attnum`;

const constraintsText = `
  select c.relname as table, quote_ident(r.conname) as name, pg_get_constraintdef(r.oid) as definition, r.contype::text as kind,
    case when r.contype in ('p', 'u') then pg_get_indexdef(r.conindid) end as index
  from pg_class c join pg_constraint r on r.conrelid = c.oid and r.contype in ('c', 'p', 'u', 'x', 'f')
  where ${ofTables} order by c.relname, array_position(array['p', 'u', 'x', 'c', 'f'], r.contype::text), r.conname`;

const indexesText = `
  select c.relname as table, quote_ident(i.relname) as name, pg_get_indexdef(i.oid) as definition
  from pg_class c join pg_index x on x.indrelid = c.oid and x.indisvalid join pg_class i on i.oid = x.indexrelid
  where ${ofTables} and not exists (select from pg_constraint r where r.conindid = i.oid and r.contype in ('p', 'u', 'x'))
  order by c.relname, i.relname`;

const triggersText = `
  select c.relname as table, quote_ident(t.tgname) as name, pg_get_triggerdef(t.oid) as definition
  from pg_class c join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
  where ${ofTables} order by c.relname, t.tgname`;

const policiesText = `
  select c.relname as table, quote_ident(p.policyname) as name,
    format('as %s for %s to %s', p.permissive, p.cmd, array_to_string(p.roles, ', '))
      || coalesce(' using (' || p.qual || ')', '') || coalesce(' with check (' || p.with_check || ')', '') as definition
  from pg_class c join pg_policies p on p.schemaname = $1 and p.tablename = c.relname
  where ${ofTables} order by c.relname, p.policyname`;
