import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/payment-connections.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { iso, toInstantMs } from '#/platform/values/time.ts';
import { presentConnection } from './shown-connection.ts';

/** Starts importing past payments from the first page. */
export async function backfillPayments(
  ctx: Ctx,
  { id, from }: Input<typeof contract.backfill>,
): Promise<Result<typeof contract.backfill>> {
  return transaction(ctx, async (tx) => {
    const since = from ? iso(toInstantMs(from, tx.account.timeZone, 'from')) : null;
    const now = iso(tx.now);
    const { rows } = await sql`
      update payment_connection set backfill_state = 'RUNNING', backfill_from = ${since}, backfill_cursor = null, backfill_read = 0,
        backfill_unread = 0, backfill_error = null, backfill_tries = 0, backfill_due_at = ${now}, backfill_leased_until = null,
        backfill_started_at = ${now}, backfill_ended_at = null, updated_at = ${now}
      where account_id = ${tx.accountId} and id = ${id} returning id`.execute(tx.db);
    if (rows.length === 0) throw notFound('paymentConnection');
    await audit(tx, 'payments.backfill', 'paymentConnection', id, null, { from: since });
    return { data: { connection: await presentConnection(tx, id) } };
  });
}
