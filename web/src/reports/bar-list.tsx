import classes from './chart.module.css';
import { NumberLink } from './number-link.tsx';
import type { Metric } from './numbers.ts';

export type Bar = {
  key: string;
  label: string;
  metric: Metric;
  value: number | null;
  group?: { key: string | null; label: string };
};

/** Bars for one metric of several groups, or for several metrics; each opens the rows that it counts. */
export function BarList({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const max = Math.max(...bars.map(({ value }) => Math.abs(value ?? 0)), 0) || 1;
  return (
    <ul className={classes['bars']} aria-label={label}>
      {bars.map(({ key, label: name, metric, value, group }) => (
        <li key={key} className={classes['bar-row']}>
          <span className={classes['name']} title={name}>
            {name}
          </span>
          <span className={classes['track']} aria-hidden>
            <span
              className={classes['bar']}
              // The smallest value is visible; zero is not.
              style={{ width: `${(Math.abs(value ?? 0) / max) * 100}%`, minWidth: value ? 2 : 0 }}
              data-negative={value !== null && value < 0 ? true : undefined}
            />
          </span>
          <span className={classes['number']}>
            <NumberLink metric={metric} value={value} {...(group !== undefined && { group })} />
          </span>
        </li>
      ))}
    </ul>
  );
}
