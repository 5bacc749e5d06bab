import { firstCell } from '#/platform/db/cells.ts';
import type { Db } from '#/platform/db/db.ts';
import { sql } from '#/platform/db/sql.ts';

export type CellView = {
  readonly name: string;
  /** Whether new workspaces go there. */
  readonly isOpen: boolean;
  readonly workspaces: number;
  /** Workspaces on their way in. */
  readonly arriving: number;
  readonly bytes: number;
};

/** The cells, the first one first. The size of the first one is that of all tables of workspaces in it. */
export async function listCells(db: Db): Promise<CellView[]> {
  const { rows } = await sql<CellView>`
    select c.name, c.is_open as "isOpen",
      (select count(*) from account a where a.cell = c.name and a.deleted_at is null) as workspaces,
      (select count(*) from cell_move m where m.to_cell = c.name) as arriving,
      (select coalesce(sum(pg_total_relation_size(t.oid)), 0)::bigint from pg_class t
        where t.relkind = 'r' and t.relnamespace = to_regnamespace(case c.name when 'default' then 'public' else 'cell_' || c.name end)
          and t.relrowsecurity) as bytes
    from cell c order by c.name <> 'default', c.created_at, c.name`.execute(db);
  return rows;
}

/** Where a new workspace goes: to the open cell that has the fewest. */
export async function cellForNew(db: Db): Promise<string> {
  if (db.cells === undefined || db.cells.isOne) return firstCell;
  const { rows } = await sql<{ name: string }>`
    select c.name from cell c where c.is_open
    order by (select count(*) from account a where a.cell = c.name), c.name <> 'default', c.created_at limit 1`.execute(
    db,
  );
  return rows[0]?.name ?? firstCell;
}
