import type pg from 'pg';
import type { App } from '#/platform/context/ctx.ts';
import { readCellTables, readTablesOutside } from '#/platform/db/cell-tables.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { testWorkspacesFrom } from '#/platform/values/test-workspaces.ts';
import { readCopied } from './copied-tables.ts';
import { inTransaction, remove } from './copy-rows.ts';
import { lockMoves } from './move.ts';

/** By then everything still in progress when a workspace was deleted, such as request log rows, has been written. */
const restMs = 5 * 60_000;

/**
 * Deletes the rows of deleted test workspaces. Works table by table, and at last deletes what is outside of cells; if
 * interrupted, it continues the next time.
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
  // Repeats until nothing is left: deleting rows updates the rows with their counts.
  while ((await remove(client, { accountId, tables }, cell)) > 0);
  const outside = await readTablesOutside(client);
  await inTransaction(client, '', async () => {
    for (const table of outside.toReversed())
      await client.query(`delete from ${table} where account_id = $1`, [accountId]);
    await client.query('delete from account where id = $1', [accountId]);
  });
}
