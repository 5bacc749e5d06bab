import { because, type ErrorReason } from '@callwright/contract/error-reasons.ts';
import type { Transaction } from '@callwright/contract/transaction.ts';
import type { z } from 'zod';

type Status = z.output<typeof Transaction>['status'];

/** The state of a transaction's money; amounts in minor units. */
export type MoneyState = { value: number; status: Status; refunded: number };
type MoneyChange = { value?: number | undefined; status?: Status | undefined; refunded?: number | undefined };
type Problem = { field: 'status' | 'refundedAmount'; reason: ErrorReason };

/**
 * The state after a change of value, status or refunded amount. Status and refunded amount must agree: the given one
 * determines the other. Returns a problem if they contradict each other.
 */
export function moneyAfter(before: MoneyState, given: MoneyChange): MoneyState | Problem {
  const value = given.value ?? before.value;
  const status = given.status ?? statusFor(before, given.refunded, value);
  const refunded = given.refunded ?? refundedFor(status, before, value);
  const reason = problemOf(value, status, refunded);
  if (reason === null) return { value, status, refunded };
  return { field: given.status === undefined ? 'refundedAmount' : 'status', reason };
}

/** The status that follows from a refunded amount. */
function statusFor(before: MoneyState, refunded: number | undefined, value: number): Status {
  if (refunded === undefined) return before.status;
  if (refunded === 0) return isRefund(before.status) ? 'SUCCEEDED' : before.status;
  return refunded === value ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}

/** The refunded amount that follows from a status. */
function refundedFor(status: Status, before: MoneyState, value: number): number {
  if (status === 'REFUNDED') return value;
  return status === 'PARTIALLY_REFUNDED' ? before.refunded : 0;
}

function problemOf(value: number, status: Status, refunded: number): ErrorReason | null {
  if (isRefund(status) && value < 0) return because('REFUND_OF_REFUND');
  if (status === 'REFUNDED' && refunded !== value) return because('REFUND_WHOLE');
  if (status === 'PARTIALLY_REFUNDED' && (refunded <= 0 || refunded >= value)) return because('REFUND_PART');
  return !isRefund(status) && refunded !== 0 ? because('REFUND_NONE', { status }) : null;
}

function isRefund(status: Status): boolean {
  return status === 'REFUNDED' || status === 'PARTIALLY_REFUNDED';
}
