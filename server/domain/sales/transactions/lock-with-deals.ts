import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { lockDeals, type DealRow } from '#/domain/sales/deal-records/deal.ts';
import { collided } from '#/platform/errors/errors.ts';
import { lockTransaction, readTransaction, type TransactionRow } from './transaction.ts';

const attemptsMax = 5;

/**
 * Locks a transaction after the deal it belongs to and the one it will belong to. Which deal that is can change until
 * the lock is held; then it starts again, with nothing locked.
 */
export async function lockWithDeals(
  tx: Ctx,
  id: number,
  wantedDealId?: number | null,
): Promise<{ row: TransactionRow; deals: DealRow[] }> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const { deal_id: dealId } = await readTransaction(tx, id, 'deals:write');
    await sql.raw('savepoint locks').execute(tx.db);
    const deals = await lockDeals(
      tx,
      [dealId, wantedDealId ?? null].filter((one) => one !== null),
    );
    const row = await lockTransaction(tx, id);
    if (row.deal_id === dealId) {
      await sql.raw('release savepoint locks').execute(tx.db);
      return { row, deals };
    }
    // Lets go of the locks.
    await sql.raw('rollback to savepoint locks; release savepoint locks').execute(tx.db);
  }
  throw collided();
}
