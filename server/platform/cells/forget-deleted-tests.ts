import type pg from 'pg';
import type { App } from '#/platform/context/ctx.ts';
import { readCellTables, readTablesOutside } from '#/platform/db/cell-tables.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { testWorkspacesFrom } from '#/platform/values/test-workspaces.ts';
import { readCopied } from './copied-tables.ts';
import { inTransaction, remove } from './copy-rows.ts';
import { lockMoves } from './move.ts';

/** What was on its way when a workspace was deleted, such as lines of the log of requests, is written by then. */
const restMs = 5 * 60_000;

/**
 * Removes the rows of test workspaces that were deleted, which nobody has seen since. Each goes table by table, and at last with what
 * is outside of cells; one that was interrupted goes on the next time.
 */
export async function forgetDeletedTests({ database, clock }: App): Promise<void> {
  const { rows } = await sql<{ id: number; cell: string }>`
    select id, cell from account
    where id >= ${sql.lit(testWorkspacesFrom)} and deleted_at <= ${iso(clock() - restMs)}::timestamptz order by id`.execute(
    database.db,
  );
  for (const { id, cell } of rows) await database.unhurried((client) => forget(client, id, cell));
}

async function forget(client: pg.ClientBase, accountId: number, cell: string): Promise<void> {
  await lockMoves(client, accountId);
  const tables = await readCopied(client, await readCellTables(client));
  // Until there is nothing: counts of rows are written again while the rows go.
  while ((await remove(client, { accountId, tables }, cell)) > 0);
  const outside = await readTablesOutside(client);
  await inTransaction(client, '', async () => {
    for (const table of outside.toReversed())
      await client.query(`delete from ${table} where account_id = $1`, [accountId]);
    await client.query('delete from account where id = $1', [accountId]);
  });
}
