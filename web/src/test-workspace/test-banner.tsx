import { lazy, Suspense } from 'react';
import { useMe } from '../auth/session.ts';
import { withTexts } from '../lazy-screen.ts';
import classes from './test-banner.module.css';

const ClockBar = lazy(async () => ({ default: (await withTexts(import('./clock-bar.tsx'))).ClockBar }));

/** A live workspace loads nothing. A test workspace shows a colored placeholder until the banner is loaded. */
export function TestBanner() {
  if (useMe().workspace.mode !== 'TEST') return null;
  return (
    <Suspense fallback={<div className={classes['coming']} />}>
      <ClockBar />
    </Suspense>
  );
}
