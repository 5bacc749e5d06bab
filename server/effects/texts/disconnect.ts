import type { Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/text-messages.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';

/** Removes the token. Waiting texts are not sent by a provider connected later. Opt-outs are kept. */
export async function disconnectTexts(ctx: Ctx): Promise<Result<typeof contract.disconnect>> {
  return transaction(ctx, async (tx) => {
    const { rows } = await sql<{ provider: string }>`
      delete from text_connection where account_id = ${tx.accountId} returning provider`.execute(tx.db);
    const [row] = rows;
    if (row === undefined) throw notFound('textConnection');
    await sql`
      update text_message set status = 'SKIPPED', error = 'No provider of texts is connected', price_due_at = null
      where account_id = ${tx.accountId} and status = 'QUEUED'`.execute(tx.db);
    await audit(tx, 'texts.disconnect', 'textConnection', tx.accountId, { provider: row.provider }, null);
    return { data: { removed: true } };
  });
}
