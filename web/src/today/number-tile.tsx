import { ArrowDown, ArrowUp } from 'lucide-react';
import { VisuallyHidden } from '@mantine/core';
import { hasRows, writeChange, writeNumber } from '../reports/numbers.ts';
import { metricWords } from '../reports/metric-texts.ts';
import { Meaning } from '../reports/meaning.tsx';
import { AnchorLink } from '../ui/link.tsx';
import classes from './numbers.module.css';
import { say } from './say.ts';
import { SparkLine } from './spark-line.tsx';
import type { HomeNumber, HomeNumbers } from './use-home.ts';

/** For these, lower is better. */
const lessIsBetter = new Set(['speedToLead']);

/** A number with its change and its days; it links to the rows that it counts. */
export function NumberTile({ number, of }: { number: HomeNumber; of: HomeNumbers }) {
  const change = writeChange(number);
  const { value, previous = null } = number;
  const isMore = value !== null && previous !== null && value > previous;
  const isChanged = value !== null && previous !== null && value !== previous;
  const isBetter = isMore !== lessIsBetter.has(number.key);
  return (
    <li className={classes['tile']}>
      <Meaning label={metricWords(number).label} text={metricWords(number).meaning} />
      <p className={classes['value']} data-numbers>
        <RowsLink number={number} of={of} />
      </p>
      <p className={classes['change']} title={say('number.before', { value: writeNumber(previous, number) })}>
        {isChanged && (
          <span data-better={isBetter}>
            {isMore ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
            <VisuallyHidden>{say(isBetter ? 'number.better' : 'number.worse')}</VisuallyHidden>
          </span>
        )}
        {change ?? say('number.before', { value: writeNumber(previous, number) })}
      </p>
      <SparkLine values={number.trend.map((one) => one.value)} />
    </li>
  );
}

type Linked = HomeNumbers['funnel'][number];

/** A link to the report with the same period and filters, which shows the same number and its rows. */
export function RowsLink({ number, of }: { number: Linked; of: HomeNumbers }) {
  const written = writeNumber(number.value, number);
  if (number.value === null || number.value === 0) return written;
  const { from, to, userIds, setterIds } = of;
  return (
    <AnchorLink
      to="/reports"
      search={{
        report: number.report,
        from,
        to,
        compare: 'true',
        userIds: userIds.join(',') || undefined,
        setterIds: setterIds.join(',') || undefined,
        chart: number.key,
        rows: hasRows(number) ? number.key : undefined,
      }}
      aria-label={`${written}: ${metricWords(number).label}`}
      inherit
    >
      {written}
    </AnchorLink>
  );
}
