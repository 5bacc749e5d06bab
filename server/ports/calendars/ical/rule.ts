import type { RRuleTemporal } from 'rrule-temporal';
import { asUtc, writtenOf, type Start, type WallMs, type Written } from './times.ts';

/** A recurrence rule (RFC 5545, 3.3.10) without its end, which is applied elsewhere. */
export type Rule = {
  readonly parts: RuleParts;
  /** Whether an occurrence really belongs to the rule: the library produces too many in some cases. */
  readonly fits: (wall: WallMs) => boolean;
  readonly count: number | null;
  readonly until: Written | null;
};

type Options = Extract<
  ConstructorParameters<typeof RRuleTemporal<Temporal.ZonedDateTime>>[0],
  { freq: string }
>;
type RuleParts = Omit<Options, 'dtstart'>;

/** The most instances of a series that are considered within a window. */
export const instancesMax = 10_000;

/** Converts a rule from ical.js; null if it is not valid. */
export function ruleOf(value: unknown, kind: Start['kind']): Rule | null {
  if (typeof value !== 'object' || value === null) return null;
  const of = value as Record<string, unknown>;
  const freq = frequencies.find((frequency) => frequency === of['freq']);
  if (!freq) return null;
  const isTimed = kind === 'time';
  // Whole days have no hours to repeat by (RFC 5545, 3.3.10: time parts are ignored).
  if (!isTimed && ['HOURLY', 'MINUTELY', 'SECONDLY'].includes(freq)) return null;
  const until = of['until'] === undefined ? null : writtenOf(of['until']);
  if (of['until'] !== undefined && !until) return null;
  const count = typeof of['count'] === 'number' && of['count'] > 0 ? of['count'] : null;
  return {
    fits: fitOf(freq, of),
    count: count !== null && count > instancesMax ? null : count,
    until,
    parts: {
      freq,
      interval: typeof of['interval'] === 'number' ? Math.max(of['interval'], 1) : 1,
      ...(isTimed && {
        ...list('byHour', of['byhour']),
        ...list('byMinute', of['byminute']),
        ...list('bySecond', of['bysecond']),
      }),
      ...list('byDay', weekdaysOf(freq, of)),
      ...list('byMonth', of['bymonth']),
      ...list('byMonthDay', of['bymonthday']),
      ...list('byYearDay', of['byyearday']),
      ...list('byWeekNo', of['byweekno']),
      ...list('bySetPos', of['bysetpos']),
      ...(typeof of['wkst'] === 'number' && { wkst: weekDays[of['wkst'] - 1] ?? 'MO' }),
      ...(typeof of['rscale'] === 'string' && { rscale: of['rscale'] }),
      ...(typeof of['rscale'] === 'string' &&
        (of['skip'] === 'BACKWARD' || of['skip'] === 'FORWARD') && { skip: of['skip'] }),
    },
  };
}

/**
 * In yearly rules, rrule-temporal 2.2 ignores weekdays without a number (`TH`) next to weekdays with one (`-1FR`). So
 * they are expanded to all numbers.
 */
function weekdaysOf(freq: string, of: Record<string, unknown>): unknown {
  const days = of['byday'];
  if (freq !== 'YEARLY' || !Array.isArray(days) || !days.some(isNumbered)) return days;
  const weeks = of['bymonth'] === undefined ? 52 : 4;
  return days.flatMap((day) =>
    isNumbered(day)
      ? [day]
      : [...Array.from({ length: weeks }, (_, index) => `${index + 1}${day}`), `-1${day}`],
  );
}

/**
 * With numbered weekdays in yearly rules, it also ignores days of the month, and treats the 53rd Monday of a year with
 * 52 as the first of the next year.
 */
function fitOf(freq: string, of: Record<string, unknown>): Rule['fits'] {
  const days = [of['byday'] ?? []].flat().map(String);
  if (freq !== 'YEARLY' || of['bymonth'] !== undefined || !days.some(isNumbered)) return () => true;
  const monthDays = [of['bymonthday'] ?? []].flat().map(Number);
  return (wall) =>
    (monthDays.length === 0 || isOnDay(wall, monthDays)) && days.some((day) => isOnWeekday(wall, day));
}

function isNumbered(day: unknown): boolean {
  return /\d/.test(String(day));
}

function isOnDay(wall: WallMs, monthDays: readonly number[]): boolean {
  const { day, daysInMonth } = asUtc(wall);
  return monthDays.some((at) => (at > 0 ? at : daysInMonth + 1 + at) === day);
}

/** Whether it falls on a weekday (`MO`), or on the nth such weekday of its year (`53MO`). */
function isOnWeekday(wall: WallMs, named: string): boolean {
  const { dayOfWeek, dayOfYear, daysInYear } = asUtc(wall);
  if (weekDays[dayOfWeek % 7] !== named.slice(-2)) return false;
  const nth = Number(named.slice(0, -2));
  const fromEnd = Math.ceil((daysInYear - dayOfYear + 1) / 7);
  return nth === 0 || nth === Math.ceil(dayOfYear / 7) || nth === -fromEnd;
}

export const frequencies = [
  'YEARLY',
  'MONTHLY',
  'WEEKLY',
  'DAILY',
  'HOURLY',
  'MINUTELY',
  'SECONDLY',
] as const;
const weekDays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

function list<K extends string>(name: K, value: unknown): { [P in K]?: never[] } {
  if (value === undefined) return {};
  // ical.js has validated the numbers and weekdays.
  return { [name]: (Array.isArray(value) ? value : [value]) as never[] } as { [P in K]?: never[] };
}
