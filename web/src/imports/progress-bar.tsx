import classes from './imports.module.css';

/** The progress from 0 to 1; null if it is unknown. */
export function ProgressBar({ label, part }: { label: string; part: number | null }) {
  const percent = part === null ? undefined : Math.round(Math.min(1, part) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={classes['track']}
    >
      <div
        data-unknown={percent === undefined || undefined}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
