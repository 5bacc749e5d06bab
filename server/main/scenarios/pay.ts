import { contract } from '@callwright/contract/index.ts';
import { createTransaction } from '#/domain/sales/transactions/create.ts';
import { updateTransaction } from '#/domain/sales/transactions/update.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { Planned, Scene } from './acts.ts';

export type Pay = {
  readonly kind: 'PAY';
  readonly lead: number;
  readonly dealId: number;
  readonly installment: number;
};
export type Refund = { readonly kind: 'REFUND'; readonly lead: number; readonly transactionId: number };

const dayMs = 86_400_000;

/** A payment of the customer, as the provider would report it. */
export async function payInstallment(tx: Ctx, scene: Scene, pay: Pay): Promise<readonly Planned[]> {
  const { firstName, lastName, email, product: key, installments, refundAfterMs } = scene.storyOf(pay.lead);
  const product = scene.scenario.products.find((one) => one.key === key);
  const installment = installments[pay.installment];
  if (product === undefined || installment === undefined) return [];
  const made = await createTransaction(
    await scene.as(tx, scene.ownerId),
    contract.transactions.create.input.parse({
      value: partOf(product.price, product.installments, pay.installment),
      name: `${firstName} ${lastName}`,
      email,
      dealId: pay.dealId,
      status: installment.isPaid ? 'SUCCEEDED' : 'FAILED',
      source: 'Other',
      externalId: `scenario-${pay.dealId}-${pay.installment + 1}`,
    }),
  );
  if (!installment.isPaid) return [];
  const planned: Planned[] = [];
  if (pay.installment + 1 < product.installments)
    planned.push({
      atMs: tx.now + product.everyDays * dayMs,
      act: { ...pay, installment: pay.installment + 1 },
    });
  else if (refundAfterMs !== null)
    planned.push({
      atMs: tx.now + refundAfterMs,
      act: { kind: 'REFUND', lead: pay.lead, transactionId: made.body.data.transaction.id },
    });
  return planned;
}

/** Parts of whole cents; the first one has what is left over. */
function partOf(price: number, parts: number, place: number): number {
  const cents = Math.round(price * 100);
  const each = Math.floor(cents / parts);
  return (place === 0 ? cents - each * (parts - 1) : each) / 100;
}

export async function refundPayment(
  tx: Ctx,
  scene: Scene,
  { transactionId }: Refund,
): Promise<readonly Planned[]> {
  await updateTransaction(
    await scene.as(tx, scene.ownerId),
    contract.transactions.update.input.parse({ id: transactionId, status: 'REFUNDED' }),
  );
  return [];
}
