import { differenceOf, type Difference } from '#/platform/changes/difference.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { presentDeal, type DealRow } from './deal.ts';

/**
 * Publishes the changes of a deal, whether a person or its transactions caused them.
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

/** Publishes a new payment status; nothing if it is unchanged. */
export async function announcePaymentStatus(tx: Ctx, before: DealRow, after: DealRow): Promise<void> {
  if (before.payment_status === after.payment_status) return;
  await publish(tx, 'deal.payment_status_changed', presentDeal(tx, after), {
    changedFields: ['paymentStatus'],
    previous: { paymentStatus: before.payment_status },
  });
}
