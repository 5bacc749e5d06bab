import type { report } from '@callwright/contract/reports.ts';
import type { Result } from '@callwright/contract/endpoint.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { count, countedSources } from './count.ts';
import { isMeasured, partsOf, type Measured, type Metric } from './metric.ts';
import { columnsOf, numbersOf, shown, type Column, type Numbers } from './numbers.ts';
import { periodBefore, type Period } from './period.ts';
import { inPeriod, knowsGroup, type Question } from './question.ts';
import { sources } from './sources.ts';

type Data = Result<typeof report>['data'];

/** The measured numbers: in total, and by group. */
export type Measurement = Pick<Data, 'metrics' | 'columns' | 'rows'> & { readonly before: Period | null };

/**
 * Measures any metrics, with one statement for the period and one for the previous period. A metric follows those it is
 * derived from.
 */
export async function measure(
  ctx: Ctx,
  question: Question,
  metrics: readonly Metric[],
  isCompared: boolean,
): Promise<Measurement> {
  const bySource = countedSources(question, metrics);
  const before = isCompared ? inPeriod(question, periodBefore(question.period)) : null;
  const numbers = numbersOf(await count(ctx, question, bySource), bySource, question.currency);
  const previous =
    before === null ? null : numbersOf(await count(ctx, before, bySource), bySource, question.currency);
  const columns = columnsOf(metrics, previous === null ? [numbers] : [numbers, previous], question.currency);
  const isCounted = (metric: Measured): boolean => bySource.get(metric.source)?.includes(metric) === true;
  const total = ({ total: parts }: Numbers, column: Column) => shown(column, metrics, parts, isCounted);
  return {
    before: before === null ? null : before.period,
    metrics: columns.map((column) => ({
      ...headOf(column),
      value: total(numbers, column),
      ...(previous === null ? {} : { previous: total(previous, column) }),
      ...quotient(column),
      meaning: column.metric.meaning,
    })),
    columns: columns.map(headOf),
    rows: rowsOf(question, numbers, columns, (column, parts, grouping) =>
      shown(
        column,
        metrics,
        parts,
        (metric) => isCounted(metric) && knowsGroup(sources[metric.source], grouping),
      ),
    ),
  };
}

function headOf({ metric, key, currency }: Column): Data['columns'][number] {
  const { label, unit } = metric;
  return { key, label, unit, ...(currency === undefined ? {} : { currency }) };
}

function quotient({ metric }: Column): { numerator?: string; denominator?: string } {
  if (isMeasured(metric) || !('ratio' in metric)) return {};
  const [numerator, denominator] = partsOf(metric);
  return { numerator, denominator };
}

type Parts = Numbers['total'];
type Show = (column: Column, parts: Parts, grouping: NonNullable<Question['grouping']>) => number | null;

/**
 * For buckets, all of them in order, including empty ones; otherwise the existing groups, by their first number,
 * highest first.
 */
function rowsOf(
  { grouping }: Question,
  { groups }: Numbers,
  columns: readonly Column[],
  show: Show,
): Data['rows'] {
  if (grouping === null) return [];
  const row = (key: string | null, label: string | null, parts: Parts): Data['rows'][number] => ({
    key,
    label: label ?? key ?? '(none)',
    values: Object.fromEntries(columns.map((column) => [column.key, show(column, parts, grouping)])),
  });
  if ('buckets' in grouping)
    return grouping.buckets.map(({ key }) => row(key, null, groups.get(key)?.parts ?? new Map()));
  const rows = [...groups].map(([key, { label, parts }]) => row(key, label, parts));
  const first = columns[0]?.key ?? '';
  const size = ({ values }: Data['rows'][number]): number => values[first] ?? Number.NEGATIVE_INFINITY;
  return rows.toSorted(
    (a, b) =>
      size(b) - size(a) ||
      a.label.localeCompare(b.label) ||
      (a.key ?? '').localeCompare(b.key ?? '', 'en', { numeric: true }),
  );
}
