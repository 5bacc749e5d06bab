import type { Transaction } from '@callwright/contract/transaction.ts';
import type { z } from 'zod';

type Status = z.output<typeof Transaction>['status'];

/** State of a transaction’s money; amounts in minor units. */
export type MoneyState = { value: number; status: Status; refunded: number };
type MoneyChange = { value?: number | undefined; status?: Status | undefined; refunded?: number | undefined };
type Problem = { field: 'status' | 'refundedAmount'; message: string };

/**
 * What a transaction is after a change of value, status or refunded amount, where status and amount have to agree:
 * the one that is given decides the other. A problem when they contradict each other.
 */
export function moneyAfter(before: MoneyState, given: MoneyChange): MoneyState | Problem {
  const value = given.value ?? before.value;
  const status = given.status ?? statusFor(before, given.refunded, value);
  const refunded = given.refunded ?? refundedFor(status, before, value);
  const message = problemOf(value, status, refunded);
  if (message === null) return { value, status, refunded };
  return { field: given.status === undefined ? 'refundedAmount' : 'status', message };
}

/** The status that a refunded amount alone means. */
function statusFor(before: MoneyState, refunded: number | undefined, value: number): Status {
  if (refunded === undefined) return before.status;
  if (refunded === 0) return isRefund(before.status) ? 'SUCCEEDED' : before.status;
  return refunded === value ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}

/** The refunded amount that a status alone means. */
function refundedFor(status: Status, before: MoneyState, value: number): number {
  if (status === 'REFUNDED') return value;
  return status === 'PARTIALLY_REFUNDED' ? before.refunded : 0;
}

function problemOf(value: number, status: Status, refunded: number): string | null {
  if (isRefund(status) && value < 0) return 'What was given back cannot be refunded';
  if (status === 'REFUNDED' && refunded !== value) return 'Must be the whole value when REFUNDED';
  if (status === 'PARTIALLY_REFUNDED' && (refunded <= 0 || refunded >= value))
    return 'Must be more than 0 and less than the value when PARTIALLY_REFUNDED';
  return !isRefund(status) && refunded !== 0 ? `Must be 0 when ${status}` : null;
}

function isRefund(status: Status): boolean {
  return status === 'REFUNDED' || status === 'PARTIALLY_REFUNDED';
}
