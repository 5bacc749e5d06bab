import { sql, type Sql } from './sql.ts';

/**
 * A condition that selects rows by id and uses the table's key whatever its statistics say. While they are those of a
 * small table, a join with the ids reads the whole table for each id (15 s for 20,000), and `= any` alone becomes a
 * mere filter on an index that begins with other columns. The range `between` is used by every plan.
 * @param column such as `d.id`
 * @param ids at least one
 */
export function among(column: string, ids: readonly number[]): Sql {
  const name = sql.ref(column);
  return sql`${name} between ${Math.min(...ids)} and ${Math.max(...ids)} and ${name} = any(${ids}::bigint[])`;
}

/**
 * A list whose length the planner cannot see, for `unnest` and `= any`. If it saw the few ids of one change, a plan for
 * just these would always look cheaper than a generic one, and it would plan anew each time, which takes longer than
 * the statement.
 */
export function unseen(ids: readonly (number | null)[]): Sql<number[]> {
  return sql<number[]>`(select ${ids}::bigint[])`;
}

/**
 * Rows of a workspace by id, for `from`: looked up one by one, whatever the statistics were when the plan was made, and
 * planned once.
 */
export function rowsOf(table: string, accountId: number, ids: readonly number[]): Sql {
  return sql`(select distinct id from unnest(${unseen(ids)}) as id) one
    cross join lateral (select * from ${sql.ref(table)} where account_id = ${accountId} and id = one.id offset 0)`;
}
