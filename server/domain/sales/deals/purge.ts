import { dayMs } from '@callwright/contract/units-of-time.ts';
import { auditAll } from '#/platform/audit/audit.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { inBatches, workspacesWith } from '#/platform/workspaces/in-batches.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';

const keptMs = 30 * dayMs;
const atOnce = 500;

/** Permanently deletes deals that were deleted 30 days ago, with their answers, in batches. */
export async function purgeDeals(app: App): Promise<void> {
  const due = sql`deleted_at <= ${iso(app.clock() - keptMs)}::timestamptz and deleted_at is not null`;
  for (const accountId of await workspacesWith(app, sql`select account_id from deal where ${due}`))
    await inBatches(app, accountId, (tx) => purgeBatch(tx, due));
}

/** A deal that a payment still refers to is kept, so that the payment can be explained. */
async function purgeBatch(tx: Ctx, due: Sql): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    delete from deal where account_id = ${tx.accountId} and id in (
      select d.id from deal d
      where d.account_id = ${tx.accountId} and ${due}
        and not exists (select from payment p where p.account_id = d.account_id and p.deal_id = d.id)
      order by d.id limit ${sql.lit(atOnce)} for update skip locked)
    returning id`.execute(tx.db);
  await auditAll(
    tx,
    'deal.purge',
    'deal',
    rows.map(({ id }) => ({ id, before: null, after: null })),
  );
  return rows.length;
}
