import { addDays } from '../ui/time.ts';

export type View = 'day' | 'week' | 'team';

/** The dates that a view shows. Weeks begin on Monday, which is 1, or on Sunday, which is 7. */
export function datesOf(view: View, date: string, firstDay: number): string[] {
  if (view !== 'week') return [date];
  const weekday = new Date(date).getUTCDay();
  const first = addDays(date, -((weekday - firstDay + 7) % 7));
  return Array.from({ length: 7 }, (_, index) => addDays(first, index));
}

/** The same day of the period before or after. */
export function stepFrom(view: View, date: string, direction: 1 | -1): string {
  return addDays(date, direction * (view === 'week' ? 7 : 1));
}
