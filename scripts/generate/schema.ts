import { testDatabase } from '../../server/test/database.ts';
import type { Generated } from '../generate.ts';

type Column = { table: string; column: string; type: string; nullable: boolean; defaulted: boolean };

/** The tables as text, so that a review shows the effect of a migration. */
export async function schemaFiles(): Promise<Generated[]> {
  const its = await testDatabase();
  try {
    const client = await its.database.pool.connect();
    const columns = (await client.query<Column>(columnsSql)).rows;
    const rules = (await client.query<{ line: string }>(rulesSql)).rows.map((row) => row.line);
    client.release();
    return [{ file: 'server/platform/db/schema.sql', text: dumpOf(columns, rules) }];
  } finally {
    await its.drop();
  }
}

const columnsSql = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as nullable, (a.atthasdef or a.attidentity <> '') as defaulted
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  order by c.relname, a.attnum`;

// PostgreSQL 18 also lists not-null constraints by name; earlier versions do not, and the columns already show them.
const rulesSql = `
  select format('%s: %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
  from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select format('policy %s on %s', policyname, tablename) from pg_policies where schemaname = 'public'
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select format('view %s (%s): %s', relname, array_to_string(reloptions, ', '), regexp_replace(pg_get_viewdef(oid), '\\s+', ' ', 'g'))
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
  order by 1`;

function dumpOf(columns: readonly Column[], rules: readonly string[]): string {
  const lines = ['-- Generated from the migrations by scripts/generate.ts; do not edit.', ''];
  for (const [table, own] of Map.groupBy(columns, (column) => column.table)) {
    lines.push(`${table}`);
    for (const column of own)
      lines.push(
        `  ${column.column} ${column.type}${column.nullable ? '' : ' not null'}${column.defaulted ? ' default' : ''}`,
      );
    lines.push('');
  }
  return `${[...lines, ...rules].join('\n')}\n`;
}
