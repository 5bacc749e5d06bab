import type { ReactNode } from 'react';
import { useSettled } from '../ui/use-settled.ts';
import classes from './today.module.css';

/** What takes longer is seen while it is on its way. */
const longestMs = 1_500;

type Props = { left: ReactNode; right: ReactNode };

/** Two columns of panels. They are seen at once: rows of one that come later would push all below it. */
export function Columns({ left, right }: Props) {
  const areSettled = useSettled(longestMs);
  return (
    <div className={classes['columns']} data-waits={!areSettled || undefined}>
      <div className={classes['column']}>{left}</div>
      <div className={classes['column']}>{right}</div>
    </div>
  );
}
