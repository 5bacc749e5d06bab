import type { App, Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { inEachWorkspace } from '#/platform/workspaces/in-each-workspace.ts';
import type { LeasedCalendar } from './leased-calendar.ts';

const rowsAtOnce = 2_000;

/**
 * Deletes rows of earlier syncs: the previous mirror and unfinished full syncs. Goes along the primary key, some rows
 * at a time. Never touches what a later lease is filling.
 * @param kept the generation that is the mirror
 */
export async function forgetGenerations(
  ctx: Ctx,
  { calendar_id: id, lease }: LeasedCalendar,
  kept: number,
): Promise<void> {
  const before = sql`generation < ${kept}`;
  const unfinished = sql`generation > ${kept} and generation < ${lease}`;
  for (const which of [before, unfinished]) while ((await forgetSome(ctx, [id], which)) === rowsAtOnce);
}

async function forgetSome(ctx: Ctx, calendarIds: readonly number[], which: Sql): Promise<number> {
  const { rows } = await sql`
    delete from calendar_item where (account_id, calendar_id, generation, external_id, instance) in (
      select account_id, calendar_id, generation, external_id, instance from calendar_item
      where account_id = ${ctx.accountId} and calendar_id = any(${calendarIds}::bigint[]) and ${which} limit ${sql.lit(rowsAtOnce)})
    returning calendar_id`.execute(ctx.db);
  return rows.length;
}

/**
 * A calendar that is no longer used keeps no mirror. If it is used again, all of it is read; a sync in progress becomes
 * invalid.
 */
export async function forgetUnused(app: App): Promise<void> {
  const isUnused = sql`not (c.checks_conflicts or c.is_write_target)
    and exists (select from calendar_item i where i.account_id = c.account_id and i.calendar_id = c.id)`;
  const forget = async (tx: Ctx): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      update calendar c set sync_state = null, compared_at = null, synced_at = null, lease = c.lease + 1, leased_until = null
      where c.account_id = ${tx.accountId} and ${isUnused} returning c.id`.execute(tx.db);
    const ids = rows.map(({ id }) => id);
    return forgetSome(tx, ids, sql`true`);
  };
  await inEachWorkspace(
    app,
    () => sql`select c.account_id from calendar c where ${isUnused}`,
    forget,
    rowsAtOnce,
  );
}
