import type { ReactNode } from 'react';
import { useSettled } from '../ui/use-settled.ts';
import classes from './today.module.css';

/** Slower panels are shown while they are loading. */
const longestMs = 1_500;

type Props = { left: ReactNode; right: ReactNode };

/** Two columns of panels, shown together: rows that arrive later would push down everything below them. */
export function Columns({ left, right }: Props) {
  const areSettled = useSettled(longestMs);
  return (
    <div className={classes['columns']} data-waits={!areSettled || undefined}>
      <div className={classes['column']}>{left}</div>
      <div className={classes['column']}>{right}</div>
    </div>
  );
}
