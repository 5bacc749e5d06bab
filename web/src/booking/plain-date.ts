import { dayMs } from '@callwright/contract/units-of-time.ts';

// Calendar dates as text, '2026-11-23', computed in UTC so that no clock change can shift a day.

function toMs(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function fromMs(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

export function addDays(date: string, days: number): string {
  return fromMs(toMs(date) + days * dayMs);
}

/** The same day of another month, or the last day of that month. */
export function addMonths(date: string, months: number): string {
  const first = new Date(toMs(`${date.slice(0, 7)}-01`));
  first.setUTCMonth(first.getUTCMonth() + months);
  const month = fromMs(first.getTime()).slice(0, 7);
  const day = Math.min(Number(date.slice(8)), daysInMonth(month));
  return `${month}-${String(day).padStart(2, '0')}`;
}

/** Days of a month like '2026-11'. */
export function daysInMonth(month: string): number {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
}

/** The column of a date in its week, 0 to 6; `weekStart` is 1 for Monday to 7. */
export function weekColumn(date: string, weekStart: number): number {
  return (new Date(toMs(date)).getUTCDay() + 7 - (weekStart % 7)) % 7;
}

/** The weeks of a month; cells of other months are null. */
export function weeksOf(month: string, weekStart: number): (string | null)[][] {
  const first = `${month}-01`;
  const cells: (string | null)[] = Array.from({ length: weekColumn(first, weekStart) }, () => null);
  for (let day = 0; day < daysInMonth(month); day += 1) cells.push(addDays(first, day));
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
