import type { Report } from '../records.ts';
import { writeDateSpan } from '../ui/time.ts';
import { Meaning } from './meaning.tsx';
import { NumberLink } from './number-link.tsx';
import { labelOf, writeChange, writeNumber, type Metric } from './numbers.ts';
import { metricWords } from './metric-texts.ts';
import { headlines } from './report-words.ts';
import classes from './reports.module.css';
import { say } from './say.ts';

/** The main metrics of a report for the whole period; the table has all. */
export function MetricCards({ report }: { report: Report }) {
  const chosen = headlines[report.name];
  const metrics = report.metrics.filter(({ key }) => chosen.includes(key));
  const { previousPeriod } = report;
  const before =
    previousPeriod === undefined ? undefined : writeDateSpan(previousPeriod.from, previousPeriod.to);
  if (metrics.length === 0) return null;
  return (
    <ul className={classes['cards']} data-plain-numbers>
      {metrics
        .toSorted((a, b) => chosen.indexOf(a.key) - chosen.indexOf(b.key))
        .map((metric) => (
          <li key={metric.key} className={classes['card']}>
            <Meaning label={labelOf(metric)} text={metricWords(metric).meaning} />
            <p className={classes['value']} data-numbers>
              <NumberLink metric={metric} value={metric.value} />
            </p>
            {before !== undefined && <Change metric={metric} period={before} />}
          </li>
        ))}
    </ul>
  );
}

function Change({ metric, period }: { metric: Metric; period: string }) {
  if (metric.previous === null || metric.previous === undefined) return null;
  return (
    <p className={classes['change']} title={period}>
      {[writeChange(metric), say('change.before', { value: writeNumber(metric.previous, metric) })]
        .filter(Boolean)
        .join(', ')}
    </p>
  );
}
