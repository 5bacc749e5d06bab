import { Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Report } from '../records.ts';
import { BarList, type Bar } from './bar-list.tsx';
import { TimeChart, type Point } from './chart.tsx';
import { groupLabel, hasRows, labelOf, writeNumber, type Metric } from './numbers.ts';
import { isTimeGroup } from './report-names.ts';
import classes from './reports.module.css';
import { say } from './say.ts';

/** More bars are hard to compare; the table has all. */
const barsMax = 20;

type Props = {
  report: Report;
  /** The report for the previous period, if it is compared. */
  before: Report | undefined;
  chosen: string | undefined;
  onChoose: (key: string) => void;
};

/** One metric of a report by group. */
export function ReportChart({ report, before, chosen, onChoose }: Props) {
  const { metrics, groupBy } = report;
  const metric = metrics.find(({ key }) => key === chosen) ?? firstToShow(metrics);
  const openRows = useOpenRows(metric);
  if (metric === undefined) return null;
  const label = labelOf(metric);
  const isTime = isTimeGroup(groupBy);
  return (
    <section className={classes['picture']} aria-label={label}>
      <div className={classes['pictureHead']}>
        <h2>{label}</h2>
        {isTime && before !== undefined && (
          <div className={classes['legend']}>
            <span>{say('chart.now')}</span>
            <span data-before>{say('chart.before')}</span>
          </div>
        )}
        <div>
          <Select
            aria-label={say('chart.number')}
            size="xs"
            w={200}
            allowDeselect={false}
            searchable
            data={metrics.map((one) => ({ value: one.key, label: labelOf(one) }))}
            value={metric.key}
            onChange={(key) => key !== null && onChoose(key)}
          />
        </div>
      </div>
      {isTime ? (
        <TimeChart
          column={metric}
          label={label}
          points={pointsOf(report, before, metric)}
          onPoint={hasRows(metric) ? openRows : undefined}
        />
      ) : (
        <BarList label={say('chart.bars', { label })} bars={barsOf(report, metric)} />
      )}
    </section>
  );
}

/** The default metric: the first one that is more than zero. */
function firstToShow(metrics: readonly Metric[]): Metric | undefined {
  return metrics.find(({ value }) => value !== null && value > 0) ?? metrics[0];
}

function useOpenRows(metric: Metric | undefined) {
  const navigate = useNavigate({ from: '/reports' });
  return (key: string) =>
    void navigate({ search: (current) => ({ ...current, rows: metric?.key, group: `=${key}` }) });
}

/** Steps of both periods are paired from their start. */
function pointsOf({ rows, groupBy }: Report, before: Report | undefined, metric: Metric): Point[] {
  return rows.map((row, index) => {
    const value = row.values[metric.key] ?? null;
    const earlier = before?.rows[index];
    const earlierValue = earlier?.values[metric.key] ?? null;
    return {
      key: row.key ?? '',
      label: groupLabel(row, groupBy),
      value,
      written: writeNumber(value, metric),
      ...(earlier !== undefined && {
        before: {
          value: earlierValue,
          written: writeNumber(earlierValue, metric),
          label: groupLabel(earlier, groupBy),
        },
      }),
    };
  });
}

function barsOf({ rows, groupBy }: Report, metric: Metric): Bar[] {
  return rows.slice(0, barsMax).map((row) => {
    const label = groupLabel(row, groupBy);
    const value = row.values[metric.key] ?? null;
    return { key: row.key ?? '', label, metric, value, group: { key: row.key, label } };
  });
}

/** The counts of a report next to each other, without rates. */
export function TotalsChart({ report }: { report: Report }) {
  const bars = report.metrics
    .filter(({ unit }) => unit === 'COUNT')
    .map((metric): Bar => ({ key: metric.key, label: labelOf(metric), metric, value: metric.value }));
  return (
    <section className={classes['picture']} aria-label={say('chart.compared')}>
      <div className={classes['pictureHead']}>
        <h2>{say('chart.compared')}</h2>
      </div>
      <BarList label={say('chart.compared')} bars={bars} />
    </section>
  );
}
