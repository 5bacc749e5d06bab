import { lazy, Suspense } from 'react';
import { useMe } from '../auth/session.ts';
import { withTexts } from '../lazy-screen.ts';
import classes from './test-banner.module.css';

const ClockBar = lazy(async () => ({ default: (await withTexts(import('./clock-bar.tsx'))).ClockBar }));

/** In a live workspace there is nothing to load; in another one its place is there at once, in its color. */
export function TestBanner() {
  if (useMe().workspace.mode !== 'TEST') return null;
  return (
    <Suspense fallback={<div className={classes['coming']} />}>
      <ClockBar />
    </Suspense>
  );
}
