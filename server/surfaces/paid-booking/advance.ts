import { asProvider, depositConnection } from '#/domain/sales/deposits/connection.ts';
import { decideExpired } from '#/domain/sales/deposits/decide.ts';
import { openBody, type DepositRow } from '#/domain/sales/deposits/deposit-row.ts';
import { pageOf } from '#/domain/sales/deposits/page-of.ts';
import { sourceOf } from '#/domain/sales/payment-connections/source.ts';
import type { ConnectionRow } from '#/domain/sales/payment-connections/connection-row.ts';
import { nextReading, storePayment } from '#/domain/sales/payment-connections/store-payment.ts';
import { readEventOfCall } from '#/domain/scheduling/free-times/bookable-event.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { NotReached } from '#/ports/outside/trouble.ts';
import type { PaymentKey, PaymentSource } from '#/ports/payments/payment-source.ts';
import { bookPaid, type Booking } from './book-paid.ts';

const totalMs = 15_000;

/**
 * Asks the provider for the state of an open deposit and continues accordingly. Called for the provider's event, for a
 * returning visitor and by a job. All of them may run concurrently, repeatedly, and fail at any point.
 * @returns the payment page, while the deposit can be paid
 */
export async function advance(ctx: Ctx, row: DepositRow): Promise<string | null> {
  const connection = await depositConnection(ctx, row.provider);
  if (connection === null) throw new NotReached('The provider of payments is not connected.');
  const source = sourceOf(ctx.app, connection, totalMs);
  const event = await readEventOfCall(ctx, row.event_id);
  const body = openBody<Booking>(ctx, row);
  const back = `${ctx.app.config.baseUrl}/paid/${body.token}`;
  const page = await pageOf(ctx, source, row, event.name, {
    email: body.booking.email ?? null,
    language: body.language,
    paidUrl: back,
    cancelUrl: `${back}?cancelled`,
  });
  if (page === null) return null;
  if (page.state === 'OPEN') return page.url;
  if (page.state === 'EXPIRED') await transaction(ctx, (tx) => decideExpired(tx, row, null));
  else await takePayment(ctx, connection, source, row, page.payment);
  return null;
}

/** Stores the payment first: it was made, whatever becomes of the booking. */
async function takePayment(
  ctx: Ctx,
  connection: ConnectionRow,
  source: PaymentSource,
  row: DepositRow,
  payment: PaymentKey | null,
): Promise<void> {
  if (payment === null) throw new NotReached('The provider does not show the payment yet.');
  const reading = await nextReading(ctx, connection);
  const paid = await source.read(payment);
  if (paid === null || paid.status !== 'SUCCEEDED')
    throw new NotReached('The provider does not show the payment yet.');
  await storePayment(asProvider(ctx, connection), connection, reading, paid);
  await bookPaid(ctx, connection, row, { key: payment, state: paid });
}

/** The visitor cancels the payment. If they had already paid, the next check finds out. */
export async function closePage(ctx: Ctx, row: DepositRow): Promise<void> {
  if (row.session_id === null) return transaction(ctx, (tx) => decideExpired(tx, row, null));
  const connection = await depositConnection(ctx, row.provider);
  if (connection !== null) await sourceOf(ctx.app, connection, totalMs).closeCheckout(row.session_id);
}
