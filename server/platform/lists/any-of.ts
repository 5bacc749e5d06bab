import { sql, type Sql } from '#/platform/db/sql.ts';

/**
 * Whether a column has one of these ids. One alone is asked for with an equal sign: of a list the planner does not know how
 * long it is, and reads a whole workspace where it takes that for small.
 */
export function anyOf(column: string, ids: readonly number[]): Sql {
  const [first, ...more] = ids;
  if (first !== undefined && more.length === 0) return sql`${sql.ref(column)} = ${first}`;
  return sql`${sql.ref(column)} = any(${ids}::bigint[])`;
}
