import { sql, type Sql } from './sql.ts';

/**
 * Rows by their ids, read along the key of the table in every state of its statistics: while these are those of a small
 * table, a join with the ids reads the whole table for each of them (15 s for 20,000), and `= any` alone is taken for a
 * mere filter on an index that begins with other columns. Where the ids lie is a condition no plan leaves out.
 * @param column `d.id`
 * @param ids at least one
 */
export function among(column: string, ids: readonly number[]): Sql {
  const name = sql.ref(column);
  return sql`${name} between ${Math.min(...ids)} and ${Math.max(...ids)} and ${name} = any(${ids}::bigint[])`;
}

/**
 * A list of which the planner does not see how long it is, for `unnest` and `= any`. Where it sees the few ids of one change, a
 * plan for these always looks cheaper than one for any number, and a new one is made each time: that takes longer than to run it.
 */
export function unseen(ids: readonly (number | null)[]): Sql<number[]> {
  return sql<number[]>`(select ${ids}::bigint[])`;
}

/**
 * Rows of a workspace by their ids, for `from`: looked up one by one, whatever the table was like when the plan was made, and
 * planned once.
 */
export function rowsOf(table: string, accountId: number, ids: readonly number[]): Sql {
  return sql`(select distinct id from unnest(${unseen(ids)}) as id) one
    cross join lateral (select * from ${sql.ref(table)} where account_id = ${accountId} and id = one.id offset 0)`;
}
