import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Banners } from './banners.tsx';
import classes from './frame.module.css';

/** A screen that is not asked for its banners in this time is shown without them. */
const longestMs = 2_000;

/** A screen with its banners. It is seen once these are known: it would move down when they come. */
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
