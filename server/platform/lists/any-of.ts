import { sql, type Sql } from '#/platform/db/sql.ts';

/**
 * Whether a column has one of these ids. A single id is compared with `=`: the planner does not know how long a list
 * is, and may read the whole workspace if it thinks that it is small.
 */
export function anyOf(column: string, ids: readonly number[]): Sql {
  const [first, ...more] = ids;
  if (first !== undefined && more.length === 0) return sql`${sql.ref(column)} = ${first}`;
  return sql`${sql.ref(column)} = any(${ids}::bigint[])`;
}
