import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { reportNames, type ReportName } from './report-names.ts';
import classes from './reports.module.css';
import { say } from './say.ts';

/** Links to all reports; the period and the filters are kept. */
export function ReportNav({ name }: { name: ReportName }) {
  const nav = useRef<HTMLElement>(null);
  // On a phone, only some of them are visible.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [name]);
  return (
    <nav ref={nav} aria-label={say('reports')} className={classes['nav']}>
      {reportNames.map((report) => (
        <Link
          key={report}
          to="/reports"
          // Groups and charts differ between reports, so they are not kept.
          search={({ groupBy: _groupBy, chart: _chart, rows: _rows, group: _group, ...kept }) => ({
            ...kept,
            report,
          })}
          className={classes['report'] ?? ''}
          aria-current={report === name ? 'page' : undefined}
        >
          <span className={classes['reportName']}>{say(`report.${report}`)}</span>
          <span className={classes['reportAbout']}>{say(`report.${report}.about`)}</span>
        </Link>
      ))}
    </nav>
  );
}
