import type { DbCtx } from './db.ts';
import { sql, type Sql } from './sql.ts';

/**
 * The id for a row that is inserted in the middle of a statement. If the cell is on another server, that statement runs
 * there, and the server would use its own sequence. So the id is taken here first.
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
