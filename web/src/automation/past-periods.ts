import { addDays, firstOfMonth } from '../ui/time.ts';

/** Days that are over, both included. */
export type PastPeriod = { from: string; to: string };

export const knownPeriods = ['DAYS_30', 'MONTH', 'QUARTER'] as const;
export type KnownPeriod = (typeof knownPeriods)[number];

/** The last 30 days without today, or the month or quarter of the calendar before the one that is now. */
export function pastPeriod(kind: KnownPeriod, now: string): PastPeriod {
  switch (kind) {
    case 'DAYS_30':
      return { from: addDays(now, -30), to: addDays(now, -1) };
    case 'MONTH':
      return endingBefore(firstOfMonth(now), 1);
    case 'QUARTER':
      return endingBefore(firstOfQuarter(now), 3);
    default:
      return kind satisfies never;
  }
}

export function daysIn({ from, to }: PastPeriod): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/** Whole months up to the day before a first of a month. */
function endingBefore(first: string, months: number): PastPeriod {
  let from = first;
  for (let count = 0; count < months; count++) from = firstOfMonth(addDays(from, -1));
  return { from, to: addDays(first, -1) };
}

function firstOfQuarter(date: string): string {
  const month = Number(date.slice(5, 7));
  return `${date.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
}
