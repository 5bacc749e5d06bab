import { Group, Paper, SimpleGrid, Text } from '@mantine/core';
import type { Report } from '../records.ts';
import { writeDateSpan } from '../ui/time.ts';
import { Meaning } from './meaning.tsx';
import { NumberLink } from './number-link.tsx';
import { labelOf, writeChange, writeNumber, type Metric } from './numbers.ts';

/** The numbers of a report for the whole period. */
export function MetricCards({ report }: { report: Report }) {
  return (
    <SimpleGrid component="ul" cols={{ base: 2, sm: 3, md: 4 }} spacing="xs" m={0} p={0}>
      {report.metrics.map((metric) => (
        <Paper
          key={metric.key}
          component="li"
          withBorder
          p="sm"
          style={{ listStyle: 'none', overflowWrap: 'anywhere' }}
        >
          <Group justify="space-between" wrap="nowrap" align="flex-start" gap={4}>
            <Text size="sm" c="dimmed">
              {labelOf(metric)}
            </Text>
            <Meaning label={labelOf(metric)} text={metric.meaning} />
          </Group>
          <Text size="xl" fw={600}>
            <NumberLink metric={metric} value={metric.value} />
          </Text>
          {report.previousPeriod !== undefined && (
            <Change
              metric={metric}
              period={writeDateSpan(report.previousPeriod.from, report.previousPeriod.to)}
            />
          )}
        </Paper>
      ))}
    </SimpleGrid>
  );
}

function Change({ metric, period }: { metric: Metric; period: string }) {
  const change = writeChange(metric);
  if (metric.previous === null || metric.previous === undefined) return null;
  return (
    <Text size="xs" c="dimmed" title={period}>
      {change === null ? '' : `${change}, `}
      {writeNumber(metric.previous, metric)} before
    </Text>
  );
}
