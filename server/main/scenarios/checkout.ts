import { minuteMs } from '@callwright/contract/units-of-time.ts';
import { readCall, type CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import { readDeposit, type DepositRow } from '#/domain/sales/deposits/deposit-row.ts';
import { readEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { beginCheckout } from '#/surfaces/paid-booking/start.ts';
import type { Planned, Scene } from './acts.ts';
import { afterBooking } from './after-booking.ts';
import type { Booking } from './booking.ts';
import { decideDeposit, depositBack, type AboutDeposit } from './deposit-back.ts';
import { bookingOnPage, onThePage } from './page.ts';

// A booking whose event asks for a deposit: the lead chooses a time, pays at the provider or does not, and comes back.

export type CheckOut = Booking & { readonly kind: 'CHECKOUT' };
export type PayDeposit = AboutDeposit & { readonly kind: 'PAY_DEPOSIT' };
export type DeclineDeposit = AboutDeposit & { readonly kind: 'DECLINE_DEPOSIT' };
export type Return = AboutDeposit & { readonly kind: 'RETURN' };

/** By then the provider's page is open, even if the visitor did not go there at once. */
const openedMs = minuteMs;
/** How soon the provider's page leads back. */
const backMs = 5_000;

/** Holds a time and opens the payment page. */
export async function checkOutForLead(tx: Ctx, scene: Scene, act: CheckOut): Promise<readonly Planned[]> {
  const visitor = onThePage(tx, scene, act.lead);
  const event = await readEvent(visitor, { eventId: scene.cast.events[act.event] });
  const { row } = await beginCheckout(visitor, event, await bookingOnPage(visitor, scene, act, event));
  const { afterMs, isDeclined, isPaid } = scene.storyOf(act.lead).deposit;
  const { lead, call } = act;
  const about = { lead, call, event: act.event, depositId: row.id };
  const atMs = tx.now + Math.max(afterMs, openedMs);
  if (isDeclined) return [{ atMs, act: { kind: 'DECLINE_DEPOSIT', ...about } }];
  return isPaid ? [{ atMs, act: { kind: 'PAY_DEPOSIT', ...about } }] : [];
}

/** The bank declines the card. Some leads try another one; the others let the page expire. */
export async function declineDeposit(
  tx: Ctx,
  scene: Scene,
  { kind: _kind, ...about }: DeclineDeposit,
): Promise<readonly Planned[]> {
  const { againAfterMs, isPaid } = scene.storyOf(about.lead).deposit;
  if ((await decide(tx, scene, about, 'DECLINE')) !== 'DECLINED' || !isPaid) return [];
  return [{ atMs: tx.now + againAfterMs, act: { kind: 'PAY_DEPOSIT', ...about } }];
}

export async function payDeposit(
  tx: Ctx,
  scene: Scene,
  { kind: _kind, ...about }: PayDeposit,
): Promise<readonly Planned[]> {
  if ((await decide(tx, scene, about, 'PAY')) !== 'PAID') return [];
  return [{ atMs: tx.now + backMs, act: { kind: 'RETURN', ...about } }, ...depositBack(tx, scene, about)];
}

async function decide(tx: Ctx, scene: Scene, { depositId }: AboutDeposit, decision: 'PAY' | 'DECLINE') {
  const payment = await decideDeposit(tx, scene, await readDeposit(tx, depositId), { decision });
  return payment?.state ?? null;
}

/** The provider's page leads back to the call that was booked meanwhile. Throws if the time was taken. */
export async function returnFromPaying(
  tx: Ctx,
  scene: Scene,
  { kind: _kind, ...about }: Return,
): Promise<readonly Planned[]> {
  return afterBooking(tx, scene, about, await callOf(tx, await readDeposit(tx, about.depositId)));
}

async function callOf(tx: Ctx, { event_call_id: callId }: DepositRow): Promise<CallRow> {
  if (callId === null) throw new ApiError('SLOT_UNAVAILABLE');
  return readCall(tx, { id: callId }, 'calls:read');
}
