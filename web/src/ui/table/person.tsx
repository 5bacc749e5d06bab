import type { ReactNode } from 'react';
import classes from './person.module.css';

/** Initials in a circle, and the name. */
export function Person({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className={classes['person']}>
      <Initials name={name} />
      <span className={classes['name']}>{children}</span>
    </span>
  );
}

export function Initials({ name, title }: { name: string; title?: string }) {
  const [first = '', ...rest] = name.split(/[\s@]+/).filter(Boolean);
  const last = rest.at(-1) ?? '';
  return (
    <span className={classes['initials']} aria-hidden title={title}>
      {`${first.charAt(0)}${name.includes('@') ? '' : last.charAt(0)}`.toUpperCase()}
    </span>
  );
}
