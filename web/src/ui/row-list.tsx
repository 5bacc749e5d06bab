import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './list.module.css';

/** A list of records; its children are list items. */
export function RowList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <Paper
      withBorder
      component="ul"
      p={0}
      m={0}
      className={classes['list'] ?? ''}
      aria-label={label}
      data-plain-links
    >
      {children}
    </Paper>
  );
}
