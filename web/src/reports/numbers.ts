import type { Report } from '../records.ts';
import { writeMoney } from '../ui/money.ts';
import { writeDateSpan, writeMinutes } from '../ui/time.ts';
import { isTimeGroup } from './report-names.ts';

export type Metric = Report['metrics'][number];
export type Column = Report['columns'][number];
export type ReportRow = Report['rows'][number];

const percent = 100;
const minute = 60;
const decimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const rate = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat('en', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
const signedRate = new Intl.NumberFormat('en', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});

/** A number as its unit is read; a dash if there is none. */
export function writeNumber(value: number | null | undefined, { unit, currency }: Column): string {
  if (value === null || value === undefined) return '–';
  if (unit === 'RATE') return rate.format(value);
  if (unit === 'MONEY') return writeMoney(value, currency ?? 'USD');
  if (unit === 'SECONDS')
    return value < minute ? `${decimal.format(value)} s` : writeMinutes(Math.round(value / minute));
  return decimal.format(value);
}

/** How much more or less than in the period before; of rates in points, of the rest as a part of what it was. */
export function writeChange({ value, previous, unit }: Metric): string | null {
  if (value === null || previous === null || previous === undefined) return null;
  if (unit === 'RATE') return `${signed.format((value - previous) * percent)} points`;
  if (previous === 0) return value === 0 ? 'no change' : null;
  return signedRate.format((value - previous) / Math.abs(previous)).replace(/^0%$/, 'no change');
}

/** Amounts in other currencies have columns of their own. */
export function labelOf({ key, label, currency }: Column): string {
  return key.includes(':') ? `${label} (${currency})` : label;
}

/** Nobody and nothing are groups too; days are written as people write them. */
export function groupLabel({ key, label }: ReportRow, groupBy: string | null): string {
  if (key === null) return 'Nobody or none';
  return isTimeGroup(groupBy) ? writeDateSpan(key, key) : label;
}

/** Whether the rows behind a number can be asked for: of a quotient of two kinds of rows they cannot. */
export function hasRows({ unit, numerator }: Pick<Metric, 'unit' | 'numerator'>): boolean {
  return unit !== 'MONEY' || numerator === undefined;
}
