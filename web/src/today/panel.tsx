import type { ReactNode } from 'react';
import classes from './today.module.css';

type Props = { title: string; count?: number | undefined; aside?: ReactNode; children: ReactNode };

/** A named part of the page, with a count. */
export function Panel({ title, count, aside, children }: Props) {
  return (
    <section className={classes['panel']} aria-label={title}>
      <div className={classes['heading']}>
        <h2>{title}</h2>
        {count !== undefined && count > 0 && <span className={classes['count']}>{count}</span>}
        {aside !== undefined && <span className={classes['aside']}>{aside}</span>}
      </div>
      {children}
    </section>
  );
}

/** Shown if there are no rows. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className={classes['nothing']}>{children}</p>;
}
