import { inReach } from '#/platform/context/app-of.ts';
import { inCells } from './in-cells.ts';
import { enterWorkspace } from './enter-workspace.ts';
import type { App, Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';

/** The number of workspaces processed at once, each with a connection; requests need the other connections. */
const lanes = 2;

/**
 * Does due work in transactions of a limited size. Workspaces take turns: one with much to do gets one transaction per
 * round, so that the others need not wait for its end.
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
  // A test workspace checks what is due before it calls this.
  let waiting = app.test === null ? await dueIn(app, due(outside)) : [app.test.accountId];
  while (waiting.length > 0) waiting = await round(outside, waiting, doSome, atOnce);
}

async function dueIn(app: App, due: Sql): Promise<number[]> {
  const found = await inCells(
    app,
    sql<{ account_id: number }>`
    select distinct due.account_id from (${due}) due join account a on a.id = due.account_id and a.deleted_at is null and ${inReach(app, 'a.id')}
    order by due.account_id`,
  );
  return found.map((row) => row.account_id);
}

/** @returns the workspaces that may have more */
async function round(
  outside: PublicCtx,
  accountIds: readonly number[],
  doSome: (tx: Ctx) => Promise<number>,
  atOnce: number,
): Promise<number[]> {
  const left = accountIds.values();
  const more: number[] = [];
  const lane = async (): Promise<void> => {
    for (const accountId of left)
      if ((await transaction(await enterWorkspace(outside, accountId), doSome)) === atOnce)
        more.push(accountId);
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return more;
}
