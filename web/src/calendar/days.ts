import { addDays } from '../ui/time.ts';

export type View = 'day' | 'week' | 'team';

/** The dates of a view. `firstDay` is 1 if weeks begin on Monday, 7 if on Sunday. */
export function datesOf(view: View, date: string, firstDay: number): string[] {
  if (view !== 'week') return [date];
  const weekday = new Date(date).getUTCDay();
  const first = addDays(date, -((weekday - firstDay + 7) % 7));
  return Array.from({ length: 7 }, (_, index) => addDays(first, index));
}

/** The same day in the previous or next period. */
export function stepFrom(view: View, date: string, direction: 1 | -1): string {
  return addDays(date, direction * (view === 'week' ? 7 : 1));
}
