import { dayMs } from '@callwright/contract/units-of-time.ts';
import { addDays, firstOfMonth, quarterBefore } from '../ui/time.ts';

/** Past days, both included. */
export type PastPeriod = { from: string; to: string };

export const knownPeriods = ['DAYS_30', 'MONTH', 'QUARTER'] as const;
export type KnownPeriod = (typeof knownPeriods)[number];

/** The last 30 days without today, or the previous calendar month or quarter. */
export function pastPeriod(kind: KnownPeriod, now: string): PastPeriod {
  switch (kind) {
    case 'DAYS_30':
      return { from: addDays(now, -30), to: addDays(now, -1) };
    case 'MONTH': {
      const to = addDays(firstOfMonth(now), -1);
      return { from: firstOfMonth(to), to };
    }
    case 'QUARTER':
      return quarterBefore(now);
    default:
      return kind satisfies never;
  }
}

export function daysIn({ from, to }: PastPeriod): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}
