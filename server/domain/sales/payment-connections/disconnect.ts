import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/payment-connections.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';

/** Removes the secrets and stored events; transactions stay. */
export async function removePaymentConnection(
  ctx: Ctx,
  { id }: Input<typeof contract.remove>,
): Promise<Result<typeof contract.remove>> {
  return transaction(ctx, async (tx) => {
    const { rows } = await sql<{ provider: string }>`
      delete from payment_connection where account_id = ${tx.accountId} and id = ${id} returning provider`.execute(
      tx.db,
    );
    const [row] = rows;
    if (row === undefined) throw notFound('paymentConnection');
    await audit(tx, 'payments.disconnect', 'paymentConnection', id, { provider: row.provider }, null);
    return { data: { id, removed: true } };
  });
}
