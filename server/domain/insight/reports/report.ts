import type { report } from '@callwright/contract/reports.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { count, countedSources } from './count.ts';
import { isMeasured, partsOf } from './metric.ts';
import { metricsOf } from './metrics.ts';
import { columnsOf, numbersOf, shown, type Column, type Numbers } from './numbers.ts';
import { periodBefore } from './period.ts';
import { inPeriod, knowsGroup, questionOf, type Question } from './question.ts';
import { sources, type Source, type SourceName } from './sources.ts';

type Data = Result<typeof report>['data'];

/** GET /v1/reports/{name}: one statement for the report, and one for the period before. */
export async function getReport(ctx: Ctx, input: Input<typeof report>): Promise<Result<typeof report>> {
  const question = questionOf(ctx, input);
  const metrics = metricsOf(input.name);
  const bySource = countedSources(question, metrics);
  mustKnowGroup(question, new Set(metrics.filter(isMeasured).map(({ source }) => source)));
  const before = input.compare === undefined ? null : inPeriod(question, periodBefore(question.period));
  const numbers = numbersOf(await count(ctx, question, bySource), bySource, question.currency);
  const previous =
    before === null ? null : numbersOf(await count(ctx, before, bySource), bySource, question.currency);
  const columns = columnsOf(metrics, previous === null ? [numbers] : [numbers, previous], question.currency);
  const isCounted = (source: SourceName): boolean => bySource.has(source);
  const total = ({ total: parts }: Numbers, column: Column) => shown(column, metrics, parts, isCounted);
  return {
    data: {
      name: input.name,
      ...question.period,
      groupBy: question.groupBy,
      ...(before === null ? {} : { previousPeriod: { from: before.period.from, to: before.period.to } }),
      metrics: columns.map((column) => ({
        ...headOf(column),
        value: total(numbers, column),
        ...(previous === null ? {} : { previous: total(previous, column) }),
        ...quotient(column),
        meaning: column.metric.meaning,
      })),
      columns: columns.map(headOf),
      rows: rowsOf(question, numbers, columns, (column, parts, grouping) =>
        shown(column, metrics, parts, (source) => isCounted(source) && knowsGroup(sources[source], grouping)),
      ),
    },
  };
}

/** A group that nothing in the report knows would be a report of nulls. */
function mustKnowGroup({ grouping, groupBy }: Question, counted: ReadonlySet<SourceName>): void {
  if (grouping === null || [...counted].some((name) => knowsGroup(sources[name] as Source, grouping))) return;
  throw invalid({ groupBy: [`This report cannot be grouped by ${groupBy}`] });
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

/** Every day, week or month in order, empty ones too; otherwise the groups there are, the largest first number first. */
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
  return rows.toSorted((a, b) => size(b) - size(a) || a.label.localeCompare(b.label));
}
