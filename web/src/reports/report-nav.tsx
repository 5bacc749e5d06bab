import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import classes from '../ui/saved-views.module.css';
import { reportTitles, type ReportName } from './report-names.ts';

/** All reports; the period and the filters stay when switching to another. */
export function ReportNav({ name }: { name: ReportName }) {
  const nav = useRef<HTMLElement>(null);
  // On a phone only a few of them fit.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [name]);
  return (
    <nav ref={nav} aria-label="Reports" className={classes['views']}>
      {(Object.keys(reportTitles) as ReportName[]).map((report) => (
        <Link
          key={report}
          to="/reports"
          // What is grouped and shown differs from report to report.
          search={({ groupBy: _groupBy, chart: _chart, rows: _rows, group: _group, ...kept }) => ({
            ...kept,
            report,
          })}
          className={classes['view'] ?? ''}
          aria-current={report === name ? 'page' : undefined}
        >
          {reportTitles[report]}
        </Link>
      ))}
    </nav>
  );
}
