import type { Basis } from './plan.ts';

/** Money that went back, a dispute, or a cancelled call; negative if it came in again. */
export type Return = { readonly day: string; readonly amount: number };

/** Something that commissions are paid for. */
export type Fact = {
  readonly basis: Basis;
  /** The id of the call, deal or payment. */
  readonly id: number;
  /** Epoch milliseconds. Facts of a month count in this order. */
  readonly at: number;
  /** The day in the workspace's zone. */
  readonly day: string;
  /** Minor units of money; 1 for a call. */
  readonly amount: number;
  /** Null for a call. */
  readonly currency: string | null;
  readonly callId: number;
  readonly dealId: number | null;
  readonly paymentId: number | null;
  readonly setterId: number | null;
  readonly closerId: number;
  readonly teamId: number | null;
  readonly eventId: number | null;
  readonly productId: number | null;
  readonly source: string | null;
  /** In order of time. */
  readonly returns: readonly Return[];
};

export const monthOf = (day: string): string => day.slice(0, 7);

/** The following month, such as `2026-12`. */
export function nextMonth(month: string): string {
  return Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString();
}
