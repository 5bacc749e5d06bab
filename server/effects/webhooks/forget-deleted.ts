import { dayMs } from '@callwright/contract/units-of-time.ts';
import { inBatches, workspacesWith } from '#/platform/workspaces/in-batches.ts';
import type { App } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';

/** Removes deleted webhooks once their delivery log is empty. */
export async function forgetDeletedWebhooks(app: App): Promise<void> {
  const cutoff = iso(app.clock() - app.config.webhookRetentionDays * dayMs);
  const due = sql`w.deleted_at <= ${cutoff}::timestamptz and not exists (
    select from webhook_delivery d where d.account_id = w.account_id and d.endpoint_id = w.id)`;
  for (const accountId of await workspacesWith(
    app,
    sql`select w.account_id from webhook_endpoint w where ${due}`,
  ))
    await inBatches(app, accountId, async (tx) => {
      const { rows } = await sql`
        delete from webhook_endpoint w where w.account_id = ${tx.accountId} and ${due} returning w.id`.execute(
        tx.db,
      );
      return rows.length;
    });
}
