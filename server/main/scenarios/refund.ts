import type { Input } from '@callwright/contract/endpoint.ts';
import { update } from '@callwright/contract/transactions.ts';
import { updateTransaction } from '#/domain/sales/transactions/update.ts';
import { readTransactions } from '#/domain/sales/transactions/transaction.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { fromMinorUnits } from '#/platform/values/money.ts';
import type { Planned, Scene } from './acts.ts';

// Money that goes back, as a provider would report it.

export type AboutPayment = { readonly lead: number; readonly transactionId: number };
export type Refund = AboutPayment & { readonly kind: 'REFUND' };
export type RefundPart = AboutPayment & { readonly kind: 'REFUND_PART' };

export async function refundPayment(
  tx: Ctx,
  scene: Scene,
  { transactionId }: Refund,
): Promise<readonly Planned[]> {
  await reportPayment(tx, scene, transactionId, { status: 'REFUNDED' });
  return [];
}

export async function refundPart(
  tx: Ctx,
  scene: Scene,
  { lead, transactionId }: RefundPart,
): Promise<readonly Planned[]> {
  const [row] = await readTransactions(tx, [transactionId]);
  if (row === undefined) throw notFound('transaction');
  const refunded = Math.round(row.value * scene.storyOf(lead).afterPaying.part);
  await reportPayment(tx, scene, transactionId, {
    status: 'PARTIALLY_REFUNDED',
    refundedAmount: fromMinorUnits(refunded, row.currency),
  });
  return [];
}

/** Reports a payment to the workspace as its provider would; an administrator has connected it. */
export async function reportPayment(
  tx: Ctx,
  scene: Scene,
  id: number,
  change: Pick<Input<typeof update>, 'status' | 'refundedAmount'>,
): Promise<void> {
  await updateTransaction(await scene.as(tx, scene.ownerId), update.input.parse({ id, ...change }));
}
