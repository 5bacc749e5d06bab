import { createDealIn } from '#/domain/sales/deals/create.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { fromMinorUnits } from '#/platform/values/money.ts';
import type { ConnectionRow } from '#/domain/sales/payment-connections/connection-row.ts';
import { updateTransaction } from '#/domain/sales/transactions/update.ts';
import type { PaidState } from '#/ports/payments/payment-source.ts';
import type { DepositRow } from './deposit-row.ts';

type Of = Pick<DepositRow, 'purpose'>;
type Call = { readonly id: number; readonly contact_id: number };

/**
 * Records what was paid with a booking: a deposit as a deal of its call, linked to the stored payment; a fee only as
 * that payment, because nothing was sold. No matching is needed: the payment's reference identifies the call, with its
 * contact and closer.
 * @returns the payment; null if a member has deleted it
 */
export async function recordDeposit(
  tx: Ctx,
  connection: ConnectionRow,
  { purpose }: Of,
  paid: PaidState,
  call: Call,
): Promise<number | null> {
  // Locked, so that a member who links it to a deal at the same time either comes first, and that link stays, or finds
  // it linked.
  const { rows } = await sql<{ id: number; deal_id: number | null }>`
    select p.id, p.deal_id from payment_source s join payment p on p.account_id = s.account_id and p.id = s.payment_id
    where s.account_id = ${tx.accountId} and s.connection_id = ${connection.id} and s.external_id = ${paid.externalId}
    for no key update of p`.execute(tx.db);
  const [payment] = rows;
  if (payment === undefined) return null;
  if (payment.deal_id !== null) return payment.id;
  if (purpose === 'NO_SHOW_FEE') await updateTransaction(tx, { id: payment.id, contactId: call.contact_id });
  else
    await createDealIn(tx, {
      eventCallId: call.id,
      transactionType: 'DEPOSIT',
      value: fromMinorUnits(paid.value, paid.currency),
      currency: paid.currency,
      transactionIds: [payment.id],
    });
  return payment.id;
}
