import classes from './numbers.module.css';

const width = 120;
const height = 28;

/** The days of a number without a scale, which the report has. Days without a number are skipped. */
export function SparkLine({ values }: { values: readonly (number | null)[] }) {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  const max = Math.max(...known.map(({ value }) => value), 0);
  const min = Math.min(...known.map(({ value }) => value), 0);
  const x = (index: number) => (index / Math.max(values.length - 1, 1)) * width;
  const y = (value: number) => height - 2 - ((value - min) / (max - min || 1)) * (height - 4);
  const line = known.map(({ value, index }) => `${x(index)},${y(value)}`).join(' ');
  const [first, last] = [known[0], known.at(-1)];
  return (
    <svg
      className={classes['spark']}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {first !== undefined && last !== undefined && known.length > 1 && (
        <>
          <polygon points={`${x(first.index)},${height} ${line} ${x(last.index)},${height}`} />
          <polyline points={line} />
        </>
      )}
    </svg>
  );
}
