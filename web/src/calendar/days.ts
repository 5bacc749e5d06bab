import { addDays } from '../ui/time.ts';

export type View = 'day' | 'week' | 'team';

/** The day on which weeks begin for a locale: 1 is Monday, 7 is Sunday. */
export function firstDayOf(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return known.getWeekInfo?.().firstDay ?? known.weekInfo?.firstDay ?? 1;
}

/** The dates that a view shows. */
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
