import { monthOf, type Fact } from './fact.ts';
import type { Line } from './line.ts';
import { portion } from './money-parts.ts';

/**
 * What is clawed back of an earned line, one line per month: the same share as that of the money that went back.
 * Returns after the last day take nothing back, and money that comes in again fills those first. If all money went
 * back, exactly everything is taken back.
 */
export function clawBacks(earned: Line, fact: Fact, days: number | null): Line[] {
  if (days === null || fact.amount === 0) return [];
  const lastDay = Temporal.PlainDate.from(fact.day).add({ days }).toString();
  const back = new Map<string, { day: string; taken: number; returned: number }>();
  let [returned, late, taken] = [0, 0, 0];
  for (const { day, amount } of fact.returns) {
    if (amount > 0 && day > lastDay) late += amount;
    else if (amount > 0) returned = Math.min(fact.amount, returned + amount);
    else {
      const again = Math.max(0, -amount - late);
      late = Math.max(0, late + amount);
      returned = Math.max(0, returned - again);
    }
    const due = portion(earned.amount, returned, fact.amount);
    const month = monthOf(day);
    const so = back.get(month)?.taken ?? 0;
    back.set(month, { day, taken: so + due - taken, returned });
    taken = due;
  }
  return [...back].map(([month, { day, taken: amount, returned: sum }]) => ({
    ...earned,
    kind: 'CLAWED_BACK',
    month,
    amount: 0 - amount,
    why: { day, earned: earned.amount, amount: fact.amount, returned: sum },
  }));
}
