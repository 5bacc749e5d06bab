import { dropHolds } from '#/domain/scheduling/free-times/hold-rows.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import type { PaymentKey } from '#/ports/payments/payment-source.ts';
import type { DepositRow } from './deposit-row.ts';

// Decides an open deposit. Each decision is a conditional update, so that of several concurrent ones, one decides and
// the others find it decided. The stored booking is deleted with it.

type Of = Pick<DepositRow, 'id'>;

/** Somebody else has decided meanwhile, so nothing is left to do. */
export class AlreadyDecided extends Error {}

/** Locks an open deposit until the commit. This is the first lock of its booking. */
export async function lockOpen(tx: Ctx, { id }: Of): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from call_deposit where account_id = ${tx.accountId} and id = ${id} and state = 'OPEN' for no key update`.execute(
    tx.db,
  );
  if (rows.length === 0) throw new AlreadyDecided();
}

/** The deposit is paid and its call is booked, in the booking's transaction. */
export async function decideBooked(
  tx: Ctx,
  { id }: Of,
  made: { callId: number; payment: PaymentKey; paymentId: number | null },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update call_deposit set state = 'BOOKED', event_call_id = ${made.callId}, payment_key = ${made.payment}, payment_id = ${made.paymentId},
      body = null, due_at = null, leased_until = null, error = null, updated_at = ${iso(tx.now)}
    where account_id = ${tx.accountId} and id = ${id} and state = 'OPEN' returning id`.execute(tx.db);
  if (rows.length === 0) throw new AlreadyDecided();
}

/** It was not paid, and no longer can be. */
export async function decideExpired(
  tx: Ctx,
  { id, hold_id: holdId }: DepositRow,
  reason: string | null,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update call_deposit set state = 'EXPIRED', reason = ${reason}, body = null, due_at = null, leased_until = null, error = null, updated_at = ${iso(tx.now)}
    where account_id = ${tx.accountId} and id = ${id} and state = 'OPEN' returning id`.execute(tx.db);
  if (rows.length > 0) await dropHolds(tx, holdId === null ? [] : [holdId]);
}

/** It was paid but cannot be booked, so it is refunded. Returns whether this call decided it. */
export async function decideRefund(
  tx: Ctx,
  { id, hold_id: holdId }: DepositRow,
  payment: PaymentKey,
  reason: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update call_deposit set state = 'REFUNDING', reason = ${reason}, payment_key = ${payment}, body = null, round = 0, tries = 0,
      due_at = ${iso(tx.now)}, leased_until = null, error = null, updated_at = ${iso(tx.now)}
    where account_id = ${tx.accountId} and id = ${id} and state = 'OPEN' returning id`.execute(tx.db);
  if (rows.length === 0) return false;
  await dropHolds(tx, holdId === null ? [] : [holdId]);
  return true;
}
