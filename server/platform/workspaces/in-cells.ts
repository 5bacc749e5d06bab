import type { App } from '#/platform/context/ctx.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Sql } from '#/platform/db/sql.ts';

/** Runs one statement per cell that finds or changes rows of any workspaces. */
export async function inCells<Row>(app: Pick<App, 'database'>, statement: Sql<Row>): Promise<Row[]> {
  const found: Row[] = [];
  for (const db of app.database.eachCell()) found.push(...(await statement.execute(db)).rows);
  return found;
}

let begun = 0;

/** Takes waiting rows from one cell after the other until there are enough. Each call starts with another cell. */
export async function takeInCells<Row>(
  app: Pick<App, 'database'>,
  max: number,
  take: (max: number) => Pick<Sql<Row>, 'execute'>,
): Promise<Row[]> {
  const cells = app.database.eachCell();
  const first = begun++ % cells.length;
  const taken: Row[] = [];
  for (const db of [...cells.slice(first), ...cells.slice(0, first)]) {
    if (taken.length >= max) break;
    taken.push(...(await take(max - taken.length).execute(db)).rows);
  }
  return taken;
}

/**
 * Does something with rows of any workspaces in their cells: at once while there is one cell, otherwise workspace by
 * workspace.
 */
export async function whereTheyAre<Row extends { readonly account_id: number }>(
  app: Pick<App, 'database'>,
  rows: readonly Row[],
  work: (db: Db, rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  const { database } = app;
  if (database.cells.isOne) return work(database.db, rows);
  for (const [accountId, own] of Map.groupBy(rows, (row) => row.account_id))
    await work(database.serviceOf(accountId), own);
}
