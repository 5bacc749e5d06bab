import { locale } from '../messages/app-language.ts';
import type { Report } from '../records.ts';
import { writeMoney } from '../ui/money.ts';
import { writeDateSpan, writeMinutes } from '../ui/time.ts';
import { isTimeGroup } from './report-names.ts';
import { metricWords } from './metric-texts.ts';
import { say } from '../ui/say.ts';

export type Metric = Report['metrics'][number];
export type Column = Report['columns'][number];
export type ReportRow = Report['rows'][number];

const percent = 100;
const minute = 60;

function format(value: number, options: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(locale(), options).format(value);
}

const decimal = { maximumFractionDigits: 1 } as const;
const rate = { style: 'percent', maximumFractionDigits: 1 } as const;
const signed = { maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const;
const signedRate = { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' } as const;

/** A number formatted for its unit; a dash if there is none. */
export function writeNumber(value: number | null | undefined, { unit, currency }: Column): string {
  if (value === null || value === undefined) return '–';
  if (unit === 'RATE') return format(value, rate);
  if (unit === 'MONEY') return writeMoney(value, currency ?? 'USD');
  if (unit === 'SECONDS')
    return value < minute ? `${format(value, decimal)} s` : writeMinutes(Math.round(value / minute));
  return format(value, decimal);
}

/** A short form for axes. */
export function writeShort(value: number, column: Column): string {
  const { unit, currency } = column;
  if (unit === 'SECONDS') return writeNumber(value, column);
  if (unit === 'RATE') return format(value, { style: 'percent', maximumFractionDigits: 0 });
  return format(value, {
    notation: 'compact',
    maximumFractionDigits: 1,
    ...(unit === 'MONEY' && { style: 'currency', currency: currency ?? 'USD' }),
  });
}

/** The change since the previous period: percentage points for rates, percent for other units. */
export function writeChange({
  value,
  previous,
  unit,
}: Pick<Metric, 'value' | 'previous' | 'unit'>): string | null {
  if (value === null || previous === null || previous === undefined) return null;
  if (value === previous) return say('number.same');
  if (unit === 'RATE') return say('number.points', { change: format((value - previous) * percent, signed) });
  return previous === 0 ? null : format((value - previous) / Math.abs(previous), signedRate);
}

/** The label of a metric. Amounts in other currencies have columns of their own, with the currency. */
export function labelOf({ key, label, currency }: Column): string {
  const own = metricWords({ key, label, meaning: '' }).label;
  return key.includes(':') ? `${own} (${currency})` : own;
}

/** The label of a group; null is the group of nobody, and days are formatted. */
export function groupLabel({ key, label }: Pick<ReportRow, 'key' | 'label'>, groupBy: string | null): string {
  if (key === null) return say('number.nobody');
  return isTimeGroup(groupBy) ? writeDateSpan(key, key) : label;
}

/** Whether the rows of a metric can be listed. They cannot for a ratio of two kinds of rows. */
export function hasRows({ unit, numerator }: Pick<Metric, 'unit' | 'numerator'>): boolean {
  return unit !== 'MONEY' || numerator === undefined;
}
