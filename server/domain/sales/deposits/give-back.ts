import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { Refused } from '#/ports/outside/trouble.ts';
import type { PaymentSource } from '#/ports/payments/payment-source.ts';
import type { ConnectionRow } from '#/domain/sales/payment-connections/connection-row.ts';
import { nextReading, storePayment } from '#/domain/sales/payment-connections/store-payment.ts';
import { announceCall } from '#/domain/scheduling/call-records/announce.ts';
import { readCall } from '#/domain/scheduling/call-records/call-row.ts';
import type { DepositRow } from './deposit-row.ts';

/**
 * Refunds everything that is left of a deposit. The idempotency key makes sure that there is only one refund, even if
 * this process dies before recording it. The provider keeps keys for only a day, but refuses to refund a payment twice.
 */
export async function giveBack(
  ctx: Ctx,
  connection: ConnectionRow,
  source: PaymentSource,
  row: DepositRow,
): Promise<void> {
  const { payment_key: payment } = row;
  if (payment === null) throw new Error('A deposit goes back that was never paid');
  try {
    await source.refund(payment, `refund-${keyOf(row)}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return end(ctx, row, 'REFUND_FAILED', error.message);
  }
  const reading = await nextReading(ctx, connection);
  const paid = await source.read(payment);
  if (paid !== null) await storePayment(ctx, connection, reading, paid);
  await end(ctx, row, 'REFUNDED', null);
}

/** The provider repeats its own errors for the same key, so the next try after one needs another key. */
export function keyOf({ account_id: accountId, id, round, created_at: at }: DepositRow): string {
  return `callwright-${accountId}-${id}-${Date.parse(at)}-${round}`;
}

async function end(
  ctx: Ctx,
  { id, event_call_id: callId }: DepositRow,
  state: 'REFUNDED' | 'REFUND_FAILED',
  reason: string | null,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update call_deposit set state = ${state}, reason = coalesce(${reason}, reason), due_at = null, leased_until = null, error = null,
        updated_at = ${iso(tx.now)}
      where account_id = ${tx.accountId} and id = ${id} and state = 'REFUNDING' returning id`.execute(tx.db);
    if (rows.length === 0 || callId === null) return;
    await announceCall(tx, 'call.updated', await readCall(tx, { id: callId }, 'calls:read'), {
      changedFields: ['deposit'],
    });
  });
}
