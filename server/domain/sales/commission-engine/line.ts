import type { Basis, PaidRole } from './plan.ts';

export type LineKind = 'EARNED' | 'CLAWED_BACK' | 'DRAW' | 'ADVANCE' | 'RECOVERED';

/** How an amount was computed. Amounts are in minor units, rates in basis points or minor units. */
export type Why = {
  /** When it happened; for a claw-back, when the last of the money went back. */
  readonly day?: string;
  /** The amount of the fact that the rule counted. */
  readonly amount?: number;
  /** The month's total before this fact, for the person whose total decides the tier. */
  readonly before?: number;
  /** The parts of the amount, each with the tier that pays for it. */
  readonly parts?: readonly { readonly above: number; readonly amount: number; readonly rate: number }[];
  /** What the rule pays for it to all recipients together. */
  readonly pool?: number;
  readonly bps?: number;
  /** What the person would have got without the cap. */
  readonly uncapped?: number;
  /** For a claw-back: what had been earned, and how much of the money went back. */
  readonly earned?: number;
  readonly returned?: number;
  /** For a draw: what the month earned, what is guaranteed, and what has to be paid back. */
  readonly guaranteed?: number;
  readonly owed?: number;
};

/** What a person is owed for one thing in one month. */
export type Line = {
  readonly kind: LineKind;
  /** The month in which it is paid, such as `2026-11`. */
  readonly month: string;
  /** The month of the fact. A claw-back is paid in a later month. */
  readonly factMonth: string;
  readonly userId: number;
  readonly role: PaidRole | null;
  readonly versionId: number;
  /** Starts at 1; null for draws. */
  readonly ruleNumber: number | null;
  readonly basis: Basis | null;
  readonly currency: string;
  readonly callId: number | null;
  readonly dealId: number | null;
  readonly paymentId: number | null;
  /** In minor units; negative for claw-backs. */
  readonly amount: number;
  readonly why: Why;
};

/** Identifies a line: lines with the same key are the same line with another amount. */
export function keyOf(line: Omit<Line, 'amount' | 'why'>): string {
  return [
    line.kind,
    line.month,
    line.factMonth,
    line.userId,
    line.role ?? '-',
    line.versionId,
    line.ruleNumber ?? '-',
    line.basis ?? '-',
    line.currency,
    line.callId ?? '-',
    line.dealId ?? '-',
    line.paymentId ?? '-',
  ].join(' ');
}
