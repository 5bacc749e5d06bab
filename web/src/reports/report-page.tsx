import { routes } from '@callwright/sdk/routes';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { ApiError } from '../api-error.ts';
import { query } from '../api.ts';
import { AsOf, useLevel, useMay, useMe } from '../auth/session.ts';
import type { Report } from '../records.ts';
import { Page } from '../ui/page.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { writeDateSpan } from '../ui/time.ts';
import { AsOfNote } from '../past/as-of-note.tsx';
import { CheckLine } from './check-line.tsx';
import { CheckPanel } from './check-panel.tsx';
import { CountedRows } from './counted-rows.tsx';
import { MetricCards } from './metric-cards.tsx';
import { ReportChart, TotalsChart } from './report-chart.tsx';
import { saveReport } from './report-file.ts';
import { ReportFilters } from './report-filters.tsx';
import { isTimeGroup } from './report-names.ts';
import { ReportNav } from './report-nav.tsx';
import { questionOf, type ReportSearch } from './report-search.ts';
import { GroupsTable, TotalsTable } from './report-tables.tsx';
import classes from './reports.module.css';
import { say } from './say.ts';

export function ReportPage() {
  const search = useSearch({ from: '/shell/reports' });
  const navigate = useNavigate({ from: '/reports' });
  const { user } = useMe();
  const mayExport = useMay('export');
  const seesAll = useLevel('reports:read') === 'all';
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
    <Page
      title={say('title')}
      actions={
        mayExport &&
        shown !== undefined && (
          <Button variant="default" leftSection={<Download aria-hidden />} onClick={() => saveReport(shown)}>
            {say('export')}
          </Button>
        )
      }
    >
      <div className={classes['layout']}>
        <ReportNav name={name} />
        <div className={classes['main']}>
          <ReportFilters name={name} search={search} filter={filter} />
          {seesAll && <CheckLine onOpen={() => filter({ check: 'shown' })} />}
          <AsOfNote of="report" search={search} filter={filter} also={knownOfThen(name)} />
          {wrongGroup ? (
            <Nothing title={say('group.wrong')} description={report.error?.message ?? ''}>
              <Button variant="light" onClick={() => filter({ groupBy: undefined })}>
                {say('group.usual')}
              </Button>
            </Nothing>
          ) : (
            <Loaded from={report.error === null ? report : { ...report, data: undefined }}>
              {({ data }) => (
                // The previous report is shown until the next one is loaded.
                <div
                  className={classes['main']}
                  aria-busy={data.name !== name}
                  data-waiting={data.name !== name || undefined}
                >
                  <Numbers
                    report={data}
                    question={question}
                    chosen={search.chart}
                    onChoose={(chart) => filter({ chart })}
                  />
                </div>
              )}
            </Loaded>
          )}
        </div>
      </div>
      {search.check === 'shown' && seesAll && <CheckPanel onClose={() => filter({ check: undefined })} />}
      {search.rows !== undefined && shown !== undefined && (
        <AsOf value={search.asOf}>
          <CountedRows
            key={`${search.rows}${search.group}`}
            report={shown}
            question={question}
            metric={search.rows}
            group={search.group?.slice(1)}
            onClose={() => filter({})}
          />
        </AsOf>
      )}
    </Page>
  );
}

/** A note on what is not exactly as of the chosen instant. */
function knownOfThen(name: string): string | undefined {
  if (name === 'funnel') return say('then.funnel');
  return name === 'fairness' ? say('then.fairness') : undefined;
}

type NumbersProps = {
  report: Report;
  question: ReturnType<typeof questionOf>;
  chosen: string | undefined;
  onChoose: (key: string) => void;
};

function Numbers({ report, question, chosen, onChoose }: NumbersProps) {
  const isOwn = useLevel('reports:read') !== 'all';
  const before = usePeriodBefore(report, question);
  const about = say('about', {
    period: writeDateSpan(report.from, report.to),
    timeZone: report.timeZone.replaceAll('_', ' '),
  });
  return (
    <>
      <p className={classes['about']} aria-live="polite">
        {[about, isOwn && say('about.own')].filter(Boolean).join(' ')}
      </p>
      {report.groupBy === null ? (
        <>
          <TotalsChart report={report} />
          <div className={classes['table']}>
            <TotalsTable report={report} />
          </div>
        </>
      ) : (
        <>
          <MetricCards report={report} />
          {report.rows.length === 0 ? (
            <Nothing title={say('nothing')} description={say('nothing.help')} />
          ) : (
            <>
              <ReportChart report={report} before={before} chosen={chosen} onChoose={onChoose} />
              <div className={classes['table']}>
                <GroupsTable report={report} />
              </div>
            </>
          )}
        </>
      )}
    </>
  );
}

/** The previous period by time step, for the chart: the comparison itself has only the totals. */
function usePeriodBefore(report: Report, question: NumbersProps['question']): Report | undefined {
  const { previousPeriod, name } = report;
  const before = useQuery({
    ...query(routes.reports.report, { ...question, name, ...previousPeriod }),
    enabled: previousPeriod !== undefined && isTimeGroup(report.groupBy),
  });
  return previousPeriod === undefined ? undefined : before.data?.data;
}
