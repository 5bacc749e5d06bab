import { inReach } from '#/platform/context/app-of.ts';
import { inCells } from './in-cells.ts';
import { enterWorkspace } from './enter-workspace.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';

/** The live workspaces among the `account_id`s of a query over all workspaces, in one query instead of one each. */
export async function workspacesWith(app: App, accountIds: Sql): Promise<number[]> {
  const found = await inCells(
    app,
    sql<{ id: number }>`
    select id from account where ${inReach(app, 'id')} and deleted_at is null and id in (${accountIds}) order by id`,
  );
  return found.map((row) => row.id);
}

/** Repeats a batch, each in its own transaction, until it finds nothing more in the workspace. */
export async function inBatches(
  app: App,
  accountId: number,
  batch: (tx: Ctx) => Promise<number>,
): Promise<void> {
  const ctx = await enterWorkspace(systemContext(app), accountId);
  while ((await transaction(ctx, batch)) > 0);
}
