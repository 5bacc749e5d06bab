import { portion, wholeBps } from './money-parts.ts';
import type { Rule, Tier } from './plan.ts';

type Part = { above: number; amount: number; rate: number };

/** What a rule pays for one more item of the month, by tier. */
export type Paid = { readonly pool: number; readonly parts: readonly Part[] };

/**
 * @param counted the amount to add: money, or 1
 * @param before the month's total before it
 * @param total the total of the whole month
 */
export function paidFor(rule: Rule, counted: number, before: number, total: number): Paid {
  const parts =
    rule.tierMode === 'WHOLE' ? [wholePart(rule.tiers, counted, total)] : slices(rule.tiers, counted, before);
  if (rule.pays === 'AMOUNT')
    return { parts, pool: parts.reduce((sum, { amount, rate }) => sum + amount * rate, 0) };
  // Rounded once, so that parts of a payment do not each gain a cent.
  const exact = parts.reduce((sum, { amount, rate }) => sum + BigInt(amount) * BigInt(rate), 0n);
  return { parts, pool: portion(exact, 1, wholeBps) };
}

function wholePart(tiers: readonly Tier[], amount: number, total: number): Part {
  const reached = tiers.findLast(({ above }, place) => place === 0 || total > above);
  return { above: reached?.above ?? 0, amount, rate: reached?.rate ?? 0 };
}

function slices(tiers: readonly Tier[], counted: number, before: number): Part[] {
  return tiers.flatMap(({ above, rate }, place) => {
    const end = tiers[place + 1]?.above ?? Number.MAX_SAFE_INTEGER;
    const amount = Math.min(before + counted, end) - Math.max(before, above);
    return amount > 0 ? [{ above, amount, rate }] : [];
  });
}
