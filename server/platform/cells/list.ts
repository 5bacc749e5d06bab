import { firstCell } from '#/platform/db/cells.ts';
import type { Db } from '#/platform/db/db.ts';
import { sql } from '#/platform/db/sql.ts';

export type CellView = {
  readonly name: string;
  /** Whether it accepts new workspaces. */
  readonly isOpen: boolean;
  readonly workspaces: number;
  /** The number of workspaces that are being moved in. */
  readonly arriving: number;
  readonly bytes: number;
};

/** All cells in order. The size of the first is that of all workspace tables in it. */
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

/** The cell for a new workspace: the open one with the fewest workspaces. */
export async function cellForNew(db: Db): Promise<string> {
  if (db.cells === undefined || db.cells.isOne) return firstCell;
  const { rows } = await sql<{ name: string }>`
    select c.name from cell c where c.is_open
    order by (select count(*) from account a where a.cell = c.name), c.name <> 'default', c.created_at limit 1`.execute(
    db,
  );
  return rows[0]?.name ?? firstCell;
}
