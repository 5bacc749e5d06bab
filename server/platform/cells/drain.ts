import type { Database } from '#/platform/db/open.ts';
import { CellError } from './cell-error.ts';
import { cellForNew } from './list.ts';
import { moveWorkspace, type Moved } from './move.ts';

/** Closes a cell for new workspaces and moves all its workspaces out, each to the open cell with the fewest. */
export async function drainCell(
  database: Database,
  name: string,
  how: { readonly at: string; readonly restMs?: number },
): Promise<(Moved & { readonly accountId: number })[]> {
  await setOpen(database, name, false);
  const moved: (Moved & { accountId: number })[] = [];
  for (;;) {
    const { rows } = await database.db.run(
      `select a.id, exists (select from cell where is_open) as "hasRoom" from account a
      where a.cell = $1 and a.id > $2 order by a.id limit 1`,
      [name, moved.at(-1)?.accountId ?? 0],
    );
    const [next] = rows as { id: number; hasRoom: boolean }[]; // the columns of the statement
    if (next === undefined) return moved;
    if (!next.hasRoom) throw new CellError('No other cell takes workspaces: callwright cells add NAME');
    const to = await cellForNew(database.db);
    moved.push({ accountId: next.id, ...(await moveWorkspace(database, next.id, to, how)) });
  }
}

export async function openCell(database: Database, name: string): Promise<void> {
  await setOpen(database, name, true);
}

async function setOpen(database: Database, name: string, isOpen: boolean): Promise<void> {
  const { rowCount } = await database.db.run('update cell set is_open = $2 where name = $1', [name, isOpen]);
  if (rowCount !== 1)
    throw new CellError(`There is no cell ${name}. Cells: ${database.cells.names.join(', ')}`);
}
