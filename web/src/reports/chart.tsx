import { Group, Text } from '@mantine/core';
import classes from './chart.module.css';

export type Point = { key: string; label: string; value: number | null; written: string };

type Props = { label: string; points: readonly Point[] };

const width = 600;
const height = 180;

/** A number over time. The table with the same numbers is next to it, so that nobody needs to see this. */
export function LineChart({ label, points }: Props) {
  const max = Math.max(...points.map(({ value }) => value ?? 0), 0);
  const min = Math.min(...points.map(({ value }) => value ?? 0), 0);
  const top = points.find(({ value }) => value === max);
  const step = width / Math.max(points.length, 1);
  const x = (index: number) => (index + 1 / 2) * step;
  const y = (value: number) => height - ((value - min) / (max - min || 1)) * height;
  return (
    <div>
      <Text size="xs" c="dimmed" aria-hidden>
        {top === undefined ? '0' : `${top.written} at most`}
      </Text>
      <svg
        role="img"
        aria-label={`${label} over time, see the table`}
        viewBox={`0 -4 ${width} ${height + 8}`}
        preserveAspectRatio="none"
        className={classes['lines']}
      >
        <line x1={0} x2={width} y1={y(0)} y2={y(0)} className={classes['axis']} />
        {segmentsOf(points).map((segment) => (
          <polyline
            key={segment[0]?.index}
            points={segment.map(({ index, value }) => `${x(index)},${y(value)}`).join(' ')}
            className={classes['line']}
          />
        ))}
        {points.map(({ key, label: name, value, written }, index) => (
          <g key={key}>
            {value !== null && (
              // A line of no length with round ends: a dot that stays round however wide the chart is.
              <line x1={x(index)} x2={x(index)} y1={y(value)} y2={y(value)} className={classes['dot']} />
            )}
            <rect x={index * step} y={0} width={step} height={height} className={classes['hover']}>
              <title>{`${name}: ${written}`}</title>
            </rect>
          </g>
        ))}
      </svg>
      <Group justify="space-between" aria-hidden>
        <Text size="xs" c="dimmed">
          {points[0]?.label}
        </Text>
        {points.length > 1 && (
          <Text size="xs" c="dimmed">
            {points.at(-1)?.label}
          </Text>
        )}
      </Group>
    </div>
  );
}

/** The line is broken where there is no number. */
function segmentsOf(points: readonly Point[]): { index: number; value: number }[][] {
  const segments: { index: number; value: number }[][] = [[]];
  for (const [index, { value }] of points.entries()) {
    if (value === null) segments.push([]);
    else segments.at(-1)?.push({ index, value });
  }
  return segments.filter(({ length }) => length > 0);
}

/** A number of several groups, or several numbers next to each other. */
export function BarChart({ label, points }: Props) {
  const max = Math.max(...points.map(({ value }) => Math.abs(value ?? 0)), 0);
  return (
    <div role="img" aria-label={`${label} as bars, see the table`} className={classes['bars']}>
      {points.map(({ key, label: name, value, written }) => (
        <div key={key} className={classes['bar-row']}>
          <Text size="sm" truncate title={name}>
            {name}
          </Text>
          <div className={classes['track']}>
            <div
              className={classes['bar']}
              // As little as there is shows, nothing does not.
              style={{ width: `${(Math.abs(value ?? 0) / (max || 1)) * 100}%`, minWidth: value ? 2 : 0 }}
              data-negative={value !== null && value < 0 ? true : undefined}
            />
          </div>
          <Text size="sm" ta="right" style={{ whiteSpace: 'nowrap' }}>
            {written}
          </Text>
        </div>
      ))}
    </div>
  );
}
