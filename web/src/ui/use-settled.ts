import type { Query } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryClient } from '../api.ts';

/**
 * Whether what the parts of a screen have asked for first has arrived, or has taken so long that they are shown without
 * it. Of all reads, or of those of some paths.
 */
export function useSettled(longestMs: number, paths?: ReadonlySet<unknown>): boolean {
  const [isSettled, settle] = useState(false);
  useEffect(() => {
    const isFirst = ({ state, queryKey: [path] }: Query) =>
      state.data === undefined && state.error === null && (paths === undefined || paths.has(path));
    const look = () => {
      if (queryClient.isFetching({ predicate: isFirst }) === 0) settle(true);
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
  }, [longestMs, paths]);
  return isSettled;
}
