import { contract } from '@callwright/contract/index.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { createTransaction } from '#/domain/sales/transactions/create.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { fromMinorUnits, toMinorUnits } from '#/platform/values/money.ts';
import type { Planned, Scene } from './acts.ts';
import type { AboutPayment } from './refund.ts';

export type Pay = {
  readonly kind: 'PAY';
  readonly lead: number;
  readonly dealId: number;
  readonly installment: number;
};

/** A payment of the customer, as a provider would report it. */
export async function payInstallment(tx: Ctx, scene: Scene, pay: Pay): Promise<readonly Planned[]> {
  const { firstName, lastName, email, product: key, installments } = scene.storyOf(pay.lead);
  const product = scene.scenario.products.find((one) => one.key === key);
  const installment = installments[pay.installment];
  if (product === undefined || installment === undefined) return [];
  const made = await createTransaction(
    await scene.as(tx, scene.ownerId),
    contract.transactions.create.input.parse({
      value: partOf(product.price, tx.account.currency, product.installments, pay.installment),
      name: `${firstName} ${lastName}`,
      email,
      dealId: pay.dealId,
      status: installment.isPaid ? 'SUCCEEDED' : 'FAILED',
      source: 'Other',
      externalId: `scenario-${pay.dealId}-${pay.installment + 1}`,
    }),
  );
  if (!installment.isPaid) return [];
  if (pay.installment + 1 < product.installments)
    return [{ atMs: tx.now + product.everyDays * dayMs, act: { ...pay, installment: pay.installment + 1 } }];
  return moneyBack(tx, scene, { lead: pay.lead, transactionId: made.body.data.transaction.id });
}

/** What happens to the last installment: it is refunded fully or in part, or the customer disputes it. */
function moneyBack(tx: Ctx, scene: Scene, about: AboutPayment): Planned[] {
  const { refundAfterMs, afterPaying } = scene.storyOf(about.lead);
  const { isPartlyRefunded, partialAfterMs, isDisputed, disputeAfterMs } = afterPaying;
  if (refundAfterMs !== null) return [{ atMs: tx.now + refundAfterMs, act: { kind: 'REFUND', ...about } }];
  if (isPartlyRefunded) return [{ atMs: tx.now + partialAfterMs, act: { kind: 'REFUND_PART', ...about } }];
  return isDisputed ? [{ atMs: tx.now + disputeAfterMs, act: { kind: 'DISPUTE', ...about } }] : [];
}

/** Splits a price into whole minor units. The first part gets the remainder. */
function partOf(price: number, currency: string, parts: number, place: number): number {
  const whole = toMinorUnits(price, currency, 'price');
  const each = Math.floor(whole / parts);
  return fromMinorUnits(place === 0 ? whole - each * (parts - 1) : each, currency);
}
