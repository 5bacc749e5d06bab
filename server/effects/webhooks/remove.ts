import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/webhooks.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { endpointChanged } from './resume.ts';

/** DELETE /v1/webhooks/{id}. Idempotent. Deletes its secrets but not its delivery log. */
export async function removeWebhook(
  ctx: Ctx,
  { id }: Input<typeof contract.remove>,
): Promise<Result<typeof contract.remove>> {
  return transaction(ctx, async (tx) => {
    const { rows } = await sql<{ url: string }>`
      update webhook_endpoint set deleted_at = ${iso(tx.now)}, updated_at = ${iso(tx.now)}, version = version + 1,
        secrets = '[]', headers = null, header_names = '{}'
      where account_id = ${tx.accountId} and id = ${id} and deleted_at is null
      returning url`.execute(tx.db);
    if (rows[0] === undefined) await assertDeleted(tx, id);
    else {
      await endpointChanged(tx, id);
      await audit(tx, 'webhook.delete', 'webhook', id, { url: rows[0].url }, null);
    }
    return { data: { id, deleted: true as const } };
  });
}

async function assertDeleted(tx: Ctx, id: string): Promise<void> {
  const { rows } =
    await sql`select id from webhook_endpoint where account_id = ${tx.accountId} and id = ${id}`.execute(
      tx.db,
    );
  if (rows.length === 0) throw notFound('webhook');
}
