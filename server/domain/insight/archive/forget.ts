import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { inBatches, workspacesWith } from '#/platform/workspaces/in-batches.ts';
import { iso } from '#/platform/values/time.ts';

const atOnce = 5_000;

/** Deletes versions older than the archive's retention. The archive refuses such queries before anything is deleted. */
export async function forgetPast(app: App): Promise<void> {
  const days = app.config.archiveRetentionDays;
  if (days === 0) return;
  const oldest = iso(app.clock() - days * dayMs);
  const old = sql`
    select v.account_id from archive_version v where v.at < ${oldest}::timestamptz
    union select n.account_id from name_of_then n where n.until < ${oldest}::timestamptz`;
  for (const accountId of await workspacesWith(app, old))
    await inBatches(app, accountId, (tx) => forgetSome(tx, oldest));
}

async function forgetSome(tx: Ctx, oldest: string): Promise<number> {
  await sql`
    update archive_state set holds_from = ${oldest}::timestamptz
    where account_id = ${tx.accountId} and holds_from < ${oldest}::timestamptz`.execute(tx.db);
  await sql`
    delete from name_of_then n where n.account_id = ${tx.accountId} and n.until < ${oldest}::timestamptz`.execute(
    tx.db,
  );
  const { rows } = await sql`
    with old as materialized (
      select v.resource, v.record_id, v.number from archive_version v
      where v.account_id = ${tx.accountId} and v.at < ${oldest}::timestamptz order by v.at limit ${sql.lit(atOnce)})
    delete from archive_version v using old
    where v.account_id = ${tx.accountId} and v.resource = old.resource and v.record_id = old.record_id and v.number = old.number
    returning v.number`.execute(tx.db);
  return rows.length;
}
