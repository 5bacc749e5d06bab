import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Banners } from './banners.tsx';
import classes from './frame.module.css';

/** After this time, the screen is shown even if its banners are not known. */
const longestMs = 2_000;

/** A screen with its banners. It is shown when they are known, because it would move down if they came later. */
export function BelowBanners({ children }: { children: ReactNode }) {
  const [areKnown, know] = useState(false);
  const onKnown = useCallback(() => know(true), []);
  useEffect(() => {
    const timer = setTimeout(() => know(true), longestMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Banners onKnown={onKnown} />
      <div className={classes['below']} data-waits={!areKnown || undefined}>
        {children}
      </div>
    </>
  );
}
