import type { Ctx } from '#/platform/context/ctx.ts';
import type { Planned, Scene } from './acts.ts';
import { reportPayment, type AboutPayment } from './refund.ts';

// A customer disputes a payment and the bank decides, as a provider would report it.

export type Dispute = AboutPayment & { readonly kind: 'DISPUTE' };
export type EndDispute = AboutPayment & { readonly kind: 'END_DISPUTE' };

export async function disputePayment(
  tx: Ctx,
  scene: Scene,
  { kind: _kind, ...about }: Dispute,
): Promise<readonly Planned[]> {
  await reportPayment(tx, scene, about.transactionId, { status: 'DISPUTED' });
  const { decidedAfterMs } = scene.storyOf(about.lead).afterPaying;
  return [{ atMs: tx.now + decidedAfterMs, act: { kind: 'END_DISPUTE', ...about } }];
}

/** If the dispute is lost, the money is gone like a refund; if it is won, the payment counts again. */
export async function endDispute(
  tx: Ctx,
  scene: Scene,
  { lead, transactionId }: EndDispute,
): Promise<readonly Planned[]> {
  const { isLost } = scene.storyOf(lead).afterPaying;
  await reportPayment(tx, scene, transactionId, { status: isLost ? 'REFUNDED' : 'SUCCEEDED' });
  return [];
}
