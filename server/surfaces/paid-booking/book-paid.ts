import type { book } from '@callwright/contract/booking.ts';
import type { Input } from '@callwright/contract/endpoint.ts';
import { AlreadyDecided, decideBooked, decideRefund, lockOpen } from '#/domain/sales/deposits/decide.ts';
import { asProvider } from '#/domain/sales/deposits/connection.ts';
import { openBody, type DepositRow } from '#/domain/sales/deposits/deposit-row.ts';
import { recordDeposit } from '#/domain/sales/deposits/record.ts';
import type { ConnectionRow } from '#/domain/sales/payment-connections/connection-row.ts';
import { bookCall } from '#/domain/scheduling/booking/book.ts';
import { readEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, isFinal } from '#/platform/errors/errors.ts';
import type { PaidState, PaymentKey } from '#/ports/payments/payment-source.ts';
import { pageBooking } from '#/surfaces/booking-page/book.ts';
import { formOfToken, mustBePassed } from '#/surfaces/booking-page/form-token.ts';
import { mailRefund } from './mail-refund.ts';

/** What the visitor sent before paying. */
export type Booking = Input<typeof book>;

type Payment = { readonly key: PaymentKey; readonly state: PaidState };

/**
 * Books the call of a paid deposit exactly once, in one transaction with the deal for it. If it can no longer be
 * booked, the deposit is refunded, with a mail.
 */
export async function bookPaid(
  ctx: Ctx,
  connection: ConnectionRow,
  row: DepositRow,
  payment: Payment,
): Promise<void> {
  const body = openBody<Booking>(ctx, row);
  try {
    await bookIn({ ...ctx, ip: body.ip }, connection, row, body.booking, payment);
  } catch (error) {
    if (error instanceof AlreadyDecided) return;
    if (!(error instanceof ApiError) || !isFinal(error)) throw error;
    const { message } = error;
    await transaction(ctx, async (tx) => {
      if (await decideRefund(tx, row, payment.key, message)) await mailRefund(tx, row, body);
    });
  }
}

async function bookIn(
  visitor: Ctx,
  connection: ConnectionRow,
  row: DepositRow,
  input: Booking,
  payment: Payment,
): Promise<void> {
  const event = await readEvent(visitor, { eventId: row.event_id });
  // Required questions may have changed since: the answers were complete when they were given.
  const form = input.formToken === undefined ? null : await formOfToken(visitor, event, input.formToken);
  if (form !== null) mustBePassed(event, form);
  const { booker, request } = await pageBooking(visitor, event, input, form);
  await bookCall(booker, {
    ...request,
    begin: async (tx) => {
      await lockOpen(tx, row);
      await request.begin?.(tx);
    },
    finish: async (tx, call) => {
      await request.finish?.(tx, call);
      const paymentId = await recordDeposit(asProvider(tx, connection), connection, row, payment.state, call);
      await decideBooked(tx, row, { callId: call.id, payment: payment.key, paymentId });
    },
  });
}
