import { metricWords } from '../reports/metric-texts.ts';
import { Meaning } from '../reports/meaning.tsx';
import { writeNumber } from '../reports/numbers.ts';
import classes from './numbers.module.css';
import { RowsLink } from './number-tile.tsx';
import { Panel } from './panel.tsx';
import { say } from './say.ts';
import type { HomeNumbers } from './use-home.ts';

/** From page views to bookings, each step as a share of the first. */
export function FunnelPanel({ of }: { of: HomeNumbers }) {
  const max = Math.max(...of.funnel.map(({ value }) => value ?? 0), 0) || 1;
  return (
    <Panel title={say('funnel')}>
      <ol className={classes['funnel']}>
        {of.funnel.map((step, index) => {
          const before = of.funnel[index - 1]?.value;
          const rate = before ? (step.value ?? 0) / before : null;
          const share = rate === null ? '' : writeNumber(rate, { ...step, unit: 'RATE' });
          return (
            <li key={step.key} className={classes['step']}>
              <Meaning label={metricWords(step).label} text={metricWords(step).meaning} />
              <span className={classes['stepValue']} data-numbers>
                <RowsLink number={step} of={of} />
              </span>
              <span className={classes['rate']} title={share && say('funnel.of', { rate: share })}>
                {share}
              </span>
              <span className={classes['track']} aria-hidden>
                <span style={{ width: `${((step.value ?? 0) / max) * 100}%` }} />
              </span>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
