import { differenceOf, type Difference } from '../changes/difference.ts';
import { publish } from '../changes/publish.ts';
import type { Ctx } from '../ctx.ts';
import { presentDeal, type DealRow } from './deal.ts';

/**
 * Tells what is different about a deal, whatever made it so: somebody, or the transactions that it has.
 * @returns the difference
 */
export async function announceDeal(tx: Ctx, before: DealRow, after: DealRow): Promise<Difference> {
  const deal = presentDeal(tx, after);
  const difference = differenceOf(presentDeal(tx, before), deal);
  const { changedFields, previous } = difference;
  if (changedFields.length === 0) return difference;
  await publish(tx, 'deal.updated', deal, { changedFields, previous });
  await announcePaymentStatus(tx, before, after);
  return difference;
}

/** Tells of a new payment status, if it is one. */
export async function announcePaymentStatus(tx: Ctx, before: DealRow, after: DealRow): Promise<void> {
  if (before.payment_status === after.payment_status) return;
  await publish(tx, 'deal.payment_status_changed', presentDeal(tx, after), {
    changedFields: ['paymentStatus'],
    previous: { paymentStatus: before.payment_status },
  });
}
