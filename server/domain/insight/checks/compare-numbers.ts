import type { Ctx } from '#/platform/context/ctx.ts';
import { measure, type Measurement } from '#/domain/insight/reports/measure.ts';
import type { Metric } from '#/domain/insight/reports/metric.ts';
import { allMetrics, metricsNamed } from '#/domain/insight/reports/metrics.ts';
import { boundsOf, bucketsOf, type Bucket, type Period } from '#/domain/insight/reports/period.ts';
import { questionOfAll, type Grouping as Asked } from '#/domain/insight/reports/question.ts';
import { groupNames, knowsGroup, type GroupName } from '#/domain/insight/second-count/groups.ts';
import { countedTwice, type Grouping, type Tally } from '#/domain/insight/second-count/tally.ts';
import { addDays, dateIn } from '#/platform/values/time.ts';
import { countAgain } from './count-again.ts';
import type { Tail } from './tail.ts';

/** A number for which the two counts differ. */
type DifferingNumber = {
  readonly metric: string;
  readonly label: string;
  readonly unit: Metric['unit'];
  readonly currency?: string;
  readonly from: string;
  readonly to: string;
  readonly groupBy: Exclude<Grouping, 'all'> | null;
  readonly group: string | null;
  readonly groupLabel: string | null;
  readonly reported: number | null;
  readonly counted: number | null;
};

export type ComparedNumbers = { readonly count: number; readonly differing: DifferingNumber[] };

/** Numbers of reports whose events are not published as changes, so they cannot be counted again. */
export const notChecked: readonly { readonly key: string; readonly label: string }[] = allMetrics
  .filter(({ key }) => !countedTwice.has(key))
  .map(({ key, label }) => ({ key, label }));

const checked = metricsNamed(allMetrics.map(({ key }) => key).filter((key) => countedTwice.has(key)));
const monthsBack = 11;

/**
 * The current month and the eleven before, in the workspace's zone. The current month is complete, because calls are
 * booked ahead.
 */
function periodOf(ctx: Ctx): Period {
  const { timeZone } = ctx.account;
  const first = Temporal.PlainDate.from(dateIn(ctx.now, timeZone)).with({ day: 1 });
  return {
    from: first.subtract({ months: monthsBack }).toString(),
    to: addDays(first.add({ months: 1 }).toString(), -1),
    timeZone,
  };
}

/** Compares each number in total, by month, and by group. */
export async function compareNumbers(ctx: Ctx, tail: Tail): Promise<ComparedNumbers> {
  const period = periodOf(ctx);
  const buckets = bucketsOf(period, 'month', ctx.account.weekStart);
  const tally = await countAgain(ctx, tail, {
    keys: buckets.map(({ key }) => key),
    startsMs: buckets.map(({ startMs }) => startMs),
    beforeMs: boundsOf(period).beforeMs,
    to: period.to,
  });
  const compared: ComparedNumbers[] = [];
  for (const grouping of ['month', ...groupNames] as const) {
    const asked = askedBy(grouping, buckets);
    const metrics = grouping === 'month' ? checked : checked.filter(({ key }) => knowsGroup(key, grouping));
    const reported = await measure(ctx, questionOfAll(ctx, period, grouping, asked), metrics, false);
    if (grouping === 'month') compared.push(compareTotals(period, reported, tally));
    compared.push(compareGroups(period, grouping, reported, tally));
  }
  return {
    count: compared.reduce((sum, { count }) => sum + count, 0),
    differing: compared.flatMap(({ differing }) => differing),
  };
}

function askedBy(grouping: 'month' | GroupName, buckets: readonly Bucket[]): Asked {
  if (grouping === 'month') return { by: 'month', buckets };
  return { by: grouping === 'utm_source' ? 'utm' : grouping };
}

function compareTotals({ from, to }: Period, { metrics }: Measurement, tally: Tally): ComparedNumbers {
  const differing = metrics.flatMap(({ key, label, unit, currency, value }): DifferingNumber[] => {
    const counted = tally.number('all', null, key);
    return isSame(value, counted)
      ? []
      : [
          {
            ...numberOf({ key, label, unit, currency }),
            from,
            to,
            groupBy: null,
            group: null,
            groupLabel: null,
            reported: value,
            counted,
          },
        ];
  });
  return { count: metrics.length, differing };
}

function compareGroups(
  { from, to }: Period,
  grouping: 'month' | GroupName,
  { columns, rows }: Measurement,
  tally: Tally,
): ComparedNumbers {
  const reported = new Map(rows.map(({ key, values }) => [key, values]));
  const labels = new Map(rows.map(({ key, label }) => [key, label]));
  const groups = new Set([...reported.keys(), ...tally.groups(grouping)]);
  let count = 0;
  const differing: DifferingNumber[] = [];
  for (const group of groups) {
    for (const { key, label, unit, currency } of columns) {
      count += 1;
      const counted = tally.number(grouping, group, key);
      const values = reported.get(group);
      // A group that is missing in the report has a count of zero.
      const value = values === undefined ? (counted === null ? null : 0) : (values[key] ?? null);
      if (!isSame(value, counted))
        differing.push({
          ...numberOf({ key, label, unit, currency }),
          from,
          to,
          groupBy: grouping,
          group,
          groupLabel: labels.get(group) ?? group ?? '(none)',
          reported: value,
          counted,
        });
    }
  }
  return { count, differing };
}

type Named = Pick<Measurement['columns'][number], 'key' | 'label' | 'unit'> & {
  currency: string | undefined;
};

function numberOf({
  key,
  label,
  unit,
  currency,
}: Named): Pick<DifferingNumber, 'metric' | 'label' | 'unit' | 'currency'> {
  return { metric: key, label, unit, ...(currency !== undefined && { currency }) };
}

/** Compared with a tolerance: fractions of seconds are summed in a different order. */
function isSame(reported: number | null, counted: number | null): boolean {
  if (reported === null || counted === null) return reported === counted;
  return Math.abs(reported - counted) <= Math.max(0.001, Math.abs(reported) * 1e-9);
}
