import { lazy, Suspense } from 'react';
import { useMe } from '../auth/session.ts';
import { withTexts } from '../lazy-screen.ts';

const ClockBar = lazy(async () => ({ default: (await withTexts(import('./clock-bar.tsx'))).ClockBar }));

/** In a live workspace there is nothing to load. */
export function TestBanner() {
  if (useMe().workspace.mode !== 'TEST') return null;
  return (
    <Suspense>
      <ClockBar />
    </Suspense>
  );
}
