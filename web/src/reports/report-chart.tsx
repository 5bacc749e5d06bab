import { Select } from '@mantine/core';
import type { Report } from '../records.ts';
import { Section } from '../ui/section.tsx';
import { BarChart, LineChart, type Point } from './chart.tsx';
import { groupLabel, labelOf, writeNumber } from './numbers.ts';
import { isTimeGroup } from './report-names.ts';

/** More bars than one compares; the table has all. */
const barsMax = 20;

type Props = { report: Report; chosen: string | undefined; onChoose: (key: string) => void };

/** One number of a report by group. */
export function ReportChart({ report, chosen, onChoose }: Props) {
  const { columns, rows, groupBy } = report;
  const column = columns.find(({ key }) => key === chosen) ?? columns[0];
  if (column === undefined) return null;
  const points = rows.map((row): Point => {
    const value = row.values[column.key] ?? null;
    return {
      key: row.key ?? '',
      label: groupLabel(row, groupBy),
      value,
      written: writeNumber(value, column),
    };
  });
  const Chart = isTimeGroup(groupBy) ? LineChart : BarChart;
  return (
    <Section
      title={labelOf(column)}
      actions={
        <Select
          aria-label="Number of the chart"
          size="xs"
          w={200}
          allowDeselect={false}
          searchable
          data={columns.map((one) => ({ value: one.key, label: labelOf(one) }))}
          value={column.key}
          onChange={(key) => key !== null && onChoose(key)}
        />
      }
    >
      <Chart label={labelOf(column)} points={isTimeGroup(groupBy) ? points : points.slice(0, barsMax)} />
    </Section>
  );
}

/** The parts of a whole next to each other: what a report counts, without the rates. */
export function TotalsChart({ report }: { report: Report }) {
  const counted = report.metrics.filter(({ unit }) => unit === 'COUNT');
  const points = counted.map((metric): Point => ({
    key: metric.key,
    label: labelOf(metric),
    value: metric.value,
    written: writeNumber(metric.value, metric),
  }));
  return (
    <Section title="Compared">
      <BarChart label="The numbers" points={points} />
    </Section>
  );
}
