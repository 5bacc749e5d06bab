import type { DbCtx } from './db.ts';
import { sql, type Sql } from './sql.ts';

/**
 * The number of a row that is inserted in the middle of a statement: where another server has the cell, such a statement runs
 * there as a whole, and that server would count by itself. So this one gives the number beforehand.
 */
export async function rowNumber({ db }: DbCtx, table: string): Promise<Sql<number>> {
  const next = sql.raw(`nextval('public.${table}_id_seq')`);
  let id: number | null = null;
  if (db.cells?.areSpread === true) {
    const { rows } = await sql<{ id: number }>`select ${next} as id`.execute(db);
    id = rows[0]?.id ?? null;
  }
  return sql<number>`coalesce(${id}::bigint, ${next})`;
}
