import type { Basis, PaidRole } from './plan.ts';

export type LineKind = 'EARNED' | 'CLAWED_BACK' | 'DRAW' | 'ADVANCE' | 'RECOVERED';

/** How an amount came about; amounts in minor units, rates in basis points or minor units. */
export type Why = {
  /** When it happened; of a claw-back, when the last of it came back. */
  readonly day?: string;
  /** What the rule counted of the fact. */
  readonly amount?: number;
  /** The total of the month before, of the person whose total decides about tiers. */
  readonly before?: number;
  /** The parts of it with the tier that paid for them. */
  readonly parts?: readonly { readonly above: number; readonly amount: number; readonly rate: number }[];
  /** What the rule pays for it to everybody together. */
  readonly pool?: number;
  readonly bps?: number;
  /** What the person would have got without the cap. */
  readonly uncapped?: number;
  /** Of a claw-back: what had been earned, and how much of the money is back. */
  readonly earned?: number;
  readonly returned?: number;
  /** Of a draw: what the month brought, what is guaranteed, and what is to be paid back afterwards. */
  readonly guaranteed?: number;
  readonly owed?: number;
};

/** What somebody is owed for one thing in one month. */
export type Line = {
  readonly kind: LineKind;
  /** Whose it is, `2026-11`. */
  readonly month: string;
  /** The month of the fact: that in which a claw-back takes back is later. */
  readonly factMonth: string;
  readonly userId: number;
  readonly role: PaidRole | null;
  readonly versionId: number;
  /** From 1; null for draws. */
  readonly ruleNumber: number | null;
  readonly basis: Basis | null;
  readonly currency: string;
  readonly callId: number | null;
  readonly dealId: number | null;
  readonly paymentId: number | null;
  /** Minor units, negative for what is taken back. */
  readonly amount: number;
  readonly why: Why;
};

/** What a line is about: lines with the same key are the same line with another amount. */
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
