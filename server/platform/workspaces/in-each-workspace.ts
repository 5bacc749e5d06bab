import { enterWorkspace } from './enter-workspace.ts';
import type { App, Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';

/**
 * Does what has come due, one workspace after the other, in transactions of a bounded size.
 * @param due selects the `account_id` of everything that is due; duplicates are fine
 * @param doSome does some of it and returns how much; less than `atOnce` means that nothing is left
 */
export async function inEachWorkspace(
  app: App,
  due: (outside: PublicCtx) => Sql,
  doSome: (tx: Ctx) => Promise<number>,
  atOnce: number,
): Promise<void> {
  const outside = systemContext(app);
  const { rows } = await sql<{ account_id: number }>`
    select distinct due.account_id from (${due(outside)}) due join account a on a.id = due.account_id and a.deleted_at is null
    order by due.account_id`.execute(outside.db);
  for (const { account_id: accountId } of rows) {
    const ctx = await enterWorkspace(outside, accountId);
    while ((await transaction(ctx, doSome)) === atOnce);
  }
}
