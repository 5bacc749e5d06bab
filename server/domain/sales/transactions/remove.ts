import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { remove } from '@callwright/contract/transactions.ts';
import { sql } from '#/platform/db/sql.ts';
import { audit } from '#/platform/audit/audit.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { fromMinorUnits } from '#/platform/values/money.ts';
import { withDealUpdates } from './link.ts';
import { lockWithDeals } from './lock-with-deals.ts';
import { mustManageTransactions, presentTransactions } from './transaction.ts';

/** Deletes a transaction permanently. The audit log records the deletion, but not the payer. */
export async function removeTransaction(
  ctx: Ctx,
  { id }: Input<typeof remove>,
): Promise<Result<typeof remove>> {
  mustManageTransactions(ctx);
  return transaction(ctx, async (tx) => {
    const { row, deals } = await lockWithDeals(tx, id);
    const [object] = await presentTransactions(tx, [row]);
    if (object === undefined) throw new Error('A row was presented as nothing');
    await withDealUpdates(tx, deals, async () => {
      await sql`delete from payment where account_id = ${tx.accountId} and id = ${id}`.execute(tx.db);
    });
    const gone = {
      id,
      value: fromMinorUnits(row.value, row.currency),
      currency: row.currency,
      dealId: row.deal_id,
      contactId: row.contact_id,
    };
    await publish(tx, 'transaction.deleted', object);
    await audit(tx, 'transaction.delete', 'transaction', id, { ...gone, source: row.source }, null);
    return { data: { id, deleted: true } };
  });
}
