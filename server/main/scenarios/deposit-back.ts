import { readDeposit, type DepositRow } from '#/domain/sales/deposits/deposit-row.ts';
import { idOfKept } from '#/domain/sales/payment-connections/kept-payments.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { fromMinorUnits } from '#/platform/values/money.ts';
import { decideTestPayment } from '#/surfaces/test-workspaces/payments.ts';
import type { Planned, Scene } from './acts.ts';
import type { Booking } from './booking.ts';

// What happens to a paid deposit: a part is refunded, or the payer disputes it. It happens at the provider, and the
// workspace learns of it through the provider's events.

export type AboutDeposit = Pick<Booking, 'lead' | 'call' | 'event'> & { readonly depositId: number };

export type RefundDepositPart = AboutDeposit & { readonly kind: 'REFUND_DEPOSIT_PART' };
export type DisputeDeposit = AboutDeposit & { readonly kind: 'DISPUTE_DEPOSIT' };
export type EndDepositDispute = AboutDeposit & { readonly kind: 'END_DEPOSIT_DISPUTE' };

type Decided = Omit<Parameters<typeof decideTestPayment>[1], 'id'>;

export function depositBack(tx: Ctx, scene: Scene, about: AboutDeposit): Planned[] {
  const { isPartlyRefunded, partialAfterMs, isDisputed, disputeAfterMs } = scene.storyOf(
    about.lead,
  ).afterDeposit;
  if (isPartlyRefunded)
    return [{ atMs: tx.now + partialAfterMs, act: { kind: 'REFUND_DEPOSIT_PART', ...about } }];
  return isDisputed ? [{ atMs: tx.now + disputeAfterMs, act: { kind: 'DISPUTE_DEPOSIT', ...about } }] : [];
}

export async function refundDepositPart(
  tx: Ctx,
  scene: Scene,
  { lead, depositId }: RefundDepositPart,
): Promise<readonly Planned[]> {
  const deposit = await readDeposit(tx, depositId);
  // A deposit that was refunded entirely cannot be refunded in part.
  if (deposit.state !== 'BOOKED') return [];
  const part = Math.round(deposit.amount * scene.storyOf(lead).afterDeposit.part);
  if (part > 0)
    await decideDeposit(tx, scene, deposit, {
      decision: 'REFUND',
      amount: fromMinorUnits(part, deposit.currency),
    });
  return [];
}

export async function disputeDeposit(
  tx: Ctx,
  scene: Scene,
  { kind: _kind, ...about }: DisputeDeposit,
): Promise<readonly Planned[]> {
  const deposit = await readDeposit(tx, about.depositId);
  if (deposit.state !== 'BOOKED') return [];
  const payment = await decideDeposit(tx, scene, deposit, { decision: 'DISPUTE' });
  if (payment?.dispute !== 'OPEN') return [];
  const { decidedAfterMs } = scene.storyOf(about.lead).afterDeposit;
  return [{ atMs: tx.now + decidedAfterMs, act: { kind: 'END_DEPOSIT_DISPUTE', ...about } }];
}

export async function endDepositDispute(
  tx: Ctx,
  scene: Scene,
  { lead, depositId }: EndDepositDispute,
): Promise<readonly Planned[]> {
  const { isLost } = scene.storyOf(lead).afterDeposit;
  await decideDeposit(tx, scene, await readDeposit(tx, depositId), {
    decision: isLost ? 'LOSE_DISPUTE' : 'WIN_DISPUTE',
  });
  return [];
}

/** A decision by the payer, their bank or the seller. Null for a deposit without a payment page. */
export async function decideDeposit(
  tx: Ctx,
  scene: Scene,
  { session_id: session }: Pick<DepositRow, 'session_id'>,
  decided: Decided,
) {
  const id = session === null ? null : idOfKept(session);
  if (id === null) return null;
  const { data } = await decideTestPayment(await scene.as(tx, scene.ownerId), { id, ...decided });
  return data.payment;
}
