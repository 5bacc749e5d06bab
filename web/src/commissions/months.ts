import { today } from '../ui/time.ts';
import { locale } from '../messages/app-language.ts';

/** The current month in a time zone, `2026-11`. */
export const thisMonth = (timeZone: string): string => today(timeZone).slice(0, 7);

/** Adds a number of months, which may be negative. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** November 2026 */
export function writeMonth(month: string): string {
  return new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
}
