import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import classes from './chart.module.css';
import { writeShort, type Column } from './numbers.ts';
import { say } from './say.ts';
import { ticksFor } from './scale.ts';

export type Point = {
  key: string;
  label: string;
  value: number | null;
  written: string;
  /** The same step of the previous period, counted from its start. */
  before?: { value: number | null; written: string; label: string } | undefined;
};

type Props = {
  column: Column;
  label: string;
  points: readonly Point[];
  onPoint: ((key: string) => void) | undefined;
};

const height = 220;
const top = 10;
const bottom = 24;
const left = 52;
const labelWidth = 84;
const barMax = 26;

/**
 * A metric over time: sums as bars, means as a line. A table below has the same numbers, for people who cannot see the
 * chart.
 */
export function TimeChart({ column, label, points, onPoint }: Props) {
  const { ref, width } = useElementSize();
  const [hovered, setHovered] = useState<number | null>(null);
  const isSum = column.unit === 'COUNT' || column.unit === 'MONEY';
  const values = points.flatMap(({ value, before }) => [value, before?.value]).filter(isNumber);
  const ticks = ticksFor(values, column.unit === 'COUNT');
  const low = ticks[0] ?? 0;
  const high = ticks.at(-1) ?? 1;
  const step = Math.max(width - left, 1) / Math.max(points.length, 1);
  const x = (index: number) => left + (index + 1 / 2) * step;
  const y = (value: number) => top + (1 - (value - low) / (high - low)) * (height - top - bottom);
  const shown = hovered === null ? undefined : points[hovered];
  const every = Math.max(1, Math.ceil(labelWidth / step));
  const barWidth = Math.min(barMax, step * 0.7);
  return (
    <div ref={ref} className={classes['time']}>
      <svg role="img" aria-label={say('chart.over', { label })} width="100%" height={height}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} className={classes['grid']} />
            <text x={left - 8} y={y(tick) + 4} textAnchor="end" className={classes['tick']}>
              {writeShort(tick, column)}
            </text>
          </g>
        ))}
        {isSum &&
          points.map(({ key, value }, index) =>
            isNumber(value) && value !== 0 ? (
              <rect
                key={key}
                x={x(index) - barWidth / 2}
                width={barWidth}
                y={Math.min(y(value), y(0))}
                height={Math.max(1, Math.abs(y(0) - y(value)))}
                rx={Math.min(2, barWidth / 4)}
                className={classes['column']}
                data-hovered={hovered === index || undefined}
              />
            ) : null,
          )}
        <Line points={points.map(({ before }) => before?.value ?? null)} x={x} y={y} name="before" />
        {!isSum && <Line points={points.map(({ value }) => value)} x={x} y={y} name="line" />}
        {points.map(({ key, label: name }, index) => (
          <g key={key}>
            {index % every === 0 && (
              <text
                x={index === 0 ? left : x(index)}
                y={height - 6}
                textAnchor={index === 0 ? 'start' : 'middle'}
                className={classes['tick']}
              >
                {name.replace(/,? \d{4}$/, '')}
              </text>
            )}
            <rect
              x={x(index) - step / 2}
              y={0}
              width={step}
              height={height - bottom}
              className={classes['hover']}
              data-opens={onPoint !== undefined || undefined}
              onMouseEnter={() => setHovered(index)}
              onMouseLeave={() => setHovered(null)}
              onClick={() => onPoint?.(key)}
            />
          </g>
        ))}
      </svg>
      {shown !== undefined && hovered !== null && (
        <div
          className={classes['tip']}
          aria-hidden
          style={{ left: x(hovered), translate: hovered > points.length / 2 ? '-100%' : undefined }}
        >
          <span>{shown.label}</span>
          <strong>{shown.written}</strong>
          {shown.before !== undefined && (
            <span>{say('change.beforeIn', { value: shown.before.written, period: shown.before.label })}</span>
          )}
        </div>
      )}
      {values.length === 0 && <p className={classes['none']}>{say('chart.none')}</p>}
    </div>
  );
}

function isNumber(value: number | null | undefined): value is number {
  return value !== null && value !== undefined;
}

type LineProps = {
  points: readonly (number | null)[];
  x: (index: number) => number;
  y: (value: number) => number;
  name: 'line' | 'before';
};

/** Interrupted where there is no value; a single value is a dot. */
function Line({ points, x, y, name }: LineProps) {
  const segments: { index: number; value: number }[][] = [[]];
  for (const [index, value] of points.entries()) {
    if (value === null) segments.push([]);
    else segments.at(-1)?.push({ index, value });
  }
  return segments
    .filter(({ length }) => length > 0)
    .map((segment) => (
      <polyline
        key={segment[0]?.index}
        points={[...segment, ...segment.slice(segment.length === 1 ? 0 : 1, 1)]
          .map(({ index, value }) => `${x(index)},${y(value)}`)
          .join(' ')}
        className={classes[name]}
      />
    ));
}
