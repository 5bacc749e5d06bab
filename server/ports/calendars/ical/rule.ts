import { RRuleTemporal } from 'rrule-temporal';
import { budgetOf, type Budget } from './budget.ts';
import { dayMs, writtenOf, type Start, type WallMs, type Written } from './times.ts';

/** A recurrence rule (RFC 5545, 3.3.10) without its end, which is applied outside. */
export type Rule = {
  readonly parts: RuleParts;
  /** What the library does not look at. */
  readonly fits: (wall: WallMs) => boolean;
  readonly count: number | null;
  readonly until: Written | null;
};

type Options = Extract<
  ConstructorParameters<typeof RRuleTemporal<Temporal.ZonedDateTime>>[0],
  { freq: string }
>;
type RuleParts = Omit<Options, 'dtstart'>;

export type WallSpan = { readonly from: WallMs; readonly to: WallMs };
export type Walls = { readonly walls: readonly WallMs[]; readonly isCut: boolean };

/** More of one series within a window are not looked at. */
export const instancesMax = 10_000;

const ruleMs = 500;

/** Reads what ical.js makes of a rule; null where it is none. */
export function ruleOf(value: unknown, kind: Start['kind']): Rule | null {
  if (typeof value !== 'object' || value === null) return null;
  const of = value as Record<string, unknown>;
  const freq = frequencies.find((frequency) => frequency === of['freq']);
  if (!freq) return null;
  const isTimed = kind === 'time';
  // Whole days have no hours to count (RFC 5545, 3.3.10: parts of the time are ignored).
  if (!isTimed && ['HOURLY', 'MINUTELY', 'SECONDLY'].includes(freq)) return null;
  const until = of['until'] === undefined ? null : writtenOf(of['until']);
  if (of['until'] !== undefined && !until) return null;
  const count = typeof of['count'] === 'number' && of['count'] > 0 ? of['count'] : null;
  const monthDays = isForgotten(freq, of) ? [of['bymonthday'] ?? []].flat().map(Number) : [];
  return {
    fits: (wall) => monthDays.length === 0 || isOnDay(wall, monthDays),
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
 * rrule-temporal 2.2 leaves out days without a number (`TH`) beside days with one (`-1FR`) in rules of years. They are all of
 * their numbers; the 53rd is written as the last, as the library takes one of the next year where there is none.
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

/** It also forgets days of months beside numbered days of years. */
function isForgotten(freq: string, of: Record<string, unknown>): boolean {
  return freq === 'YEARLY' && of['bymonth'] === undefined && [of['byday']].flat().some(isNumbered);
}

function isNumbered(day: unknown): boolean {
  return /\d/.test(String(day));
}

function isOnDay(wall: WallMs, monthDays: readonly number[]): boolean {
  const { day, daysInMonth } = asUtc(wall);
  return monthDays.some((at) => (at > 0 ? at : daysInMonth + 1 + at) === day);
}

const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const;
const weekDays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

function list<K extends string>(name: K, value: unknown): { [P in K]?: never[] } {
  if (value === undefined) return {};
  // Numbers and days were checked when ical.js read them.
  return { [name]: (Array.isArray(value) ? value : [value]) as never[] } as { [P in K]?: never[] };
}

/**
 * What the rule gives between two readings of the clock on the wall, in order. The zone is applied outside, so that rules
 * of zones that no program knows work as well.
 */
export function wallsBetween(rule: Rule, start: WallMs, span: WallSpan): Walls {
  const from = Math.max(span.from, start);
  if (span.to < from) return { walls: [], isCut: false };
  const series = seriesOf(rule, start, null);
  const perDay = timesPerDay(rule);
  if ((perDay * (span.to - from)) / dayMs <= instancesMax) {
    const walls = between(series, from, span.to);
    if (walls) return { walls, isCut: false };
  }
  // One part after the other: too many at once take gigabytes, and the library gives up after 10,000 steps.
  return inParts(series, { from, to: span.to }, (instancesMax / Math.max(perDay, 1)) * dayMs);
}

/** The first of a rule up to a reading of the clock. */
export function firstWalls(rule: Rule, start: WallMs, count: number, to: WallMs): Walls {
  if (to < start || count < 1) return { walls: [], isCut: false };
  const walls = between(seriesOf(rule, start, count), start, to);
  return walls ? { walls, isCut: false } : { walls: [], isCut: true };
}

function inParts(series: Series, { from, to }: WallSpan, widthMs: number): Walls {
  const walls: WallMs[] = [];
  const budget: Budget = budgetOf(ruleMs);
  let width = Math.min(widthMs, to - from);
  let at = from;
  while (at <= to && walls.length < instancesMax && !budget.isSpent()) {
    const end = Math.min(Math.floor(at + width), to);
    const part = budget.spend(() => between(series, at, end));
    if (part) {
      for (const wall of part) walls.push(wall);
      at = end + 1;
    } else if (width < 60_000) break;
    else width /= 8;
  }
  return { walls: walls.slice(0, instancesMax), isCut: at <= to || walls.length > instancesMax };
}

/** Null where the library gives up. */
function between(series: Series, from: WallMs, to: WallMs): WallMs[] | null {
  try {
    return series.between(asUtc(from), asUtc(to), true).map((at) => at.epochMilliseconds);
  } catch {
    return null;
  }
}

type Series = RRuleTemporal<Temporal.ZonedDateTime>;

function seriesOf(rule: Rule, start: WallMs, count: number | null): Series {
  return new RRuleTemporal<Temporal.ZonedDateTime>({
    ...rule.parts,
    ...(count !== null && { count }),
    tzid: 'UTC',
    dtstart: asUtc(start),
    cache: false,
  });
}

function asUtc(wall: WallMs): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC');
}

/** At most so many a day. */
function timesPerDay({ parts }: Rule): number {
  const hours = parts.byHour?.length ?? (frequencies.indexOf(parts.freq) >= 4 ? 24 : 1);
  const minutes = parts.byMinute?.length ?? (frequencies.indexOf(parts.freq) >= 5 ? 60 : 1);
  const seconds = parts.bySecond?.length ?? (parts.freq === 'SECONDLY' ? 60 : 1);
  return hours * minutes * seconds;
}
