import { createDealIn } from '#/domain/sales/deals/create.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { savepoint } from '#/platform/db/tx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { fromMinorUnits } from '#/platform/values/money.ts';
import type { ConnectionRow } from '#/domain/sales/payment-connections/connection-row.ts';
import type { PaidState } from '#/ports/payments/payment-source.ts';

/**
 * Records a deposit as a deal of its call, with the payment that was stored for it. Nothing is guessed: the payment says
 * which deposit it is for, and the deposit leads to the call with its contact and closer.
 * @returns the payment; null where a member has deleted it
 */
export async function recordDeposit(
  tx: Ctx,
  connection: ConnectionRow,
  paid: PaidState,
  callId: number,
): Promise<number | null> {
  const { rows } = await sql<{ id: number; deal_id: number | null }>`
    select p.id, p.deal_id from payment_source s join payment p on p.account_id = s.account_id and p.id = s.payment_id
    where s.account_id = ${tx.accountId} and s.connection_id = ${connection.id} and s.external_id = ${paid.externalId}`.execute(
    tx.db,
  );
  const [payment] = rows;
  if (payment === undefined) return null;
  if (payment.deal_id !== null) return payment.id;
  try {
    await savepoint(tx, (part) =>
      createDealIn(part, {
        eventCallId: callId,
        transactionType: 'DEPOSIT',
        value: fromMinorUnits(paid.value, paid.currency),
        currency: paid.currency,
        transactionIds: [payment.id],
      }),
    );
  } catch (error) {
    // A member has linked it to another deal at this moment: that stays.
    if (!(error instanceof ApiError && error.code === 'TRANSACTION_ALREADY_SYNCED')) throw error;
  }
  return payment.id;
}
