import { because } from '@callwright/contract/error-reasons.ts';
import type { Account } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { addDays, dateIn, startOfDayMs } from '#/platform/values/time.ts';

/** Whole days in a zone, both inclusive. */
export type Period = { readonly from: string; readonly to: string; readonly timeZone: string };

/** The part of a day, week or month within a period: `startMs <= t < endMs`. */
export type Bucket = {
  /** The first date of the day, week or month, which may be before the period. */
  readonly key: string;
  readonly firstDate: string;
  readonly startMs: number;
  readonly endMs: number;
};

export const bucketUnits = ['day', 'week', 'month'] as const;
export type BucketUnit = (typeof bucketUnits)[number];

/** The usual length of a day, and the maximum duration of a call. */
const defaultDays = 30;
const yearsMax = 3;
// Within these, every day in any zone, including the previous period, is a time the database can represent.
const dateMin = '1970-01-01';
const dateMax = '9998-12-30';

export function periodOf(
  input: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
  nowMs: number,
): Period {
  for (const field of ['from', 'to'] as const) {
    const date = input[field];
    if (date !== undefined && (date < dateMin || date > dateMax))
      throw invalid({ [field]: [because('BETWEEN', { min: dateMin, max: dateMax })] });
  }
  const to = input.to ?? dateIn(nowMs, timeZone);
  const from = input.from ?? addDays(to, 1 - defaultDays);
  if (from > to) throw invalid({ to: [because('BEFORE_FROM', { field: 'from' })] });
  const limit = Temporal.PlainDate.from(from).add({ years: yearsMax }).toString();
  if (to >= limit) throw invalid({ to: [because('YEARS_AFTER_FROM', { max: yearsMax })] });
  return { from, to, timeZone };
}

/** The number of days, including first and last. */
export function daysIn({ from, to }: Pick<Period, 'from' | 'to'>): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days + 1;
}

/** The period of the same length right before. */
export function periodBefore({ from, to, timeZone }: Period): Period {
  const days = daysIn({ from, to });
  return { from: addDays(from, -days), to: addDays(from, -1), timeZone };
}

/** The instants of a period: `fromMs <= t < beforeMs`. */
export function boundsOf({ from, to, timeZone }: Period): { fromMs: number; beforeMs: number } {
  return { fromMs: startOfDayMs(from, timeZone), beforeMs: startOfDayMs(addDays(to, 1), timeZone) };
}

/** The days, weeks or months of a period. Each starts with the day in the zone, so that nothing is counted twice. */
export function bucketsOf(period: Period, unit: BucketUnit, weekStart: Account['weekStart']): Bucket[] {
  const { to, timeZone } = period;
  const keys: string[] = [];
  for (let key = startOf(period.from, unit, weekStart); key <= to; key = next(key, unit)) keys.push(key);
  const firsts = keys.map((key) => (key < period.from ? period.from : key));
  const starts = firsts.map((date) => startOfDayMs(date, timeZone));
  const { beforeMs } = boundsOf(period);
  return keys.map((key, index) => ({
    key,
    firstDate: firsts[index] ?? key,
    startMs: starts[index] ?? beforeMs,
    endMs: starts[index + 1] ?? beforeMs,
  }));
}

/** The first date of the day, week or month of a date. */
export function startOf(date: string, unit: BucketUnit, weekStart: Account['weekStart']): string {
  if (unit === 'day') return date;
  if (unit === 'month') return `${date.slice(0, 8)}01`;
  const { dayOfWeek } = Temporal.PlainDate.from(date);
  return addDays(date, weekStart === 'MONDAY' ? 1 - dayOfWeek : -(dayOfWeek % 7));
}

export function next(date: string, unit: BucketUnit): string {
  return Temporal.PlainDate.from(date)
    .add(unit === 'day' ? { days: 1 } : unit === 'week' ? { weeks: 1 } : { months: 1 })
    .toString();
}
