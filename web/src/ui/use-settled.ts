import type { QueryFilters } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryClient } from '../api.ts';

/**
 * Whether what the parts of a screen have asked for first has arrived, or has taken so long that they are shown without
 * it. Of all reads, or of those of some paths.
 */
export function useSettled(longestMs: number, paths?: ReadonlySet<unknown>): boolean {
  // The parts above have been drawn and name what they will ask for. What came before the app ran is known to them.
  const [isSettled, settle] = useState(
    () => paths !== undefined && queryClient.getQueryCache().findAll(unanswered(paths)).length === 0,
  );
  useEffect(() => {
    // A listener that stays would update a part that is never drawn again, and React keeps each update.
    if (isSettled) return undefined;
    const look = () => {
      if (queryClient.isFetching(unanswered(paths)) === 0) settle(true);
    };
    const stop = queryClient.getQueryCache().subscribe(look);
    // The parts ask in their effects, which have all run by then.
    const first = setTimeout(look);
    const longest = setTimeout(() => settle(true), longestMs);
    return () => {
      stop();
      clearTimeout(first);
      clearTimeout(longest);
    };
  }, [isSettled, longestMs, paths]);
  return isSettled;
}

function unanswered(paths?: ReadonlySet<unknown>): QueryFilters {
  return {
    predicate: ({ state, queryKey: [path] }) =>
      state.data === undefined && state.error === null && (paths === undefined || paths.has(path)),
  };
}
