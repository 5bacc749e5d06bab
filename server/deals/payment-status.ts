import { publish } from '../changes/publish.ts';
import type { Ctx } from '../ctx.ts';
import { presentDeal, type DealRow } from './deal.ts';

/** Tells of a new payment status, if it is one, whatever made it: a transaction, or another value. */
export async function announcePaymentStatus(tx: Ctx, before: DealRow, after: DealRow): Promise<void> {
  if (before.payment_status === after.payment_status) return;
  await publish(tx, 'deal.payment_status_changed', presentDeal(tx, after), {
    changedFields: ['paymentStatus'],
    previous: { paymentStatus: before.payment_status },
  });
}
