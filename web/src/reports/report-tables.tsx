import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Report } from '../records.ts';
import { writeDateSpan } from '../ui/time.ts';
import { Meaning } from './meaning.tsx';
import { NumberLink } from './number-link.tsx';
import { groupLabel, labelOf, writeChange, writeNumber } from './numbers.ts';
import { metricWords } from './metric-texts.ts';
import { isTimeGroup } from './report-names.ts';
import { groupTitle } from './report-words.ts';
import { say } from './say.ts';

const columnWidth = 110;
const firstWidth = 140;

/** A table of all metrics by group. */
export function GroupsTable({ report }: { report: Report }) {
  const { metrics, rows, groupBy } = report;
  return (
    <Scrolling label={say('table.groups')} minWidth={firstWidth + columnWidth * metrics.length}>
      <Table stickyHeader aria-label={say('table.groups')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th miw={firstWidth}>{groupTitle(groupBy)}</Table.Th>
            {metrics.map((metric) => (
              <Table.Th key={metric.key} ta="right" miw={columnWidth}>
                <Meaning label={labelOf(metric)} text={metricWords(metric).meaning} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {inReadingOrder(rows, groupBy).map((row) => {
            const label = groupLabel(row, groupBy);
            return (
              <Table.Tr key={row.key ?? ''}>
                <Table.Th scope="row" fw={400}>
                  {label}
                </Table.Th>
                {metrics.map((metric) => (
                  <Table.Td key={metric.key} ta="right">
                    <NumberLink
                      metric={metric}
                      value={row.values[metric.key]}
                      group={{ key: row.key, label }}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Scrolling>
  );
}

/** Latest first for times, because the table shows the current state, the chart the history. */
function inReadingOrder(rows: Report['rows'], groupBy: string | null): Report['rows'] {
  return isTimeGroup(groupBy) ? rows.toReversed() : rows;
}

/** The metrics of a report without groups, each with its definition. */
export function TotalsTable({ report }: { report: Report }) {
  const { metrics, previousPeriod } = report;
  return (
    <Table aria-label={say('table.numbers')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{say('table.number')}</Table.Th>
          <Table.Th ta="right">{writeDateSpan(report.from, report.to)}</Table.Th>
          {previousPeriod !== undefined && (
            <Table.Th ta="right">{writeDateSpan(previousPeriod.from, previousPeriod.to)}</Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {metrics.map((metric) => (
          <Table.Tr key={metric.key}>
            <Table.Th scope="row" fw={400}>
              <Meaning label={labelOf(metric)} text={metricWords(metric).meaning} />
            </Table.Th>
            <Table.Td ta="right">
              <NumberLink metric={metric} value={metric.value} />
            </Table.Td>
            {previousPeriod !== undefined && (
              <Table.Td ta="right">
                {writeNumber(metric.previous, metric)} {changeOf(writeChange(metric))}
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function changeOf(change: string | null): string {
  return change === null ? '' : `(${change})`;
}

function Scrolling({ label, minWidth, children }: { label: string; minWidth: number; children: ReactNode }) {
  return (
    <Table.ScrollContainer
      minWidth={minWidth}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': label, role: 'region' } }}
    >
      {children}
    </Table.ScrollContainer>
  );
}
