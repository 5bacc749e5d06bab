import type { QueryFilters } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryClient } from '../api.ts';

/**
 * Whether the first reads of a screen's parts have arrived, or have taken so long that the parts are shown without
 * them. Covers all reads, or only those of some paths.
 */
export function useSettled(longestMs: number, paths?: ReadonlySet<unknown>): boolean {
  // The parts above have rendered and declared their reads. Data that arrived before the app ran is known to them.
  const [isSettled, settle] = useState(
    () => paths !== undefined && queryClient.getQueryCache().findAll(unanswered(paths)).length === 0,
  );
  useEffect(() => {
    // A remaining listener would update a part that is never rendered again, and React keeps each update.
    if (isSettled) return undefined;
    const look = () => {
      if (queryClient.isFetching(unanswered(paths)) === 0) settle(true);
    };
    const stop = queryClient.getQueryCache().subscribe(look);
    // The parts send their requests in effects, which have all run by then.
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
