import { twoDigits } from '#/platform/values/digits.ts';

// Dates as numbers: days since 1970-01-01 in the proleptic Gregorian calendar, so that stepping, weekdays and
// comparing are integer arithmetic.

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const timePattern = /^\d{2}:\d{2}$/;

/** `2026-05-11` as a day number. */
export function parseDate(date: string): number {
  const match = datePattern.exec(date);
  if (match === null) throw new RangeError(`not a date: ${date}`);
  return dayOf(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** A day number as `2026-05-11`. */
export function formatDate(day: number): string {
  const { year, month, date } = civil(day);
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`;
}

/** `HH:MM` (up to `24:00`) as minutes after midnight. */
export function parseTime(time: string): number {
  const minutes = digits(time, 0) * 60 + digits(time, 3);
  if (!timePattern.test(time) || digits(time, 3) > 59 || minutes > 1440)
    throw new RangeError(`not a time of day: ${time}`);
  return minutes;
}

/** 1 is Monday, 7 is Sunday. Day 0 was a Thursday. */
export function weekday(day: number): number {
  return mod(day + 3, 7) + 1;
}

/** First and last day of the week that holds `day`. */
export function weekOf(day: number, weekStart: 'monday' | 'sunday'): [number, number] {
  const first = day - (weekStart === 'monday' ? weekday(day) - 1 : weekday(day) % 7);
  return [first, first + 6];
}

/** First and last day of the month that holds `day`. */
export function monthOf(day: number): [number, number] {
  const { year, month } = civil(day);
  const next = month === 12 ? dayOf(year + 1, 1, 1) : dayOf(year, month + 1, 1);
  return [dayOf(year, month, 1), next - 1];
}

/** The n-th Monday to Friday after `day`; `day` itself for 0. */
export function businessDayAfter(day: number, count: number): number {
  const weeks = Math.max(0, Math.floor((count - 1) / 5));
  let found = day + weeks * 7;
  for (let left = count - weeks * 5; left > 0;) {
    found += 1;
    if (weekday(found) <= 5) left -= 1;
  }
  return found;
}

/** The two-digit number at a position. Uses character codes, because schedules are parsed for every query. */
function digits(text: string, at: number): number {
  return (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;
}

function mod(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}

// Both directions count from 1 March, so that the leap day is the last of its year (Hinnant, "chrono-compatible
// low-level date algorithms").
function dayOf(year: number, month: number, date: number): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

function civil(day: number): { year: number; month: number; date: number } {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    date: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  };
}
