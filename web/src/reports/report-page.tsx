import { routes } from '@callwright/sdk/routes';
import { Button, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ApiError } from '../api-error.ts';
import { query } from '../api.ts';
import { useLevel, useMe } from '../auth/session.ts';
import type { Report } from '../records.ts';
import { Page } from '../ui/page.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { writeDateSpan } from '../ui/time.ts';
import { CountedRows } from './counted-rows.tsx';
import { MetricCards } from './metric-cards.tsx';
import { ReportChart, TotalsChart } from './report-chart.tsx';
import { ReportFilters } from './report-filters.tsx';
import { reportTitles } from './report-names.ts';
import { ReportNav } from './report-nav.tsx';
import { questionOf, type ReportSearch } from './report-search.ts';
import { GroupsTable, TotalsTable } from './report-tables.tsx';

export function ReportPage() {
  const search = useSearch({ from: '/shell/reports' });
  const navigate = useNavigate({ from: '/reports' });
  const { user } = useMe();
  const { report: name = 'overview' } = search;
  const question = questionOf(search, user.timeZone);
  const report = useQuery({
    ...query(routes.reports.report, {
      ...question,
      ...(search.compare === 'true' && { compare: 'previous' as const }),
    }),
    placeholderData: keepPreviousData,
  });
  const filter = (change: ReportSearch) =>
    void navigate({
      search: (current) => ({ ...current, rows: undefined, group: undefined, ...change }),
      replace: true,
    });
  const wrongGroup = report.error instanceof ApiError && report.error.fieldErrors['groupBy'] !== undefined;
  const shown = report.data?.data;
  return (
    <Page title="Reports">
      <ReportNav name={name} />
      <ReportFilters name={name} search={search} filter={filter} />
      {wrongGroup ? (
        <Nothing title="This report knows no such groups" description={report.error?.message ?? ''}>
          <Button variant="light" onClick={() => filter({ groupBy: undefined })}>
            Group as usual
          </Button>
        </Nothing>
      ) : (
        <Loaded from={report.error === null ? report : { ...report, data: undefined }}>
          {({ data }) => (
            // Another report is on its way while the one before is shown.
            <Stack gap="lg" aria-busy={data.name !== name} opacity={data.name === name ? 1 : 0.5}>
              <Numbers report={data} chosen={search.chart} onChoose={(chart) => filter({ chart })} />
            </Stack>
          )}
        </Loaded>
      )}
      {search.rows !== undefined && shown !== undefined && (
        <CountedRows
          key={`${search.rows}${search.group}`}
          report={shown}
          question={question}
          metric={search.rows}
          group={search.group?.slice(1)}
          onClose={() => filter({})}
        />
      )}
    </Page>
  );
}

type NumbersProps = { report: Report; chosen: string | undefined; onChoose: (key: string) => void };

function Numbers({ report, chosen, onChoose }: NumbersProps) {
  const isOwn = useLevel('reports:read') !== 'all';
  const about = `${reportTitles[report.name]}, ${writeDateSpan(report.from, report.to)}, days in ${report.timeZone}.`;
  return (
    <>
      <Text size="sm" c="dimmed" aria-live="polite">
        {about}
        {isOwn && ' Only what is yours is counted.'}
      </Text>
      {report.groupBy === null ? (
        <>
          <TotalsChart report={report} />
          <TotalsTable report={report} />
        </>
      ) : (
        <>
          <MetricCards report={report} />
          {report.rows.length === 0 ? (
            <Nothing title="Nothing to group in this period" description="Choose a longer period." />
          ) : (
            <>
              <ReportChart report={report} chosen={chosen} onChoose={onChoose} />
              <GroupsTable report={report} />
            </>
          )}
        </>
      )}
    </>
  );
}
