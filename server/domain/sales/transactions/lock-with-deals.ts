import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { lockDeals, type DealRow } from '#/domain/sales/deal-records/deal.ts';
import { collided } from '#/platform/errors/errors.ts';
import { lockTransaction, readTransaction, type TransactionRow } from './transaction.ts';

const attemptsMax = 5;

/**
 * Locks a transaction, after its current deal and its future one. The current deal may change until the lock is held;
 * then this starts over without locks.
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
    // Releases the locks.
    await sql.raw('rollback to savepoint locks; release savepoint locks').execute(tx.db);
  }
  throw collided();
}
