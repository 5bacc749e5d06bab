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

/** A number as its unit is read; a dash if there is none. */
export function writeNumber(value: number | null | undefined, { unit, currency }: Column): string {
  if (value === null || value === undefined) return '–';
  if (unit === 'RATE') return format(value, rate);
  if (unit === 'MONEY') return writeMoney(value, currency ?? 'USD');
  if (unit === 'SECONDS')
    return value < minute ? `${format(value, decimal)} s` : writeMinutes(Math.round(value / minute));
  return format(value, decimal);
}

/** The same in as few letters as an axis has room for. */
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

/** How much more or less than in the period before; of rates in points, of the rest as a part of what it was. */
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

/** Amounts in other currencies have columns of their own. */
export function labelOf({ key, label, currency }: Column): string {
  const own = metricWords({ key, label, meaning: '' }).label;
  return key.includes(':') ? `${own} (${currency})` : own;
}

/** Nobody and nothing are groups too; days are written as people write them. */
export function groupLabel({ key, label }: Pick<ReportRow, 'key' | 'label'>, groupBy: string | null): string {
  if (key === null) return say('number.nobody');
  return isTimeGroup(groupBy) ? writeDateSpan(key, key) : label;
}

/** Whether the rows behind a number can be asked for: of a quotient of two kinds of rows they cannot. */
export function hasRows({ unit, numerator }: Pick<Metric, 'unit' | 'numerator'>): boolean {
  return unit !== 'MONEY' || numerator === undefined;
}
