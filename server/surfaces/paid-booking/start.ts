import { because } from '@callwright/contract/error-reasons.ts';
import type { startCheckout as contract } from '@callwright/contract/booking-checkouts.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { languageOf } from '@callwright/contract/languages.ts';
import { addressKey } from '#/domain/people/auth/throttle.ts';
import { depositConnection } from '#/domain/sales/deposits/connection.ts';
import { depositOfToken, type DepositRow } from '#/domain/sales/deposits/deposit-row.ts';
import { insertDeposit, timesFrom } from '#/domain/sales/deposits/insert-deposit.ts';
import { bookCall, type BookingRequest } from '#/domain/scheduling/booking/book.ts';
import type { BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { slotUnavailable } from '#/domain/scheduling/free-times/slot-unavailable.ts';
import { keepOffer } from '#/domain/scheduling/waiting-list/take-offer.ts';
import { holdTime } from '#/domain/scheduling/holds/holds.ts';
import type { Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { savepoint, transaction } from '#/platform/db/tx.ts';
import { ApiError, invalid } from '#/platform/errors/errors.ts';
import { newWorkspaceToken } from '#/platform/secrets/workspace-tokens.ts';
import { toMinorUnits } from '#/platform/values/money.ts';
import { openForBooking, pageBooking, passedForm } from '#/surfaces/booking-page/book.ts';
import { presentCheckout } from './present.ts';

type Asked = Input<typeof contract>;

/** POST /public/checkouts */
export async function startCheckout(ctx: PublicCtx, input: Asked): Promise<Result<typeof contract>> {
  const { visitor, event } = await openForBooking(ctx, input);
  const { row, token } = await beginCheckout(visitor, event, input);
  return { data: { checkout: await presentCheckout(visitor, row, token, null) } };
}

/**
 * Holds a time until its deposit is paid. The booking is tried first and rolled back, so that nobody pays for a booking
 * that would fail. No changes are published.
 */
export async function beginCheckout(
  visitor: Ctx,
  event: BookableEvent,
  input: Asked,
): Promise<{ row: DepositRow; token: string }> {
  const { deposit } = event.settings;
  if (deposit === null) throw invalid({ linkPrefix: [because('DEPOSIT_NOT_NEEDED')] });
  // Without a payment provider the event takes no bookings; a warning of the event explains it.
  if ((await depositConnection(visitor, deposit.provider)) === null) throw new ApiError('EVENT_DEACTIVATED');
  const form = await passedForm(visitor, event, input);
  const { booker, request, offered } = await pageBooking(visitor, event, input, form);
  const token = newWorkspaceToken(visitor);
  return transaction(booker, async (tx) => {
    await tryBooking(tx, request);
    const { heldUntilMs } = timesFrom(tx.now);
    const held = await holdTime(tx, {
      event,
      startMs: request.startMs,
      durationMin: request.durationMin,
      timeZone: request.timeZone,
      narrowing: request.narrowing,
      owner: async () => null,
      holdId: request.holdId,
      addressKey: addressKey('hold', visitor.ip ?? ''),
      untilMs: heldUntilMs,
    });
    if (offered !== null) await keepOffer(tx, offered, held.holdId, heldUntilMs);
    await insertDeposit(tx, {
      eventId: event.id,
      startMs: request.startMs,
      purpose: deposit.purpose,
      provider: deposit.provider,
      amount: toMinorUnits(deposit.amount, deposit.currency, 'linkPrefix'),
      currency: deposit.currency,
      refundUntilMin: deposit.refundUntil,
      holdId: held.holdId,
      body: {
        booking: { ...input, holdId: held.holdId },
        token,
        ip: visitor.ip,
        language: languageOf(input.locale ?? event.settings.language) ?? 'en',
      },
    });
    const row = await depositOfToken(tx, token);
    if (row === null) throw new Error('A deposit that was just written is not there');
    return { row, token };
  });
}

class TakenBack extends Error {}

/** Throws the errors of the booking. Blocked people cannot pay, because nobody would take their call. */
async function tryBooking(tx: Ctx, request: BookingRequest): Promise<void> {
  try {
    await savepoint(tx, (part) =>
      bookCall(part, {
        ...request,
        finish: async () => {
          throw new TakenBack();
        },
      }),
    );
  } catch (error) {
    if (error instanceof TakenBack) return;
    if (error instanceof ApiError && error.code === 'CONTACT_BLOCKED')
      throw slotUnavailable(request.startMs, []);
    throw error;
  }
}
