import { Drawer, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Sent } from '@callwright/contract/endpoint.ts';
import type { rows } from '@callwright/contract/reports.ts';
import { routes } from '@callwright/sdk/routes';
import { useState } from 'react';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { CountedRow, Report } from '../records.ts';
import classes from '../ui/list.module.css';
import { Pager } from '../ui/pager.tsx';
import { RowList } from '../ui/row-list.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { writeDateSpan, writeMoment } from '../ui/time.ts';
import { CountedLink } from './counted-link.tsx';
import { groupLabel, labelOf, writeNumber, type Column } from './numbers.ts';
import { metricWords } from './metric-texts.ts';
import { say } from './say.ts';
import { useCountedNames } from './use-counted-names.ts';

const pageSize = 25;

type Props = {
  report: Report;
  question: Omit<Sent<typeof rows>, 'metric' | 'group' | 'page' | 'limit'>;
  metric: string;
  /** The key of a single group; empty for the group of nobody. */
  group: string | undefined;
  onClose: () => void;
};

/** The rows that a metric of a report counts. */
export function CountedRows({ report, question, metric, group, onClose }: Props) {
  const [page, setPage] = useState(0);
  const counted = useQuery({
    ...query(routes.reports.rows, {
      ...question,
      metric,
      page,
      limit: pageSize,
      ...(group !== undefined && { group }),
    }),
    placeholderData: keepPreviousData,
  });
  const column = report.metrics.find(({ key }) => key === metric);
  const ofGroup = report.rows.find(({ key }) => group !== undefined && (key ?? '') === group);
  const about = [
    ofGroup === undefined ? undefined : groupLabel(ofGroup, report.groupBy),
    writeDateSpan(report.from, report.to),
  ];
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={column === undefined ? metric : labelOf(column)}
      closeButtonProps={{ 'aria-label': say('rows.close') }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {about.filter(Boolean).join(' · ')}
          {column !== undefined && `. ${metricWords(column).meaning}`}
        </Text>
        <Loaded from={counted}>
          {({ data, meta }) =>
            data.rows.length === 0 ? (
              <Nothing title={say('rows.none')} />
            ) : (
              <>
                <Rows rows={data.rows} column={column} />
                <Pager meta={meta} onPage={setPage} />
              </>
            )
          }
        </Loaded>
      </Stack>
    </Drawer>
  );
}

function Rows({ rows: counted, column }: { rows: readonly CountedRow[]; column: Column | undefined }) {
  const { user } = useMe();
  const names = useCountedNames(counted);
  return (
    <RowList>
      {counted.map((row) => (
        <li key={`${row.kind}${row.id}`} className={classes['row']} style={{ padding: '0.5rem 0.75rem' }}>
          <CountedLink row={row} name={names.get(row.id)} />
          <Text size="sm" c="dimmed">
            {writeMoment(row.at, user.timeZone)}
            {addedBy(row, column)}
          </Text>
        </li>
      ))}
    </RowList>
  );
}

/** The value that the row adds to the metric, if it is not simply one. */
function addedBy({ value }: CountedRow, column: Column | undefined): string {
  if (column === undefined || (column.unit === 'COUNT' && value === 1)) return '';
  if (column.unit === 'RATE') return ` · ${say(value === 1 ? 'rows.counts' : 'rows.countsNot')}`;
  return ` · ${writeNumber(value, column)}`;
}
