import { Skeleton } from '@mantine/core';
import classes from './call-page.module.css';
import { say } from './say.ts';

/** A placeholder for the page until the call is loaded. */
export function CallSkeleton() {
  return (
    <output aria-busy="true" aria-label={say('loading')}>
      <Skeleton height={28} width="60%" mb="md" />
      <div className={classes['columns']}>
        <div className={classes['person']}>
          <Skeleton height={220} radius="lg" />
          <Skeleton height={180} radius="lg" />
        </div>
        <div className={classes['work']}>
          <Skeleton height={220} radius="lg" />
          <Skeleton height={160} radius="lg" />
        </div>
        <div className={classes['result']}>
          <Skeleton height={120} radius="lg" />
          <Skeleton height={100} radius="lg" />
          <Skeleton height={200} radius="lg" />
        </div>
      </div>
    </output>
  );
}
