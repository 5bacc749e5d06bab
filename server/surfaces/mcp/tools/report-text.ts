import type { Report } from '@callwright/contract/report.ts';
import type { z } from 'zod';

type Data = z.output<typeof Report>;
type Head = Data['columns'][number];

const rowsShown = 30;

/** A report in words: the totals, then each group. */
export function reportText({ name, from, to, metrics, columns, rows, groupBy }: Data): string {
  const totals = metrics.map((metric) => {
    const before = metric.previous === undefined ? '' : ` (before: ${written(metric, metric.previous)})`;
    return `${metric.label}: ${written(metric, metric.value)}${before}`;
  });
  const groups = rows
    .slice(0, rowsShown)
    .map(({ label, values }) => `${label}: ${columns.map((column) => ofColumn(column, values)).join(', ')}`);
  return [
    `${name}, ${from} to ${to}`,
    ...totals,
    ...(groups.length === 0 ? [] : [`By ${groupBy ?? 'group'}:`, ...groups]),
    ...(rows.length > rowsShown ? [`and ${rows.length - rowsShown} more`] : []),
  ].join('\n');
}

function ofColumn(column: Head, values: Data['rows'][number]['values']): string {
  return `${column.label} ${written(column, values[column.key] ?? null)}`;
}

function written({ unit, currency }: Pick<Head, 'unit' | 'currency'>, value: number | null): string {
  if (value === null) return 'not known';
  switch (unit) {
    case 'COUNT':
      return String(value);
    case 'RATE':
      return `${(value * 100).toFixed(1)} %`;
    case 'MONEY':
      return `${value} ${currency ?? ''}`.trim();
    case 'SECONDS':
      return `${Math.round(value / 60)} min`;
    default:
      return unit satisfies never;
  }
}
